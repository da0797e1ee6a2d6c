//! The play of a problem: keys, main line, replies, tries, set play, threats and duals.
//!
//! All of it follows from the distances that an [`Oracle`] knows.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::oracle::Oracle;
use crate::proof::{Proof, Reply, Try};

/// All moves that reach the goal in `moves`, which is the least number.
pub(crate) fn keys(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Vec<Move>, Exhausted> {
    let mut keys = Vec::new();
    for legal in board.legals() {
        if oracle.is_key(legal, moves)? {
            keys.push(legal.to_move());
        }
    }
    Ok(keys)
}

/// The first of the [`keys`].
pub(crate) fn key(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Option<Move>, Exhausted> {
    for legal in board.legals() {
        if oracle.is_key(legal, moves)? {
            return Ok(Some(legal.to_move()));
        }
    }
    Ok(None)
}

/// The proof that the goal is reached in exactly `moves`; `None` if the distance is another one.
pub(crate) fn proof(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Option<Proof>, Exhausted> {
    if oracle.distance(board, moves)? != Some(moves) {
        return Ok(None);
    }
    let keys = keys(oracle, board, moves)?;
    proof_by(oracle, keys, board, moves).map(Some)
}

/// The proof by these keys, which are all.
pub(crate) fn proof_by(
    oracle: &mut impl Oracle,
    keys: Vec<Move>,
    board: &Board,
    moves: u8,
) -> Result<Proof, Exhausted> {
    let line = main_line(oracle, board, &keys, moves)?;
    Ok(Proof::new(*board, oracle.stipulation(moves), keys, line))
}

/// The first key and the longest defence against it, to the mate.
pub(crate) fn main_line(
    oracle: &mut impl Oracle,
    board: &Board,
    keys: &[Move],
    moves: u8,
) -> Result<Vec<Move>, Exhausted> {
    let Some(key) = keys.first().and_then(|key| board.to_legal(*key)) else {
        return Ok(Vec::new());
    };
    let mut line = vec![key.to_move()];
    line.extend(longest_defence(oracle, &key.play(), moves.saturating_sub(1))?);
    Ok(line)
}

/// The longest defence against a key, to the mate.
pub(crate) fn longest_defence(
    oracle: &mut impl Oracle,
    after: &Board,
    moves: u8,
) -> Result<Vec<Move>, Exhausted> {
    let (mut line, mut board, mut left) = (Vec::new(), *after, moves);
    while let Some((reply, rest)) = longest_reply(oracle, &board, left)? {
        line.push(reply.to_move());
        let after = reply.play();
        let key = if rest > 0 { key(oracle, &after, rest)? } else { None };
        let Some(key) = key.and_then(|key| after.to_legal(key)) else { break };
        line.push(key.to_move());
        (board, left) = (key.play(), rest - 1);
    }
    Ok(line)
}

/// The reply that lasts longest, and the number of moves to the goal after it, which is at most `moves`.
pub(crate) fn longest_reply<'b>(
    oracle: &mut impl Oracle,
    board: &'b Board,
    moves: u8,
) -> Result<Option<(Legal<'b>, u8)>, Exhausted> {
    let mut longest: Option<(Legal<'b>, u8)> = None;
    for reply in oracle.replies(board) {
        let after = reply.play();
        let mut rest = longest.map_or(0, |(_, most)| most + 1);
        if rest > moves {
            break;
        }
        if rest > 0 && is_reached(oracle, &after, rest - 1)? {
            continue;
        }
        while rest < moves && !is_reached(oracle, &after, rest)? {
            rest += 1;
        }
        longest = Some((reply, rest));
    }
    Ok(longest)
}

/// Whether the goal is reached by the reply that led here, or within `moves`.
fn is_reached(oracle: &mut impl Oracle, after: &Board, moves: u8) -> Result<bool, Exhausted> {
    Ok(oracle.is_goal(after) || moves > 0 && oracle.is_within(after, moves)?)
}

/// A reply with its answers; `None` if the goal is not reached within `moves` after it.
fn reply(
    oracle: &mut impl Oracle,
    legal: Legal<'_>,
    moves: u8,
) -> Result<Option<Reply>, Exhausted> {
    let (mv, after) = (legal.to_move(), legal.play());
    if oracle.is_goal(&after) {
        return Ok(Some(Reply { mv, moves: 0, answers: Vec::new() }));
    }
    let Some(least) = oracle.distance(&after, moves)? else { return Ok(None) };
    Ok(Some(Reply { mv, moves: least, answers: keys(oracle, &after, least)? }))
}

/// All replies of the other side; `None` if one of them escapes.
pub(crate) fn replies(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Option<Vec<Reply>>, Exhausted> {
    let mut replies = Vec::new();
    for legal in oracle.replies(board) {
        let Some(reply) = reply(oracle, legal, moves)? else { return Ok(None) };
        replies.push(reply);
    }
    let is_over = !replies.is_empty() || oracle.goal().is_reached(board);
    Ok(is_over.then_some(replies))
}

/// The first moves that one to `most` replies refute.
pub(crate) fn tries(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
    most: usize,
) -> Result<Vec<Try>, Exhausted> {
    let mut tries = Vec::new();
    for legal in board.legals() {
        let after = legal.play();
        let mut refutations = Vec::new();
        for reply in oracle.replies(&after) {
            let next = reply.play();
            if refutations.len() <= most
                && !oracle.is_goal(&next)
                && !oracle.is_within(&next, moves.saturating_sub(1))?
            {
                refutations.push(reply.to_move());
            }
        }
        if (1..=most).contains(&refutations.len()) {
            tries.push(Try { first: legal.to_move(), refutations });
        }
    }
    Ok(tries)
}

/// The set play: the moves of the other side that have an answer if it moves first.
pub(crate) fn set_play(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Vec<Reply>, Exhausted> {
    let Some(passed) = board.pass() else { return Ok(Vec::new()) };
    let mut replies = Vec::new();
    for legal in oracle.replies(&passed) {
        replies.extend(reply(oracle, legal, moves.saturating_sub(1))?);
    }
    Ok(replies)
}

/// The threat: all moves that reach the goal soonest if the side to move passes. `None` if there is no threat.
pub(crate) fn threat(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Option<Vec<Move>>, Exhausted> {
    let Some(passed) = board.pass() else { return Ok(None) };
    let Some(least) = oracle.distance(&passed, moves)? else { return Ok(None) };
    keys(oracle, &passed, least).map(Some)
}

/// A reply that leaves several moves that mate soonest.
pub(crate) struct Dual {
    /// The moves up to the reply.
    pub(crate) line: Vec<Move>,
    /// The moves that mate soonest.
    pub(crate) answers: Vec<Move>,
}

/// A dual after a key, or later. If a variation has two, the earlier one is found.
pub(crate) fn dual(
    oracle: &mut impl Oracle,
    board: &Board,
    moves: u8,
) -> Result<Option<Dual>, Exhausted> {
    let replies = replies(oracle, board, moves)?.unwrap_or_default();
    // In a selfmate, a reply that mates has no answer.
    if let Some(dual) = replies.iter().find(|reply| reply.answers.len() > 1) {
        return Ok(Some(Dual { line: vec![dual.mv], answers: dual.answers.clone() }));
    }
    for Reply { mv, moves, answers } in replies {
        let Some(answer) = answers.first() else { continue };
        let line = [mv, *answer];
        let after = line.iter().try_fold(*board, |board, mv| board.to_legal(*mv).map(Legal::play));
        if moves > 1
            && let Some(after) = after
            && let Some(later) = dual(oracle, &after, moves - 1)?
        {
            return Ok(Some(Dual { line: [&line[..], &later.line].concat(), ..later }));
        }
    }
    Ok(None)
}
