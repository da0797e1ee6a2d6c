//! Programs that speak UCI. They may crash, fall silent or answer nonsense: see [`Client`].

use std::path::Path;
use std::time::Duration;

use chess_match::{EngineAnswer, FULL_STRENGTH, Question};
use chess_search::uci::client::{Client, Error};
use chess_search::{Limits, Stop, Time};

use super::Engine;
use crate::run::engines;

/// The time for a move without clocks.
const MOVE: Duration = Duration::from_secs(1);

pub(super) struct Program {
    client: Client,
    /// The reason why the program failed once. It is not asked again: it may answer the wrong question later.
    failure: Option<String>,
}

impl Program {
    /// Starts the program, and waits until it is ready.
    pub(super) fn start(path: &Path, cancel: Stop) -> Result<Self, String> {
        Ok(Self { client: engines::start(path, cancel)?, failure: None })
    }

    fn search(&mut self, question: &Question) -> Result<EngineAnswer, Error> {
        self.set_strength(question.level);
        self.client.wait_until_ready()?;
        let limits = self.limits(question);
        let answer = self.client.search(&question.history, &limits, &question.stop)?;
        Ok(EngineAnswer::new(answer.best, answer.score))
    }

    fn set_strength(&mut self, level: u8) {
        let Some(elo) = self.client.range("UCI_Elo") else { return };
        let is_limited = level < FULL_STRENGTH;
        self.client.set_option("UCI_LimitStrength", is_limited);
        if is_limited {
            // Level 1 has the least Elo, and nine steps lead to level 10.
            let steps = i64::from(level.max(1) - 1);
            let step = elo.end().saturating_sub(*elo.start()) / 9;
            self.client.set_option("UCI_Elo", elo.start() + step * steps);
        }
    }

    /// The limits of a search.
    fn limits(&self, question: &Question) -> Limits {
        let mut limits = Limits::time(MOVE);
        if let Some(clocks) = question.clocks {
            let left = Duration::from_millis(clocks.left[question.history.board().turn()]);
            let increment = Duration::from_millis(clocks.control.increment);
            limits.time = Time::Clock { left, increment, moves_to_go: None };
        }
        // A lower depth is the only way to weaken a program without `UCI_Elo`.
        let is_limited = question.level < FULL_STRENGTH && self.client.range("UCI_Elo").is_none();
        limits.depth = is_limited.then_some(question.level);
        limits
    }
}

impl Engine for Program {
    fn declared_name(&self) -> Option<&str> {
        self.client.name()
    }

    fn answer(
        &mut self,
        question: &Question,
        _report: &mut dyn FnMut(EngineAnswer),
    ) -> Result<EngineAnswer, String> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        self.search(question).map_err(|error| {
            let text = error.to_string();
            // After an illegal move, the program still answers what it is asked.
            if !matches!(error, Error::IllegalMove(_)) {
                self.failure = Some(text.clone());
            }
            text
        })
    }
}
