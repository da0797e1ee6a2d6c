//! Compares every reason with an oracle that shares no code with ours. From the attack maps of `shakmaty`, it
//! decides which reason must be given and which squares it must name.
//!
//! The questions are moves and texts in positions of random play, in standard chess and Chess960, and in
//! positions with few pieces and exposed kings. `CAISSA_POSITIONS=n` uses n/5 positions instead of 2,000.

mod castling;
mod draw;
mod expected;
mod history;
mod query;
mod starts;
mod view;

use std::collections::BTreeMap;

use chess_core::{Board, Error, ErrorKind};

use crate::oracle::{Rng, chess960_start, legal_move, positions, standard_start, start_board};
use query::{Asked, Query};
use view::View;

/// The number of questions for each position.
const QUESTIONS: usize = 25;

/// The classes of reasons that must occur often.
const CLASSES: [&str; 26] = [
    "Ambiguous",
    "Blocked",
    "CannotReach",
    "CastlingAttacked",
    "CastlingBlocked",
    "EmptySquare",
    "EnPassantExposes",
    "GameOver: Checkmate",
    "GameOver: Stalemate",
    "KingAttacked",
    "NoCastlingRight",
    "NoEnPassant",
    "NoSuchPiece",
    "NoneThere",
    "NothingToCapture",
    "OpponentsPiece",
    "OwnPiece",
    "Pinned",
    "PromotionEarly",
    "PromotionMissing",
    "PromotionOf",
    "PromotionTo",
    "SameSquare",
    "StillInCheck",
    "TakesKing",
    "WrongPiece",
];

/// The number of questions and answers.
#[derive(Default)]
struct Tally {
    asked: usize,
    classes: BTreeMap<String, usize>,
}

impl Tally {
    fn add(&mut self, error: &Error) {
        let ErrorKind::Illegal(reason) = error.kind() else { return };
        let text = format!("{reason:?}");
        let mut class = text.split(' ').next().unwrap().to_owned();
        if let chess_core::error::Illegal::GameOver { end, .. } = reason {
            let end = format!("{end:?}");
            class = format!("{class}: {}", end.split(' ').next().unwrap());
        }
        *self.classes.entry(class).or_default() += 1;
    }

    fn illegal(&self) -> usize {
        self.classes.values().sum()
    }

    fn print(&self) {
        for (class, count) in &self.classes {
            println!("{count:>9} {class}");
        }
        println!("{:>9} illegal of {} asked", self.illegal(), self.asked);
    }
}

/// Compares the answer to one question.
fn check(tally: &mut Tally, board: &Board, view: &View, (query, asked): &(Query, Asked)) {
    let expected = expected::reasons(view, query);
    let context = || format!("{asked}\n  position: {board}\n  expected: {expected:?}");
    let is_legal = expected::meant(view, query) == 1;
    assert_eq!(expected.is_empty(), is_legal, "the oracle contradicts itself: {}", context());
    assert_eq!(expected::is_over(view), view.legal.is_empty(), "{}", context());
    tally.asked += 1;
    match asked.answer(board) {
        Err(error) if !matches!(error.kind(), ErrorKind::FalseClaim(_)) || !is_legal => {
            let ErrorKind::Illegal(reason) = error.kind() else { panic!("{}\n{error}", context()) };
            assert!(expected.contains(&reason), "{}\n  came:     {reason:?}", context());
            check_error(board, view, &error);
            tally.add(&error);
        }
        // Legal, or legal with a false claim such as an `x`.
        _ => assert!(is_legal, "{}\n  came:     nothing", context()),
    }
}

/// Checks what holds for every error about an illegal move.
fn check_error(board: &Board, view: &View, error: &Error) {
    let text = error.message();
    let headline = error.headline();
    assert_eq!(error.board(), Some(*board), "{board}\n{text}");
    assert_eq!(text.lines().next(), Some(headline.as_str()), "{board}");
    assert!(!headline.contains("invalid"), "{board}\n{text}");
    let reason = error.reason();
    assert!(headline.ends_with(reason.lines().next().unwrap()), "{board}\n{text}");
    assert!(!reason.contains('`') && !reason.contains("go to"), "a right move: {board}\n{reason}");
    assert_eq!(error.to_string(), headline.as_str(), "{board}");
    assert_eq!(format!("{error:#}"), text.as_str(), "{board}");
    for line in text.lines() {
        assert!(line.chars().count() <= 100, "a long line: {line}\n  position: {board}\n{text}");
    }
    for mv in error.suggestions().as_slice() {
        assert!(view.allows(*mv), "suggested: {mv}\n  position: {board}\n{text}");
    }
}

/// Asks questions in the positions of random games of `plies` plies.
fn ask(
    tally: &mut Tally,
    (seed, plies): (u64, usize),
    positions: usize,
    start: fn(&mut Rng) -> String,
) {
    let mut rng = Rng::new(seed);
    let mut left = positions;
    while left > 0 {
        let mut board = start_board(&start(&mut rng));
        for _ in 0..plies.min(left) {
            left -= 1;
            let view = View::new(&board);
            for _ in 0..QUESTIONS {
                check(tally, &board, &view, &draw::question(&mut rng, &view));
            }
            let Some(mv) = legal_move(&mut rng, &board) else { break };
            board = board.play(mv).unwrap();
        }
    }
}

#[test]
fn every_reason_is_one_that_the_oracle_decides() {
    let mut tally = Tally::default();
    ask(&mut tally, (20, 150), positions() / 20, standard_start);
    ask(&mut tally, (21, 150), positions() / 20, chess960_start);
    ask(&mut tally, (22, 8), positions() / 10, starts::study);
    tally.print();
    let unknown = tally.classes.keys().find(|class| !CLASSES.contains(&class.as_str()));
    assert_eq!(unknown, None, "a class that the oracle never expected");
    if positions() < 100_000 {
        return;
    }
    assert!(tally.illegal() >= 100_000, "{} illegal moves are too few", tally.illegal());
    for class in CLASSES {
        let count = tally.classes.get(class).copied().unwrap_or_default();
        assert!(count >= 50, "{class} came out {count} times only");
    }
}
