//! Which positions are valid, and what is wrong with the others: FENs mutated at random.

use std::collections::BTreeSet;

use chess_core::error::{Fault, Syntax};
use chess_core::{Allow, Board, Error, ErrorKind, FenOptions};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, PositionErrorKinds};

use super::{
    Rng, chess960_start, compare_position, fen_of, positions, same, spelled, square,
    standard_start, walk,
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
        format!("{placement} {} {} {} 0 40", self.turn, self.rights, self.en_passant)
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
        // Checked only under a claim to be reachable.
        _ => PositionErrorKinds::empty(),
    };
    faults.iter().map(kind).collect()
}

type Ours = Result<Board, Error>;
type Theirs = Result<Chess, Option<PositionErrorKinds>>;

/// Their position, or what is wrong with it; `None` if they cannot read the text.
fn judged(fen: &str, mode: CastlingMode) -> Theirs {
    let read: Fen = fen.parse().map_err(|_| None)?;
    read.into_position(mode).map_err(|error| Some(error.kinds()))
}

/// Compares the verdicts on a FEN that is well formed: as one of standard chess, unless it names rooks by
/// their files, and as one of Chess960.
fn compare_verdicts(fen: &str) -> bool {
    let rights = fen.split(' ').nth(2).unwrap();
    let ours = FenOptions::new().chess960().parse(fen);
    if rights.chars().all(|letter| "KQkq-".contains(letter)) {
        let read = Board::from_fen(fen);
        // Positions that both accept are the same.
        assert!(read.is_err() || ours.is_err() || read == ours, "{fen}\n{read:?}\n{ours:?}");
        compare_with(fen, read, judged(fen, CastlingMode::Standard));
    } else {
        assert_eq!(Board::from_fen(fen), ours, "{fen}");
    }
    let (theirs, allowed) = (
        judged(fen, CastlingMode::Chess960),
        FenOptions::new().chess960().allow(Allow::ARRAYS).parse(fen),
    );
    if let (Ok(theirs), Ok(_)) = (&theirs, &allowed) {
        let claimed = ours.err().map(|error| error.kind().code());
        let expected = have_different_arrays(theirs).then_some(Fault::DifferentArrays.code());
        assert_eq!(claimed, expected, "{fen}");
    }
    compare_with(fen, allowed, theirs)
}

/// Whether both sides have rights, but kings or rooks of one wing on different files.
fn have_different_arrays(position: &Chess) -> bool {
    let castles = position.castles();
    let [white, black] = shakmaty::Color::ALL.map(|color| {
        let [king_side, queen_side] = shakmaty::CastlingSide::ALL
            .map(|side| castles.rook(color, side).map(shakmaty::Square::file));
        let king = position.board().king_of(color).map(shakmaty::Square::file);
        [king, king_side, queen_side]
    });
    let has_rights =
        |[_, king_side, queen_side]: [Option<_>; 3]| king_side.or(queen_side).is_some();
    has_rights(white)
        && has_rights(black)
        && white.iter().zip(black).any(|(a, b)| a.is_some() && b.is_some() && *a != b)
}

fn compare_with(fen: &str, ours: Ours, theirs: Theirs) -> bool {
    match (ours, theirs) {
        (Ok(board), Ok(theirs)) => {
            compare_position(&board, &theirs);
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
        if let Ok(board) = Board::from_fen(&text) {
            accepted += 1;
            match judged(&text, CastlingMode::Chess960) {
                Ok(theirs) => same(&text, &board, &board.to_string(), &fen_of(&theirs)),
                Err(theirs) => panic!("{text:?}\n  caissa:   {board}\n  shakmaty: {theirs:?}"),
            }
        }
    };
    walk(9, positions(), standard_start, &mut check);
    println!("{accepted} mutated texts accepted");
}
