//! Several byte strings in one, each found in constant time.
//!
//! ```text
//! count: 4 bytes | the end of each part: 4 bytes each | the parts
//! ```

/// The number of parts.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn count(bytes: &[u8]) -> usize {
    number(bytes, 0)
}

/// The part at an index that exists.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn part(bytes: &[u8], index: usize) -> &[u8] {
    let parts = 4 + 4 * count(bytes);
    let start = if index == 0 { 0 } else { number(bytes, index) };
    bytes.split_at(parts + number(bytes, index + 1)).0.split_at(parts + start).1
}

/// The number at a place of the head.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number(bytes: &[u8], place: usize) -> usize {
    match bytes.split_at(4 * place).1.first_chunk() {
        Some(number) => u32::from_le_bytes(*number) as usize,
        None => 0,
    }
}

/// Defines an iterator over the items of a collection that has `len` and a function from an index that exists to an
/// item.
macro_rules! items {
    ($(#[$doc:meta])* $name:ident, $collection:ty, $item:ty, $at:ident, $thing:literal) => {
        impl $collection {
            #[doc = concat!("The number of ", $thing, "s.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn len(self) -> usize {
                $crate::text::parts::count(self.__bytes)
            }

            #[doc = concat!("Whether there are no ", $thing, "s.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn is_empty(self) -> bool {
                self.len() == 0
            }

            #[doc = concat!("The ", $thing, " at an index counted from 0 in the order of the file, or `None`.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn get(self, index: usize) -> Option<$item> {
                if index < self.len() { Some(self.$at(index)) } else { None }
            }

            #[doc = concat!("Iterator over all ", $thing, "s, in order.")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn iter(self) -> $name {
                $name::new(self)
            }
        }

        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            all: $collection,
            rest: core::ops::Range<usize>,
        }

        impl $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            const fn new(all: $collection) -> Self {
                Self { all, rest: 0..all.len() }
            }
        }

        impl Iterator for $name {
            type Item = $item;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn next(&mut self) -> Option<$item> {
                self.rest.next().map(|index| self.all.$at(index))
            }

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.rest.size_hint()
            }

            /// Takes constant time.
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn nth(&mut self, n: usize) -> Option<$item> {
                self.rest.nth(n).map(|index| self.all.$at(index))
            }
        }

        impl DoubleEndedIterator for $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn next_back(&mut self) -> Option<$item> {
                self.rest.next_back().map(|index| self.all.$at(index))
            }
        }

        impl ExactSizeIterator for $name {}

        impl core::iter::FusedIterator for $name {}

        implement! {
            IntoIterator<$name> for $collection = |self| $name::new(self);
            Debug for $collection = |self, f| f.debug_list().entries(self.iter()).finish();
        }
    };
}
pub(crate) use items;

/// Collects parts.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default)]
pub(crate) struct PartsBuf {
    ends: alloc::vec::Vec<u32>,
    parts: alloc::vec::Vec<u8>,
}

#[cfg(feature = "alloc")]
impl PartsBuf {
    /// Adds a part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn push(&mut self, part: &[u8]) {
        self.parts.extend_from_slice(part);
        self.ends.push(self.parts.len() as u32);
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// All parts in one byte string.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn into_bytes(self) -> alloc::vec::Vec<u8> {
        let mut bytes = alloc::vec::Vec::with_capacity(4 + 4 * self.len() + self.parts.len());
        bytes.extend((self.len() as u32).to_le_bytes());
        for end in &self.ends {
            bytes.extend_from_slice(&end.to_le_bytes());
        }
        bytes.extend_from_slice(&self.parts);
        bytes
    }
}
