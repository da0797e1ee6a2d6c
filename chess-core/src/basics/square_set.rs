//! Sets of squares, one bit for each square.

mod geometry;
mod operators;

use super::{File, Rank, Square};
use crate::text::ArrayString;

/// A set of squares: bit 0 is `a1`, bit 63 is `h8`.
///
/// The operators are `|`, `&`, `^`, `-` and `!`. In `const` code, use [`or`](Self::or), [`and`](Self::and),
/// [`difference`](Self::difference) and [`complement`](Self::complement). Sets are ordered by their bits.
///
/// # Examples
///
/// ```
/// use caissa::{Square, SquareSet};
///
/// let corners = SquareSet::EMPTY.with(Square::A1).with(Square::H8);
/// assert!(corners.contains(Square::A1));
/// assert_eq!(corners.len(), 2);
/// assert_eq!(corners.into_iter().last(), Some(Square::H8));
///
/// let squares = corners | Square::E4.into();
/// assert_eq!(squares - corners, SquareSet::of(Square::E4));
/// assert!(!(!squares).contains(Square::A1));
/// ```
#[doc(alias = "Bitboard")]
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use = "each operation gives a new set and leaves this one as it was"]
pub struct SquareSet(pub(crate) u64);

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(u64::MAX);
    /// Ranks 1 and 8.
    pub(crate) const BACK_RANKS: Self = Self(0xFF00_0000_0000_00FF);
    /// The light squares, such as `h1`.
    pub(crate) const LIGHT: Self = Self(0x55AA_55AA_55AA_55AA);

    /// The set with these bits, `a1` lowest.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, `a1` lowest.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set that holds only one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The eight squares of a file.
    #[inline(always)]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    #[inline(always)]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xFF << (rank.index() * 8))
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set, 0..=64.
    #[doc(alias = "popcount")]
    #[doc(alias = "count")]
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set holds two or more squares.
    #[inline(always)]
    #[doc(alias = "more_than_one")]
    pub const fn has_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Whether the set holds the square.
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// The set with the square added.
    #[inline(always)]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set with the square removed.
    #[inline(always)]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The squares in either set.
    #[inline(always)]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares in both sets.
    #[inline(always)]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares in exactly one of the sets.
    #[inline(always)]
    pub(crate) const fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The squares that are not in the set.
    #[inline(always)]
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// The squares in this set that are not in the other.
    #[inline(always)]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the sets have a square in common.
    #[inline(always)]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square, in the order `a1`, `b1`, ... `h8`.
    #[doc(alias = "lsb")]
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrap(self.0.trailing_zeros())) }
    }

    /// The highest square, in the order `a1`, `b1`, ... `h8`.
    #[doc(alias = "msb")]
    #[inline(always)]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrap(self.0.ilog2())) }
    }

    /// Iterates over the squares, lowest first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// Adds a square, and returns whether it was not in the set before.
    #[doc(alias = "add")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn insert(&mut self, square: Square) -> bool {
        let is_new = !self.contains(square);
        *self = self.with(square);
        is_new
    }

    /// Removes a square, and returns whether it was in the set before.
    #[doc(alias = "discard")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn remove(&mut self, square: Square) -> bool {
        let was_there = self.contains(square);
        *self = self.without(square);
        was_there
    }

    /// Whether every square of this set is in the other.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Removes and returns the lowest square. Use it as `next` in `const` code.
    #[doc(alias = "pop_front")]
    #[inline(always)]
    pub const fn pop(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrap(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    /// Removes and returns the highest square.
    #[inline]
    pub(crate) const fn pop_last(&mut self) -> Option<Square> {
        match self.last() {
            Some(square) => {
                *self = self.without(square);
                Some(square)
            }
            None => None,
        }
    }
}

impl<const N: usize> ArrayString<N> {
    /// Appends square names as a list: `a1, b2 and c3`.
    pub(crate) const fn squares(&mut self, mut squares: SquareSet, last_word: &str) -> &mut Self {
        let mut first = true;
        while let Some(square) = squares.pop() {
            if !first {
                self.str(if squares.is_empty() { last_word } else { ", " });
            }
            self.square(square);
            first = false;
        }
        self
    }
}

/// Iterator over the squares of a set, lowest first.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Squares {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl ExactSizeIterator for Squares {}

impl core::iter::FusedIterator for Squares {}

implement! {
    IntoIterator<Squares> for SquareSet = |self| Squares(self);
    Debug for SquareSet = |self, f| f.debug_set().entries(*self).finish();
}
