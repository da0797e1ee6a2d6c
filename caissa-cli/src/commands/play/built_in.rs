//! The engine of this program.

use std::time::Duration;

use chess_core::Color;
use chess_search::{Engine, Limits, Options, Position, Time};

use super::engine::{Found, Purpose, Question};

/// The level of full strength.
pub(super) const STRONGEST: u8 = 10;
/// The time for a move at full strength without clocks.
const MOVE: Duration = Duration::from_secs(1);
/// The time for a hint, and for thinking about a draw.
const GLANCE: Duration = Duration::from_millis(400);

pub(super) struct BuiltIn(Engine);

impl BuiltIn {
    pub(super) fn new() -> Result<Self, String> {
        let engine = Engine::new(Options::default());
        engine.map(Self).map_err(|error| error.to_string())
    }

    pub(super) fn answer(&mut self, question: &Question) -> Result<Found, String> {
        let is_move = question.purpose == Purpose::Move;
        let mut options = self.0.options().clone();
        options.elo = elo(question.level).filter(|_| is_move);
        self.0.set_options(options).map_err(|error| error.to_string())?;
        let mut limits = Limits::time(GLANCE);
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

/// The strength of a level, in Elo: 1000 to 2400, and nothing for full strength.
fn elo(level: u8) -> Option<u16> {
    (level < STRONGEST).then(|| 1_000 + 175 * (u16::from(level).max(1) - 1))
}

fn time(question: &Question) -> Time {
    match question.clocks {
        None => Time::Fixed(MOVE),
        Some(clocks) => {
            let left = clocks.left[turn(question)];
            let gain = Duration::from_millis(clocks.control.gain);
            Time::Clock { left: Duration::from_millis(left), gain, moves_to_go: None }
        }
    }
}

fn turn(question: &Question) -> Color {
    question.history.board().turn()
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
