//! Which positions are valid, and what is wrong with the others: FENs mutated at random.

use std::collections::BTreeSet;

use chess_core::{Board, Error, ErrorKind, Fault, Syntax};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionErrorKinds};

use super::{
    Rng, chess960_start, compare_state, fen_of, positions, same, spelled, square, standard_start,
    walk,
};

/// The fields of a FEN, open to any change.
struct Draft {
    squares: Vec<u8>,
    turn: String,
    rights: String,
    en_passant: String,
}

impl Draft {
    fn new(board: &Board) -> Self {
        let fen = board.to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut squares = Vec::new();
        for byte in fields[0].bytes().filter(|byte| *byte != b'/') {
            match byte {
                b'1'..=b'8' => squares.extend(std::iter::repeat_n(b'.', usize::from(byte - b'0'))),
                _ => squares.push(byte),
            }
        }
        let [turn, rights, en_passant] = [1, 2, 3].map(|i| fields[i].to_owned());
        Self { squares, turn, rights, en_passant }
    }

    fn fen(&self) -> String {
        let mut placement = String::new();
        for rank in self.squares.chunks(8) {
            for run in rank.chunk_by(|a, b| a == b && *a == b'.') {
                match run[0] {
                    b'.' => placement += &run.len().to_string(),
                    man => placement.push(man as char),
                }
            }
            placement.push('/');
        }
        placement.pop();
        format!("{placement} {} {} {} 3 40", self.turn, self.rights, self.en_passant)
    }

    fn mutate(&mut self, rng: &mut Rng) {
        let (a, b) = (rng.below(64), rng.below(64));
        match rng.below(9) {
            0 => self.squares[b] = std::mem::replace(&mut self.squares[a], b'.'),
            1 => self.squares.swap(a, b),
            2 => self.squares[a] = b'.',
            3 => self.squares[a] = rng.pick(b"PNBRQKpnbrqk"),
            4 => (if self.turn == "w" { "b" } else { "w" }).clone_into(&mut self.turn),
            5 | 6 => {
                let letters = (0..rng.below(4)).map(|_| rng.pick(b"KQkqABCDEFGHabcdefgh") as char);
                self.rights = letters.collect();
                if self.rights.is_empty() {
                    self.rights.push('-');
                }
            }
            7 => self.en_passant = square(a).to_string(),
            _ => self.push_pawn(a % 8, rng.once_in(2)),
        }
    }

    /// Says that the opponent's pawn on a file has made a double step, true or not.
    fn push_pawn(&mut self, file: usize, place: bool) {
        let (pawn, rank, to, from) =
            if self.turn == "w" { (b'p', '6', 3, 1) } else { (b'P', '3', 4, 6) };
        self.en_passant = format!("{}{rank}", b"abcdefgh"[file] as char);
        if place {
            self.squares[to * 8 + file] = pawn;
            self.squares[from * 8 + file] = b'.';
        }
    }
}

/// The kinds of `shakmaty` that our faults are of.
fn kinds_of(error: &Error) -> PositionErrorKinds {
    let ErrorKind::Invalid(faults) = error.kind() else { return PositionErrorKinds::empty() };
    let kind = |fault| match fault {
        Fault::MissingKing(_) => PositionErrorKinds::MISSING_KING,
        Fault::TooManyKings(_) => PositionErrorKinds::TOO_MANY_KINGS,
        Fault::TooManyPawns(_)
        | Fault::TooManyPieces(_)
        | Fault::TooManyPromoted(_)
        | Fault::TooManyMoves(_) => PositionErrorKinds::TOO_MUCH_MATERIAL,
        Fault::PawnOnBackRank(_) => PositionErrorKinds::PAWNS_ON_BACKRANK,
        Fault::Castling(_) => PositionErrorKinds::INVALID_CASTLING_RIGHTS,
        Fault::KingsTouch | Fault::OpponentInCheck => PositionErrorKinds::OPPOSITE_CHECK,
        Fault::EnPassantRank | Fault::EnPassantPawn | Fault::EnPassantOccupied => {
            PositionErrorKinds::INVALID_EP_SQUARE
        }
        Fault::EnPassantCheck
        | Fault::TooManyCheckers
        | Fault::CheckersInLine
        | Fault::SteppingCheckers => PositionErrorKinds::IMPOSSIBLE_CHECK,
        // What only a claim to be reachable asks for.
        _ => PositionErrorKinds::empty(),
    };
    faults.iter().map(kind).collect()
}

/// What each program says of a FEN: nothing, if it is accepted.
fn judge(fen: &str) -> (Result<Board, Error>, Result<Chess, Option<PositionErrorKinds>>) {
    let theirs = match fen.parse::<Fen>() {
        Ok(fen) => {
            fen.into_position::<Chess>(CastlingMode::Chess960).map_err(|error| Some(error.kinds()))
        }
        Err(_) => Err(None),
    };
    (Board::from_fen(fen), theirs)
}

/// Compares the two verdicts on a FEN that is well formed.
fn compare_verdicts(fen: &str) -> bool {
    match judge(fen) {
        (Ok(board), Ok(theirs)) => {
            compare_state(&board, &theirs);
            let set: BTreeSet<String> =
                board.legal_moves().iter().map(ToString::to_string).collect();
            same(
                "legal moves",
                &board,
                &set,
                &theirs.legal_moves().iter().map(|mv| spelled(*mv)).collect(),
            );
            true
        }
        (Err(ours), Err(Some(theirs))) => {
            let one_king_each = !theirs
                .intersects(PositionErrorKinds::MISSING_KING | PositionErrorKinds::TOO_MANY_KINGS);
            let mut asked = PositionErrorKinds::all() - PositionErrorKinds::EMPTY_BOARD;
            if !one_king_each {
                // Without one king each there is no one answer to who is in check or may castle, nor
                // to whether a second king is a man too many.
                asked -= PositionErrorKinds::OPPOSITE_CHECK
                    | PositionErrorKinds::TOO_MUCH_MATERIAL
                    | PositionErrorKinds::IMPOSSIBLE_CHECK
                    | PositionErrorKinds::INVALID_CASTLING_RIGHTS;
            }
            let unsure = PositionErrorKinds::INVALID_EP_SQUARE | PositionErrorKinds::OPPOSITE_CHECK;
            if theirs.intersects(unsure) {
                // Then shakmaty leaves the square out, or counts a king among the checkers.
                asked -= PositionErrorKinds::IMPOSSIBLE_CHECK;
            }
            match ours.kind() {
                ErrorKind::Syntax(Syntax::CastlingTwice) => {}
                _ => assert_eq!(kinds_of(&ours) & asked, theirs & asked, "{fen}\n{ours}"),
            }
            false
        }
        (Err(_), Err(None)) => false,
        // The one fault that shakmaty does not mind: a rook named twice.
        (Err(ours), Ok(_)) if ours.kind() == ErrorKind::Syntax(Syntax::CastlingTwice) => false,
        (ours, theirs) => panic!("{fen}\n  caissa:   {ours:?}\n  shakmaty: {theirs:?}"),
    }
}

#[test]
fn the_same_positions_are_valid_as_in_shakmaty() {
    let (mut accepted, mut refused) = (0_usize, 0_usize);
    let mut check = |rng: &mut Rng, board: &Board| {
        let mut draft = Draft::new(board);
        for _ in 0..=rng.below(3) {
            draft.mutate(rng);
            if compare_verdicts(&draft.fen()) {
                accepted += 1;
            } else {
                refused += 1;
            }
        }
    };
    walk(7, positions(), standard_start, &mut check);
    walk(8, positions(), chess960_start, &mut check);
    println!("{accepted} mutated positions accepted, {refused} refused");
    assert!(accepted * 10 > refused, "the mutations are too wild");
}

#[test]
fn what_is_read_as_fen_shakmaty_reads_as_the_same() {
    let mut accepted = 0_usize;
    let mut check = |rng: &mut Rng, board: &Board| {
        let mut text = board.to_string().into_bytes();
        for _ in 0..=rng.below(2) {
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => text[at] = rng.pick(b"PNBRQKpnbrqk12345678/ wb-KQkqabcdefgh0369"),
                1 => text.insert(at, rng.pick(b"PNBRQKpnbrqk12345678/ wb-KQkqabcdefgh0369")),
                _ => drop(text.remove(at)),
            }
        }
        let text = String::from_utf8(text).unwrap();
        let touches = text.split('-').skip(1).any(|after| !after.starts_with(' '));
        if touches || text.contains("/ ") || text.contains(" /") {
            // No space after a `-`, and space around a `/`: our leniency alone.
            return;
        }
        if let (Ok(board), theirs) = judge(&text) {
            accepted += 1;
            match theirs {
                Ok(theirs) => same(&text, &board, &board.to_string(), &fen_of(&theirs)),
                Err(theirs) => panic!("{text:?}\n  caissa:   {board}\n  shakmaty: {theirs:?}"),
            }
        }
    };
    walk(9, positions(), standard_start, &mut check);
    println!("{accepted} mutated texts accepted");
}
