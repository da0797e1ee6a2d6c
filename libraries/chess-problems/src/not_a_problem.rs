//! The reason why a text is not a problem, with its place.

use std::fmt;

use chess_core::Error;
use chess_core::pgn::Place;

/// The reason why a text is not a problem, or a problem has no text in a format.
///
/// It displays as a line without its place.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct NotAProblem {
    /// The place in the text.
    pub place: Place,
    /// The error if the rules of chess forbid the position or the move, or it cannot be read.
    pub error: Option<Box<Error>>,
    words: String,
}

/// The greatest number of characters of a text that a message repeats.
const SNIPPET: usize = 30;

impl NotAProblem {
    /// A reason in words, at a place.
    pub fn new(place: Place, words: impl Into<String>) -> Self {
        Self { place, error: None, words: words.into() }
    }

    /// An error about the position or a move, at a place.
    pub fn of_error(place: Place, error: Error) -> Self {
        let words = error.headline().to_string();
        Self { place, error: Some(Box::new(error)), words }
    }

    /// Something else is expected at a place.
    pub(crate) fn expected(place: Place, what: &'static str, found: &str) -> Self {
        let found = shortened(found);
        Self::new(
            place,
            match &*found {
                "" => format!("expected {what}, but nothing follows"),
                found => format!("expected {what}, but found `{found}`"),
            },
        )
    }

    /// The text at a place cannot be proved.
    pub(crate) fn unsupported(place: Place, found: &str, why: &str) -> Self {
        Self::new(place, format!("`{}`: {why}", shortened(found)))
    }

    /// The same reason at another place.
    pub(crate) fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }

    /// An error in a text that begins at a place.
    pub(crate) fn in_text(begin: Place, text: &str, error: Error) -> Self {
        let mut place = begin;
        place.skip(text.get(..error.range().start).unwrap_or_default());
        Self::of_error(place, error)
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(SNIPPET) {
        Some((end, _)) => text[..end].to_string() + "..",
        None => text.to_string(),
    }
}

impl fmt::Display for NotAProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl std::error::Error for NotAProblem {}
