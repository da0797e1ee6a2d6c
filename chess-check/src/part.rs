//! The result for one block, and the place from which its places are counted.

use std::io;

use chess_core::pgn::Place;

use crate::finding::Finding;

/// The result of checking the games that begin in a block. Games and places are counted from the first of them.
pub(crate) struct Part {
    /// The offset in the block from which games were read; `None` if no guess was possible.
    pub(crate) start: Option<usize>,
    /// The number of bytes from the end of the block to the end of its last game.
    pub(crate) beyond: usize,
    /// The place at that end.
    pub(crate) end: Place,
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) findings: Vec<Finding>,
    /// The reason if the text cannot be read to its end, such as a game that is too large.
    pub(crate) error: Option<io::Error>,
}

impl Part {
    pub(crate) fn empty(start: Option<usize>) -> Self {
        Self {
            start,
            beyond: 0,
            end: Place::START,
            games: 0,
            plies: 0,
            findings: Vec::new(),
            error: None,
        }
    }
}

/// The beginning of a part: that of its file, or a game inside the file.
#[derive(Clone, Copy)]
pub(crate) struct Beginning {
    pub(crate) is_file_start: bool,
}

impl Beginning {
    pub(crate) const FILE: Self = Self { is_file_start: true };

    /// The place at which reading begins. Core ignores a byte order mark at [`Place::START`] only, where it has no
    /// column; inside a file it is a character like any other. So a part inside a file is read from line 2.
    pub(crate) fn place(self) -> Place {
        if self.is_file_start { Place::START } else { Place { line: 2, column: 1 } }
    }

    /// A place that was counted from [`place`](Self::place), counted from line 1 instead.
    pub(crate) fn relative(self, place: Place) -> Place {
        Place { line: place.line + 1 - self.place().line, ..place }
    }
}
