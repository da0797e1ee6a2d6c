//! The table of this program: the engines are threads, and the game is kept in a file.

use std::collections::VecDeque;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use chess_match::{Answered, Engines, ProofTask, Proved, Purpose, Question};

use super::autosave::Autosave;
use super::engine::Choice;
use super::prover::ProverThread;
use super::worker::{EngineReport, Worker};

/// The match of this program.
pub(super) type Match = chess_match::Match<Workers, Autosave>;

/// The engines at a table, each in a thread of its own.
pub(super) struct Workers {
    choice: Choice,
    /// The name of the engine that plays, once it is known.
    name: Option<String>,
    /// The engine that plays.
    opponent: Option<Worker>,
    /// The built-in engine, for hints and draw offers.
    adviser: Option<Worker>,
    /// The built-in engine, for reviews. Other questions would change what it remembers of a game.
    reviewer: Option<Worker>,
    /// The built-in engine, for the analysis of the position on the board.
    analyst: Option<Worker>,
    /// The prover of puzzles.
    prover: Option<ProverThread>,
    proofs: VecDeque<Proved>,
    reports: Receiver<EngineReport>,
    sender: Sender<EngineReport>,
}

impl Workers {
    pub(super) fn new(choice: Choice) -> Self {
        let (sender, reports) = mpsc::channel();
        let name = choice.name();
        Self {
            choice,
            name,
            opponent: None,
            adviser: None,
            reviewer: None,
            analyst: None,
            prover: None,
            proofs: VecDeque::new(),
            reports,
            sender,
        }
    }
}

impl Engines for Workers {
    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn ask(&mut self, question: Question) -> Result<(), String> {
        let (worker, choice) = match question.purpose {
            Purpose::Move => (&mut self.opponent, self.choice.clone()),
            Purpose::Review => (&mut self.reviewer, Choice::BuiltIn),
            Purpose::Analysis => (&mut self.analyst, Choice::BuiltIn),
            Purpose::Hint | Purpose::Draw | Purpose::Attempt => {
                (&mut self.adviser, Choice::BuiltIn)
            }
        };
        let start = || Worker::start(choice, self.sender.clone());
        if worker.get_or_insert_with(start).ask(question) {
            return Ok(());
        }
        *worker = None;
        Err(String::from("it has ended"))
    }

    fn end_opponent(&mut self) {
        self.opponent = None;
    }

    fn answer(&mut self, longest: Duration) -> Option<Answered> {
        let mut report = self.reports.recv_timeout(longest).ok();
        loop {
            match report? {
                EngineReport::Name(name) => self.name = Some(name),
                EngineReport::Answer(answered) => return Some(answered),
                EngineReport::Proof(proved) => self.proofs.push_back(proved),
            }
            report = self.reports.try_recv().ok();
        }
    }

    fn prove(&mut self, task: ProofTask) -> Result<(), String> {
        let start = || ProverThread::start(self.sender.clone());
        if self.prover.get_or_insert_with(start).prove(task) {
            return Ok(());
        }
        self.prover = None;
        Err(String::from("it has ended"))
    }

    /// The next task starts it again, so that nothing waits for the one that has been stopped.
    fn end_proof(&mut self) {
        self.prover = None;
        self.proofs.clear();
    }

    fn proved(&mut self) -> Option<Proved> {
        self.proofs.pop_front()
    }
}
