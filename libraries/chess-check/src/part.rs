//! The result for one block, and the place from which its places are counted.

use std::io;

use chess_core::pgn::Place;

/// The result for the games that begin in a block. Games and places are counted from the first of them.
pub(crate) struct Part<D> {
    /// The offset in the block from which games were read; `None` if no guess was possible.
    pub(crate) start: Option<usize>,
    /// The number of bytes from the end of the block to the end of its last game.
    pub(crate) beyond: usize,
    /// The place at that end.
    pub(crate) end: Place,
    pub(crate) games: u64,
    /// The result of the work on them.
    pub(crate) done: D,
    /// The reason if the text cannot be read to its end, such as a game that is too large.
    pub(crate) error: Option<io::Error>,
}

impl<D: Default> Part<D> {
    pub(crate) fn empty(start: Option<usize>) -> Self {
        Self { start, beyond: 0, end: Place::START, games: 0, done: D::default(), error: None }
    }
}

/// The beginning of a part: that of its file, or a game inside the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beginning {
    /// The place where reading begins.
    pub(crate) place: Place,
}

impl Beginning {
    pub(crate) const FILE: Self = Self { place: Place::START };

    /// Core ignores a byte order mark at [`Place::START`] only, where it has no column; inside a file it is a character
    /// like any other. So a part inside a file is read from line 2.
    pub(crate) const INSIDE: Self = Self { place: Place { line: 2, column: 1 } };

    /// A place that was counted from [`place`](Self::place), counted from line 1 instead.
    pub(crate) fn relative(self, place: Place) -> Place {
        Place { line: place.line + 1 - self.place.line, ..place }
    }
}
