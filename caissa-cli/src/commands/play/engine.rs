//! The engines of a game: the built-in one, and programs that speak UCI.

mod book;
mod built_in;
mod program;

use std::path::{Path, PathBuf};

use chess_core::History;
use chess_play::Clocks;
use chess_search::{Score, Stop};

use built_in::BuiltIn;
use program::Program;

/// The level of full strength.
const FULL_STRENGTH: u8 = 10;

/// An engine, which answers one question after the other.
pub(super) trait Engine {
    /// The name that the engine declares when it starts; `None` if it was [known before](Choice::name).
    fn declared_name(&self) -> Option<&str> {
        None
    }

    /// Searches the position of a question.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no answer, to be read after "the engine failed:".
    fn answer(&mut self, question: &Question) -> Result<Found, String>;
}

/// The choice of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    BuiltIn,
    /// A program that speaks UCI, with its arguments.
    Program(PathBuf),
}

impl Choice {
    /// Reads the value of `--engine`.
    pub(super) fn from_arg(engine: &Path) -> Self {
        if engine == Path::new("built-in") {
            Self::BuiltIn
        } else {
            Self::Program(engine.to_owned())
        }
    }

    /// The name of the engine, if it is known before the engine is started.
    pub(super) fn name(&self) -> Option<String> {
        (*self == Self::BuiltIn).then(|| String::from("Caissa"))
    }

    /// Starts the engine. `cancel` ends all its work, from another thread.
    pub(super) fn start(&self, cancel: Stop) -> Result<Box<dyn Engine>, String> {
        Ok(match self {
            Self::BuiltIn => Box::new(BuiltIn::new()?),
            Self::Program(path) => Box::new(Program::start(path, cancel)?),
        })
    }
}

/// The purpose of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The engine's own move.
    Move,
    /// A hint for a person.
    Hint,
    /// The evaluation that decides whether the engine, which is not to move, agrees to a draw.
    Draw,
}

/// A position to search.
pub(super) struct Question {
    pub(super) id: u64,
    pub(super) purpose: Purpose,
    pub(super) history: History,
    pub(super) clocks: Option<Clocks>,
    /// 1..=10.
    pub(super) level: u8,
    /// The seed of the game: it decides the built-in engine's choice of openings, and what it overlooks.
    pub(super) seed: u64,
    /// Whether the built-in engine may use its opening book.
    pub(super) has_book: bool,
    /// Ends the search when nobody waits for the answer any more.
    pub(super) stop: Stop,
}

/// A move, and the engine's evaluation for the side to move.
pub(super) struct Found {
    pub(super) mv: String,
    pub(super) score: Option<Score>,
}
