//! How another thread ends a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Ends a search from another thread. Each search takes a new one, so none can be ended by what was meant for an earlier
/// one.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_search::{Engine, Limits, Options, Position, Stop};
///
/// let mut engine = Engine::new(Options::default())?;
/// let stop = Stop::new();
/// let other = stop.clone();
/// let position = Position::from(Board::START);
/// // Without a limit the search ends when it is stopped; here, by itself.
/// let outcome = engine.search(&position, &Limits::default(), &stop, &mut |info| {
///     if info.depth >= 4 {
///         other.stop();
///     }
/// });
/// assert!(outcome.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Signals>);

#[derive(Debug, Default)]
struct Signals {
    stops: Arc<AtomicBool>,
    ponders: AtomicBool,
}

impl Stop {
    /// For a search that begins on our own time.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search on the opponent's time: no limit of time ends it until [`ponder_hit`](Self::ponder_hit). From then on
    /// the time since it began counts.
    pub fn pondering() -> Self {
        let stop = Self::default();
        stop.0.ponders.store(true, Relaxed);
        stop
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.0.stops.store(true, Relaxed);
    }

    /// The opponent has played the expected move: limits of time hold from now on.
    pub fn ponder_hit(&self) {
        self.0.ponders.store(false, Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.stops.load(Relaxed)
    }

    /// Whether the search runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.0.ponders.load(Relaxed)
    }

    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0.stops)
    }
}
