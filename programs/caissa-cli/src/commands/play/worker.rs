//! An engine in a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chess_match::{Answered, Proved, Question};
use chess_search::Stop;

use super::engine::Choice;

/// The time that an engine has to end.
const END: Duration = Duration::from_secs(1);

/// A report of an engine, or of the prover.
pub(super) enum EngineReport {
    /// The name that the engine declares.
    Name(String),
    /// An answer.
    Answer(Answered),
    /// The result of a proof.
    Proof(Proved),
}

/// An engine in its thread. Both end when this is dropped.
pub(super) struct Worker {
    /// `None` at the end.
    questions: Option<Sender<Question>>,
    cancel: Stop,
    thread: JoinHandle<()>,
}

impl Worker {
    pub(super) fn start(choice: Choice, reports: Sender<EngineReport>) -> Self {
        let (questions, queue) = mpsc::channel();
        let cancel = Stop::new();
        let cancelled = cancel.clone();
        let thread = thread::spawn(move || work(&choice, cancelled, &queue, &reports));
        Self { questions: Some(questions), cancel, thread }
    }

    /// Asks a question; returns `false` if the thread has ended.
    pub(super) fn ask(&self, question: Question) -> bool {
        self.questions.as_ref().is_some_and(|questions| questions.send(question).is_ok())
    }
}

impl Drop for Worker {
    /// Waits until the engine has ended: no program outlives this one.
    fn drop(&mut self) {
        self.cancel.stop();
        self.questions = None;
        let begun = Instant::now();
        while !self.thread.is_finished() && begun.elapsed() < END {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Starts an engine, and answers questions until either channel is closed.
fn work(
    choice: &Choice,
    cancel: Stop,
    questions: &Receiver<Question>,
    reports: &Sender<EngineReport>,
) {
    let mut engine = choice.start(cancel);
    if let Ok(engine) = &engine
        && let Some(name) = engine.declared_name()
    {
        let _ = reports.send(EngineReport::Name(name.to_owned()));
    }
    for question in questions {
        let found = match &mut engine {
            Ok(engine) => engine.answer(&question, &mut |found| {
                let answered = Answered { id: question.id, found: Ok(found), is_last: false };
                let _ = reports.send(EngineReport::Answer(answered));
            }),
            Err(reason) => Err(reason.clone()),
        };
        let answered = Answered { id: question.id, found, is_last: true };
        if reports.send(EngineReport::Answer(answered)).is_err() {
            break;
        }
    }
}
