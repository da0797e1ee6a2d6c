//! The budget of a proof: a number of positions, never a time.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of positions that a proof may still visit.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    spent: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// The usual number of positions of a budget: enough for nearly every mate in four, in some seconds.
    pub const USUAL: u64 = 10_000_000;

    /// A budget of `positions`.
    pub const fn new(positions: u64) -> Self {
        Self { left: positions, spent: 0, stop: None }
    }

    /// The number of positions that have been visited.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Ends the budget early when another thread sets `stop` to `true`. The flag never changes a proof that is
    /// finished.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Takes one position.
    pub(crate) fn take(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        self.spent += 1;
        // An atomic load at each position would cost more than it gives.
        if self.spent.is_multiple_of(256)
            && self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed))
        {
            return Err(Exhausted);
        }
        Ok(())
    }
}

impl Default for Budget {
    /// A budget of [`USUAL`](Self::USUAL) positions.
    fn default() -> Self {
        Self::new(Self::USUAL)
    }
}

/// The error when the budget is spent before anything is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the budget of positions was spent before the mate was proved or refuted")
    }
}

impl core::error::Error for Exhausted {}
