//! Random numbers for the tests of all packages.

// Not every test uses all of it.
#![allow(dead_code, unreachable_pub)]

/// Random numbers, the same in each run (xorshift64*).
pub struct Rng(u64);

impl Rng {
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number of 0..n.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        usize::try_from(self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33).unwrap() % n
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// True once in n times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
