//! A line of play, and the variations that branch off it.

use super::{DEPTH, Replay};
use crate::error::{Error, Syntax};
use crate::{Board, Move};

/// A position, and the one before it, from which a variation would start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) board: Board,
    pub(super) last: Option<Move>,
    before: Board,
    before_last: Option<Move>,
    /// Whether a move has been played in this line itself, which a variation could replace.
    moved: bool,
}

impl Frame {
    pub(super) const fn new(board: Board) -> Self {
        Self { board, last: None, before: board, before_last: None, moved: false }
    }

    pub(super) const fn play(&mut self, mv: Move, next: Board) {
        self.before = self.board;
        self.before_last = self.last;
        self.board = next;
        self.last = Some(mv);
        self.moved = true;
    }
}

impl Replay<'_> {
    /// `(`: go back before the last move.
    pub(super) const fn open_variation(&mut self) -> Result<(), Error> {
        let at = self.cursor.at();
        if let Some(number) = self.number {
            return Err(self.refuse(Syntax::NumberWithoutMove, number.start, number.end));
        }
        if self.depth == DEPTH {
            return Err(self.refuse(Syntax::DeepVariation, at, at + 1));
        }
        if !self.line.moved {
            return Err(self.refuse(Syntax::EarlyVariation, at, at + 1));
        }
        self.outer[self.depth] = (self.line, at);
        self.depth += 1;
        self.line = Frame { last: self.line.before_last, ..Frame::new(self.line.before) };
        self.cursor.bump();
        Ok(())
    }

    /// `)`: go on where the variation began.
    pub(super) const fn close_variation(&mut self) -> Result<(), Error> {
        let at = self.cursor.at();
        if let Some(number) = self.number {
            return Err(self.refuse(Syntax::NumberWithoutMove, number.start, number.end));
        }
        if self.depth == 0 {
            return Err(self.refuse(Syntax::StrayClose, at, at + 1));
        }
        self.depth -= 1;
        self.line = self.outer[self.depth].0;
        self.cursor.bump();
        Ok(())
    }
}
