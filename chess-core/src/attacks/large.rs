//! The largest tables, 72 KB together. Machines of less than 64 bits have none of them, because programs must be small
//! there: they compute the same.

use crate::basics::{Square, SquareSet};

#[cfg(target_pointer_width = "64")]
pub(super) use looked_up::{between, line, seen_across, seen_up};

#[cfg(not(target_pointer_width = "64"))]
pub(super) use computed::{between, line, seen_across, seen_up};

#[cfg(target_pointer_width = "64")]
mod looked_up {
    use super::{Square, SquareSet};
    use crate::attacks::tables::{BETWEEN, LINE, SEEN_ACROSS, SEEN_UP};

    /// The whole line through two squares.
    #[inline(always)]
    pub(in crate::attacks) const fn line(a: Square, b: Square) -> SquareSet {
        SquareSet(LINE[a.index() as usize][b.index() as usize])
    }

    /// The squares between two squares.
    #[inline(always)]
    pub(in crate::attacks) const fn between(a: Square, b: Square) -> SquareSet {
        SquareSet(BETWEEN[a.index() as usize][b.index() as usize])
    }

    /// The squares seen from a file for a set of occupied files b to g, on every rank.
    #[inline(always)]
    pub(in crate::attacks) const fn seen_across(file: usize, occupied: usize) -> u64 {
        SEEN_ACROSS[file][occupied]
    }

    /// The squares of the a-file seen from a rank for a set of occupied ranks 2 to 7.
    #[inline(always)]
    pub(in crate::attacks) const fn seen_up(rank: usize, occupied: usize) -> u64 {
        SEEN_UP[rank][occupied]
    }
}

#[cfg(any(test, not(target_pointer_width = "64")))]
mod computed {
    use super::{Square, SquareSet};
    use crate::attacks::tables::{ANTIDIAGONAL, DIAGONAL, FILE_A, SEEN_BYTES, downwards};

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::attacks) const fn line(a: Square, b: Square) -> SquareSet {
        let (at, own, other) = (a.index() as usize, SquareSet::of(a), SquareSet::of(b));
        let (diagonal, antidiagonal) = (SquareSet(DIAGONAL[at]), SquareSet(ANTIDIAGONAL[at]));
        if own.intersects(other) {
            SquareSet::EMPTY
        } else if diagonal.intersects(other) {
            diagonal.or(own)
        } else if antidiagonal.intersects(other) {
            antidiagonal.or(own)
        } else if a.file().index() == b.file().index() {
            SquareSet::file(a.file())
        } else if a.rank().index() == b.rank().index() {
            SquareSet::rank(a.rank())
        } else {
            SquareSet::EMPTY
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::attacks) const fn between(a: Square, b: Square) -> SquareSet {
        let (low, high) =
            if a.index() < b.index() { (a.index(), b.index()) } else { (b.index(), a.index()) };
        // On the line, the squares with an index between both.
        let inside = (1_u64 << high).wrapping_sub(2 << low);
        line(a, b).and(SquareSet(inside))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::attacks) const fn seen_across(file: usize, occupied: usize) -> u64 {
        SEEN_BYTES[file][occupied] as u64 * FILE_A
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::attacks) const fn seen_up(rank: usize, occupied: usize) -> u64 {
        downwards(SEEN_BYTES[7 - rank][occupied] as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_hold_what_is_computed() {
        for a in SquareSet::ALL {
            for b in SquareSet::ALL {
                assert_eq!(line(a, b), computed::line(a, b), "{a} {b}");
                assert_eq!(between(a, b), computed::between(a, b), "{a} {b}");
            }
        }
        for from in 0..8 {
            for occupied in 0..64 {
                assert_eq!(seen_across(from, occupied), computed::seen_across(from, occupied));
                assert_eq!(seen_up(from, occupied), computed::seen_up(from, occupied));
            }
        }
    }
}
