//! The engines of a game: the built-in one, and programs that speak UCI.

mod program;

use std::path::{Path, PathBuf};

use chess_match::{BuiltIn, EngineAnswer, Question};
use chess_search::Stop;

use program::Program;

/// An engine, which answers one question after the other.
pub(super) trait Engine {
    /// The name that the engine declares when it starts; `None` if it was [known before](Choice::name).
    fn declared_name(&self) -> Option<&str> {
        None
    }

    /// Searches the position of a question. An analysis by the built-in engine reports what it has found so far.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no answer, to be read after "the engine failed:".
    fn answer(
        &mut self,
        question: &Question,
        report: &mut dyn FnMut(EngineAnswer),
    ) -> Result<EngineAnswer, String>;
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
        (*self == Self::BuiltIn).then(|| BuiltIn::NAME.to_owned())
    }

    /// Starts the engine. `cancel` ends all its work, from another thread.
    pub(super) fn start(&self, cancel: Stop) -> Result<Box<dyn Engine>, String> {
        Ok(match self {
            Self::BuiltIn => Box::new(BuiltIn::new()?),
            Self::Program(path) => Box::new(Program::start(path, cancel)?),
        })
    }
}

impl Engine for BuiltIn {
    fn answer(
        &mut self,
        question: &Question,
        report: &mut dyn FnMut(EngineAnswer),
    ) -> Result<EngineAnswer, String> {
        Self::answer(self, question, report)
    }
}
