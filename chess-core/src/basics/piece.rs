//! A piece: its color and its role.

use super::{Color, Role};

/// A piece on the board. It displays in words, and [`letter`](Self::letter) is its letter in FEN.
///
/// # Examples
///
/// ```
/// use caissa::{Color, Piece, Role};
///
/// let knight = Piece::from_letter('n').unwrap();
/// assert_eq!(knight, Piece { role: Role::Knight, color: Color::Black });
/// assert_eq!((knight.letter(), knight.to_string().as_str()), ('n', "Black knight"));
/// assert_eq!(knight.figurine(), "♞");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The color.
    pub color: Color,
    /// The kind of piece.
    pub role: Role,
}

impl Piece {
    /// The piece of a color and a role.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The piece of a FEN letter: upper case for White, lower case for Black.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Color, Piece, Role};
    ///
    /// const QUEEN: Option<Piece> = Piece::from_letter('Q');
    /// assert_eq!(QUEEN, Some(Piece { color: Color::White, role: Role::Queen }));
    /// ```
    #[doc(alias = "from_char")]
    #[doc(alias = "from_symbol")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter.is_ascii() { Self::from_byte(letter as u8) } else { None }
    }

    /// The same as [`from_letter`](Self::from_letter) for a byte.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_byte(letter: u8) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let Some(role) = Role::from_byte(letter) else { return None };
        Some(Self { color, role })
    }

    /// The FEN letter: upper case for White, lower case for Black.
    #[doc(alias = "symbol")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The Unicode chess symbol, U+2654 to U+265F.
    #[doc(alias = "unicode_symbol")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn figurine(self) -> &'static str {
        const FIGURINES: [[&str; 6]; 2] =
            [["♙", "♘", "♗", "♖", "♕", "♔"], ["♟", "♞", "♝", "♜", "♛", "♚"]];
        FIGURINES[self.color as usize][self.role as usize]
    }
}

implement! {
    Display for Piece = |self, f| write!(f, "{} {}", self.color, self.role);
}
