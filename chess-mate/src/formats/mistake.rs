//! What is wrong with a text, and where.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use chess_core::Error;
use chess_core::pgn::Place;

/// A mistake in a text.
///
/// It displays as a line without its place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mistake {
    /// Where it is in the text.
    pub place: Place,
    /// What it is.
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
        /// What is expected.
        what: &'static str,
        /// What was found, shortened.
        found: String,
    },
    /// The text is not of its format, in the words of another reader.
    Syntax(String),
    /// It is no problem of a kind that is proved.
    Unsupported {
        /// What was found, shortened.
        found: String,
        /// Why it is refused.
        why: &'static str,
    },
}

/// The most characters of a text that a message repeats.
const SNIPPET: usize = 30;

impl Mistake {
    /// A mistake at a place.
    pub const fn new(place: Place, flaw: Flaw) -> Self {
        Self { place, flaw }
    }

    /// Something else is expected at a place.
    pub(crate) fn expected(place: Place, what: &'static str, found: &str) -> Self {
        Self { place, flaw: Flaw::Expected { what, found: shortened(found) } }
    }

    /// What stands at a place cannot be proved.
    pub(crate) fn unsupported(place: Place, found: &str, why: &'static str) -> Self {
        Self { place, flaw: Flaw::Unsupported { found: shortened(found), why } }
    }

    /// An error of core about what stands at a place.
    pub(crate) fn chess_at(place: Place, error: Error) -> Self {
        Self { place, flaw: Flaw::Chess(Box::new(error)) }
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

impl core::error::Error for Mistake {}
