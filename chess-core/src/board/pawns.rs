//! The moves of pawns, found for all of them together.

use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{Color, Role, Square, SquareSet};

/// The moves of a side's pawns, apart from those that need a closer look.
pub(super) struct PawnMoves {
    turn: Color,
    /// The squares one step ahead of a pawn to which it may go, and those two steps ahead.
    one: SquareSet,
    two: SquareSet,
    /// The enemy pieces that may be captured.
    takes: SquareSet,
    /// The squares whose pawns need no closer look: they are neither pinned nor unrestricted, and cannot capture en
    /// passant.
    pub(super) plain: SquareSet,
    /// The pawns that have a move, and those that are not plain.
    pub(super) moving: SquareSet,
}

impl PawnMoves {
    /// Finds the moves to these squares. Unrestricted pawns may go to others too.
    #[inline(always)]
    pub(super) const fn new(
        board: &Board,
        info: &CheckInfo,
        squares: SquareSet,
        unrestricted: SquareSet,
    ) -> Self {
        let turn = board.turn;
        let capturers = match board.en_passant {
            Some(to) => attacks::pawn(turn.other(), to),
            None => SquareSet::EMPTY,
        };
        let plain = SquareSet::ALL.difference(info.pinned.or(unrestricted).or(capturers));
        let pawns = board.by_piece(turn, Role::Pawn);
        let squares = squares.and(info.targets);
        let (one, two) = board.pawn_steps(pawns);
        let (one, two) = (one.and(squares), two.and(squares));
        let takes = board.colors[turn.other() as usize].and(squares);
        let behind = one.0.rotate_right(ahead(turn)) | two.0.rotate_right(2 * ahead(turn));
        let moving = attacks::pawns(turn.other(), takes).or(SquareSet(behind));
        let moving = pawns.difference(plain.difference(moving));
        Self { turn, one, two, takes, plain, moving }
    }

    /// The targets of a plain pawn.
    #[inline(always)]
    pub(super) fn targets(&self, from: Square) -> SquareSet {
        let (pawn, ahead) = (SquareSet::of(from).0, ahead(self.turn));
        let steps = pawn.rotate_left(ahead) & self.one.0 | pawn.rotate_left(2 * ahead) & self.two.0;
        attacks::pawn(self.turn, from).and(self.takes).or(SquareSet(steps))
    }
}

/// The number of bits by which a step ahead rotates a set of squares to the left.
// A shift would need a branch for each color. The bits that a rotation takes around the board meet none of these sets.
#[inline(always)]
const fn ahead(turn: Color) -> u32 {
    match turn {
        Color::White => 8,
        Color::Black => 64 - 8,
    }
}
