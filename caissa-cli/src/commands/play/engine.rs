//! Engines: what is asked of them and what they answer, each in a thread of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use chess_core::History;
use chess_play::Clocks;
use chess_search::{Score, Stop};

use super::built_in::BuiltIn;
use super::program::Program;

/// Which engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    BuiltIn,
    /// A program that speaks UCI.
    Program(PathBuf),
}

/// What an answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's own move.
    Move,
    /// A move for a person.
    Hint,
    /// Whether the engine, which is not to move, agrees to a draw.
    Draw,
}

pub(super) struct Question {
    pub(super) id: u64,
    pub(super) purpose: Purpose,
    pub(super) history: History,
    pub(super) clocks: Option<Clocks>,
    /// 1..=10.
    pub(super) level: u8,
    /// Ends the search when nobody waits for the answer any more.
    pub(super) stop: Stop,
}

/// A move, and what the engine thinks of the position for the side to move.
pub(super) struct Found {
    pub(super) mv: String,
    pub(super) score: Option<Score>,
}

pub(super) enum Reply {
    /// What the engine is called.
    Name(String),
    /// The answer to a question, or why there is none.
    Answer { id: u64, purpose: Purpose, found: Result<Found, String> },
}

/// An engine in its thread. Both end when this is dropped.
pub(super) struct Worker {
    /// `None` at the end.
    questions: Option<Sender<Question>>,
    is_ending: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

/// The time that an engine has to end.
const END: Duration = Duration::from_secs(1);

impl Worker {
    pub(super) fn start(kind: Kind, replies: Sender<Reply>) -> Self {
        let (questions, asked) = mpsc::channel();
        let is_ending = Arc::new(AtomicBool::new(false));
        let is_told = is_ending.clone();
        let thread = thread::spawn(move || match kind {
            Kind::BuiltIn => with_built_in(&asked, &replies),
            Kind::Program(path) => with_program(&path, is_told, &asked, &replies),
        });
        Self { questions: Some(questions), is_ending, thread: Some(thread) }
    }

    /// Asks; `false` if the thread has ended.
    pub(super) fn ask(&self, question: Question) -> bool {
        self.questions.as_ref().is_some_and(|questions| questions.send(question).is_ok())
    }
}

impl Drop for Worker {
    /// Waits until the engine has ended: no program outlives this one.
    fn drop(&mut self) {
        self.is_ending.store(true, Ordering::Relaxed);
        self.questions = None;
        let until = Instant::now() + END;
        while self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
            && Instant::now() < until
        {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn with_built_in(questions: &Receiver<Question>, replies: &Sender<Reply>) {
    let mut engine = BuiltIn::new();
    for question in questions {
        let found = match &mut engine {
            Ok(engine) => engine.answer(&question),
            Err(why) => Err(why.clone()),
        };
        let reply = Reply::Answer { id: question.id, purpose: question.purpose, found };
        if replies.send(reply).is_err() {
            break;
        }
    }
}

fn with_program(
    path: &Path,
    is_ending: Arc<AtomicBool>,
    questions: &Receiver<Question>,
    replies: &Sender<Reply>,
) {
    let mut program = Program::start(path, is_ending);
    if let Ok(program) = &program
        && let Some(name) = program.name()
    {
        let _ = replies.send(Reply::Name(name.to_owned()));
    }
    for question in questions {
        let found = match &mut program {
            Ok(program) => program.answer(&question),
            Err(why) => Err(why.clone()),
        };
        if let Err(why) = &found {
            // A program that was silent once may answer the wrong question later.
            program = Err(why.clone());
        }
        let reply = Reply::Answer { id: question.id, purpose: question.purpose, found };
        if replies.send(reply).is_err() {
            break;
        }
    }
}
