//! The engines at a table, and the questions that they have not answered yet.

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use chess_core::History;
use chess_play::Session;
use chess_search::Stop;

use super::super::engine::{Choice, Found, Purpose, Question};
use super::super::new_game;
use super::super::worker::{Report, Worker};

pub(super) struct Engines {
    choice: Choice,
    pub(super) level: u8,
    /// Whether the built-in engine may use its opening book.
    pub(super) has_book: bool,
    /// The name of the engine that plays, once it is known.
    pub(super) name: Option<String>,
    /// At most one question for each purpose. Dropped before the workers, so that these end at once.
    pending: Vec<Pending>,
    /// The engine that plays.
    opponent: Option<Worker>,
    /// The built-in engine, for hints and draw offers.
    adviser: Option<Worker>,
    reports: Receiver<Report>,
    sender: Sender<Report>,
    last_id: u64,
}

/// A question without an answer. Dropped, it ends the search.
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

impl Engines {
    pub(super) fn new(choice: Choice, level: u8) -> Self {
        let (sender, reports) = mpsc::channel();
        Self {
            name: choice.name(),
            choice,
            level,
            has_book: true,
            pending: Vec::new(),
            opponent: None,
            adviser: None,
            reports,
            sender,
            last_id: 0,
        }
    }

    /// Asks about the position on the board, and forgets an older question with the same purpose. Starts the engine if
    /// it does not run.
    pub(super) fn ask(&mut self, purpose: Purpose, session: &Session) -> Result<(), String> {
        self.forget(purpose);
        self.last_id += 1;
        // A player may look at another position than that of the game, and ask for a hint there.
        let history = match purpose {
            Purpose::Move => session.game_history().clone(),
            Purpose::Hint | Purpose::Draw => session.history().clone(),
        };
        let (id, stop) = (self.last_id, Stop::new());
        let pending = Pending { id, purpose, history: history.clone(), stop: stop.clone() };
        let (clocks, level, has_book) = (session.clocks(), self.level, self.has_book);
        let seed = new_game::seed(session).unwrap_or_default();
        let question = Question { id, purpose, history, clocks, level, seed, has_book, stop };
        let (worker, choice) = match purpose {
            Purpose::Move => (&mut self.opponent, self.choice.clone()),
            Purpose::Hint | Purpose::Draw => (&mut self.adviser, Choice::BuiltIn),
        };
        let start = || Worker::start(choice, self.sender.clone());
        if !worker.get_or_insert_with(start).ask(question) {
            *worker = None;
            return Err(String::from("it has ended"));
        }
        self.pending.push(pending);
        Ok(())
    }

    /// The question with a purpose that has no answer yet.
    pub(super) fn pending(&self, purpose: Purpose) -> Option<&Pending> {
        self.pending.iter().find(|pending| pending.purpose == purpose)
    }

    /// Stops the search for a purpose, and ignores its answer.
    pub(super) fn forget(&mut self, purpose: Purpose) {
        self.pending.retain(|pending| pending.purpose != purpose);
    }

    /// Ends the engine that plays. The next question starts it again.
    pub(super) fn end_opponent(&mut self) {
        self.forget(Purpose::Move);
        self.opponent = None;
    }

    /// The next answer that somebody waits for, if one comes within a time.
    pub(super) fn answer(&mut self, longest: Duration) -> Option<(Pending, Result<Found, String>)> {
        let mut report = self.reports.recv_timeout(longest).ok();
        loop {
            match report? {
                Report::Name(name) => self.name = Some(name),
                Report::Answer { id, found } => {
                    if let Some(at) = self.pending.iter().position(|pending| pending.id == id) {
                        return Some((self.pending.swap_remove(at), found));
                    }
                }
            }
            report = self.reports.try_recv().ok();
        }
    }
}
