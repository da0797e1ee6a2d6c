//! Questions to the engine of a worker and its answers, as JSON.

use chess_core::{Board, History, Move};
use chess_page::{BuiltIn, EngineAnswer, EngineLine, Purpose, Question};
use chess_play::{BySide, Clocks, TimeControl};
use chess_search::{Score, Stop};
use serde::{Deserialize, Serialize};

/// A question, as a worker receives it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Task {
    id: u64,
    purpose: Kind,
    /// The number of positions to search, for a review.
    nodes: u64,
    /// The number of lines to search.
    lines: usize,
    is_fresh: bool,
    start: Board,
    moves: Vec<Move>,
    level: u8,
    seed: u64,
    has_book: bool,
    clocks: Option<Times>,
}

/// The kind of a question, which decides the limits of its search.
#[derive(Serialize, Deserialize)]
enum Kind {
    Move,
    Advice,
    Review,
    Analysis,
}

impl From<Purpose> for Kind {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Move => Self::Move,
            Purpose::Hint | Purpose::Draw => Self::Advice,
            Purpose::Review | Purpose::Attempt => Self::Review,
            Purpose::Analysis => Self::Analysis,
        }
    }
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
    score: Value,
    depth: u8,
    lines: Vec<Line>,
    /// The reason why there is no move.
    failure: Option<String>,
}

/// A line with its evaluation.
#[derive(Serialize, Deserialize)]
struct Line {
    moves: Vec<Move>,
    score: Value,
}

/// An evaluation, if there is one.
#[derive(Serialize, Deserialize, Default)]
struct Value {
    centipawns: Option<i32>,
    mate: Option<i32>,
}

impl From<Option<Score>> for Value {
    fn from(score: Option<Score>) -> Self {
        match score {
            Some(Score::Centipawns(centipawns)) => {
                Self { centipawns: Some(centipawns), mate: None }
            }
            Some(Score::Mate(moves)) => Self { centipawns: None, mate: Some(moves) },
            None => Self::default(),
        }
    }
}

impl Value {
    fn score(&self) -> Option<Score> {
        self.centipawns.map(Score::Centipawns).or(self.mate.map(Score::Mate))
    }
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
            purpose: Kind::from(question.purpose),
            lines: question.lines,
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
            // A null move asks what the other side threatens.
            if !mv.is_null() || !history.pass() {
                history.play(*mv).map_err(|error| error.headline().to_string())?;
            }
        }
        let clocks = self.clocks.map(|times| Clocks {
            control: TimeControl { base: times.base, increment: times.increment },
            left: BySide { white: times.white, black: times.black },
            running: None,
        });
        let purpose = match self.purpose {
            Kind::Move => Purpose::Move,
            Kind::Advice => Purpose::Hint,
            Kind::Review => Purpose::Review,
            Kind::Analysis => Purpose::Analysis,
        };
        let Self { id, level, seed, has_book, nodes, lines, is_fresh, .. } = self;
        let stop = Stop::new();
        Ok(Question {
            id,
            purpose,
            history,
            clocks,
            level,
            seed,
            has_book,
            nodes,
            lines,
            is_fresh,
            stop,
        })
    }
}

impl Reply {
    pub(crate) fn failed(id: u64, why: String) -> Self {
        let (mv, depth, lines) = (None, 0, Vec::new());
        Self { id, mv, score: Value::default(), depth, lines, failure: Some(why) }
    }

    fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn of(id: u64, found: Result<EngineAnswer, String>) -> Self {
        let found = match found {
            Ok(found) => found,
            Err(why) => return Self::failed(id, why),
        };
        let line = |line: EngineLine| Line { moves: line.moves, score: Some(line.score).into() };
        let lines = found.lines.into_iter().map(line).collect();
        let (score, depth) = (found.score.into(), found.depth);
        Self { id, mv: Some(found.mv), score, depth, lines, failure: None }
    }

    pub(crate) fn found(self) -> Result<EngineAnswer, String> {
        let (score, depth) = (self.score.score(), self.depth);
        let line = |line: Line| Some(EngineLine { score: line.score.score()?, moves: line.moves });
        let lines = self.lines.into_iter().filter_map(line).collect();
        match self.mv {
            Some(mv) => Ok(EngineAnswer { mv, score, depth, lines }),
            None => Err(self.failure.unwrap_or_default()),
        }
    }
}

/// Answers a question, and starts the engine before the first one. What is found before the answer is reported.
pub(crate) fn answer(
    engine: &mut Option<BuiltIn>,
    question: &str,
    report: &dyn Fn(&str),
) -> String {
    let reply = match serde_json::from_str::<Task>(question) {
        Ok(task) => {
            let id = task.id;
            let mut report = |found| report(&Reply::of(id, Ok(found)).to_json());
            let found = task.question().and_then(|question| found(engine, &question, &mut report));
            Reply::of(id, found)
        }
        Err(error) => Reply::failed(0, error.to_string()),
    };
    reply.to_json()
}

fn found(
    engine: &mut Option<BuiltIn>,
    question: &Question,
    report: &mut dyn FnMut(EngineAnswer),
) -> Result<EngineAnswer, String> {
    if engine.is_none() {
        *engine = Some(BuiltIn::new()?);
    }
    engine.as_mut().map_or_else(|| Err(String::new()), |engine| engine.answer(question, report))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question about threats ends with a null move, and its answers come while they are found.
    #[test]
    fn a_worker_answers_what_a_page_asks() {
        let mut history = History::new(Board::START);
        for text in ["e4", "e5", "Qh5", "Nc6", "Bc4"] {
            history.play(history.board().read(text).unwrap()).unwrap();
        }
        assert!(history.pass());
        let question = Question {
            id: 7,
            purpose: Purpose::Analysis,
            history: history.clone(),
            clocks: None,
            level: 10,
            seed: 0,
            has_book: false,
            nodes: 20_000,
            lines: 2,
            is_fresh: false,
            stop: Stop::new(),
        };
        let task = serde_json::to_string(&Task::from(&question)).unwrap();
        let asked = serde_json::from_str::<Task>(&task).unwrap().question().unwrap();
        assert_eq!((asked.history, asked.lines, asked.purpose), (history, 2, Purpose::Analysis));
        let reports = std::cell::RefCell::new(Vec::new());
        let answer =
            answer(&mut None, &task, &|report| reports.borrow_mut().push(report.to_owned()));
        let read = |text: &str| serde_json::from_str::<Reply>(text).unwrap();
        let found = read(&answer).found().unwrap();
        assert_eq!((found.mv.to_string(), found.score), ("h5f7".into(), Some(Score::Mate(1))));
        assert_eq!((found.lines.len(), found.lines[0].score), (2, Score::Mate(1)));
        assert!(reports.borrow().iter().all(|report| read(report).id == 7));
    }
}
