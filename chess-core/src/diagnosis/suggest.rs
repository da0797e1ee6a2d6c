//! Suggests legal moves that are similar to an illegal one.
//!
//! Similar moves are: the same piece to a neighbouring square; another piece to the same square; the same
//! squares with another promotion; a piece from a neighbouring square to the same square; the two squares
//! exchanged. For a text that is not a move, see `misspelling`.

use super::chunk::{Word, meaning, push};
use crate::basics::{CastlingSide, Move, Role};
use crate::board::Board;
use crate::error::{Illegal, Snippet, Suggestions};
use crate::notation::ParsedMove;

/// The greatest distance of a similar move.
const FAR: u8 = 3;

/// The legal moves that were probably meant instead of an illegal one: castling to the other side; the bishop's move
/// that a text with a small `b` names; the most similar moves.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn meant(
    board: &Board,
    parsed: &ParsedMove,
    reason: Illegal,
    written: Snippet,
) -> Suggestions {
    if let Some(side) = parsed.castle {
        let other = match side {
            CastlingSide::KingSide => CastlingSide::QueenSide,
            CastlingSide::QueenSide => CastlingSide::KingSide,
        };
        return match board.legal_castle(other) {
            Some(castle) => Suggestions::one(castle.to_move()),
            None => Suggestions::NONE,
        };
    }
    // `e2e2` does not say how far.
    let is_by_squares = matches!(reason, Illegal::SameSquare { .. }) && parsed.role.is_none();
    if reason.is_of_castling() || is_by_squares {
        return Suggestions::NONE;
    }
    let nearest = nearest(board, parsed);
    match bishop(board, written.as_str().as_bytes()) {
        Some(mv) => nearest.after(mv),
        None => nearest,
    }
}

/// The legal move of a bishop that a text means if its small `b` is a capital.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bishop(board: &Board, written: &[u8]) -> Option<Move> {
    let [b'b', rest @ ..] = written else { return None };
    let mut text = Word::new();
    text.byte(b'B');
    push(&mut text, rest, 0, rest.len());
    meaning(board, text.as_str())
}

/// The legal moves that are most similar to the text.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn nearest(board: &Board, parsed: &ParsedMove) -> Suggestions {
    let mut parsed = *parsed;
    // Two squares without a letter say that a pawn moves, but `g1-f3` means the piece on g1.
    if let (Some(from), Some(Role::Pawn)) = (parsed.origin(), parsed.role)
        && board.by_color(board.turn).contains(from)
    {
        parsed.role = None;
    }
    let list = board.legal_moves();
    let moves = list.as_slice();
    let mut best = Suggestions::NONE;
    let mut least = FAR;
    let mut too_many = false;
    let mut i = 0;
    while i < moves.len() {
        let distance = distance(board, &parsed, moves[i]);
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

/// The distance between a legal move and the text. Moves beyond [`FAR`] are not similar.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn distance(board: &Board, parsed: &ParsedMove, mv: Move) -> u8 {
    let role = board.role_at(mv.from());
    if let Some(from) = parsed.origin()
        && mv.from().is(parsed.to)
        && mv.to().is(from)
        && mv.promotion().is_none()
    {
        return 2;
    }
    let mut distance = 2 * parsed.to.distance(mv.to());
    let captures = board.captured(mv).is_some();
    if parsed.takes && !captures {
        distance += 2;
    }
    // A pawn that captures instead of stepping, or the other way round, makes a different move.
    let sideways = match parsed.origin() {
        Some(from) => from.file().index() != parsed.to.file().index(),
        None => parsed.takes,
    };
    if role.is(Role::Pawn) && distance > 0 && !parsed.takes && captures != sideways {
        distance += 2;
    }
    if let Some(named) = parsed.role
        && !named.is(role)
    {
        distance += 3;
    } else if !parsed.from.contains(mv.from()) {
        distance += match parsed.origin() {
            // The text gives only squares: the piece on the first square was meant, or one beside it.
            Some(from) if parsed.role.is_none() => 1 + 2 * from.distance(mv.from()),
            // A pawn on another file is another pawn.
            _ if role.is(Role::Pawn) => 3,
            _ => 1,
        };
    }
    match (parsed.promotion, mv.promotion()) {
        (None, None) => {}
        (Some(said), Some(role)) if said.is(role) => {}
        // All four promotions are equally similar, so only the most frequent one is suggested.
        (_, Some(Role::Rook | Role::Bishop | Role::Knight)) => distance += FAR + 1,
        _ => distance += 1,
    }
    distance
}

/// The opponent's legal move that the text means, as if a move of the side to move were missing.
#[cfg_attr(not(feature = "compiled"), inline)]
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
