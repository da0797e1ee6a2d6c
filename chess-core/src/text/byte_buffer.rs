//! A byte buffer that is used again and again.

use alloc::string::String;
use alloc::vec::Vec;

/// A growing byte buffer with `end` bytes in use. Without optimisation, writing by index is faster than the
/// methods of `Vec`; with optimisation, writing a fixed number of bytes is.
#[derive(Debug, Default)]
pub(crate) struct ByteBuffer {
    pub(crate) bytes: Vec<u8>,
    pub(crate) end: usize,
}

impl ByteBuffer {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// The next `length` bytes, if the buffer has space for them.
    #[inline]
    fn room(&mut self, length: usize) -> Option<&mut [u8]> {
        self.bytes.get_mut(self.end..self.end.wrapping_add(length))
    }

    #[inline]
    pub(crate) fn push<const N: usize>(&mut self, part: [u8; N]) {
        match self.room(N) {
            Some(room) => room.copy_from_slice(&part),
            None => self.put(&part),
        }
        self.end += N;
    }

    /// Writes at the end, and grows the buffer if necessary.
    #[cold]
    #[inline(never)]
    fn put(&mut self, part: &[u8]) {
        let end = self.end + part.len();
        if self.bytes.len() < end {
            // `resize` would write byte by byte without optimisation.
            let mut longer = alloc::vec![0; (2 * end).max(1024)];
            longer[..self.end].copy_from_slice(self.as_slice());
            self.bytes = longer;
        }
        self.bytes[self.end..end].copy_from_slice(part);
    }

    /// The bytes as a string, if all that was written is text; else an empty one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn into_string(mut self) -> String {
        self.bytes.truncate(self.end);
        String::from_utf8(self.bytes).unwrap_or_default()
    }

    /// Writes the first `length` bytes of a number, lowest first, and perhaps others beyond them, which are
    /// overwritten later.
    #[inline]
    pub(crate) fn push_number(&mut self, number: u64, length: usize) {
        let bytes = number.to_le_bytes();
        match self.room(8) {
            Some(room) => room.copy_from_slice(&bytes),
            None => self.put(&bytes),
        }
        self.end += length;
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn push_all(&mut self, part: &[u8]) {
        self.put(part);
        self.end += part.len();
    }

    /// Writes `HEAD` bytes of a number, lowest first, and the first `length` bytes of a text. Bytes written
    /// beyond them are overwritten later.
    #[inline]
    pub(crate) fn push_first<const HEAD: usize>(&mut self, head: u64, text: &[u8], length: usize) {
        let head = head.to_le_bytes();
        if length <= MOST
            && let Some(part) = text.first_chunk::<MOST>()
            && let Some(room) = self.room(HEAD + MOST)
        {
            room[..8].copy_from_slice(&head);
            room[HEAD..].copy_from_slice(part);
            self.end += HEAD + length;
        } else {
            self.push_all(&head[..HEAD]);
            self.push_all(&text[..length]);
        }
    }

    /// Writes a text after its length in four bytes.
    #[inline]
    pub(crate) fn push_sized(&mut self, text: &[u8], length: usize) {
        self.push_first::<4>(length as u64, text, length);
    }
}

/// A text up to this length in bytes is copied in one piece.
const MOST: usize = 32;
