//! Lists that users write: of openings, of names, of decisions.

use std::fmt;

/// A line of a list that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// The reason.
    pub words: String,
}

impl WrongLine {
    pub(crate) fn new(line: usize, words: impl Into<String>) -> Self {
        Self { line, words: words.into() }
    }
}

impl fmt::Display for WrongLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.words)
    }
}

impl std::error::Error for WrongLine {}
