//! How much work a proof may take.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How many positions a proof may still visit.
#[derive(Clone, Debug)]
pub struct Budget {
    left: u64,
    spent: u64,
    stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// So many positions.
    pub const fn new(positions: u64) -> Self {
        Self { left: positions, spent: 0, stop: None }
    }

    /// The number of positions that have been visited.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// The budget ends, too, when another thread sets this to `true`. What is proved until then does not depend on it.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Takes one position.
    pub(crate) fn take(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        self.spent += 1;
        if self.spent.is_multiple_of(256)
            && self.stop.as_ref().is_some_and(|stop| stop.load(Relaxed))
        {
            return Err(Exhausted);
        }
        Ok(())
    }
}

impl Default for Budget {
    /// Ten million positions: enough for nearly every mate in four.
    fn default() -> Self {
        Self::new(10_000_000)
    }
}

/// The budget was spent before anything was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the budget of positions was spent before the mate was proved or refuted")
    }
}

impl core::error::Error for Exhausted {}
