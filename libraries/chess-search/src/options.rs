//! Engine options.

use std::time::Duration;

/// The options of an engine. They hold for its next search.
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
    /// The size of the transposition table in mebibytes, at least 1.
    pub hash: usize,
    /// The number of best moves that get a principal variation of their own, at least 1 (`MultiPV`).
    pub lines: usize,
    /// The time that each move loses between the clock and the engine, which leaves it unused.
    pub overhead: Duration,
    /// Searches every move to the whole depth: alpha-beta only, without other pruning, reductions and extensions. It is
    /// for measurement and study, and plays worse.
    pub full_width: bool,
    /// Limits the strength to an Elo rating from 400 to 2400, on the scale of Stockfish's `UCI_Elo`. The engine then
    /// overlooks what players of that rating overlook.
    pub elo: Option<u16>,
    /// Decides what the engine overlooks at a limited strength. With the same seed, it repeats its moves.
    pub seed: u64,
}

impl Default for Options {
    /// One thread, 16 mebibytes, one line, 10 ms of overhead, full strength, seed 0.
    fn default() -> Self {
        Self {
            threads: 1,
            hash: 16,
            lines: 1,
            overhead: Duration::from_millis(10),
            full_width: false,
            elo: None,
            seed: 0,
        }
    }
}
