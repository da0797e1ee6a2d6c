//! The result for one block.

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
