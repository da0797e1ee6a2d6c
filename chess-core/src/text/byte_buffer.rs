//! A byte buffer that is used again and again.

use alloc::vec::Vec;

/// A growing byte buffer. Its first `end` bytes are in use. Without optimisation, as in a macro,
/// writing by index takes half the time of the methods of `Vec`.
#[derive(Debug, Default)]
pub(crate) struct ByteBuffer {
    bytes: Vec<u8>,
    end: usize,
}

impl ByteBuffer {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.end]
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn len(&self) -> usize {
        self.end
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_empty(&self) -> bool {
        self.end == 0
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn clear(&mut self) {
        self.end = 0;
    }

    /// Writes a part at the end.
    #[inline]
    pub(crate) fn push(&mut self, part: &[u8]) {
        let end = self.end + part.len();
        match self.bytes.get_mut(self.end..end) {
            Some(room) => room.copy_from_slice(part),
            None => self.grow(part),
        }
        self.end = end;
    }

    /// Writes a part that the buffer has no space for.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, part: &[u8]) {
        // `resize` would write byte by byte without optimisation.
        let mut longer = alloc::vec![0; (2 * (self.end + part.len())).max(1024)];
        longer[..self.end].copy_from_slice(self.as_slice());
        longer[self.end..self.end + part.len()].copy_from_slice(part);
        self.bytes = longer;
    }

    /// Writes a text after its length in four bytes.
    #[inline]
    pub(crate) fn push_sized(&mut self, text: &[u8]) {
        self.push(&(text.len() as u32).to_le_bytes());
        self.push(text);
    }
}
