//! The two colors.

/// The color of a piece or a player.
///
/// # Examples
///
/// ```
/// use caissa::Color;
///
/// assert_eq!(Color::White.other(), Color::Black);
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "Black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// The player who moves first.
    White,
    /// The player who moves second.
    Black,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other color. Outside `const` code, `!` does the same.
    #[doc(alias = "opposite")]
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Whether both are the same side; `==` for `const` code.
    #[inline(always)]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }

    /// Whether it is White.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert!(Board::START.turn().is_white());
    /// ```
    #[inline(always)]
    pub const fn is_white(self) -> bool {
        self.is(Self::White)
    }

    /// The name used in sentences: `White` or `Black`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }
}

impl core::ops::Not for Color {
    type Output = Self;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn not(self) -> Self {
        self.other()
    }
}

impl Color {
    /// The dots between the number of a move and the move: `1. e4`, `1... e5`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn dots(self) -> &'static str {
        match self {
            Self::White => ".",
            Self::Black => "...",
        }
    }
}

implement! {
    Display for Color = |self, f| f.pad(self.name());
}
