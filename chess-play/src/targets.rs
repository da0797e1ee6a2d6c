//! The squares that a piece can go to.

use alloc::vec::Vec;

use chess_core::{Board, Square};

/// A square that a piece can go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Target {
    /// The square.
    pub square: Square,
    /// Whether the move captures.
    pub is_capture: bool,
    /// Whether the move promotes a pawn.
    pub is_promotion: bool,
}

/// The targets of the piece on a square, in the order of squares. The four promotions on a square are one target.
pub(crate) fn targets(board: &Board, from: Square) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for legal in board.legals().filter(|legal| legal.from() == from) {
        let target = Target {
            square: legal.to(),
            is_capture: legal.is_capture(),
            is_promotion: legal.promotion().is_some(),
        };
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets.sort_by_key(|target| target.square.index());
    targets
}
