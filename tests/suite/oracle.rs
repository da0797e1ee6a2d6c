//! Every rule against `shakmaty`, on random play: two programs that share no line must agree.
//!
//! The games start from the standard position, the positions of the perft files, and Chess960 positions, in
//! which the two sides may differ. `CAISSA_POSITIONS=n` compares n positions instead of 10,000.

mod law;
mod repetition;
mod validity;

use std::collections::BTreeSet;
use std::fmt::{Debug, Display};

use chess_core::{
    Board, CastlingSide, Color, FenOptions, File, Move, Outcome, Rank, Square, SquareSet,
};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};
pub(crate) use tests::rng::Rng;
use tests::skip::is_release;

/// A legal move; moves that are rare in random play come more often than their turn.
pub(crate) fn legal_move(rng: &mut Rng, board: &Board) -> Option<Move> {
    let moves = board.legal_moves();
    if moves.is_empty() {
        return None;
    }
    if rng.once_in(4) {
        let is_rare = |mv: &&Move| {
            board.san(**mv).contains(['O', '=', '+', '#']) || board.en_passant() == Some(mv.to())
        };
        let rare: Vec<Move> = moves.iter().filter(is_rare).copied().collect();
        if !rare.is_empty() {
            return Some(rng.pick(&rare));
        }
    }
    Some(rng.pick(&moves))
}

/// Few pieces, and move counters close to their limits.
const MORE_STARTS: [&str; 8] = [
    "8/8/4k3/8/8/3K4/8/R7 w - - 120 90",
    "8/3k4/8/1n6/8/4B3/3K4/8 w - - 140 200",
    "8/8/3k4/2b5/8/4B3/3KP3/8 w - - 0 1",
    "8/1P6/3k4/8/8/4N3/3K2p1/8 b - - 7 60",
    "4k3/8/8/8/3pP3/8/8/4K2B b - e3 0 30",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 98 80",
    "2bk4/8/8/8/8/8/8/4KB2 w - - 0 1",
    "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
];

/// A position to start a game of standard chess from.
pub(crate) fn standard_start(rng: &mut Rng) -> String {
    let positions: Vec<_> = crate::perft::positions().chain(MORE_STARTS).collect();
    if rng.once_in(3) { Board::START.to_string() } else { rng.pick(&positions).to_owned() }
}

/// A Chess960 starting position with rights as `KQkq` or as files; or one with different first
/// ranks for the two sides. One has rights.
pub(crate) fn chess960_start(rng: &mut Rng) -> String {
    let mut array = || {
        let number = u32::try_from(rng.below(960)).unwrap();
        shakmaty::Board::chess960(number).to_string()[..8].to_owned()
    };
    let (white, mut black) = (array(), array());
    let both = rng.once_in(2);
    if both {
        black.clone_from(&white);
    }
    let files = |array: &str| -> String {
        array
            .char_indices()
            .filter(|(_, c)| *c == 'r')
            .map(|(i, _)| b"abcdefgh"[i] as char)
            .collect()
    };
    let (upper, lower) = if rng.once_in(2) {
        ("KQ".to_owned(), "kq".to_owned())
    } else {
        (files(&white).to_uppercase(), files(&black))
    };
    let rights = match (both, rng.once_in(2)) {
        (true, _) => upper + &lower,
        (false, true) => upper,
        (false, false) => lower,
    };
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w {rights} - 0 1", white.to_uppercase())
}

/// The position of a starting FEN, of standard chess or Chess960.
pub(crate) fn start_board(fen: &str) -> Board {
    FenOptions::new().chess960().parse(fen).unwrap_or_else(|error| panic!("{fen}: {error:#}"))
}

/// Visits the positions of random games.
pub(crate) fn walk(
    seed: u64,
    positions: usize,
    start: fn(&mut Rng) -> String,
    mut visit: impl FnMut(&mut Rng, &Board),
) {
    let mut rng = Rng::new(seed);
    let mut left = positions;
    while left > 0 {
        let fen = start(&mut rng);
        let mut board = start_board(&fen);
        for _ in 0..150.min(left) {
            left -= 1;
            visit(&mut rng, &board);
            let Some(mv) = legal_move(&mut rng, &board) else { break };
            board = board.play(mv).unwrap();
        }
    }
}

/// The number of positions to compare.
pub(crate) fn positions() -> usize {
    let number = std::env::var("CAISSA_POSITIONS").ok();
    number.map_or(10_000, |n| n.parse().expect("CAISSA_POSITIONS is a number"))
}

/// A number of cases by chance: a third of all, unless a release asks for all.
pub(crate) fn sample(all: usize) -> usize {
    if is_release("suite: a third of the cases by chance") { all } else { all / 3 }
}

/// Fails with both programs' answers. What is compared is only written then, as `format_args!`.
#[track_caller]
pub(crate) fn same<T: PartialEq + Debug>(what: impl Display, board: &Board, ours: &T, theirs: &T) {
    assert!(
        ours == theirs,
        "{what}\n  position: {board}\n  caissa:   {ours:?}\n  shakmaty: {theirs:?}"
    );
}

/// The square of an index 0..64.
fn square(index: usize) -> Square {
    Square::from_index(u8::try_from(index).unwrap()).unwrap()
}

pub(crate) fn to_shakmaty(board: &Board) -> Chess {
    let fen: Fen = board.to_string().parse().unwrap();
    fen.into_position(CastlingMode::Chess960).unwrap_or_else(|error| panic!("{board}: {error:#}"))
}

/// Their FEN, with the castling rights as we write them.
pub(crate) fn fen_of(position: &Chess) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal);
    let rooks: SquareSet = fen.as_setup().castling_rights.into_iter().map(our_square).collect();
    let is_standard = CastlingMode::detect(fen.as_setup()).is_standard();
    let text = fen.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let rights = letters(rooks, is_standard);
    fields[2] = &rights;
    fields.join(" ")
}

fn our_square(square: shakmaty::Square) -> Square {
    square.to_string().parse().unwrap()
}

/// The letters of castling rights: White's first, and the king's wing first.
fn letters(rooks: SquareSet, is_standard: bool) -> String {
    let wing = |rook: &Square| if rook.file() == File::A { 'q' } else { 'k' };
    let letter = |rook: &Square| if is_standard { wing(rook) } else { rook.file().letter() };
    let of = |rank: Rank| {
        let rooks: Vec<Square> = rooks.into_iter().filter(|rook| rook.rank() == rank).collect();
        rooks.iter().rev().map(letter).collect::<String>()
    };
    let letters = of(Rank::FIRST).to_uppercase() + &of(Rank::EIGHTH);
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// Shakmaty's move in our form: castling is the king's move of two files if king and rook are on their
/// standard squares, else king takes rook.
pub(crate) fn spelled(mv: shakmaty::Move) -> String {
    let is_orthodox = match mv {
        shakmaty::Move::Castle { king, rook } => {
            king.file() == shakmaty::File::E
                && [shakmaty::File::A, shakmaty::File::H].contains(&rook.file())
        }
        _ => false,
    };
    let mode = if is_orthodox { CastlingMode::Standard } else { CastlingMode::Chess960 };
    mv.to_uci(mode).to_string()
}

fn compare_state(board: &Board, theirs: &Chess) {
    same("FEN read back", board, &Board::from_fen(&board.to_string()), &Ok(*board));
    compare_position(board, theirs);
}

/// Compares all but whether the FEN reads back, which a position with allowed faults does not.
fn compare_position(board: &Board, theirs: &Chess) {
    same("FEN", board, &board.to_string(), &fen_of(theirs));
    same("is_check", board, &board.is_check(), &theirs.is_check());
    same("is_checkmate", board, &board.is_checkmate(), &theirs.is_checkmate());
    same("is_stalemate", board, &board.is_stalemate(), &theirs.is_stalemate());
    let dead = theirs.is_insufficient_material();
    same("is_insufficient_material", board, &board.is_insufficient_material(), &dead);
    let checkers: BTreeSet<_> = board.checkers().into_iter().map(|s| s.to_string()).collect();
    let their_checkers = theirs.checkers().into_iter().map(|s| s.to_string()).collect();
    same("checkers", board, &checkers, &their_checkers);
    let en_passant = theirs.legal_ep_square().map(|s| s.to_string());
    same("en_passant", board, &board.en_passant().map(|s| s.to_string()), &en_passant);
    same("outcome", board, &board.outcome(), &expected_outcome(board, theirs));
    for (color, their_color) in
        Color::ALL.into_iter().zip([shakmaty::Color::White, shakmaty::Color::Black])
    {
        for (side, their_side) in [
            (CastlingSide::KingSide, shakmaty::CastlingSide::KingSide),
            (CastlingSide::QueenSide, shakmaty::CastlingSide::QueenSide),
        ] {
            let ours = board.castling_rook(color, side).map(|s| s.to_string());
            let rook = theirs.castles().rook(their_color, their_side).map(|s| s.to_string());
            same("castling_rook", board, &ours, &rook);
        }
    }
}

fn expected_outcome(board: &Board, theirs: &Chess) -> Option<Outcome> {
    match theirs.outcome().known() {
        Some(known) if known.winner().is_some() => {
            Some(Outcome::Checkmate { winner: board.turn().other() })
        }
        Some(_) if theirs.is_stalemate() => Some(Outcome::Stalemate),
        Some(_) => Some(Outcome::DeadPosition),
        None if theirs.halfmoves() >= 150 => Some(Outcome::SeventyFiveMoves),
        None => None,
    }
}

fn compare_moves(board: &Board, theirs: &Chess) {
    let moves = board.legal_moves();
    same("count_legal_moves", board, &board.count_legal_moves(), &moves.len());
    for legal in board.legals() {
        let mv = legal.to_move();
        same(format_args!("{mv} as listed"), board, &Ok(legal), &board.legal(mv));
        same(
            format_args!("the role of {mv}"),
            board,
            &legal.role(),
            &board.piece_at(mv.from()).unwrap().role,
        );
    }
    let set: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    same("a move twice", board, &set.len(), &moves.len());
    let their_moves = theirs.legal_moves();
    same("legal moves", board, &set, &their_moves.iter().map(|mv| spelled(*mv)).collect());
    for their_move in &their_moves {
        compare_move(board, theirs, *their_move);
    }
}

fn compare_move(board: &Board, theirs: &Chess, their_move: shakmaty::Move) {
    let mv: Move = spelled(their_move).parse().unwrap();
    let mut after = theirs.clone();
    after.play_unchecked(their_move);
    let next = board.play(mv).unwrap_or_else(|error| panic!("{board}: {mv}: {error:#}"));
    same(format_args!("FEN after {mv}"), board, &next.to_string(), &fen_of(&after));
    let their_san = SanPlus::from_move(theirs.clone(), their_move).to_string();
    let san = board.san(mv);
    same(format_args!("SAN of {mv}"), board, &san.as_str(), &their_san.as_str());
    same(format_args!("SAN {their_san} read by us"), board, &board.read(&their_san), &Ok(mv));
    let read = SanPlus::from_ascii(san.as_bytes()).unwrap().san.to_move(theirs).unwrap();
    same(format_args!("SAN {san} read by them"), board, &spelled(read), &mv.to_string());
    let uci = UciMove::from_chess960(their_move).to_string();
    same("Chess960 UCI", board, &board.uci_chess960(mv).as_str(), &uci.as_str());
}

fn compare(seed: u64, start: fn(&mut Rng) -> String) {
    let (mut compared, mut moves) = (0_usize, 0);
    walk(seed, positions() / 2, start, |_, board| {
        let theirs = to_shakmaty(board);
        compare_state(board, &theirs);
        compare_moves(board, &theirs);
        compared += 1;
        moves += board.count_legal_moves();
    });
    assert!(compared > 0, "nothing was compared");
    println!("{compared} positions and {moves} moves compared");
}

#[test]
fn standard_play_agrees_with_shakmaty() {
    compare(1, standard_start);
}

#[test]
fn chess960_play_agrees_with_shakmaty() {
    compare(2, chess960_start);
}
