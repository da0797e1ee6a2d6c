//! The least time that an engine takes for a move, so that a person sees both moves.

use std::time::Duration;

use chess_core::{History, Move};
use chess_play::Session;

use crate::time::Instant;

/// A clock with less than this many times the pace makes an engine move at once.
const HURRY: u32 = 40;

#[derive(Debug)]
pub(crate) struct Pace {
    pub(crate) least: Duration,
    /// The number of moves and the last one when the game was seen, and the time when they were new.
    seen: (usize, Option<Move>, Instant),
    /// A move that waits for its time, and the game where it was found.
    waiting: Option<(Move, History)>,
}

impl Pace {
    pub(crate) fn new(least: Duration) -> Self {
        Self { least, seen: (0, None, Instant::now()), waiting: None }
    }

    /// Looks at the game after each change.
    pub(crate) fn see(&mut self, session: &Session) {
        let game = session.game_history();
        if (self.seen.0, self.seen.1) != (game.len(), game.last_move()) {
            self.seen = (game.len(), game.last_move(), Instant::now());
        }
        if !self.is_waiting(session) {
            self.waiting = None;
        }
    }

    /// Keeps a move until its time has come.
    pub(crate) fn keep(&mut self, mv: Move, session: &Session) {
        self.waiting = Some((mv, session.game_history().clone()));
    }

    /// Whether a move waits in this game.
    pub(crate) fn is_waiting(&self, session: &Session) -> bool {
        let is_here = |(_, game): &(Move, History)| game == session.game_history();
        session.engine_to_move() && self.waiting.as_ref().is_some_and(is_here)
    }

    /// The move whose time has come.
    pub(crate) fn due(&mut self, session: &Session) -> Option<Move> {
        let is_in_hurry = session.clocks().is_some_and(|clocks| {
            let left = clocks.running.map_or(0, |side| clocks.left[side]);
            Duration::from_millis(left) < self.least * HURRY
        });
        let is_due = is_in_hurry || self.seen.2.elapsed() >= self.least;
        if !is_due || !self.is_waiting(session) {
            return None;
        }
        self.waiting.take().map(|(mv, _)| mv)
    }
}
