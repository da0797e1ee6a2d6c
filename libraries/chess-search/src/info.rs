//! Progress reports and results of a search.

use std::time::Duration;

use chess_core::Move;

use crate::score::Score;

/// A progress report of a search: a principal variation, its score, and counters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The depth of the iteration, in plies.
    pub depth: u8,
    /// The greatest ply that the search reached, extensions and quiescence search included.
    pub selective_depth: u8,
    /// The number of the line, from 1 (`multipv`).
    pub line_number: usize,
    /// The score of the line for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The nodes that all threads have searched so far; in an [`SearchResult`], in the whole search.
    pub nodes: u64,
    /// The time since the search began; in an [`SearchResult`], until it ended.
    pub time: Duration,
    /// The share of the transposition table that this search has filled, in thousandths.
    pub hash_full: u16,
    /// The principal variation: the best moves of both sides.
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

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move; `None` if no move is legal, or none of [`Limits::moves`](crate::Limits::moves).
    pub best: Option<Move>,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The last report. Its line begins with `best` and `reply`. A search that is stopped at once, or has a limit of few nodes,
    /// still searches one ply. The line is empty only if no move is legal, or if this ply takes too long; then `best`
    /// is any legal move.
    pub info: Info,
    /// The number of moves within which the side to move does not mate, as the proof for [`Limits::mate`](crate::Limits::mate)
    /// shows. `None` without such a proof.
    pub no_mate: Option<u8>,
}
