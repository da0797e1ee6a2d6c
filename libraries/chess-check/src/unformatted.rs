//! The reasons for which games are left as they are written.

use core::fmt;

/// A reason for which [`format()`](crate::format()) leaves a game or a position as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyUnformatted {
    /// It has a mistake.
    Mistake,
    /// PGN ignores a line in it, which export format does not have.
    IgnoredLine,
    /// Its encoding does not have the characters of its layout.
    Encoding,
    /// A comment of Rust stands among the moves.
    RustComment,
    /// A comment, or a line that PGN ignores, ends with its line.
    LineComment,
    /// A line of its string ends with a backslash.
    Backslash,
    /// Its string has escapes and is too long.
    TooLong,
    /// A move has another number than its position.
    Number,
    /// Its comments, tags or signs have no place in the [form](crate::FormatOptions::form) of the others.
    Form,
    /// In its layout it would mean something else.
    Meaning,
}

impl fmt::Display for WhyUnformatted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mistake => "it has a mistake, which `caissa check` explains",
            Self::IgnoredLine => {
                "one of its lines begins with `%`, and export format has no such lines"
            }
            Self::Encoding => "the encoding of the file has no sign for one of its characters",
            Self::RustComment => "a comment of Rust stands among the moves",
            Self::LineComment => {
                "a comment in it ends with its line, and lines may be broken elsewhere"
            }
            Self::Backslash => "a line of its string ends with a backslash",
            Self::TooLong => "its string has escapes and is longer than 16 KB",
            Self::Number => "a move in it has another number than its position",
            Self::Form => "its comments, tags or signs cannot be written in this form",
            Self::Meaning => "in another layout it would mean something else",
        })
    }
}
