//! The definition of a mate, without anything that makes it fast: the measure of provers.

#![allow(unreachable_pub)]

use chess_core::Board;

/// Whether the side to move mates within a number of moves, by the definition.
pub fn mates(board: &Board, moves: u8) -> bool {
    moves > 0 && board.legals().any(|legal| is_lost(&legal.play(), moves - 1))
}

/// Whether the side to move is mated at once, or within a number of moves of the other side.
pub fn is_lost(board: &Board, moves: u8) -> bool {
    let mut replies = board.legals().peekable();
    if replies.peek().is_none() {
        return board.is_checkmate();
    }
    replies.all(|reply| mates(&reply.play(), moves))
}
