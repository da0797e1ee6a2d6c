//! Corrects moves, so that a game can be checked beyond its first mistake.
//!
//! A misspelling that stands for one legal move is that move. For an illegal move, the moves that its message
//! suggests are tried, and so is every other legal move: if the game goes on longest with one suggestion, that
//! move was meant. So what only follows from the illegal move is never taken for a mistake: with every move
//! that could stand there, the game goes wrong at the next mistake or before it.

use alloc::vec::Vec;

use super::Replay;
use crate::basics::Move;
use crate::error::{Error, ErrorKind, Illegal, Syntax};
use crate::notation::skip_suffixes;

/// The number of items after which a game is taken to go on to its end.
const AHEAD: usize = 200;

/// The moves that an illegal move may stand for.
fn candidates(illegal: Illegal, error: &Error) -> Vec<Move> {
    let board = error.position();
    match (illegal, error.hints().language()) {
        (Illegal::Ambiguous { from, to, .. }, _) => {
            let moves = from.into_iter().map(|from| Move::new(from, to));
            moves.filter(|mv| board.legal(*mv).is_ok()).collect()
        }
        (_, Some(mv)) => alloc::vec![mv],
        _ if illegal.may_be_a_slip() || illegal.is_of_promotion() => error.suggestions().to_vec(),
        _ => Vec::new(),
    }
}

impl Replay<'_> {
    /// The move that was meant instead of a refused one, if it is known.
    pub(super) fn meant_by(&self, error: &Error) -> Option<Move> {
        match error.kind() {
            ErrorKind::Syntax(Syntax::Misspelling { mv, .. }) => mv,
            ErrorKind::Illegal(illegal) if self.depth == 0 => self.meant_by_illegal(illegal, error),
            _ => None,
        }
    }

    /// The only candidate with which the game goes on as long as with any legal move. An ambiguous text allows
    /// each of its candidates, so the first of several will do.
    fn meant_by_illegal(&self, illegal: Illegal, error: &Error) -> Option<Move> {
        let candidates = candidates(illegal, error);
        if candidates.is_empty() {
            return None;
        }
        let goes_on = |mv: &Move| self.goes_on(*mv, error.range().end);
        let longest = self.line.board.legal_moves().iter().map(goes_on).max();
        let mut meant = candidates.iter().filter(|mv| Some(goes_on(mv)) == longest);
        let first = meant.next().copied();
        first.filter(|_| matches!(illegal, Illegal::Ambiguous { .. }) || meant.next().is_none())
    }

    /// The offset of the next mistake if a move was meant; the greatest number if there is none.
    fn goes_on(&self, mv: Move, end: usize) -> usize {
        let mut ahead = self.clone();
        ahead.continue_with(mv, end);
        ahead.next_mistake_at()
    }

    /// The offset of the next mistake; the greatest number if there is none.
    pub(super) fn next_mistake_at(&self) -> usize {
        let mut ahead = self.clone();
        for _ in 0..AHEAD {
            match ahead.next_item() {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) => return error.range().start,
            }
        }
        usize::MAX
    }

    /// Plays a legal move in place of the text that ends at a byte offset.
    pub(super) fn continue_with(&mut self, mv: Move, end: usize) {
        self.cursor.rewind(end);
        skip_suffixes(&mut self.cursor);
        self.number = None;
        self.signs = (0, 0);
        self.plies += (self.depth == 0) as u32;
        self.line.play_meant(mv);
    }
}
