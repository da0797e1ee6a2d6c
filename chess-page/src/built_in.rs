//! The built-in engine.

use std::time::Duration;

use chess_search::{Limits, Options, Position, Time};

use crate::question::{FULL_STRENGTH, Found, Purpose, Question};

/// The time for a move without clocks.
const MOVE: Duration = Duration::from_secs(1);
/// The time for a hint or an answer to a draw offer.
const ADVICE: Duration = Duration::from_millis(400);

/// The built-in engine, which answers one question after the other.
#[derive(Debug)]
pub struct BuiltIn(chess_search::Engine);

impl BuiltIn {
    /// The engine's name.
    pub const NAME: &str = "Caissa";

    /// Starts the engine.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no memory for it.
    pub fn new() -> Result<Self, String> {
        let engine = chess_search::Engine::new(Options::default());
        engine.map(Self).map_err(|error| error.to_string())
    }

    /// Searches the position of a question.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no answer, to be read after "the engine failed:".
    pub fn answer(&mut self, question: &Question) -> Result<Found, String> {
        let is_move = question.purpose == Purpose::Move;
        let mut options = self.0.options().clone();
        // Advice has full strength at every level.
        options.elo = elo(question.level).filter(|_| is_move);
        self.0.set_options(options).map_err(|error| error.to_string())?;
        let mut limits = Limits::time(ADVICE);
        if is_move {
            limits.time = time(question);
        }
        let mut position = Position::from(*question.history.start());
        for mv in question.history.moves() {
            position.play(mv).map_err(|error| error.headline().to_string())?;
        }
        let outcome = self.0.search(&position, &limits, &question.stop, &mut |_| {});
        let mv = outcome.best.ok_or("there is no move to play")?;
        Ok(Found { mv: mv.to_string(), score: Some(outcome.info.score) })
    }
}

/// The strength of a level in Elo: 1000 to 2400, and `None` for full strength.
fn elo(level: u8) -> Option<u16> {
    (level < FULL_STRENGTH).then(|| 1_000 + 175 * (u16::from(level).max(1) - 1))
}

fn time(question: &Question) -> Time {
    let Some(clocks) = question.clocks else { return Time::Fixed(MOVE) };
    let left = Duration::from_millis(clocks.left[question.history.board().turn()]);
    let increment = Duration::from_millis(clocks.control.increment);
    Time::Clock { left, increment, moves_to_go: None }
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn levels_rise_to_full_strength() {
        assert_eq!(
            (elo(1), elo(2), elo(9), elo(10)),
            (Some(1_000), Some(1_175), Some(2_400), None)
        );
    }
}
