//! The legal move that a refused one probably stood for, only where one is near.
//!
//! Near is: the same piece to a neighbouring square; another piece to the same square; the same squares
//! with another promotion; from a neighbouring square to the same one; the two squares exchanged. What a
//! text that is no move at all may have meant, `habit` knows.

use crate::basics::{Move, Role, Square};
use crate::board::Board;
use crate::error::Suggestions;
use crate::notation::ParsedMove;

/// Beyond this, a move is not near.
const FAR: u8 = 3;

/// The legal moves nearest to what was written.
pub(crate) const fn nearest(board: &Board, parsed: &ParsedMove) -> Suggestions {
    if parsed.castle.is_some() {
        return Suggestions::NONE;
    }
    let list = board.legal_moves();
    let moves = list.as_slice();
    let mut best = Suggestions::NONE;
    let mut least = FAR;
    let mut too_many = false;
    let mut i = 0;
    while i < moves.len() {
        let distance = distance(board, parsed, moves[i]);
        if distance < least {
            least = distance;
            best = Suggestions::NONE;
            too_many = false;
        }
        if distance == least && distance <= FAR && !best.push(moves[i]) {
            too_many = true;
        }
        i += 1;
    }
    if too_many { Suggestions::NONE } else { best }
}

/// How far a legal move is from what was written; more than [`FAR`] is far.
const fn distance(board: &Board, parsed: &ParsedMove, mv: Move) -> u8 {
    let role = board.role_at(mv.from());
    if let Some(from) = parsed.origin()
        && mv.from().is(parsed.to)
        && mv.to().is(from)
        && mv.promotion().is_none()
    {
        return 2;
    }
    // A pawn to another square is another move; a piece beside its target may be a slip.
    let step = if role.is(Role::Pawn) { FAR + 1 } else { 2 };
    let mut distance = step * steps(parsed.to, mv.to());
    if parsed.takes && board.captured(mv).is_none() {
        distance += 2;
    }
    if let Some(named) = parsed.role
        && !named.is(role)
    {
        distance += 3;
    } else if !parsed.from.contains(mv.from()) {
        distance += match parsed.origin() {
            // Squares only: the man that stands there was meant, or the square beside it.
            Some(from) if parsed.role.is_none() => 1 + 2 * steps(from, mv.from()),
            // Another file for a pawn is another pawn.
            _ if role.is(Role::Pawn) => 3,
            _ => 1,
        };
    }
    match (parsed.promotion, mv.promotion()) {
        (None, None) => {}
        (Some(said), Some(role)) if said.is(role) => {}
        // All four promotions are as near; the most frequent stands for them.
        (_, Some(Role::Rook | Role::Bishop | Role::Knight)) => distance += FAR + 1,
        _ => distance += 1,
    }
    distance
}

/// King's steps between two squares, 0..=7.
const fn steps(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    if files > ranks { files } else { ranks }
}

/// The opponent's legal move that was written, as if a move of the side to move were missing before it.
pub(super) const fn of_other_side(board: &Board, parsed: &ParsedMove) -> Option<Move> {
    if board.is_check() {
        return None;
    }
    let mut other = *board;
    other.turn = board.turn.other();
    other.en_passant = None;
    match other.meant_by(parsed) {
        Some(legal) => Some(legal.to_move()),
        None => None,
    }
}
