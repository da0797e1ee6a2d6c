//! Limits of a search.

use std::num::{NonZeroU8, NonZeroU16};
use std::time::Duration;

use chess_core::Move;

/// The limits of a search. The first one that is reached ends it. Without any, the search ends when it is stopped, or
/// at the greatest depth, 127 plies. A number out of its range counts as the nearest one in it.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// use chess_search::{Limits, Time};
///
/// // A second at most, and no deeper than 20 plies.
/// let mut limits = Limits::time(Duration::from_secs(1));
/// limits.depth = Some(20);
///
/// // What is left on the clock of a game with 3 minutes and 2 seconds a move.
/// let (left, increment) = (Duration::from_secs(95), Duration::from_secs(2));
/// limits.time = Time::Clock { left, increment, moves_to_go: None };
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The depth in plies, from 1 to 127.
    pub depth: Option<u8>,
    /// The number of nodes, over all threads.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Time,
    /// The only moves to search at the root; illegal ones are ignored.
    pub moves: Option<Vec<Move>>,
    /// A number of moves: the engine first tries to prove a mate in as many or fewer, but at most in
    /// [`MateIn::MOST`](chess_mate::MateIn::MOST). If there is one, it is the shortest.
    pub mate: Option<NonZeroU8>,
}

impl Limits {
    /// A search to a depth in plies.
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A search of a number of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of a fixed time.
    pub fn time(time: Duration) -> Self {
        Self { time: Time::Fixed(time), ..Self::default() }
    }
}

impl Limits {
    /// The limits of the search after a proof that there is no mate. Who asked for nothing else gets a move soon.
    pub(crate) fn without_mate(&self) -> Self {
        const NODES: u64 = 50_000;
        let has_limit =
            self.depth.is_some() || self.nodes.is_some() || self.time != Time::default();
        let nodes = if has_limit { self.nodes } else { Some(NODES) };
        Self { nodes, mate: None, ..self.clone() }
    }
}

/// The time for a move. A clock that shows more than a year counts as one that shows a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// No limit of time.
    #[default]
    Free,
    /// A fixed time for this move.
    Fixed(Duration),
    /// The clock of the side to move.
    Clock {
        /// The time left.
        left: Duration,
        /// The increment of each move.
        increment: Duration,
        /// The number of moves until more time is added; `None` if the time is for the rest of the game.
        moves_to_go: Option<NonZeroU16>,
    },
}
