//! The moves of a game as texts.

use std::vec::Vec;

use crate::basics::MoveText;
use crate::text::ByteBuffer;

/// The moves of a game as texts, one after another in one string.
///
/// # Examples
///
/// ```
/// use caissa::pgn::Reader;
///
/// let mut reader = Reader::new(&b"1. d4 d5 (1... Nf6) 2. c4! *"[..]).with_sans();
/// reader.next();
/// let sans = reader.sans().unwrap();
/// assert_eq!((sans.as_str(), sans.ends()), ("d4d5c4", &[2, 4, 6][..]));
/// assert_eq!(sans.iter().collect::<Vec<_>>(), ["d4", "d5", "c4"]);
/// ```
#[derive(Debug, Default)]
pub struct MoveTexts {
    bytes: ByteBuffer,
    ends: Vec<u32>,
}

impl MoveTexts {
    /// All texts together.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.bytes.as_slice()).unwrap_or_default()
    }

    /// The byte offsets in the string at which the texts end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// Iterator over the texts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let all = self.as_str();
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let range = start..*end as usize;
            start = range.end;
            &all[range]
        })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn clear(&mut self) {
        self.bytes.end = 0;
        self.ends.clear();
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn push(&mut self, text: &MoveText) {
        self.bytes.push_all(text.as_bytes());
        self.ends.push(self.bytes.end as u32);
    }

    /// Adds a text of at most eight ASCII characters, the first one lowest.
    #[inline]
    pub(super) fn push_copied(&mut self, bytes: u64, length: usize) {
        self.bytes.push_number(bytes, length);
        self.ends.push(self.bytes.end as u32);
    }
}
