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
//! | `CastlingSide` | `"O-O"`, `"O-O-O"` |
//! | `Outcome` | its sentence: `"White wins by checkmate"`, `"draw by stalemate"` |
//! | `PositionKey` | FEN without its last two fields |
//! | `Notation` | its name: `"san"`, `"uci"` |
//! | `pgn::Eval` | as in a comment of PGN: `"-0.25"`, `"#3"` |
//! | `pgn::Command` | as in a comment of PGN: `"[%clk 0:05:00]"`; `Command::parse` reads it |
//! | `GameRef`, and with the feature `alloc` `GameBuf` and `GameTree` | PGN |
//!
//! Three values have fields. `pgn::Place` has `line` and `column`. An [`Error`] and, with the feature `std`, a
//! `pgn::Finding` have the names that `caissa check --format json` writes:
//!
//! | field | value |
//! |---|---|
//! | `line`, `column`, `end_line`, `end_column` | only of a finding: its place, counted from 1 |
//! | `ply`, `in_variation` | only of a finding: its ply, counted from 1, or `null`; whether it is in a variation |
//! | `move` | the refused text |
//! | `code` | the stable name of the kind of mistake |
//! | `message` | the headline |
//! | `reason` | the reason alone, which names no right move |
//! | `help` | the lines after the headline |
//! | `suggestions` | the moves that were probably meant, in UCI |
//! | `fen` | the position before the move, or `null` |
//!
//! All values can be written and read, except those with fields and those that borrow, `GameRef` and `Command`, which
//! can only be written.
//! Binary formats get the same text. Everything read is checked as usual: a refused position or game gives
//! the headline of our [`Error`]. Only games and findings allocate.
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
use serde_core::ser::{Serialize, SerializeSeq, SerializeStruct, Serializer};

use crate::basics::{
    CastlingSide, Color, File, GameResult, Move, Outcome, Piece, Rank, Role, Square, only,
};
use crate::board::{Board, PositionKey};
use crate::error::Error;
use crate::game::GameRef;
#[cfg(feature = "alloc")]
use crate::game::{GameBuf, GameTree};
use crate::notation::Notation;
use crate::pgn::{Command, Eval};
#[cfg(feature = "std")]
use crate::pgn::{Finding, Place};

/// Our error for a refused text; without one, the message states what was expected.
type Refusal = Option<Error>;

/// A value that is read from one text.
trait Parse: Sized {
    /// The expected text.
    const EXPECTED: &'static str;

    fn parse(text: &str) -> Result<Self, Refusal>;
}

/// Reads one text.
struct TextVisitor<T>(PhantomData<T>);

impl<T: Parse> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::parse(text).map_err(|refusal| match refusal {
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

        impl Parse for $type {
            const EXPECTED: &'static str = $expected;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn parse($text: &str) -> Result<Self, Refusal> {
                $read
            }
        }
    };
}

/// Values that are written as they are displayed.
macro_rules! displayed {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

displayed!(GameRef<'_>, Eval, Command<'_>);
#[cfg(feature = "alloc")]
displayed!(GameBuf, GameTree);

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
    CastlingSide, "a side of castling, `O-O` or `O-O-O`":
        side => side.san(),
        text => text.parse().map_err(|_| None);
    Outcome, "the end of a game, such as `draw by stalemate`":
        outcome => outcome.name(),
        text => outcome(text).ok_or(None);
    PositionKey, "a position in FEN":
        key => &key.board().epd(),
        text => Board::from_fen(text).map(|board| board.key()).map_err(Some);
    Notation, "a notation, such as `san` or `uci`":
        notation => notation.name(),
        text => text.parse().map_err(|_| None);
}

#[cfg(feature = "alloc")]
read! {
    GameBuf, "a game in PGN",
    text => Self::parse(text).map_err(Some)
}

#[cfg(feature = "alloc")]
read! {
    GameTree, "a game in PGN",
    text => text.parse().map_err(Some)
}

read! {
    Eval, "an evaluation, such as `-0.25` or `#3`",
    text => text.parse().map_err(|_| None)
}

/// The end of a game that has this name.
#[cfg_attr(not(feature = "compiled"), inline)]
fn outcome(name: &str) -> Option<Outcome> {
    let draws = [
        Outcome::Stalemate,
        Outcome::DeadPosition,
        Outcome::SeventyFiveMoves,
        Outcome::FivefoldRepetition,
    ];
    let mates = Color::ALL.map(|winner| Outcome::Checkmate { winner });
    mates.into_iter().chain(draws).find(|outcome| outcome.name() == name)
}

/// The number of fields that an error has.
const ERROR_FIELDS: usize = 7;

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Error", ERROR_FIELDS)?;
        write_error(self, &mut fields)?;
        fields.end()
    }
}

/// Writes the fields that an error and a finding have in common.
fn write_error<S: SerializeStruct>(error: &Error, fields: &mut S) -> Result<(), S::Error> {
    fields.serialize_field("move", error.text())?;
    fields.serialize_field("code", error.kind().code())?;
    fields.serialize_field("message", error.headline().as_str())?;
    fields.serialize_field("reason", error.reason().as_str())?;
    fields.serialize_field("help", &Lines(error.help().as_str()))?;
    fields.serialize_field("suggestions", error.suggestions().as_slice())?;
    fields.serialize_field("fen", &error.board())
}

/// The lines of a text, as a sequence.
struct Lines<'a>(&'a str);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut lines = serializer.serialize_seq(Some(self.0.lines().count()))?;
        self.0.lines().try_for_each(|line| lines.serialize_element(line))?;
        lines.end()
    }
}

#[cfg(feature = "std")]
impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Place", 2)?;
        fields.serialize_field("line", &self.line)?;
        fields.serialize_field("column", &self.column)?;
        fields.end()
    }
}

#[cfg(feature = "std")]
impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (place, end) = (self.place(), self.end());
        let mut fields = serializer.serialize_struct("Finding", 6 + ERROR_FIELDS)?;
        fields.serialize_field("line", &place.line)?;
        fields.serialize_field("column", &place.column)?;
        fields.serialize_field("end_line", &end.line)?;
        fields.serialize_field("end_column", &end.column)?;
        fields.serialize_field("ply", &self.ply().map(|ply| ply + 1))?;
        fields.serialize_field("in_variation", &self.is_in_variation())?;
        write_error(self.error(), &mut fields)?;
        fields.end()
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn lower_case(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
