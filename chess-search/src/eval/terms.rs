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

    /// A side has a piece on a square as its own king sees it. The enemy king sees the files mirrored where it stands on
    /// the other wing.
    fn place(&mut self, side: Color, role: Role, square: usize, is_mirrored: bool) {
        let enemy = if is_mirrored { square ^ 7 } else { square };
        self.add(side, piece_on(OWN, role, square), 1);
        self.add(side, piece_on(ENEMY, role, enemy), 1);
    }
}

/// The sum for each side. Both halves of a weight are added at once: the endgame in the upper 16 bits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    sides: [i32; Color::ALL.len()],
}

impl Terms for Sum {
    #[inline]
    fn add(&mut self, side: Color, term: usize, times: i32) {
        self.sides[side as usize] += PACKED[term] * times;
    }

    #[inline]
    fn place(&mut self, side: Color, role: Role, square: usize, is_mirrored: bool) {
        self.sides[side as usize] += PLACED[usize::from(is_mirrored)][piece_on(0, role, square)];
    }
}

impl Sum {
    /// The value for White.
    pub(crate) const fn value(self, phase: Value) -> Value {
        let [white, black] = self.sides;
        let middle = middle(white) - middle(black);
        let end = end(white) - end(black);
        (middle * phase + end * (24 - phase)) / 24
    }
}

const fn pack((middle, end): Weight) -> i32 {
    ((end as i32) << 16) + middle as i32
}

const fn middle(packed: i32) -> Value {
    packed as i16 as Value
}

const fn end(packed: i32) -> Value {
    // A negative lower half has taken one from the upper half.
    ((packed + 0x8000) >> 16) as Value
}

static PACKED: [i32; COUNT] = {
    let mut packed = [0; COUNT];
    let mut term = 0;
    while term < COUNT {
        packed[term] = pack(WEIGHTS[term]);
        term += 1;
    }
    packed
};

/// What a piece on a square is worth: where both kings stand on the same wing, and where they do not.
static PLACED: [[i32; 6 * 64]; 2] = {
    let mut placed = [[0; 6 * 64]; 2];
    let mut at = 0;
    while at < 6 * 64 {
        placed[0][at] = pack(WEIGHTS[OWN + at]) + pack(WEIGHTS[ENEMY + at]);
        // The mirrored file.
        placed[1][at] = pack(WEIGHTS[OWN + at]) + pack(WEIGHTS[ENEMY + (at ^ 7)]);
        at += 1;
    }
    placed
};

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

/// What turns a square as the board has it into one as a side sees it, with its king on the right: where the board is
/// symmetrical, a piece is worth as much on either wing.
pub(crate) fn turn_of(side: Color, king: Square) -> u8 {
    let ranks = if side == Color::White { 0 } else { 56 };
    ranks | if is_on_right(king) { 0 } else { 7 }
}

pub(crate) const fn is_on_right(king: Square) -> bool {
    king.file().index() >= 4
}

/// The place of a piece among the squares of a group.
const fn piece_on(group: usize, role: Role, square: usize) -> usize {
    group + role as usize * 64 + square
}
