//! Squares, files and ranks.

use crate::text::ArrayString;

/// A file, `a` to `h`, numbered 0..8 from White's left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

/// A rank, `1` to `8`, numbered 0..8 from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

/// One of the 64 squares, numbered 0..64: `a1` is 0, `b1` is 1, `h8` is 63.
///
/// # Examples
///
/// ```
/// use caissa::{File, Rank, Square};
///
/// let e4 = Square::from_name("e4").unwrap();
/// assert_eq!(e4, Square::E4);
/// assert_eq!(e4, Square::new(File::E, Rank::FOURTH));
/// assert_eq!(e4.index(), 28);
/// assert_eq!(e4.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! named {
    ($type:ident { $($name:ident = $index:literal),* $(,)? }) => {
        #[allow(missing_docs, reason = "the name says it")]
        impl $type { $(pub const $name: Self = Self($index);)* }

        impl $type {
            /// All of them, in the order of their indices.
            pub const ALL: [Self; [$($index),*].len()] = [$(Self::$name),*];
        }
    };
}

named!(File { A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7 });
named!(Rank {
    FIRST = 0, SECOND = 1, THIRD = 2, FOURTH = 3, FIFTH = 4, SIXTH = 5, SEVENTH = 6, EIGHTH = 7,
});
named!(Square {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63,
});

/// The conversions of a line of the board: its name, the letter or digit of its first line, and the functions for it.
macro_rules! line {
    ($type:ident, $name:literal, $first:literal, $from:ident, $to:ident, $letters:literal, $(#[$doc:meta])*) => {
        impl $type {
            #[doc = concat!("The ", $name, " with an index in 0..8, or `None`.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn from_index(index: u8) -> Option<Self> {
                if index < 8 { Some(Self(index)) } else { None }
            }

            #[doc = concat!("The ", $name, " with a ", $letters, ", or `None`.")]
            ///
            $(#[$doc])*
            #[doc(alias = "from_char")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn $from(sign: char) -> Option<Self> {
                if sign.is_ascii() { Self::from_byte(sign as u8) } else { None }
            }

            /// The same for a byte.
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(crate) const fn from_byte(sign: u8) -> Option<Self> {
                Self::from_index(sign.wrapping_sub($first))
            }

            /// The index, 0..8.
            #[inline(always)]
            pub const fn index(self) -> u8 {
                self.0
            }

            #[doc = concat!("The ", $letters, ".")]
            #[doc(alias = "char")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn $to(self) -> char {
                ($first + self.0) as char
            }
        }
    };
}

line! {
    File, "file", b'a', from_letter, letter, "lower-case letter, `a` to `h`",
    /// # Examples
    ///
    /// ```
    /// use caissa::File;
    ///
    /// assert_eq!(File::from_letter('c'), Some(File::C));
    /// assert_eq!(File::from_letter('i'), None);
    /// ```
}
line! {
    Rank, "rank", b'1', from_digit, digit, "digit, `1` to `8`",
    /// # Examples
    ///
    /// ```
    /// use caissa::Rank;
    ///
    /// assert_eq!(Rank::from_digit('8'), Some(Rank::EIGHTH));
    /// assert_eq!(Rank::from_digit('9'), None);
    /// ```
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.0 * 8 + file.0)
    }

    /// The square with an index in 0..64, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square whose index is the low six bits.
    #[inline(always)]
    pub(crate) const fn wrap(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square with a name `a1` to `h8`, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_name(name: &str) -> Option<Self> {
        match name.as_bytes() {
            [file, rank] => Self::from_bytes(*file, *rank),
            _ => None,
        }
    }

    /// The square with this file letter and rank digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        match (File::from_byte(file), Rank::from_byte(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// The index, 0..64.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file of the square.
    #[inline(always)]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// The rank of the square.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// Whether both are the same square; `==` for `const` code.
    #[inline(always)]
    pub const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }

    /// Whether the square is light, as `h1` is (FIDE 2.1).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_light(self) -> bool {
        (self.0 ^ (self.0 >> 3)) & 1 == 1
    }

    /// The number of king's steps to another square, 0..=7.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Square;
    ///
    /// assert_eq!(Square::A1.distance(Square::C8), 7);
    /// ```
    #[inline(always)]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().index().abs_diff(other.file().index());
        let ranks = self.rank().index().abs_diff(other.rank().index());
        if files > ranks { files } else { ranks }
    }

    /// The square `files` to the right and `ranks` up as White sees the board, or `None` if it is off the
    /// board.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Square;
    ///
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::H1.offset(1, 2), None);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().0.cast_signed() + files;
        let rank = self.rank().0.cast_signed() + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            return None;
        }
        Some(Self((rank * 8 + file).cast_unsigned()))
    }

    /// The square mirrored from top to bottom: `a2` for `a7`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Square;
    ///
    /// assert_eq!(Square::C1.flip_rank(), Square::C8);
    /// ```
    #[doc(alias = "flip_vertical")]
    #[doc(alias = "square_mirror")]
    #[inline(always)]
    pub const fn flip_rank(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// The square mirrored from left to right: `g1` for `b1`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Square;
    ///
    /// assert_eq!(Square::C1.flip_file(), Square::F1);
    /// ```
    #[doc(alias = "flip_horizontal")]
    #[inline(always)]
    pub const fn flip_file(self) -> Self {
        Self(self.0 ^ 0b00_0111)
    }

    /// The name, `a1` to `h8`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Square;
    ///
    /// const NAME: &str = Square::E4.name();
    /// assert_eq!(NAME, "e4");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        NAMES.split_at(self.0 as usize * 2).1.split_at(2).0
    }
}

impl<const N: usize> ArrayString<N> {
    /// Appends the name of a square.
    pub const fn square(&mut self, square: Square) -> &mut Self {
        self.byte(b'a' + square.file().0).byte(b'1' + square.rank().0)
    }
}

/// The names of all squares, two bytes for each.
const NAMES: &str = "\
    a1b1c1d1e1f1g1h1a2b2c2d2e2f2g2h2a3b3c3d3e3f3g3h3a4b4c4d4e4f4g4h4\
    a5b5c5d5e5f5g5h5a6b6c6d6e6f6g6h6a7b7c7d7e7f7g7h7a8b8c8d8e8f8g8h8";

implement! {
    Display for Square = |self, f| f.pad(self.name());
    Debug for Square = |self, f| core::fmt::Display::fmt(self, f);
    Display for File = |self, f| core::fmt::Display::fmt(&self.letter(), f);
    Display for Rank = |self, f| core::fmt::Display::fmt(&self.digit(), f);
}
