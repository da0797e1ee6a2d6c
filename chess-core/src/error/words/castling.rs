//! Words for castling that is not possible.

use super::Message;
use crate::error::{Event, Illegal};
use crate::{Board, Role, Side, Square, SquareSet, attacks};

/// The reason, for the first line.
pub(super) const fn reason(illegal: Illegal, board: &Board, out: &mut Message) {
    match illegal {
        Illegal::NoCastlingRight { side, lost } => {
            out.str(board.turn.name()).str(" may not castle ").str(side.name());
            match lost {
                Some(event) => lost_right(event, board, out),
                None => missing_right(side, board, out),
            }
        }
        Illegal::CastlingBlocked { by, .. } => {
            out.man(board, by).str(" stands in the way");
        }
        Illegal::CastlingAttacked { side, square, by } => {
            if square.is(board.king(board.turn)) {
                out.str("the king is in check from ").man(board, by);
            } else if square.is(side.king_to(board.turn)) {
                out.str("the king would be in check on ")
                    .square(square)
                    .str(" from ")
                    .man(board, by);
            } else {
                out.str("the king would pass over ")
                    .square(square)
                    .str(", attacked by ")
                    .man(board, by);
            }
        }
        _ => {}
    }
}

/// The move that lost a right: the king's, the rook's, or the one that took the rook.
const fn lost_right(event: Event, board: &Board, out: &mut Message) {
    let first = event.san.as_str().as_bytes().first();
    out.str(match first {
        _ if !event.color.is(board.turn) => ": the rook was taken by ",
        Some(b'O') => ": it castled at ",
        Some(b'K') => ": the king moved at ",
        _ => ": the rook moved at ",
    });
    out.event(event);
}

/// What the board alone shows of a lost right.
const fn missing_right(side: Side, board: &Board, out: &mut Message) {
    let king = board.king(board.turn);
    let home = SquareSet::rank(Side::rank(board.turn));
    let beyond = match side {
        Side::King => SquareSet(u64::MAX << king.index()),
        Side::Queen => SquareSet(!(u64::MAX << king.index())),
    };
    let rooks = board.men(board.turn, Role::Rook).and(home).and(beyond);
    if !home.contains(king) {
        out.str(": the king is on ").square(king);
    } else if rooks.is_empty() {
        out.str(": there is no rook on that side");
    } else {
        out.str(": the king or the rook has moved");
    }
}

/// What else forbids castling to a side, besides what is known of a square: more men in the way, more
/// attacks on it.
pub(super) const fn besides(side: Side, known: Square, board: &Board, out: &mut Message) {
    let Some(castle) = board.castle(side) else { return };
    let blockers = castle.path().and(board.occupied()).without(known);
    if !blockers.is_empty() {
        out.str("\nand ").each_man(board, blockers);
        out.str(if blockers.is_many() { " stand in the way" } else { " stands in the way" });
    }
    let occupied = board.occupied().without(castle.king);
    let mut way =
        attacks::between(castle.king, castle.king_to).with(castle.king).with(castle.king_to);
    while let Some(at) = way.pop() {
        let by = board.attackers(board.turn.other(), at, occupied);
        if by.is_empty() || at.is(known) {
            continue;
        }
        if at.is(castle.king) {
            out.str("\nand the king is in check from ").each_man(board, by);
        } else {
            out.str("\nand ").square(at).str(" is attacked by ").each_man(board, by);
        }
    }
}
