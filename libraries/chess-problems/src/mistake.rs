//! A mistake in a text, and its place.

use std::fmt;

use chess_core::Error;
use chess_core::pgn::Place;

/// A mistake in a text.
///
/// It displays as a line without its place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mistake {
    /// The place in the text.
    pub place: Place,
    /// The kind of mistake.
    pub flaw: Flaw,
}

/// A kind of mistake.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Flaw {
    /// The rules of chess forbid the position or the move, or it cannot be read.
    Chess(Box<Error>),
    /// Something else is expected.
    Expected {
        /// The text that is expected.
        what: &'static str,
        /// The text that was found, shortened.
        found: String,
    },
    /// The text is not of its format, in the words of another reader.
    Syntax(String),
    /// It is not a problem of a kind that is proved.
    Unsupported {
        /// The text that was found, shortened.
        found: String,
        /// The reason why it is refused.
        why: String,
    },
}

/// The greatest number of characters of a text that a message repeats.
const SNIPPET: usize = 30;

impl Mistake {
    /// A mistake at a place.
    pub const fn new(place: Place, flaw: Flaw) -> Self {
        Self { place, flaw }
    }

    /// The text at a place is not of its format.
    pub(crate) fn syntax(place: Place, words: impl Into<String>) -> Self {
        Self::new(place, Flaw::Syntax(words.into()))
    }

    /// Something else is expected at a place.
    pub(crate) fn expected(place: Place, what: &'static str, found: &str) -> Self {
        Self::new(place, Flaw::Expected { what, found: shortened(found) })
    }

    /// The text at a place cannot be proved.
    pub(crate) fn unsupported(place: Place, found: &str, why: &str) -> Self {
        Self::new(place, Flaw::Unsupported { found: shortened(found), why: why.to_owned() })
    }

    /// An error of core about the text at a place.
    pub(crate) fn chess_at(place: Place, error: Error) -> Self {
        Self::new(place, Flaw::Chess(Box::new(error)))
    }

    /// An error of core in a text that begins at a place.
    pub(crate) fn chess(begin: Place, text: &str, error: Error) -> Self {
        let mut place = begin;
        place.skip(text.get(..error.range().start).unwrap_or_default());
        Self::chess_at(place, error)
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SNIPPET) {
        Some((end, _)) => text[..end].to_string() + "..",
        None => text.to_string(),
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.flaw {
            Flaw::Chess(error) => f.write_str(error.headline().as_str()),
            Flaw::Syntax(words) => f.write_str(words),
            Flaw::Expected { what, found } if found.is_empty() => {
                write!(f, "expected {what}, but nothing follows")
            }
            Flaw::Expected { what, found } => write!(f, "expected {what}, but found `{found}`"),
            Flaw::Unsupported { found, why } => write!(f, "`{found}`: {why}"),
        }
    }
}

impl std::error::Error for Mistake {}
