//! The sum of terms, each multiplied by its weight.

use chess_core::{Color, Role};

use super::PHASES;
use super::terms::{COUNT, ENEMY, OWN, Terms, Weight, piece_on};
use super::weights::WEIGHTS;
use crate::score::Value;

/// The sum of the weights of each side. One addition adds both halves of a weight: an `i32` holds the endgame in its
/// upper 16 bits and the middlegame in its lower ones.
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
    /// The value for White: between middlegame and endgame, by the phase.
    pub(crate) const fn value(self, phase: Value) -> Value {
        let [white, black] = self.sides;
        let middle = middle(white) - middle(black);
        let end = end(white) - end(black);
        (middle * phase + end * (PHASES - phase)) / PHASES
    }
}

const fn pack((middle, end): Weight) -> i32 {
    ((end as i32) << 16) + middle as i32
}

const fn middle(packed: i32) -> Value {
    packed as i16 as Value
}

const fn end(packed: i32) -> Value {
    // A negative lower half has borrowed one from the upper half.
    ((packed + 0x8000) >> 16) as Value
}

/// All weights, packed.
static PACKED: [i32; COUNT] = {
    let mut packed = [0; COUNT];
    let mut term = 0;
    while term < COUNT {
        packed[term] = pack(WEIGHTS[term]);
        term += 1;
    }
    packed
};

/// The value of a piece on a square, for both kings together: with the kings on the same wing, and on different ones.
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
