//! Captured pieces, and the side that is ahead.

use alloc::vec::Vec;

use chess_core::{Board, Color, History, Role};

use crate::side::BySide;

/// Captured pieces, the most valuable first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Captured(pub Vec<Role>);

/// The pieces that each side has captured in a game.
pub(crate) fn captured(history: &History) -> BySide<Captured> {
    let mut captured = BySide::<Captured>::default();
    for (board, mv) in history.boards().zip(history.moves()) {
        if let Some(role) = board.to_legal(mv).and_then(chess_core::Legal::captured) {
            captured[board.turn()].0.push(role);
        }
    }
    for color in Color::ALL {
        captured[color].0.sort_by_key(|role| core::cmp::Reverse(*role));
    }
    captured
}

/// White's pieces minus Black's, in points.
pub(crate) fn balance(board: &Board) -> i32 {
    let points = |color| i32::try_from(board.material(color).points()).unwrap_or(0);
    points(Color::White) - points(Color::Black)
}
