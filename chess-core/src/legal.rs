//! A move together with the proof that it is legal.

use crate::{Board, Move};

/// A move that is legal in the position it is tied to; playing it cannot fail.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Move, Square};
///
/// let board = Board::START;
/// let legal = board.legal(Move::new(Square::G1, Square::F3))?;
/// assert_eq!(legal.play().turn(), board.turn().other());
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Legal<'a> {
    board: &'a Board,
    mv: Move,
}

impl<'a> Legal<'a> {
    pub(crate) const fn new(board: &'a Board, mv: Move) -> Self {
        Self { board, mv }
    }

    /// The position it is legal in.
    pub const fn board(self) -> &'a Board {
        self.board
    }

    /// The move.
    pub const fn to_move(self) -> Move {
        self.mv
    }

    /// The position after the move.
    pub const fn play(self) -> Board {
        self.board.after(self.mv)
    }
}
