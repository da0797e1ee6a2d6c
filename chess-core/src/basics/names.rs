//! Basic values parsed from text, and converted from and to `char`.
//!
//! | value | text | `char` |
//! |---|---|---|
//! | [`Square`] | `e4` | |
//! | [`File`], [`Rank`] | `e`, `4` | the same |
//! | [`Color`] | `White`, `white` or `w`; `Black`, `black` or `b` | |
//! | [`GameResult`], [`CastlingSide`] | `1/2-1/2`, `O-O-O` | |
//! | [`Role`] | `knight`, or the letter `N` or `n` | the letter |
//! | [`Piece`] | `White knight`, or the FEN letter: `N` for White, `n` for Black | the letter |

use core::str::FromStr;

use super::{CastlingSide, Color, File, GameResult, Piece, Rank, Role, Square};

/// The error for a text that does not name a value of the type. It displays what was expected.
///
/// # Examples
///
/// ```
/// use caissa::{Role, Square};
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square, `a1` to `h8`");
/// assert!(Role::try_from('x').is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseNameError {
    expected: &'static str,
}

impl ParseNameError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn expecting(expected: &'static str) -> Self {
        Self { expected }
    }
}

implement! {
    Display for ParseNameError = |self, f| write!(f, "expected {}", self.expected);
}

impl core::error::Error for ParseNameError {}

/// Implements `FromStr` with a function from text to an option.
macro_rules! parse {
    ($type:ty, $expected:literal, $read:expr) => {
        impl FromStr for $type {
            type Err = ParseNameError;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                $read(text).ok_or(ParseNameError::expecting($expected))
            }
        }
    };
}

parse!(Square, "a square, `a1` to `h8`", Self::from_name);
parse!(File, "a file, `a` to `h`", |text| only(text).and_then(Self::from_letter));
parse!(Rank, "a rank, `1` to `8`", |text| only(text).and_then(Self::from_digit));
parse!(Color, "a color, `white` or `black`", color);
parse!(Role, "a kind of piece, such as `knight` or `N`", role);
parse!(GameResult, "a result: `1-0`, `0-1`, `1/2-1/2` or `*`", result);
parse!(CastlingSide, "a side of castling: `O-O` or `O-O-O`", castling_side);
parse!(Piece, "a piece, such as `White knight` or `N`", piece);

/// Implements `TryFrom<char>`, and `From` for `char`.
macro_rules! letter {
    ($type:ty, $expected:literal, $read:path, $write:path) => {
        impl TryFrom<char> for $type {
            type Error = ParseNameError;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn try_from(letter: char) -> Result<Self, ParseNameError> {
                $read(letter).ok_or(ParseNameError::expecting($expected))
            }
        }

        impl From<$type> for char {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn from(value: $type) -> Self {
                $write(value)
            }
        }
    };
}

letter!(File, "a file, `a` to `h`", File::from_letter, File::letter);
letter!(Rank, "a rank, `1` to `8`", Rank::from_digit, Rank::digit);
letter!(Role, "a letter of a piece, such as `N`", Role::from_letter, Role::letter);
letter!(Piece, "a FEN letter of a piece, such as `N` or `n`", Piece::from_letter, Piece::letter);

/// The only character of a text, or `None` if it has none or more than one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    letters.next().is_none().then_some(letter)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn result(text: &str) -> Option<GameResult> {
    GameResult::ALL.into_iter().find(|result| result.as_str() == text)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn castling_side(text: &str) -> Option<CastlingSide> {
    CastlingSide::ALL.into_iter().find(|side| side.san() == text)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn color(text: &str) -> Option<Color> {
    match text {
        "White" | "white" | "w" => Some(Color::White),
        "Black" | "black" | "b" => Some(Color::Black),
        _ => None,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn role(text: &str) -> Option<Role> {
    let named = || Role::ALL.into_iter().find(|role| role.name() == text);
    only(text).and_then(Role::from_letter).or_else(named)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn piece(text: &str) -> Option<Piece> {
    if let Some(letter) = only(text) {
        return Piece::from_letter(letter);
    }
    let (color, role) = text.split_once(' ')?;
    let role = Role::ALL.into_iter().find(|kind| kind.name() == role)?;
    Some(Piece { color: color.parse().ok()?, role })
}
