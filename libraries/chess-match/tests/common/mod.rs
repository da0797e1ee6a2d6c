//! A table without threads and files.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::VecDeque;
use std::time::Duration;

use chess_match::page::Host;
use chess_match::{
    Answered, BuiltIn, Engines, Match, Notice, Opened, Purpose, PuzzleTally, Question, Storage,
};
use chess_play::Session;
use serde_json::Value;

pub(crate) const NODES: u64 = 1_500;

/// Engines without threads: a question is answered when the table looks for an answer.
#[derive(Default)]
pub(crate) struct Inline {
    pub(crate) reviewer: Option<BuiltIn>,
    pub(crate) adviser: Option<BuiltIn>,
    pub(crate) waiting: VecDeque<Question>,
    /// The number of questions for a review so far.
    pub(crate) asked: usize,
    pub(crate) fails: bool,
    /// Whether no question is answered.
    pub(crate) holds: bool,
    /// The number of positions that an analysis searches instead of its time.
    pub(crate) analysis_nodes: Option<u64>,
    purposes: Vec<Purpose>,
}

impl Inline {
    /// The number of questions with a purpose so far.
    pub(crate) fn asked_for(&self, purpose: Purpose) -> usize {
        self.purposes.iter().filter(|asked| **asked == purpose).count()
    }
}

impl Engines for Inline {
    fn name(&self) -> Option<&str> {
        Some(BuiltIn::NAME)
    }

    fn ask(&mut self, question: Question) -> Result<(), String> {
        self.asked += usize::from(question.purpose == Purpose::Review);
        self.purposes.push(question.purpose);
        self.waiting.push_back(question);
        Ok(())
    }

    fn end_opponent(&mut self) {}

    fn answer(&mut self, _longest: Duration) -> Option<Answered> {
        if self.holds {
            return None;
        }
        let mut question = self.waiting.pop_front()?;
        if question.purpose == Purpose::Analysis {
            question.nodes = self.analysis_nodes.unwrap_or_default();
        }
        let is_review = question.purpose == Purpose::Review;
        let engine = if is_review { &mut self.reviewer } else { &mut self.adviser };
        let engine = engine.get_or_insert_with(|| BuiltIn::new().unwrap());
        let found = if self.fails {
            Err("it fell over".into())
        } else {
            engine.answer(&question, &mut |_| {})
        };
        Some(Answered { id: question.id, found, is_last: true })
    }
}

/// A place that keeps the count of puzzles and lines, and nothing else.
#[derive(Default)]
pub(crate) struct Nowhere(Option<PuzzleTally>);

impl Storage for Nowhere {
    fn tally(&self) -> Option<PuzzleTally> {
        self.0.clone()
    }

    fn keep_tally(&mut self, tally: &PuzzleTally) -> Result<(), String> {
        self.0 = Some(tally.clone());
        Ok(())
    }

    fn save(&mut self, _session: &Session) -> Result<(), String> {
        Ok(())
    }

    fn keep_last_game(&mut self) -> Option<String> {
        None
    }

    fn open(&mut self, _name: &str) -> Result<Opened, String> {
        Err("no file is here".into())
    }

    fn save_copy(&mut self, _name: Option<&str>, _session: &Session) -> Result<String, String> {
        Err("no file is here".into())
    }
}

pub(crate) type Desk = Match<Inline, Nowhere>;

pub(crate) fn table(pgn: &str) -> Desk {
    let session = Session::from_pgn(pgn).unwrap();
    let mut table = Match::new(session, Nowhere::default(), Inline::default(), 1);
    table.set_review_nodes(NODES);
    table
}

pub(crate) fn text(notices: &[Notice]) -> String {
    let texts = notices.iter().map(|notice| notice.text.as_str()).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join("\n")
}

pub(crate) fn say(table: &mut Desk, line: &str) -> String {
    text(&table.act(line))
}

pub(crate) fn state(table: Desk) -> (Desk, Value) {
    let mut host = Host::new(table);
    let message: Value = serde_json::from_str(&host.message(&[])).unwrap();
    let mut state = message["state"].clone();
    state["moves"] = state["list"].take();
    (host.table, state)
}
