//! Questions to the engine of a worker and its answers, as JSON.

use chess_core::{Board, History, Move};
use chess_page::{BuiltIn, EngineAnswer, Purpose, Question};
use chess_play::{BySide, Clocks, TimeControl};
use chess_search::{Score, Stop};
use serde::{Deserialize, Serialize};

/// A question, as a worker receives it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Task {
    id: u64,
    is_move: bool,
    /// The number of positions to search; 0 where time limits the search.
    nodes: u64,
    is_fresh: bool,
    start: Board,
    moves: Vec<Move>,
    level: u8,
    seed: u64,
    has_book: bool,
    clocks: Option<Times>,
}

/// Clocks, all times in milliseconds.
#[derive(Serialize, Deserialize)]
struct Times {
    base: u64,
    increment: u64,
    white: u64,
    black: u64,
}

/// An answer, as the page receives it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Reply {
    pub(crate) id: u64,
    mv: Option<Move>,
    line: Vec<Move>,
    centipawns: Option<i32>,
    mate: Option<i32>,
    /// The reason why there is no move.
    failure: Option<String>,
}

impl From<&Question> for Task {
    fn from(question: &Question) -> Self {
        let clocks = question.clocks.map(|clocks| Times {
            base: clocks.control.base,
            increment: clocks.control.increment,
            white: clocks.left.white,
            black: clocks.left.black,
        });
        Self {
            id: question.id,
            is_move: question.purpose == Purpose::Move,
            nodes: question.nodes,
            is_fresh: question.is_fresh,
            start: *question.history.start(),
            moves: question.history.moves().collect(),
            level: question.level,
            seed: question.seed,
            has_book: question.has_book,
            clocks,
        }
    }
}

impl Task {
    fn question(self) -> Result<Question, String> {
        let mut history = History::new(self.start);
        for mv in &self.moves {
            history.play(*mv).map_err(|error| error.headline().to_string())?;
        }
        let clocks = self.clocks.map(|times| Clocks {
            control: TimeControl { base: times.base, increment: times.increment },
            left: BySide { white: times.white, black: times.black },
            running: None,
        });
        let purpose = match (self.is_move, self.nodes) {
            (true, _) => Purpose::Move,
            (_, 0) => Purpose::Hint,
            _ => Purpose::Review,
        };
        let Self { id, level, seed, has_book, nodes, is_fresh, .. } = self;
        let stop = Stop::new();
        Ok(Question { id, purpose, history, clocks, level, seed, has_book, nodes, is_fresh, stop })
    }
}

impl Reply {
    pub(crate) const fn failed(id: u64, why: String) -> Self {
        Self { id, mv: None, line: Vec::new(), centipawns: None, mate: None, failure: Some(why) }
    }

    fn of(id: u64, found: Result<EngineAnswer, String>) -> Self {
        let found = match found {
            Ok(found) => found,
            Err(why) => return Self::failed(id, why),
        };
        let (centipawns, mate) = match found.score {
            Some(Score::Centipawns(centipawns)) => (Some(centipawns), None),
            Some(Score::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        Self { id, mv: Some(found.mv), line: found.line, centipawns, mate, failure: None }
    }

    pub(crate) fn found(self) -> Result<EngineAnswer, String> {
        let mate = self.mate.map(Score::Mate);
        let score = self.centipawns.map(Score::Centipawns).or(mate);
        match self.mv {
            Some(mv) => Ok(EngineAnswer { mv, score, line: self.line }),
            None => Err(self.failure.unwrap_or_default()),
        }
    }
}

/// Answers a question, and starts the engine before the first one.
pub(crate) fn answer(engine: &mut Option<BuiltIn>, question: &str) -> String {
    let reply = match serde_json::from_str::<Task>(question) {
        Ok(task) => {
            let id = task.id;
            Reply::of(id, task.question().and_then(|question| found(engine, &question)))
        }
        Err(error) => Reply::failed(0, error.to_string()),
    };
    serde_json::to_string(&reply).unwrap_or_default()
}

fn found(engine: &mut Option<BuiltIn>, question: &Question) -> Result<EngineAnswer, String> {
    if engine.is_none() {
        *engine = Some(BuiltIn::new()?);
    }
    engine.as_mut().map_or_else(|| Err(String::new()), |engine| engine.answer(question))
}
