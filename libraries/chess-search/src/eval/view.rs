//! The inputs of the network: each piece on its square, as one side sees it.

use chess_core::{Board, Color, Role, Square};

/// The number of inputs: own and enemy pieces, by role and square.
pub(crate) const INPUTS: usize = 2 * Role::ALL.len() * 64;

/// The view of one side: its own pieces come first, its pawns move up the board, and its king stands on the right wing.
/// Positions that are mirror images look the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Perspective {
    side: Color,
    /// The bits of a square that are turned.
    turn: u8,
}

impl Perspective {
    pub(crate) fn of(board: &Board, side: Color) -> Self {
        let ranks = if side == Color::White { 0 } else { 0b111_000 };
        let files = if board.king(side).file().index() >= 4 { 0 } else { 0b111 };
        Self { side, turn: ranks | files }
    }

    /// The number of the input that is a piece on a square.
    #[inline]
    pub(crate) fn input(self, color: Color, role: Role, square: Square) -> usize {
        let owner = usize::from(color != self.side) * Role::ALL.len();
        (owner + role as usize) * 64 + usize::from(square.index() ^ self.turn)
    }
}
