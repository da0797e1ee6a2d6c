//! What a search tells.

use std::time::Duration;

use chess_core::Move;

use crate::score::Score;

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The plies that were searched in full.
    pub depth: u8,
    /// The most plies that were looked ahead.
    pub selective_depth: u8,
    /// Which of the lines this is, from 1.
    pub line_number: usize,
    /// How good the line is for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The positions visited by all threads so far; in an [`Outcome`], in the whole search.
    pub nodes: u64,
    /// The time since the search began; in an [`Outcome`], until it ended.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hash_full: u16,
    /// The best moves of both sides.
    pub line: Vec<Move>,
    /// Whether the score is a mate that is proved to be the shortest.
    pub is_proved: bool,
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is exact.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What a search ends with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// The best move; `None` if there is no legal move, or none of those that were asked about.
    pub best: Option<Move>,
    /// The reply that is expected.
    pub reply: Option<Move>,
    /// What is known of the best line, which begins with `best` and `reply`. It is empty if the search was stopped before it
    /// found one; `best` is any legal move then.
    pub info: Info,
}
