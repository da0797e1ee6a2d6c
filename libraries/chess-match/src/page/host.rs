//! The owner of a table, who carries out what pages ask for.

use std::time::Duration;

use super::message::{SentList, message};
use crate::notice::Notice;
use crate::puzzles::PuzzleFile;
use crate::surroundings::{Engines, Storage};
use crate::table::Match;
use crate::time::{self, Instant};

/// The time after which pages receive a clock that runs.
const CLOCK: Duration = Duration::from_secs(5);

/// The owner of a table: tasks in, messages out. All messages are numbered.
#[derive(Debug)]
pub struct Host<E, S> {
    /// The table.
    pub table: Match<E, S>,
    /// The number of the last message, so that a page can ignore an older one that arrives late.
    number: u64,
    /// The state in the last message: the revision, whether an engine thinks, and the numbers of reviewed moves and
    /// of changes of the analysis.
    last: Option<(u64, bool, usize, u64)>,
    /// The list of moves that pages have.
    list: SentList,
    /// The time of the last message.
    sent: Instant,
}

impl<E: Engines, S: Storage> Host<E, S> {
    /// The host of a table. Its messages are numbered from the time in milliseconds, so that a page that has seen those of
    /// an earlier program takes these as newer.
    pub fn new(table: Match<E, S>) -> Self {
        let number = u64::try_from(time::now().as_millis()).unwrap_or_default();
        Self { table, number, last: None, list: SentList::default(), sent: Instant::now() }
    }

    /// Carries out lines of commands.
    pub fn lines(&mut self, lines: &str) -> Vec<Notice> {
        self.table.act(lines)
    }

    /// Begins a game from a text, and then carries out lines of commands: the lines, an empty line, and the text, which is
    /// a game in PGN, a position in FEN, a Chess960 number, or empty.
    pub fn game(&mut self, body: &str) -> Vec<Notice> {
        let (lines, text) = body.split_once("\n\n").unwrap_or(("", body));
        self.table.load(text, lines)
    }

    /// Asks for the mates of a text: games in PGN, EPD, or Lichess's CSV.
    pub fn puzzles(&mut self, text: &str) -> Vec<Notice> {
        match PuzzleFile::of_text(text) {
            Ok(file) => self.table.begin_puzzles(file),
            Err(reason) => vec![Notice::refusal(reason)],
        }
    }

    /// Lets engines and clocks go on. Returns a message if something has changed. Call it several times a second.
    pub fn beat(&mut self) -> Option<String> {
        let notices = self.table.poll();
        let has_changed = self.last != Some(self.now());
        let runs = self.table.session.clocks().is_some_and(|clocks| clocks.running.is_some());
        let is_due = !notices.is_empty() || has_changed || runs && self.sent.elapsed() >= CLOCK;
        is_due.then(|| self.next_message(&notices))
    }

    /// The next message, with new notices.
    pub fn next_message(&mut self, notices: &[Notice]) -> String {
        self.number += 1;
        (self.last, self.sent) = (Some(self.now()), Instant::now());
        message(&self.table, self.number, notices, &mut self.list, false)
    }

    /// The next message, with a number greater than that of another host.
    pub fn message_after(&mut self, other: u64) -> String {
        self.number = self.number.max(other);
        // The list of moves on the page is that of the other one.
        self.list = SentList::default();
        self.next_message(&[])
    }

    /// The state again, for a page that has just come.
    pub fn message(&mut self, notices: &[Notice]) -> String {
        message(&self.table, self.number, notices, &mut self.list, true)
    }

    /// The number of the last message.
    pub const fn number(&self) -> u64 {
        self.number
    }

    fn now(&self) -> (u64, bool, usize, u64) {
        let table = &self.table;
        (table.session.revision(), table.is_thinking(), table.reviewed(), table.analysis.revision)
    }
}
