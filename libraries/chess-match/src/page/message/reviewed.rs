//! The part of a message about evaluations and bad moves.

use chess_core::pgn::Eval;
use chess_core::{Color, Move};
use chess_play::{ListedMove, Session, sentence};
use chess_search::Review;
use serde::Serialize;

use crate::analysis::share;
use crate::review::{GameReview, about, evaluation, moves_in};
use crate::surroundings::{Engines, Storage};
use crate::table::{Match, eval_of};

/// The evaluations of a game, which may come from a review or from its comments.
#[derive(Serialize)]
pub(super) struct Reviewed {
    is_running: bool,
    is_complete: bool,
    /// The number of reviewed moves.
    done: usize,
    /// For each position of the main line: White's expected score in thousandths.
    shares: Vec<Option<u16>>,
    /// The bad moves.
    marks: Vec<Mark>,
    /// White's expected score in the position on the board, in thousandths.
    share: Option<u16>,
    /// The evaluation of the position on the board, and a bad move that led to it, in words.
    words: String,
    /// The engine's move in place of this bad one.
    arrow: Option<Move>,
    /// The bad move that led to the position on the board, or else the one that follows: the number of plies up to the
    /// position after it.
    bad: Option<usize>,
    /// The better line, from the position before the bad move on.
    line: Vec<LineMove>,
    /// The number of bad moves of each side.
    white: usize,
    black: usize,
}

/// The number of evaluations in a game that make a curve, unless it has fewer moves.
const LEAST: usize = 10;

/// A bad move.
#[derive(Serialize)]
struct Mark {
    /// The number of plies up to the position after it.
    ply: usize,
    kind: String,
}

/// A move of a line, with its number for `go #NUMBER`.
#[derive(Serialize)]
struct LineMove {
    number: usize,
    text: String,
}

impl Reviewed {
    pub(super) fn of<E: Engines, S: Storage>(
        table: &Match<E, S>,
        moves: &[ListedMove],
    ) -> Option<Self> {
        let (review, session) = (table.review(), &table.session);
        let tree = table.game().tree();
        let known = tree.main_line().filter(|node| chess_play::evaluation(*node).is_some()).count();
        // A curve of a few evaluations would be empty.
        if review.is_none() && known < LEAST.min(tree.main_line().count() - 1).max(1) {
            return None;
        }
        let mut evals: Vec<_> = tree.main_line().map(eval_of).collect();
        let first = review.and_then(|review| review.of_move(0));
        evals[0] = first.map(|review| review.before);
        let here = session.tree().here();
        let now = table.evaluation_here();
        let bad = review.filter(|_| table.learning().is_none()).and_then(|review| {
            let at = |ply| review.of_move(ply).filter(|review| review.judgement().is_some());
            let is_main = here.is_main_line();
            // The words speak of the move that led here.
            at(here.ply().wrapping_sub(1)).or(at(here.ply())).filter(|_| is_main)
        });
        let count = |color| review.map_or(0, |review| review.mistakes(color).count());
        Some(Self {
            is_running: review.is_some_and(|review| review.is_running),
            is_complete: review.is_some_and(GameReview::is_complete),
            done: review.map_or(0, |review| review.progress().0),
            shares: evals.iter().map(|eval| eval.map(share)).collect(),
            marks: review.into_iter().flat_map(GameReview::reviews).filter_map(mark).collect(),
            share: now.map(share),
            words: words(table, now),
            arrow: bad.and_then(|bad| bad.best.first().copied()),
            bad: bad.map(|bad| bad.ply + 1),
            line: bad.map(|bad| line(session, bad, moves)).unwrap_or_default(),
            white: count(Color::White),
            black: count(Color::Black),
        })
    }
}

fn mark(review: &Review) -> Option<Mark> {
    Some(Mark { ply: review.ply + 1, kind: review.judgement()?.to_string() })
}

fn words<E: Engines, S: Storage>(table: &Match<E, S>, now: Option<Eval>) -> String {
    let board = table.session.board();
    let before = table.session.tree().here().parent().map(|node| *node.board());
    match (table.review_here().filter(|_| table.learning().is_none()), before, now) {
        _ if board.is_checkmate() => format!("{} has mated.", board.turn().other()),
        (Some(review), Some(before), _) => about(&before, review),
        (_, _, Some(now)) => sentence(&evaluation(now)),
        _ => String::new(),
    }
}

/// The most moves of a better line that are shown; the list of moves has all.
const SHOWN: usize = 6;

/// The better line, with its numbers in the list of moves, where it is a variation in place of the bad move.
fn line(session: &Session, bad: &Review, moves: &[ListedMove]) -> Vec<LineMove> {
    let Some(before) = session.tree().main_line().nth(bad.ply) else { return Vec::new() };
    let texts = moves_in(before.board(), &bad.best);
    let is_first = |mv: &ListedMove| {
        let text = format!("{} {}", mv.before, mv.san);
        mv.depth == 1 && mv.ply == bad.ply + 1 && texts.first() == Some(&text)
    };
    let Some(at) = moves.iter().position(is_first) else { return Vec::new() };
    let on = moves[at..].iter().filter(|mv| mv.depth == 1);
    let is_next = |(index, mv): &(usize, &ListedMove)| mv.ply == bad.ply + 1 + index;
    let line = on.enumerate().take_while(is_next);
    line.zip(texts)
        .take(SHOWN)
        .map(|((_, mv), text)| LineMove { number: mv.number, text })
        .collect()
}
