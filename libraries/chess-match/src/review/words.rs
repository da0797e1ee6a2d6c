//! Reviews in words.

use chess_core::pgn::Eval;
use chess_core::{Board, Color, Move};
use chess_play::{numbered, sentence};
use chess_search::{Judgement, Review};

/// The most plies of a line that a message has.
const TOLD: usize = 5;

/// An evaluation as a sentence without its full stop: `White is ahead by 1.35 pawns`, `Black mates in 2`.
pub(crate) fn evaluation(eval: Eval) -> String {
    let side = |is_white| if is_white { Color::White } else { Color::Black };
    match eval {
        Eval::Mate(moves) => format!("{} mates in {}", side(moves > 0), moves.unsigned_abs()),
        Eval::Centipawns(0) => "the position is even".to_owned(),
        Eval::Centipawns(centipawns) => {
            let (whole, part) = (centipawns.unsigned_abs() / 100, centipawns.unsigned_abs() % 100);
            format!("{} is ahead by {whole}.{part:02} pawns", side(centipawns > 0))
        }
        _ => String::new(),
    }
}

/// The moves of a line from a position on, each with its number if White makes it or if it is the first.
pub(crate) fn moves_in(board: &Board, line: &[Move]) -> Vec<String> {
    let mut board = *board;
    let mut texts = Vec::new();
    for mv in line {
        let Some(legal) = board.to_legal(*mv) else { break };
        let needs_number = texts.is_empty() || board.turn() == Color::White;
        texts.push(if needs_number { numbered(legal) } else { legal.san().to_string() });
        board = legal.play();
    }
    texts
}

/// The beginning of a line: `3... g6 4. Qf3 Nf6`.
pub(crate) fn better(board: &Board, line: &[Move]) -> String {
    moves_in(board, &line[..line.len().min(TOLD)]).join(" ")
}

/// The judgement of a bad move in the position before it, without a full stop: `3... Nf6 is a blunder: White mates in 1`.
pub(crate) fn verdict(board: &Board, review: &Review) -> Option<String> {
    let then = evaluation(review.after?);
    Some(format!("{}: {then}", judged(board, review.played, review.judgement()?)))
}

/// A bad move with its kind: `3... Nf6 is a blunder`.
pub(crate) fn judged(board: &Board, played: Move, judgement: Judgement) -> String {
    let article = if judgement == Judgement::Inaccuracy { "an" } else { "a" };
    format!("{} is {article} {judgement}", moves_in(board, &[played]).concat())
}

/// A reviewed move in words: a bad one with the better line, another one with the evaluation after it.
pub(crate) fn about(board: &Board, review: &Review) -> String {
    match (verdict(board, review), review.after) {
        (Some(verdict), _) => format!("{verdict}. Better is {}.", better(board, &review.best)),
        (None, Some(after)) => sentence(&evaluation(after)),
        (None, None) => String::new(),
    }
}
