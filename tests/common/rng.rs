//! Random numbers for the tests of all packages.

// Not every test uses all of it.
#![allow(dead_code, unreachable_pub)]

/// The numbers of `fastrand`, the same in each run, with names for what the tests draw.
pub struct Rng(fastrand::Rng);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number of 0..n.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.usize(..n)
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// True once in n times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
