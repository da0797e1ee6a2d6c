//! Assessments of positions: the engine's evaluation and its line.

use std::ops::Range;

use chess_core::pgn::Eval;
use chess_core::{Color, GameRef, History, Move, Outcome};

use crate::engine::Engine;
use crate::limits::Limits;
use crate::position::Position;
use crate::score::Score;
use crate::stop::Stop;

/// The engine's view of a position. [`Review`](crate::Review)s are made of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The evaluation; `None` if it is checkmate.
    pub eval: Option<Eval>,
    /// The principal variation. Empty if the game is over.
    pub best: Vec<Move>,
}

impl Assessment {
    /// The assessment of a position where the game is over, which needs no search.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Outcome, pgn::Eval};
    /// use chess_search::Assessment;
    ///
    /// assert_eq!(Assessment::over(Outcome::Stalemate).eval, Some(Eval::Centipawns(0)));
    /// ```
    pub fn over(outcome: Outcome) -> Self {
        let eval = (!matches!(outcome, Outcome::Checkmate { .. })).then_some(Eval::Centipawns(0));
        Self { eval, best: Vec::new() }
    }

    /// The result of a search of a position where a side is to move.
    pub fn found(score: Score, turn: Color, line: Vec<Move>) -> Self {
        Self { eval: Some(score.for_white(turn)), best: line }
    }
}

impl Engine {
    /// Searches a position where the game is not over.
    ///
    /// [`review`](Self::review) does this for one position after the other, from the last to the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, pgn::Eval};
    /// use chess_search::{Engine, Limits, Options, Position, Stop};
    ///
    /// let mut engine = Engine::new(Options::default())?;
    /// let position = Position::from(Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?);
    /// let found = engine.assess(&position, &Limits::nodes(1_000), &Stop::new());
    /// assert_eq!((found.eval, found.best[0].to_string().as_str()), (Some(Eval::Mate(1)), "a1a8"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn assess(&mut self, position: &Position, limits: &Limits, stop: &Stop) -> Assessment {
        let info = self.search(position, limits, stop, &mut |_| {}).info;
        Assessment::found(info.score, position.board().turn(), info.line)
    }
}

/// A position of a game, to be assessed.
pub(crate) struct Visited {
    pub(crate) ply: usize,
    /// The game up to the position.
    pub(crate) game: History,
    /// The move that was played in it.
    pub(crate) next: Option<Move>,
}

/// The positions before each of the moves and after the last.
pub(crate) fn visits(game: GameRef<'_>, plies: &Range<usize>) -> Vec<Visited> {
    let mut history = History::new(game.start());
    let mut visits = Vec::new();
    let mut moves = game.moves();
    for ply in 0..=plies.end.min(game.len()) {
        let next = moves.next();
        if ply >= plies.start {
            visits.push(Visited { ply, game: history.clone(), next });
        }
        // The moves of a game are legal.
        if next.is_none_or(|mv| history.play(mv).is_err()) {
            break;
        }
    }
    visits
}
