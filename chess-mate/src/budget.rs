//! How much work a proof may take.

use core::fmt;

/// How many positions a proof may still visit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    left: u64,
    spent: u64,
}

impl Budget {
    /// So many positions.
    pub const fn new(positions: u64) -> Self {
        Self { left: positions, spent: 0 }
    }

    /// The number of positions that have been visited.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Takes one position.
    pub(crate) fn take(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        self.spent += 1;
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
