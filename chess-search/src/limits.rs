//! How long a search may take.

use std::num::{NonZeroU8, NonZeroU16};
use std::time::Duration;

use chess_core::Move;

/// How long a search may take, and what it looks at. The first limit that is reached ends it; without any, the search
/// ends when it is stopped, or at the greatest depth, 127 plies.
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
/// let (left, gain) = (Duration::from_secs(95), Duration::from_secs(2));
/// limits.time = Time::Clock { left, gain, moves_to_go: None };
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The depth in plies.
    pub depth: Option<u8>,
    /// The number of positions, over all threads.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Time,
    /// The only first moves to look at; those that are not legal are ignored.
    pub moves: Option<Vec<Move>>,
    /// Look for a mate in so many moves. It is proved if there is one, and it is the shortest.
    pub mate: Option<NonZeroU8>,
}

impl Limits {
    /// A search of a depth in plies.
    pub fn depth(plies: u8) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A search of a number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of a time.
    pub fn time(time: Duration) -> Self {
        Self { time: Time::Fixed(time), ..Self::default() }
    }
}

/// The time for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Time {
    /// As much as it takes.
    #[default]
    Free,
    /// So much for this move.
    Fixed(Duration),
    /// What the clock of the side to move shows.
    Clock {
        /// The time left.
        left: Duration,
        /// What each move adds.
        gain: Duration,
        /// The number of moves until more time is added; `None` if the time is for the rest of the game.
        moves_to_go: Option<NonZeroU16>,
    },
}
