//! The terms of the evaluation, each a number: its place among the weights.

use chess_core::{Color, Role, Square};

use super::weights::WEIGHTS;
use crate::score::Value;

/// A weight in the middlegame, and in the endgame.
pub(crate) type Weight = (i16, i16);

/// Takes the terms of a position: sums them, or lists them for tuning.
pub(crate) trait Terms {
    /// A side has a term so many times.
    fn add(&mut self, side: Color, term: usize, times: i32);
}

/// The sum from White's side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    middle: i32,
    end: i32,
}

impl Terms for Sum {
    #[inline]
    fn add(&mut self, side: Color, term: usize, times: i32) {
        let (middle, end) = WEIGHTS[term];
        let times = if side == Color::White { times } else { -times };
        self.middle += i32::from(middle) * times;
        self.end += i32::from(end) * times;
    }
}

impl Sum {
    pub(crate) const fn value(self, phase: Value) -> Value {
        (self.middle * phase + self.end * (24 - phase)) / 24
    }
}

// Each group begins where the one before ends.

/// A piece on a square as its own king sees it: by role and square.
pub(crate) const OWN: usize = 0;
/// A piece on a square as the enemy king sees it.
pub(crate) const ENEMY: usize = OWN + 6 * 64;
/// The squares that a knight, bishop, rook or queen attacks, up to 28.
pub(crate) const MOBILITY: usize = ENEMY + 6 * 64;
/// Pawns by rank as their side sees it: passed, passed with a free square ahead, beside or defended by another.
pub(crate) const PASSED: usize = MOBILITY + 4 * 28;
pub(crate) const FREE_PASSED: usize = PASSED + 8;
pub(crate) const CONNECTED: usize = FREE_PASSED + 8;
/// The distance of the kings to the square ahead of a passed pawn, 0 to 7.
pub(crate) const OWN_KING_TO_PASSED: usize = CONNECTED + 8;
pub(crate) const ENEMY_KING_TO_PASSED: usize = OWN_KING_TO_PASSED + 8;
pub(crate) const ISOLATED: usize = ENEMY_KING_TO_PASSED + 8;
pub(crate) const DOUBLED: usize = ISOLATED + 1;
pub(crate) const BACKWARD: usize = DOUBLED + 1;
pub(crate) const BISHOP_PAIR: usize = BACKWARD + 1;
pub(crate) const ROOK_ON_OPEN_FILE: usize = BISHOP_PAIR + 1;
pub(crate) const ROOK_ON_HALF_OPEN_FILE: usize = ROOK_ON_OPEN_FILE + 1;
/// A pawn attacks a piece, by the role of the piece.
pub(crate) const PAWN_THREAT: usize = ROOK_ON_HALF_OPEN_FILE + 1;
/// A knight or a bishop attacks a piece.
pub(crate) const MINOR_THREAT: usize = PAWN_THREAT + 6;
/// A rook attacks a piece.
pub(crate) const ROOK_THREAT: usize = MINOR_THREAT + 6;
/// A piece is attacked and not defended.
pub(crate) const HANGING: usize = ROOK_THREAT + 6;
/// Squares around the enemy king that a piece attacks, by role.
pub(crate) const KING_ATTACK: usize = HANGING + 1;
/// How many pieces attack squares around the enemy king, 0 to 7.
pub(crate) const KING_ATTACKERS: usize = KING_ATTACK + 6;
/// Squares from which a piece would check safely, by role.
pub(crate) const SAFE_CHECK: usize = KING_ATTACKERS + 8;
/// Files at the king without a pawn of its own, and without any: 0 to 3.
pub(crate) const KING_ON_HALF_OPEN: usize = SAFE_CHECK + 6;
pub(crate) const KING_ON_OPEN: usize = KING_ON_HALF_OPEN + 4;
pub(crate) const COUNT: usize = KING_ON_OPEN + 4;

/// A square as a side sees it, mirrored so that a king is on the right: where the board is symmetrical, a piece is
/// worth as much on either wing.
pub(crate) fn square_for(side: Color, square: Square, king: Square) -> usize {
    let flip_rank = if side == Color::White { 0 } else { 56 };
    let flip_file = if king.file().index() >= 4 { 0 } else { 7 };
    usize::from(square.index() ^ flip_rank ^ flip_file)
}

/// The place of a piece among the squares of a group.
pub(crate) const fn piece_on(group: usize, role: Role, square: usize) -> usize {
    group + role as usize * 64 + square
}
