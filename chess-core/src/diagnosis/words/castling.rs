//! Messages about illegal castling.

use super::Words;
use crate::attacks;
use crate::basics::{CastlingSide, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::EarlierMove;

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn no_right(
    side: CastlingSide,
    lost: Option<EarlierMove>,
    board: &Board,
    out: &mut Words,
) {
    out.str(board.turn.name()).str(" may not castle ").str(side.name());
    match lost {
        Some(earlier) => lost_right(earlier, board, out),
        None => missing_right(side, board, out),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn attacked(
    side: CastlingSide,
    square: Square,
    by: Square,
    board: &Board,
    out: &mut Words,
) {
    if square.is(board.king(board.turn)) {
        out.str("the king is in check from ").piece(board, by);
    } else if square.is(side.king_to(board.turn)) {
        out.str("the king would be in check on ").square(square).str(" from ").piece(board, by);
    } else {
        out.str("the king would pass over ").square(square).str(", which ");
        out.piece(board, by).str(" attacks");
    }
}

/// Names the move that lost the right: the king's, the rook's, or the capture of the rook.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn lost_right(earlier: EarlierMove, board: &Board, out: &mut Words) {
    let first = earlier.san().as_bytes().first();
    out.str(match first {
        _ if !earlier.color.is(board.turn) => ": its rook was captured by ",
        Some(b'O') => ": it has already castled, with ",
        Some(b'K') => ": its king moved earlier, with ",
        _ => ": its rook moved earlier, with ",
    });
    out.earlier(earlier);
}

/// Writes what the board alone shows about a missing right.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn missing_right(side: CastlingSide, board: &Board, out: &mut Words) {
    let king = board.king(board.turn);
    let home = SquareSet::rank(CastlingSide::rank(board.turn));
    let beyond = match side {
        CastlingSide::KingSide => SquareSet(u64::MAX << king.index()),
        CastlingSide::QueenSide => SquareSet(!(u64::MAX << king.index())),
    };
    let rooks = board.by_piece(board.turn, Role::Rook).and(home).and(beyond);
    if !home.contains(king) {
        out.str(": its king is on ").square(king);
    } else if rooks.is_empty() {
        out.str(": there is no rook on that side");
    } else {
        out.str(": its king or that rook has moved");
    }
}

/// Names the pieces between king and rook; in Chess960 also those on the squares they move over.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn blocked(side: CastlingSide, known: Square, board: &Board, out: &mut Words) {
    let (blockers, between) = match board.castle(side) {
        Some(castle) => {
            (castle.path().and(board.occupied()), attacks::between(castle.king, castle.rook))
        }
        None => (SquareSet::of(known), SquareSet::EMPTY),
    };
    if blockers.len() > 2 {
        // The names of all pieces would not fit on a line.
        out.str("the pieces on ").squares(blockers, " and ");
    } else {
        out.each_piece(board, blockers);
    }
    out.str(if blockers.has_many() { " stand " } else { " stands " });
    let is_between = blockers.difference(between).is_empty();
    out.str(if is_between { "between king and rook" } else { "in the way of castling" });
}

/// Names the attacks that also forbid castling on a side, except the one on a square already named.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn besides(
    side: CastlingSide,
    known: Option<Square>,
    board: &Board,
    out: &mut Words,
) {
    let Some(castle) = board.castle(side) else { return };
    let occupied = board.occupied().without(castle.king);
    let mut way =
        attacks::between(castle.king, castle.king_to).with(castle.king).with(castle.king_to);
    while let Some(at) = way.pop() {
        let by = board.attackers_to_with(at, board.turn.other(), occupied);
        if by.is_empty() || matches!(known, Some(known) if at.is(known)) {
            continue;
        }
        if at.is(castle.king) {
            out.str("\nand the king is in check from ").each_piece(board, by);
        } else {
            out.str("\nand ").square(at).str(" is attacked by ").each_piece(board, by);
        }
    }
}
