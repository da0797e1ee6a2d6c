//! A signal that ends a search from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A signal that ends a search from another thread. Each search needs a new one, so that a late signal for an earlier
/// search does not end it.
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
/// // Without a limit the search ends when it is stopped: here, by its own report.
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
    /// A signal for a search on our own time.
    pub fn new() -> Self {
        Self::default()
    }

    /// A signal for a search on the opponent's time: no limit of time ends it until [`ponder_hit`](Self::ponder_hit).
    /// From then on, all the time since its beginning counts.
    pub fn pondering() -> Self {
        let stop = Self::default();
        stop.0.ponders.store(true, Relaxed);
        stop
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.0.stops.store(true, Relaxed);
    }

    /// The opponent has played the expected move: from now on, limits of time hold.
    pub fn ponder_hit(&self) {
        self.0.ponders.store(false, Relaxed);
    }

    /// Whether the search must end.
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
