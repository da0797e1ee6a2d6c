//! Square sets shifted and mirrored.

use super::SquareSet;

impl SquareSet {
    /// The set shifted by `files` to the right and `ranks` up, as White sees the board. Squares that would
    /// leave the board are dropped.
    ///
    /// ```text
    /// 8  . . . . . . . .      8  . . . . . . . .
    /// 7  . . . . . . . .      7  . . . . . . . .
    /// 6  . . . . . . . .      6  . . . . . . . .
    /// 5  . . . . . . . .      5  . . . . . . . .
    /// 4  . . . . . . . .      4  . . . . . . . .
    /// 3  . . . . . . . .      3  . x x x x x x x
    /// 2  x x x x x x x x      2  . . . . . . . .
    /// 1  . . . . . . . .      1  . . . . . . . .
    ///    a b c d e f g h         a b c d e f g h
    ///                            offset(1, 1)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Color, Rank, SquareSet, attacks};
    ///
    /// let pawns = SquareSet::rank(Rank::SECOND);
    /// assert_eq!(pawns.offset(0, 2), SquareSet::rank(Rank::FOURTH));
    /// // The squares that all these pawns attack.
    /// let attacked = pawns.offset(-1, 1) | pawns.offset(1, 1);
    /// assert_eq!(attacked, pawns.into_iter().fold(SquareSet::EMPTY, |set, square| {
    ///     set | attacks::pawn(Color::White, square)
    /// }));
    /// ```
    #[doc(alias = "shift")]
    #[doc(alias = "north")]
    #[doc(alias = "south")]
    #[doc(alias = "east")]
    #[doc(alias = "west")]
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Self {
        if files < -7 || files > 7 || ranks < -7 || ranks > 7 {
            return Self::EMPTY;
        }
        // Files that would wrap around are removed first; bits beyond the first and the last rank are shifted
        // out.
        let kept = if files < 0 { 0xFF << -files & 0xFF } else { 0xFF >> files };
        let bits = self.0 & (kept * 0x0101_0101_0101_0101);
        let places = files + 8 * ranks;
        Self(if places < 0 { bits >> -places } else { bits << places })
    }

    /// The set mirrored from top to bottom: rank 1 becomes rank 8.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Rank, Square, SquareSet};
    ///
    /// assert_eq!(SquareSet::rank(Rank::SECOND).flip_ranks(), SquareSet::rank(Rank::SEVENTH));
    /// assert_eq!(SquareSet::of(Square::B1).flip_ranks(), SquareSet::of(Square::B8));
    /// ```
    #[doc(alias = "flip_vertical")]
    #[doc(alias = "mirror")]
    #[inline(always)]
    pub const fn flip_ranks(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The set mirrored from left to right: the a-file becomes the h-file.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{File, Square, SquareSet};
    ///
    /// assert_eq!(SquareSet::file(File::B).flip_files(), SquareSet::file(File::G));
    /// assert_eq!(SquareSet::of(Square::B1).flip_files(), SquareSet::of(Square::G1));
    /// ```
    #[doc(alias = "flip_horizontal")]
    #[inline(always)]
    pub const fn flip_files(self) -> Self {
        Self(self.0.swap_bytes().reverse_bits())
    }
}
