//! Programs that speak UCI. They may crash, fall silent or answer nonsense: see [`Client`].

use std::path::Path;
use std::time::Duration;

use chess_page::{FULL_STRENGTH, Found, Question};
use chess_search::Stop;
use chess_search::uci::client::{self, Client, Error, Timeouts};

use super::Engine;
use crate::exit::reason;

/// The time that a move may take beyond its limit.
const SLACK: Duration = Duration::from_secs(5);
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
        let client = Client::start(client::command(path), Timeouts::default(), cancel);
        let client = client.map_err(|error| match error {
            Error::Start(error) => format!("cannot start `{}`: {}", path.display(), reason(&error)),
            error => error.to_string(),
        })?;
        Ok(Self { client, failure: None })
    }

    fn search(&mut self, question: &Question) -> Result<Found, String> {
        self.set_up(question)?;
        let (limits, time) = self.limits(question);
        let answer = self.client.search(&limits, time + SLACK, &question.stop).map_err(text)?;
        let mv = answer.best.ok_or("it found no move")?;
        Ok(Found::new(mv, answer.score))
    }

    /// Sets the options and the position.
    fn set_up(&mut self, question: &Question) -> Result<(), String> {
        let start = question.history.start();
        if self.client.has_option("UCI_Chess960") {
            self.client.set_option("UCI_Chess960", start.is_chess960());
        } else if start.is_chess960() {
            return Err(String::from("it does not know Chess960"));
        }
        if let Some(elo) = self.client.range("UCI_Elo") {
            let is_limited = question.level < FULL_STRENGTH;
            self.client.set_option("UCI_LimitStrength", is_limited);
            if is_limited {
                // Level 1 has the least Elo, and nine steps lead to level 10.
                let steps = i64::from(question.level.max(1) - 1);
                let step = elo.end().saturating_sub(*elo.start()) / 9;
                self.client.set_option("UCI_Elo", elo.start() + step * steps);
            }
        }
        self.client.position(start, question.history.moves());
        self.client.wait_until_ready().map_err(text)
    }

    /// The limits of a search as UCI writes them, and the time that they allow.
    fn limits(&self, question: &Question) -> (String, Duration) {
        // A lower depth is the only way to weaken a program without `UCI_Elo`.
        let is_limited = question.level < FULL_STRENGTH && self.client.range("UCI_Elo").is_none();
        let depth = is_limited.then(|| format!("depth {}", question.level));
        let Some(clocks) = question.clocks else {
            return (depth.unwrap_or_else(|| format!("movetime {}", MOVE.as_millis())), MOVE);
        };
        let (white, black, increment) =
            (clocks.left.white, clocks.left.black, clocks.control.increment);
        let mut limits = format!("wtime {white} btime {black} winc {increment} binc {increment}");
        if let Some(depth) = depth {
            limits = format!("{limits} {depth}");
        }
        (limits, Duration::from_millis(clocks.left[question.history.board().turn()]))
    }
}

impl Engine for Program {
    fn declared_name(&self) -> Option<&str> {
        self.client.name()
    }

    fn answer(&mut self, question: &Question) -> Result<Found, String> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        let found = self.search(question);
        self.failure = found.as_ref().err().cloned();
        found
    }
}

#[allow(clippy::needless_pass_by_value, reason = "for `map_err`")]
fn text(error: Error) -> String {
    error.to_string()
}
