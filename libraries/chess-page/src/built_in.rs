//! The built-in engine.

use std::time::Duration;

use chess_core::Move;
use chess_search::{Limits, Options, Position, Time};

use crate::book;
use crate::question::{EngineAnswer, FULL_STRENGTH, Purpose, Question};

/// The time for a move without clocks.
const MOVE: Duration = Duration::from_secs(1);
/// The strength of level 1, and the distance to the next level, in Elo, as `workshop/benches/examples/levels` measures them.
const WEAKEST: u16 = 400;
const STEP: u16 = 225;
/// The strength of the highest level, as `workshop/benches/examples/match` measures it.
const FULL: u16 = 2_450;
/// The time for a hint or an answer to a draw offer.
const ADVICE: Duration = Duration::from_millis(400);

/// The built-in engine, which answers one question after the other.
#[derive(Debug)]
pub struct BuiltIn(chess_search::Engine);

impl BuiltIn {
    /// The engine's name.
    pub const NAME: &str = "Caissa";

    /// The strength of each level in Elo, from level 1 on, as it was measured.
    pub fn ratings() -> [u16; FULL_STRENGTH as usize] {
        std::array::from_fn(|index| elo(index as u8 + 1).unwrap_or(FULL))
    }

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
    pub fn answer(&mut self, question: &Question) -> Result<EngineAnswer, String> {
        let is_move = question.purpose == Purpose::Move;
        if is_move && let Some(mv) = book_move(question) {
            return Ok(EngineAnswer::new(mv, None));
        }
        let mut options = self.0.options().clone();
        // Advice has full strength at every level.
        options.elo = elo(question.level).filter(|_| is_move);
        options.seed = question.seed;
        self.0.set_options(options).map_err(|error| error.to_string())?;
        if question.is_fresh {
            self.0.forget();
        }
        let mut limits = Limits::time(ADVICE);
        if is_move {
            limits.time = time(question);
        } else if question.purpose.is_study() {
            limits = Limits::nodes(question.nodes);
        }
        let position = Position::from(&question.history);
        let outcome = self.0.search(&position, &limits, &question.stop, &mut |_| {});
        let mv = outcome.best.ok_or("there is no move to play")?;
        let line = if question.purpose.is_study() { outcome.info.line } else { Vec::new() };
        Ok(EngineAnswer { mv, score: Some(outcome.info.score), line })
    }
}

/// A move of the opening book.
fn book_move(question: &Question) -> Option<Move> {
    let game = &question.history;
    question.has_book.then_some(())?;
    book::choose(game.board(), game.len(), question.level, question.seed)
}

/// The strength of a level in Elo, and `None` for full strength.
fn elo(level: u8) -> Option<u16> {
    (level < FULL_STRENGTH).then(|| WEAKEST + STEP * (u16::from(level).max(1) - 1))
}

fn time(question: &Question) -> Time {
    let Some(clocks) = question.clocks else { return Time::Fixed(MOVE) };
    let left = Duration::from_millis(clocks.left[question.history.board().turn()]);
    let increment = Duration::from_millis(clocks.control.increment);
    Time::Clock { left, increment, moves_to_go: None }
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, History};
    use chess_search::Stop;

    use super::*;

    fn question(has_book: bool, seed: u64) -> Question {
        Question {
            id: 1,
            purpose: Purpose::Move,
            history: History::new(Board::START),
            clocks: None,
            level: 1,
            seed,
            has_book,
            nodes: 0,
            is_fresh: false,
            stop: Stop::new(),
        }
    }

    #[test]
    fn the_book_can_be_switched_off() {
        let found = |has_book, seed| BuiltIn::new().unwrap().answer(&question(has_book, seed));
        for seed in 0..20 {
            let with = found(true, seed).unwrap();
            // A move of the book has no evaluation.
            assert!(with.score.is_none());
            assert_eq!(found(true, seed).unwrap().mv, with.mv);
            let without = found(false, seed).unwrap();
            assert!(without.score.is_some());
            assert_eq!(found(false, seed).unwrap().mv, without.mv);
        }
    }

    #[test]
    fn levels_rise_to_full_strength() {
        assert_eq!((elo(1), elo(2), elo(9), elo(10)), (Some(400), Some(625), Some(2_200), None));
        assert!(BuiltIn::ratings().windows(2).all(|pair| pair[0] < pair[1]));
    }
}
