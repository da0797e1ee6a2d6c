//! The questions of a table that have no answer yet.

use chess_core::History;
use chess_play::Session;
use chess_search::Stop;

use crate::new_game;
use crate::question::{Purpose, Question};

/// The questions without an answer, at most one for each purpose.
#[derive(Debug, Default)]
pub(super) struct Asked {
    pending: Vec<Pending>,
    last_id: u64,
    /// Whether the built-in engine may not use its opening book.
    pub(super) is_without_book: bool,
}

/// A question without an answer. Dropped, it ends the search.
#[derive(Debug)]
pub(super) struct Pending {
    id: u64,
    pub(super) purpose: Purpose,
    pub(super) history: History,
    stop: Stop,
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Asked {
    /// A question about the position on the board, in place of an older one with the same purpose.
    pub(super) fn question(&mut self, purpose: Purpose, session: &Session, level: u8) -> Question {
        // A player may look at another position than that of the game, and ask for a hint there.
        let history = match purpose {
            Purpose::Move => session.game_history().clone(),
            _ => session.history().clone(),
        };
        let (clocks, seed) = (session.clocks(), new_game::seed(session).unwrap_or_default());
        Question { clocks, level, seed, ..self.study(purpose, history, 0, false) }
    }

    /// A question about a position of a game, with a limit of positions, in place of an older one with the same purpose.
    pub(super) fn study(
        &mut self,
        purpose: Purpose,
        history: History,
        nodes: u64,
        is_fresh: bool,
    ) -> Question {
        self.forget(purpose);
        self.last_id += 1;
        let has_book = !self.is_without_book;
        let new = Question::new(self.last_id, purpose, history.clone());
        self.pending.push(Pending { id: new.id, purpose, history, stop: new.stop.clone() });
        Question { has_book, nodes, is_fresh, ..new }
    }

    /// The question with a purpose that has no answer yet.
    pub(super) fn pending(&self, purpose: Purpose) -> Option<&Pending> {
        self.pending.iter().find(|pending| pending.purpose == purpose)
    }

    /// The purpose of the question with a number, if its answer is still awaited.
    pub(super) fn purpose(&self, id: u64) -> Option<Purpose> {
        self.pending.iter().find(|pending| pending.id == id).map(|pending| pending.purpose)
    }

    /// Takes the question with a number, if its answer is still awaited.
    pub(super) fn take(&mut self, id: u64) -> Option<Pending> {
        let at = self.pending.iter().position(|pending| pending.id == id)?;
        Some(self.pending.swap_remove(at))
    }

    /// Stops the search for a purpose, and ignores its answer.
    pub(super) fn forget(&mut self, purpose: Purpose) {
        self.pending.retain(|pending| pending.purpose != purpose);
    }
}
