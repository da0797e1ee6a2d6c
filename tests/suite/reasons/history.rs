//! The earlier moves that reasons name, against a walk over the whole game.
//!
//! Random games are written out and broken off by castling or by a capture en passant that is not
//! possible there, in the main line or in a variation.

use std::collections::BTreeMap;

use chess_core::error::{EarlierMove, Illegal};
use chess_core::{Board, ErrorKind, GameBuf, Move};
use shakmaty::san::San;
use shakmaty::{CastlingSide, Chess, Position, Role};

use super::draw::late_captures;
use super::view::{View, side as our_side, square};
use crate::oracle::{
    Rng, chess960_start, legal_move, positions, spelled, standard_start, start_board, to_shakmaty,
};

/// One move of a game, and the positions around it.
struct Ply {
    board: Board,
    before: Chess,
    after: Chess,
    theirs: shakmaty::Move,
    ours: Move,
}

impl Ply {
    fn new(board: Board, ours: Move) -> Self {
        let before = to_shakmaty(&board);
        let theirs = before.legal_moves();
        let theirs = *theirs.iter().find(|mv| spelled(**mv) == ours.to_string()).unwrap();
        let after = before.clone().play(theirs).unwrap();
        Self { board, before, after, theirs, ours }
    }

    fn event(&self) -> EarlierMove {
        let san = San::from_move(&self.before, self.theirs).to_string();
        let number = u16::try_from(self.before.fullmoves().get()).unwrap();
        EarlierMove::new(number, self.board.turn(), self.ours, &san)
    }
}

/// A random game; pawns move more often than their turn.
fn game(rng: &mut Rng, start: &str) -> (Board, Vec<Ply>) {
    let first = start_board(start);
    let (mut board, mut plies) = (first, Vec::new());
    for _ in 0..8 + rng.below(60) {
        let is_pawn = |mv: &Move| board.by_role(chess_core::Role::Pawn).contains(mv.from());
        let pawns: Vec<Move> = board.legal_moves().iter().copied().filter(is_pawn).collect();
        let any = legal_move(rng, &board);
        let Some(mv) =
            any.map(|mv| if pawns.is_empty() || !rng.once_in(3) { mv } else { rng.pick(&pawns) })
        else {
            break;
        };
        plies.push(Ply::new(board, mv));
        board = board.play(mv).unwrap();
    }
    (first, plies)
}

/// The moves from a ply on, as text.
fn sans(plies: &[Ply]) -> String {
    let sans: Vec<_> = plies.iter().map(|ply| ply.board.san(ply.ours).to_string() + " ").collect();
    sans.concat()
}

/// The game with one more move, which comes in its main line or in a variation of it.
fn write(rng: &mut Rng, plies: &[Ply], last: &str) -> String {
    if plies.is_empty() || rng.once_in(2) {
        return format!("{}{last}", sans(plies));
    }
    let (before, after) = plies.split_at(rng.below(plies.len()));
    let instead = legal_move(rng, &after[0].board).unwrap();
    let instead = after[0].board.san(instead);
    format!("{}{instead} ({}{last}) *", sans(before), sans(after))
}

/// The move that lost a castling right, which cannot be regained.
fn lost(plies: &[Ply], color: shakmaty::Color, side: CastlingSide) -> Option<EarlierMove> {
    let has = |position: &Chess| position.castles().has(color, side);
    plies.iter().find(|ply| has(&ply.before) && !has(&ply.after)).map(Ply::event)
}

/// The last move that ended on a square.
fn arrived(plies: &[Ply], at: chess_core::Square) -> Option<EarlierMove> {
    let ends = |ply: &&Ply| !ply.theirs.is_castle() && square(ply.theirs.to()) == at;
    plies.iter().rev().find(ends).map(Ply::event)
}

/// The difference that the history must make to the reason.
fn with_history(alone: Illegal, plies: &[Ply], view: &View) -> Illegal {
    match alone {
        Illegal::GameOver { end, .. } => {
            Illegal::GameOver { end, last: plies.last().map(Ply::event) }
        }
        Illegal::NoCastlingRight { side, .. } => {
            let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
            let theirs = sides.into_iter().find(|theirs| our_side(*theirs) == side).unwrap();
            Illegal::NoCastlingRight { side, lost: lost(plies, view.us, theirs) }
        }
        Illegal::NoEnPassant { to, pawn, .. } => {
            Illegal::NoEnPassant { to, pawn, came: arrived(plies, pawn) }
        }
        other => other,
    }
}

/// The name of a reason and its event in the tally.
fn kind(reason: Illegal, plies: &[Ply], board: &Board) -> &'static str {
    let event = match reason {
        Illegal::NoCastlingRight { lost: Some(lost), .. } => lost,
        Illegal::NoCastlingRight { lost: None, .. } => return "no right from the start",
        Illegal::NoEnPassant { came: Some(_), .. } => return "the pawn came",
        Illegal::NoEnPassant { came: None, .. } => return "the pawn was there",
        Illegal::GameOver { last: Some(_), .. } => return "the game ended",
        _ => return "no event",
    };
    let ply = plies.iter().find(|ply| ply.event() == event).unwrap();
    match ply.theirs.role() {
        _ if event.color != board.turn() => "the rook was taken",
        _ if ply.theirs.is_castle() => "the king castled",
        Role::King => "the king moved",
        _ => "the rook moved",
    }
}

/// The moves that are tried at the end of a game.
fn tried(view: &View) -> Vec<String> {
    let takes = |(from, to): (shakmaty::Square, _)| format!("{}x{to}", from.file().char());
    let castles = ["O-O", "O-O-O"].map(str::to_owned);
    castles.into_iter().chain(late_captures(view).into_iter().map(takes)).collect()
}

fn check(rng: &mut Rng, tally: &mut BTreeMap<&'static str, usize>, start: &Board, plies: &[Ply]) {
    let board = plies.last().map_or(*start, |ply| ply.board.play(ply.ours).unwrap());
    let view = View::new(&board);
    for last in tried(&view) {
        let Err(alone) = board.read(&last) else { continue };
        let ErrorKind::Illegal(alone) = alone.kind() else { panic!("{board}: {last}: {alone}") };
        let text = write(rng, plies, &last);
        let read = if *start == Board::START {
            GameBuf::parse(&text)
        } else {
            GameBuf::read(*start, &text)
        };
        let error = read.expect_err(&text);
        let expected = with_history(alone, plies, &view);
        let found = error.kind();
        assert_eq!(found, ErrorKind::Illegal(expected), "{start}: {text}\n{error}");
        assert_eq!(&text[error.range()], last, "{start}: {text}\n{error}");
        super::check_error(&board, &view, &error);
        *tally.entry(kind(expected, plies, &board)).or_default() += 1;
    }
}

#[test]
fn reasons_name_the_move_that_a_walk_over_the_game_finds() {
    let mut rng = Rng::new(30);
    let mut tally = BTreeMap::new();
    for number in 0..positions() / 50 {
        let start = if number % 2 == 0 { standard_start } else { chess960_start };
        let start = start(&mut rng);
        let (start, plies) = game(&mut rng, &start);
        for length in 0..=plies.len() {
            if length == plies.len() || rng.once_in(4) {
                check(&mut rng, &mut tally, &start, &plies[..length]);
            }
        }
    }
    for (kind, count) in &tally {
        println!("{count:>9} {kind}");
        assert!(*count >= 50 || positions() < 100_000, "{kind}: {count} times only");
    }
    assert!(tally.len() == 9 || positions() < 100_000, "some kind never came out");
}
