//! A set of keys in memory of a fixed size, which sometimes says that it has a key that it does not have.

use chess_core::__private::mixed;

/// Keys, as six bits each of a block of 512: a Bloom filter whose blocks are lines of the cache. With 20 bits of memory for each
/// key, one key in some thousands is taken for another.
#[derive(Debug)]
pub(crate) struct KeyFilter(Vec<[u64; WORDS]>);

const WORDS: usize = 8;
const BITS_OF_KEY: u32 = 6;

impl KeyFilter {
    /// An empty set of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Self(vec![[0; WORDS]; (bytes / size_of::<[u64; WORDS]>()).max(1)])
    }

    /// Adds a key, and returns whether the set had it.
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        let (block, bits) = self.place(key);
        let block = &mut self.0[block];
        bits.fold(true, |has_all, (word, bit)| {
            let had = block[word] & bit != 0;
            block[word] |= bit;
            has_all && had
        })
    }

    /// Whether the set has a key. It has all that were added, and perhaps others.
    pub(crate) fn contains(&self, key: u64) -> bool {
        let (block, mut bits) = self.place(key);
        bits.all(|(word, bit)| self.0[block][word] & bit != 0)
    }

    /// The block of a key, and its bits by their words.
    fn place(&self, key: u64) -> (usize, impl Iterator<Item = (usize, u64)> + use<>) {
        let block = (u128::from(key) * self.0.len() as u128) >> 64;
        let bits = mixed(key);
        let places = (0..BITS_OF_KEY).map(move |bit| bits >> (9 * bit) & 511);
        (block as usize, places.map(|place| ((place / 64) as usize, 1 << (place % 64))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_was_added_is_found_and_few_others_are() {
        let mut keys = KeyFilter::new(100_000 * 20 / 8);
        let key = |at: u64| mixed(at.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        assert!((0..100_000).filter(|at| keys.insert(key(*at))).count() < 50);
        assert!((0..100_000).all(|at| keys.contains(key(at))));
        assert!((100_000..200_000).filter(|at| keys.contains(key(*at))).count() < 100);
    }
}
