//! Questions to engines, and their answers.

use chess_core::{History, Move};
use chess_play::Clocks;
use chess_search::{Score, Stop};

/// The level of full strength.
pub const FULL_STRENGTH: u8 = 10;

/// The purpose of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The engine's own move.
    Move,
    /// A hint for a person.
    Hint,
    /// The evaluation that decides whether the engine, which is not to move, agrees to a draw.
    Draw,
    /// The assessment of a position of a game under review.
    Review,
    /// The assessment of the position after a move that a person has tried instead of a bad one.
    Attempt,
    /// The best lines of the position on the board, reported while they are found.
    Analysis,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 6] =
        [Self::Move, Self::Hint, Self::Draw, Self::Review, Self::Attempt, Self::Analysis];

    /// Whether the search has a limit of positions instead of time, so that it is the same on every machine.
    pub const fn is_study(self) -> bool {
        matches!(self, Self::Review | Self::Attempt)
    }
}

/// A position to search.
#[derive(Clone, Debug)]
pub struct Question {
    /// The number of the question at its table.
    pub id: u64,
    /// The purpose.
    pub purpose: Purpose,
    /// The game up to the position.
    pub history: History,
    /// The clocks, in a game with clocks.
    pub clocks: Option<Clocks>,
    /// 1..=10.
    pub level: u8,
    /// The seed of the game: it decides the built-in engine's choice of openings, and what it overlooks.
    pub seed: u64,
    /// Whether the built-in engine may use its opening book.
    pub has_book: bool,
    /// The number of positions to search, for [a study](Purpose::is_study); 0 for an analysis that only its time limits.
    pub nodes: u64,
    /// The number of lines to search.
    pub lines: usize,
    /// Whether the engine forgets its earlier searches first.
    pub is_fresh: bool,
    /// Ends the search when the answer is not needed any more.
    pub stop: Stop,
}

impl Question {
    /// A question to an engine of full strength, without clocks and without a limit of positions.
    pub fn new(id: u64, purpose: Purpose, history: History) -> Self {
        Self {
            id,
            purpose,
            history,
            clocks: None,
            level: FULL_STRENGTH,
            seed: 0,
            has_book: true,
            nodes: 0,
            lines: 1,
            is_fresh: false,
            stop: Stop::new(),
        }
    }
}

/// A move, and the engine's evaluation for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineAnswer {
    /// The move.
    pub mv: Move,
    /// The evaluation.
    pub score: Option<Score>,
    /// The depth of the search in plies.
    pub depth: u8,
    /// The lines that the engine expects, the best first: one for [a study](Purpose::is_study), the
    /// requested number in [`Purpose::Analysis`].
    pub lines: Vec<EngineLine>,
}

/// A line, and its evaluation for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineLine {
    /// The evaluation.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

impl EngineAnswer {
    /// A move without a line.
    pub const fn new(mv: Move, score: Option<Score>) -> Self {
        Self { mv, score, depth: 0, lines: Vec::new() }
    }
}
