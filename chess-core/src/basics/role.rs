//! The six kinds of piece.

/// A kind of piece, without its color.
///
/// # Examples
///
/// ```
/// use caissa::Role;
///
/// assert_eq!(Role::from_letter('n'), Some(Role::Knight));
/// assert_eq!(Role::Knight.letter(), 'N');
/// assert_eq!(Role::Knight.to_string(), "knight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "PieceKind")]
#[doc(alias = "PieceType")]
#[repr(u8)]
pub enum Role {
    /// Moves straight ahead and captures diagonally.
    Pawn,
    /// Jumps two squares along a rank or file and one to the side.
    Knight,
    /// Moves along diagonals.
    Bishop,
    /// Moves along ranks and files.
    Rook,
    /// Moves along diagonals, ranks and files.
    Queen,
    /// Moves to a neighbouring square, and castles.
    King,
}

impl Role {
    /// All six roles, from pawn to king.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The roles that a pawn can promote to, the most frequent first (FIDE 3.7.5).
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The role with this index in [`ALL`](Self::ALL), at most 5.
    #[inline(always)]
    pub(crate) const fn wrap(index: u32) -> Self {
        match index {
            0 => Self::Pawn,
            1 => Self::Knight,
            2 => Self::Bishop,
            3 => Self::Rook,
            4 => Self::Queen,
            _ => Self::King,
        }
    }

    /// Whether both are the same kind; `==` for `const` code.
    #[inline(always)]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }

    /// The role of an English piece letter in either case; `P` is a pawn.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Role;
    ///
    /// assert_eq!(Role::from_letter('q'), Some(Role::Queen));
    /// assert_eq!(Role::from_letter('D'), None);
    /// ```
    #[doc(alias = "from_char")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter.is_ascii() { Self::from_byte(letter as u8) } else { None }
    }

    /// The same as [`from_letter`](Self::from_letter) for a byte.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_byte(letter: u8) -> Option<Self> {
        match letter {
            b'P' | b'p' => Some(Self::Pawn),
            b'N' | b'n' => Some(Self::Knight),
            b'B' | b'b' => Some(Self::Bishop),
            b'R' | b'r' => Some(Self::Rook),
            b'Q' | b'q' => Some(Self::Queen),
            b'K' | b'k' => Some(Self::King),
            _ => None,
        }
    }

    /// The English piece letter in upper case, `P` for a pawn.
    #[doc(alias = "symbol")]
    #[doc(alias = "upper_char")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The name used in sentences, in lower case.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Whether a pawn can promote to it: queen, rook, bishop or knight (FIDE 3.7.5).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_promotion(self) -> bool {
        !matches!(self, Self::Pawn | Self::King)
    }
}

implement! {
    Display for Role = |self, f| f.pad(self.name());
}
