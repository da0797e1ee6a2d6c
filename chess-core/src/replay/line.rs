//! Lines of play, and the variations that branch off them.

use super::number::Count;
use super::{DEPTH, Item, Replay};
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::error::{EarlierMove, Error, FalseClaim, Syntax};
use crate::notation::CheckClaim;

/// A line of a game.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// The moves of the game.
    Main,
    /// A variation, or one within a variation.
    Variation,
}

#[cfg(feature = "alloc")]
impl LineKind {
    /// The line that is nested in a number of variations.
    #[inline(always)]
    pub(super) const fn at(depth: usize) -> Self {
        if depth == 0 { Self::Main } else { Self::Variation }
    }

    #[inline(always)]
    pub(crate) const fn is_main(self) -> bool {
        matches!(self, Self::Main)
    }
}

/// The position of a line, and the one before it, where a variation would start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineState {
    pub(crate) board: Board,
    /// The last move of the line itself, which a variation could replace.
    pub(super) last: Option<Move>,
    pub(crate) before: Board,
    /// The way in which the move numbers count.
    pub(crate) count: Count,
}

impl LineState {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(board: Board) -> Self {
        Self { board, last: None, before: board, count: Count::MOVES }
    }

    /// Plays a null move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn pass(&mut self, next: Board) {
        self.before = self.board;
        self.board = next;
        self.last = Some(Move::NULL);
    }

    /// Plays an intended move that is not written.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn play_meant(&mut self, mv: Move) {
        self.before = self.board;
        self.board = self.board.played(mv);
        self.last = Some(mv);
    }

    /// Plays a move, or returns its false claim about check or mate.
    #[inline(always)]
    pub(super) const fn play(
        &mut self,
        role: Role,
        mv: Move,
        check: CheckClaim,
    ) -> Option<FalseClaim> {
        let next = self.board.after_move_of(role, mv);
        self.before = self.board;
        self.board = next;
        if check.is_some()
            && let Some(claim) = check.false_claim(&self.board)
        {
            self.board = self.before;
            return Some(claim);
        }
        self.last = Some(mv);
        None
    }

    /// The error with the move that ended the game, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn ended(&self, error: Error) -> Error {
        let Some(mv) = self.last else { return error };
        let Board { number, turn, .. } = self.before;
        let san = self.before.bare_san(mv);
        error.explained_by(EarlierMove::new(number, turn, mv, san.as_str()))
    }
}

impl Replay<'_> {
    /// Opens a variation: goes back to the position before the last move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn open_variation(&mut self) -> Result<Item<'static>, Error> {
        let at = self.cursor.at();
        if let Some(number) = self.number {
            return Err(self.refuse(Syntax::NumberWithoutMove, number.start, number.end));
        }
        if self.depth == DEPTH {
            return Err(self.refuse(Syntax::DeepVariation, at, at + 1));
        }
        if self.line.last.is_none() {
            return Err(self.refuse(Syntax::EarlyVariation, at, at + 1));
        }
        self.outer[self.depth] = Some((self.line, at));
        self.depth += 1;
        let LineState { before, count, .. } = self.line;
        self.line = LineState { count, ..LineState::new(before) };
        self.cursor.bump();
        Ok(Item::Open)
    }

    /// Closes a variation: returns to the line where it began.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn close_variation(&mut self) -> Result<Item<'static>, Error> {
        let at = self.cursor.at();
        if let Some(number) = self.number {
            return Err(self.refuse(Syntax::NumberWithoutMove, number.start, number.end));
        }
        if self.depth == 0 {
            return Err(self.refuse(Syntax::StrayClose, at, at + 1));
        }
        self.depth -= 1;
        if let Some((line, _)) = self.outer[self.depth] {
            let count = self.line.count;
            self.line = line;
            // The outer line may go on with the numbers of the variation.
            if self.line.count.is_usual() {
                self.line.count = count;
            }
        }
        self.cursor.bump();
        Ok(Item::Close)
    }
}
