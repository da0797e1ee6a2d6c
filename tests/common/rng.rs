//! Random numbers.

/// The numbers of `fastrand`, the same in each run, with names for what the tests draw.
#[derive(Debug)]
pub struct Rng(fastrand::Rng);

impl Rng {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    /// A number of 0..n.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.usize(..n)
    }

    /// One of the items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// True once in n times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
