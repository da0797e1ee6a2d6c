//! Serialises our values as text, in any format that `serde` supports.
//!
//! | value | text |
//! |---|---|
//! | `Board` | FEN |
//! | `Move` | UCI: `"e2e4"`, `"e7e8q"` |
//! | `Square`, `File`, `Rank` | `"e4"`, `"e"`, `"4"` |
//! | `Color` | `"white"`, `"black"` |
//! | `Role` | `"pawn"` to `"king"` |
//! | `Piece` | its FEN letter: `"N"`, `"n"` |
//! | `GameResult` | `"1-0"`, `"0-1"`, `"1/2-1/2"`, `"*"` |
//! | `GameRef`, and `GameBuf` with the feature `alloc` | PGN |
//!
//! All values can be written and read, except `GameRef`, which borrows its bytes and can only be written.
//! Binary formats get the same text. Everything read is checked as usual: a refused position or game gives
//! the headline of our [`Error`]. Only `GameBuf` allocates.
//!
//! # Examples
//!
//! ```
//! use caissa::{Board, Square};
//!
//! assert_eq!(serde_json::to_string(&Square::E4)?, r#""e4""#);
//! let json = serde_json::to_string(&Board::START)?;
//! assert_eq!(serde_json::from_str::<Board>(&json)?, Board::START);
//!
//! let error = serde_json::from_str::<Board>(r#""8/8/8/8/8/8/8/K7 w - - 0 1""#).unwrap_err();
//! assert!(error.to_string().starts_with("impossible position: Black has no king"));
//! # Ok::<(), serde_json::Error>(())
//! ```

use core::fmt;
use core::marker::PhantomData;

use serde_core::de::{self, Deserialize, Deserializer, Unexpected, Visitor};
use serde_core::ser::{Serialize, Serializer};

use crate::basics::{Color, File, GameResult, Move, Piece, Rank, Role, Square, only};
use crate::board::Board;
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::game::GameBuf;
use crate::game::GameRef;

/// Our error for a refused text; without one, the message states what was expected.
type Refusal = Option<Error>;

/// A value that is read from one text.
trait Read: Sized {
    /// The expected text.
    const EXPECTED: &'static str;

    fn read(text: &str) -> Result<Self, Refusal>;
}

/// Reads one text.
struct TextVisitor<T>(PhantomData<T>);

impl<T: Read> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::read(text).map_err(|refusal| match refusal {
            Some(error) => E::custom(error.headline()),
            None => E::invalid_value(Unexpected::Str(text), &self),
        })
    }
}

macro_rules! text {
    ($(
        $type:ty, $expected:literal: $value:ident => $write:expr, $text:ident => $read:expr;
    )*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.serialize_str($write)
            }
        }

        read!($type, $expected, $text => $read);
    )*};
}

macro_rules! read {
    ($type:ty, $expected:literal, $text:ident => $read:expr) => {
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor(PhantomData))
            }
        }

        impl Read for $type {
            const EXPECTED: &'static str = $expected;

            fn read($text: &str) -> Result<Self, Refusal> {
                $read
            }
        }
    };
}

text! {
    Board, "a position in FEN":
        board => &board.fen(),
        text => Self::from_fen(text).map_err(Some);
    Move, "a move in UCI, such as `e2e4` or `e7e8q`":
        mv => &mv.uci(),
        text => Self::from_uci(text).ok_or(None);
    Square, "a square, `a1` to `h8`":
        square => square.name(),
        text => Self::from_name(text).ok_or(None);
    File, "a file, `a` to `h`":
        file => file.letter().encode_utf8(&mut [0; 4]),
        text => text.parse().map_err(|_| None);
    Rank, "a rank, `1` to `8`":
        rank => rank.digit().encode_utf8(&mut [0; 4]),
        text => text.parse().map_err(|_| None);
    Color, "a color, `white` or `black`":
        color => lower_case(*color),
        text => Self::ALL.into_iter().find(|color| lower_case(*color) == text).ok_or(None);
    Role, "a kind of piece, `pawn` to `king`":
        role => role.name(),
        text => Self::ALL.into_iter().find(|role| role.name() == text).ok_or(None);
    Piece, "a piece as its FEN letter":
        piece => piece.letter().encode_utf8(&mut [0; 4]),
        text => only(text).and_then(Self::from_letter).ok_or(None);
    GameResult, "a result, `1-0`, `0-1`, `1/2-1/2` or `*`":
        result => result.as_str(),
        text => text.parse().map_err(|_| None);
}

impl Serialize for GameRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "alloc")]
impl Serialize for GameBuf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_game().serialize(serializer)
    }
}

#[cfg(feature = "alloc")]
read! {
    GameBuf, "a game in PGN",
    text => Self::parse(text).map_err(Some)
}

const fn lower_case(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
