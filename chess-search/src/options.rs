//! What can be set before a search.

use std::time::Duration;

/// What can be set before a search.
///
/// # Examples
///
/// ```
/// use chess_search::{Engine, Options};
///
/// let mut options = Options::default();
/// options.threads = std::thread::available_parallelism().map_or(1, |cores| cores.get());
/// options.hash = 64;
/// let mut engine = Engine::new(options.clone())?;
///
/// // For the next search.
/// options.elo = Some(1_500);
/// engine.set_options(options)?;
/// # Ok::<(), chess_search::TooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The size of the hash table in mebibytes, at least 1.
    pub hash: usize,
    /// How many of the best moves are searched for a line of their own, at least 1 (`MultiPV`).
    pub lines: usize,
    /// The time that is lost between the clock and the engine in each move.
    pub overhead: Duration,
    /// Search every move to the whole depth: no pruning but that of alpha-beta, no reductions, no extensions. For
    /// measurement and study; it plays worse.
    pub full_width: bool,
    /// Play at this strength instead of the best: an Elo number from 1000 to 2400.
    pub elo: Option<u16>,
}

impl Default for Options {
    /// One thread, 16 mebibytes, one line, 10 ms of overhead, full strength.
    fn default() -> Self {
        Self {
            threads: 1,
            hash: 16,
            lines: 1,
            overhead: Duration::from_millis(10),
            full_width: false,
            elo: None,
        }
    }
}
