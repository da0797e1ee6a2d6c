//! Correction history: how far the search found the values of similar positions from their static evaluation.
//!
//! Positions are similar if their pawns stand on the same squares, or the other pieces of one side. Each kind of
//! similarity has a table, and the static evaluation is corrected by what all of them say.
//!
//! All pruning compares the evaluation with the window, so an error of the evaluation that repeats
//! itself is paid at every node. Whole positions hardly ever come back in time to learn from them;
//! their pawns, and the pieces of one side, do.

use chess_core::{Board, Color, Role};

use super::params::{CORRECTION_MOST, CORRECTION_WEIGHT_MOST};
use crate::score::Value;

/// The tables, each by side to move and by a hash of the pieces. Two kinds of pieces may share an entry.
#[derive(Clone, Debug)]
pub(crate) struct Corrections {
    tables: [Vec<i16>; KINDS],
}

/// Pawns, pieces of White, pieces of Black.
const KINDS: usize = 3;
/// A table has two to the power of this many entries for each side.
const BITS: u32 = 14;
/// An entry counts in this part of a hundredth of a pawn.
const UNIT: Value = 256;
/// The weight of all values so far; a new value has a weight by its depth.
const OLD_WEIGHT: Value = 256;

impl Default for Corrections {
    fn default() -> Self {
        Self { tables: std::array::from_fn(|_| vec![0; 2 << BITS]) }
    }
}

impl Corrections {
    pub(crate) fn clear(&mut self) {
        self.tables.iter_mut().for_each(|table| table.fill(0));
    }

    /// The correction of the static evaluation of a position.
    pub(super) fn of(&self, board: &Board) -> Value {
        let entries = self.tables.iter().zip(places(board));
        entries.map(|(table, at)| Value::from(table[at])).sum::<Value>() / UNIT
    }

    /// Learns that the value of a position is this far from its static evaluation.
    pub(super) fn learn(&mut self, board: &Board, difference: Value, depth: i32) {
        let most = CORRECTION_MOST * UNIT;
        let weight = (depth + 1).min(CORRECTION_WEIGHT_MOST);
        for (table, at) in self.tables.iter_mut().zip(places(board)) {
            let old = Value::from(table[at]);
            let new = (old * (OLD_WEIGHT - weight) + difference * UNIT * weight) / OLD_WEIGHT;
            table[at] = new.clamp(-most, most) as i16;
        }
    }
}

/// The place of a position in each table.
fn places(board: &Board) -> [usize; KINDS] {
    let side = (board.turn() as usize) << BITS;
    let [white, black] = Color::ALL.map(|color| board.by_color(color).bits());
    let [pawns, knights, bishops, rooks, queens, kings] =
        Role::ALL.map(|role| board.by_role(role).bits());
    // The roles from knight to king have the numbers 1 to 5. Each set holds the pieces whose number has that bit.
    let bits = [knights | rooks | kings, bishops | rooks, queens | kings];
    let pieces_of = |own: u64| hash(bits.map(|set| set & own));
    [hash([pawns & white, pawns & black]), pieces_of(white), pieces_of(black)]
        .map(|place| side | place)
}

/// A hash of several sets, `BITS` bits long.
fn hash<const N: usize>(sets: [u64; N]) -> usize {
    (sets.into_iter().fold(0, |hash, set| mix(hash ^ set)) >> (64 - BITS)) as usize
}

/// Mixes the bits of a hash.
const fn mix(bits: u64) -> u64 {
    let mixed = (bits ^ bits >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the five roles, alone on each square of the board.
    #[test]
    fn few_single_pieces_share_a_hash() {
        let of = |role: u64, square: u64| hash([0, 1, 2].map(|bit| (role >> bit & 1) << square));
        let hashes = (1..=5).flat_map(|role| (0..64).map(move |square| of(role, square)));
        let different: std::collections::BTreeSet<_> = hashes.collect();
        // By chance, about three pairs among the 320 share a hash.
        assert!(different.len() > 310, "{}", different.len());
    }

    #[test]
    fn corrections_approach_what_is_learnt_within_their_limit() {
        let mut corrections = Corrections::default();
        let (start, other) = (Board::START, Board::START.read("e4").unwrap());
        let other = start.play(other).unwrap();
        (0..1_000).for_each(|_| corrections.learn(&start, 10, 8));
        assert!((25..=30).contains(&corrections.of(&start)), "{}", corrections.of(&start));
        assert_eq!(corrections.of(&other), 0);
        (0..1_000).for_each(|_| corrections.learn(&start, -30_000, 20));
        assert_eq!(corrections.of(&start), -3 * CORRECTION_MOST);
        corrections.clear();
        assert_eq!(corrections.of(&start), 0);
    }
}
