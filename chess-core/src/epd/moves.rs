//! The moves of an operation.

use core::iter::FusedIterator;
#[cfg(feature = "alloc")]
use core::ops::Range;

use crate::basics::Move;
use crate::board::Board;
use crate::error::Error;
use crate::text::{Cursor, attempt};

/// Iterator over the moves of an operation: all from the position, or each after the one before it.
#[derive(Clone, Debug)]
#[must_use]
pub struct EpdMoves<'a> {
    board: Board,
    text: &'a str,
    cursor: Cursor<'a>,
    is_line: bool,
    /// The index in the text at which the last move begins.
    last: usize,
}

impl<'a> EpdMoves<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(board: Board, text: &'a str, is_line: bool) -> Self {
        Self { board, text, cursor: Cursor::new(text), is_line, last: 0 }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read(&mut self) -> Result<Option<Move>, Error> {
        self.cursor.skip_space();
        while self.cursor.eat(b',') {
            self.cursor.skip_space();
        }
        if self.cursor.is_done() {
            return Ok(None);
        }
        self.last = self.cursor.at();
        let legal = attempt!(self.board.read_next(&mut self.cursor, self.text));
        let (mv, next) = (legal.to_move(), legal.play());
        if self.is_line {
            self.board = next;
        }
        Ok(Some(mv))
    }

    /// The range of the next move in the text, the board on which it is played, and the move.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn next_placed(&mut self) -> Option<(Range<usize>, Board, Move)> {
        let board = self.board;
        let mv = self.advance()?;
        let (start, end) = self.last_range();
        Some((start..end, board, mv))
    }

    /// The byte range of the last move in the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn last_range(&self) -> (usize, usize) {
        let mv = self.cursor.text_between(self.last, self.cursor.at());
        (self.last, self.last + mv.trim_ascii_end().len())
    }

    /// Returns the next move. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<Move> {
        match self.read() {
            Ok(mv) => mv,
            Err(_) => None,
        }
    }
}

impl Iterator for EpdMoves<'_> {
    type Item = Move;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Move> {
        self.advance()
    }
}

impl FusedIterator for EpdMoves<'_> {}
