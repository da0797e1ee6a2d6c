//! The built-in engine.

use std::time::Duration;

use chess_core::Move;
use chess_search::{Bound, Info, Limits, Options, Position, Time};

use crate::book;
use crate::question::{EngineAnswer, EngineLine, FULL_STRENGTH, Purpose, Question};

/// The time for a move without clocks.
const MOVE: Duration = Duration::from_secs(1);
/// The strength of level 1, and the distance to the next level, in Elo, as `workshop/benches/examples/levels` measures them.
const WEAKEST: u16 = 400;
const STEP: u16 = 225;
/// The strength of the highest level, as `workshop/benches/examples/match` measures it.
const FULL: u16 = 2_450;
/// The time for a hint or an answer to a draw offer.
const ADVICE: Duration = Duration::from_millis(400);
/// The time for the analysis of a position that stays on the board: one that is forgotten ends then.
const ANALYSIS: Duration = Duration::from_secs(3_600);
/// The depth from which an analysis reports its lines: those before it come and go in some milliseconds.
const REPORTED: u8 = 6;

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

    /// Searches the position of a question. An analysis reports what it has found so far.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no answer, to be read after "the engine failed:".
    pub fn answer(
        &mut self,
        question: &Question,
        report: &mut dyn FnMut(EngineAnswer),
    ) -> Result<EngineAnswer, String> {
        let is_move = question.purpose == Purpose::Move;
        if is_move && let Some(mv) = book_move(question) {
            return Ok(EngineAnswer::new(mv, None));
        }
        let mut options = self.0.options().clone();
        // Advice has full strength at every level.
        options.elo = elo(question.level).filter(|_| is_move);
        options.seed = question.seed;
        options.lines = question.lines;
        self.0.set_options(options).map_err(|error| error.to_string())?;
        if question.is_fresh {
            self.0.forget();
        }
        let is_analysis = question.purpose == Purpose::Analysis;
        let limits = limits(question);
        let position = Position::from(&question.history);
        let mut found = Lines::new(question);
        let outcome = self.0.search(&position, &limits, &question.stop, &mut |info| {
            if is_analysis && let Some(answer) = found.take(info) {
                report(answer);
            }
        });
        let mv = outcome.best.ok_or("there is no move to play")?;
        if let Some(answer) = found.complete {
            return Ok(answer);
        }
        let Info { score, depth, line: moves, .. } = outcome.info;
        let has_line = is_analysis || question.purpose.is_study();
        let lines = has_line.then_some(EngineLine { score, moves }).into_iter().collect();
        Ok(EngineAnswer { mv, score: Some(score), depth, lines })
    }
}

/// The lines of an analysis, as the reports of a search bring them: one after the other at each depth.
struct Lines {
    count: usize,
    found: Vec<EngineLine>,
    /// The lines of the last depth that has all.
    complete: Option<EngineAnswer>,
}

impl Lines {
    fn new(question: &Question) -> Self {
        let count = question.lines.min(question.history.board().legals().count());
        Self { count, found: Vec::new(), complete: None }
    }

    /// Takes a report. Returns all lines when the last one of a depth has come.
    fn take(&mut self, info: &Info) -> Option<EngineAnswer> {
        if info.bound != Bound::Exact || info.line.is_empty() {
            return None;
        }
        self.found.truncate(info.line_number - 1);
        self.found.push(EngineLine { score: info.score, moves: info.line.clone() });
        let first = self.found.first().filter(|_| self.found.len() == self.count)?;
        let (mv, score, lines) = (*first.moves.first()?, Some(first.score), self.found.clone());
        self.complete = Some(EngineAnswer { mv, score, depth: info.depth, lines });
        self.complete.clone().filter(|_| info.depth >= REPORTED)
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

/// The limits of the search for a question.
fn limits(question: &Question) -> Limits {
    let mut limits = Limits::time(ADVICE);
    match question.purpose {
        Purpose::Move => limits.time = time(question),
        Purpose::Hint | Purpose::Draw => {}
        Purpose::Review | Purpose::Attempt => limits = Limits::nodes(question.nodes),
        Purpose::Analysis => {
            limits = Limits::time(ANALYSIS);
            limits.nodes = Some(question.nodes).filter(|nodes| *nodes > 0);
        }
    }
    limits
}

#[cfg(test)]
mod tests {
    use chess_core::{Board, History};

    use super::*;

    fn question(has_book: bool, seed: u64) -> Question {
        let new = Question::new(1, Purpose::Move, History::new(Board::START));
        Question { level: 1, seed, has_book, ..new }
    }

    #[test]
    fn the_book_can_be_switched_off() {
        let found =
            |has_book, seed| BuiltIn::new().unwrap().answer(&question(has_book, seed), &mut |_| {});
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
