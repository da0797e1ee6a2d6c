//! The moves of an operation.
//!
//! A constant has them in two bytes each. Before the moves of an operation stands a number of two
//! bytes that is not a move, with the meaning of the operation.

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
    pub(super) written: WrittenMoves<'a>,
    source: Source<'a>,
}

/// The source of moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Source<'a> {
    /// Text, and the function that reads it: a program that parses no line, and has constants alone, has no reader.
    Text(Reader),
    /// The bytes of a constant, or the rest of them.
    Constant(&'a [u8]),
}

impl Source<'_> {
    pub(super) const TEXT: Self = Self::Text(read);
}

type Reader = fn(&mut WrittenMoves<'_>) -> Option<Move>;

/// Reads the next move.
#[cfg_attr(not(feature = "compiled"), inline)]
fn read(moves: &mut WrittenMoves<'_>) -> Option<Move> {
    moves.advance()
}

impl<'a> EpdMoves<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(written: WrittenMoves<'a>, source: Source<'a>) -> Self {
        Self { written, source }
    }

    /// The moves of an operation of a constant, by the number before them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_constant(mut packed: &'a [u8], head: u16) -> Self {
        while let Some((bits, rest)) = packed.split_first_chunk() {
            packed = rest;
            if u16::from_le_bytes(*bits) == head {
                break;
            }
        }
        Self::new(WrittenMoves::new(Board::EMPTY, "", false), Source::Constant(packed))
    }

    /// The next move of a constant.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn unpack(&mut self, packed: &'a [u8]) -> Option<Move> {
        let Some((bits, rest)) = packed.split_first_chunk() else { return None };
        let mv = Move::from_bits(u16::from_le_bytes(*bits));
        // Bits without a move begin the next operation.
        self.source = Source::Constant(if mv.is_some() { rest } else { &[] });
        mv
    }

    /// Returns the next move. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<Move> {
        match self.source {
            Source::Constant(packed) => self.unpack(packed),
            Source::Text(_) => self.written.advance(),
        }
    }
}

impl Iterator for EpdMoves<'_> {
    type Item = Move;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Move> {
        match self.source {
            Source::Constant(packed) => self.unpack(packed),
            Source::Text(read) => read(&mut self.written),
        }
    }
}

impl FusedIterator for EpdMoves<'_> {}

/// Moves as text.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenMoves<'a> {
    board: Board,
    text: &'a str,
    cursor: Cursor<'a>,
    is_line: bool,
    /// The index in the text where the last move begins.
    last: usize,
}

impl<'a> WrittenMoves<'a> {
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

    /// The next move, if there is a right one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn advance(&mut self) -> Option<Move> {
        match self.read() {
            Ok(mv) => mv,
            Err(_) => None,
        }
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
}
