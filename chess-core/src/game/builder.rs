//! Where the parts of a game grow while it is replayed: its tags, its moves, and its main line with comments,
//! judgements and variations.

use alloc::vec::Vec;

use super::line::{COMMENT, NAG, VARIATION};
use crate::basics::Move;
use crate::replay::Item;
use crate::replay::Sink;

/// Holds the parts of one game, and then of the next.
#[derive(Debug, Default)]
pub(crate) struct GameBuilder {
    pub(super) tags: Bytes,
    /// The moves of the main line.
    pub(super) moves: Bytes,
    /// The main line with all that is written about it; empty while nothing is.
    pub(super) notes: Bytes,
    /// Where the open variations begin in it.
    open: Vec<usize>,
    /// Whether the next move belongs to the main line.
    pub(super) is_in_main_line: bool,
    /// Whether nothing that is written about the main line is kept.
    is_without_notes: bool,
}

impl GameBuilder {
    /// A builder that keeps tags and main lines only.
    #[cfg(feature = "std")]
    pub(crate) fn without_notes() -> Self {
        Self { is_without_notes: true, ..Self::default() }
    }

    /// Makes room for another game.
    pub(super) fn clear(&mut self) {
        self.tags.end = 0;
        self.moves.end = 0;
        self.notes.end = 0;
        self.open.clear();
    }

    /// A tag as written; nothing where the start stands for it.
    pub(super) fn add_tag(&mut self, name: &str, value: &str) {
        if matches!(name, "FEN" | "SetUp") {
            return;
        }
        self.tags.push_sized(name.as_bytes(), name.len());
        if value.contains('\\') {
            let value = unescape(value);
            self.tags.push_sized(&value, value.len());
        } else {
            self.tags.push_sized(value.as_bytes(), value.len());
        }
    }

    /// A tag whose value needs no unescaping.
    pub(super) fn add_plain_tag(&mut self, name: &str, value: &str) {
        self.tags.push_sized(name.as_bytes(), name.len());
        self.tags.push_sized(value.as_bytes(), value.len());
    }

    pub(super) fn add(&mut self, item: Item<'_>) {
        match item {
            Item::Move(mv) => self.take_move(mv),
            Item::Comment(text) => self.take_comment(text.as_bytes(), text.len()),
            Item::Nag(number) => self.take_nag(number),
            Item::Open => {
                if let Some(notes) = self.notes() {
                    notes.push([0, VARIATION, 0, 0, 0, 0]);
                    let start = notes.end;
                    self.open.push(start);
                }
            }
            Item::Close => self.close(),
            Item::Result(_) => {}
        }
    }

    /// The main line so far, to be written about.
    #[inline]
    fn notes(&mut self) -> Option<&mut Bytes> {
        if self.is_without_notes {
            return None;
        }
        if self.notes.end == 0 {
            self.notes.push_all(self.moves.as_slice());
        }
        Some(&mut self.notes)
    }

    /// Writes the length of the innermost variation in front of it.
    fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            let length = ((self.notes.end - start) as u32).to_le_bytes();
            self.notes.bytes[start - 4..start].copy_from_slice(&length);
        }
    }
}

impl Sink for GameBuilder {
    #[inline]
    fn take_tag(&mut self, text: &[u8], name: usize, value: usize) {
        self.tags.push_sized(text, name);
        self.tags.push_sized(&text[name + 2..], value);
    }

    #[inline]
    fn take_move(&mut self, mv: Move) {
        if self.is_in_main_line {
            self.moves.push(mv.bytes());
        }
        if self.notes.end > 0 {
            self.notes.push(mv.bytes());
        }
    }

    fn take_nag(&mut self, number: u8) {
        if let Some(notes) = self.notes() {
            notes.push([number, NAG]);
        }
    }

    #[inline]
    fn take_comment(&mut self, text: &[u8], length: usize) {
        if let Some(notes) = self.notes() {
            let head = u64::from(COMMENT) << 8 | (length as u64) << 16;
            notes.push_first::<6>(head, text, length);
        }
    }
}

/// Bytes that grow, `end` of them so far: where nothing is optimised, writing by index is cheaper than a vector's
/// own methods, and where all is, writing as many bytes as are known to fit.
#[derive(Debug, Default)]
pub(super) struct Bytes {
    bytes: Vec<u8>,
    end: usize,
}

impl Bytes {
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// The next bytes, as many as asked for, if there is room.
    #[inline]
    fn room(&mut self, length: usize) -> Option<&mut [u8]> {
        self.bytes.get_mut(self.end..self.end.wrapping_add(length))
    }

    #[inline]
    fn push<const N: usize>(&mut self, part: [u8; N]) {
        match self.room(N) {
            Some(room) => room.copy_from_slice(&part),
            None => self.put(&part),
        }
        self.end += N;
    }

    /// Writes behind the end, where that may need more room.
    #[cold]
    #[inline(never)]
    fn put(&mut self, part: &[u8]) {
        let end = self.end + part.len();
        if self.bytes.len() < end {
            self.bytes.resize((2 * end).max(1024), 0);
        }
        self.bytes[self.end..end].copy_from_slice(part);
    }

    fn push_all(&mut self, part: &[u8]) {
        self.put(part);
        self.end += part.len();
    }

    /// A head of so many bytes, the first one lowest, and so many bytes of a text, which it begins with. What is
    /// written behind them is written over by what comes next.
    #[inline]
    fn push_first<const HEAD: usize>(&mut self, head: u64, text: &[u8], length: usize) {
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

    /// A part behind its length of four bytes.
    #[inline]
    fn push_sized(&mut self, text: &[u8], length: usize) {
        self.push_first::<4>(length as u64, text, length);
    }
}

/// Up to this length in bytes, a text is copied in one piece.
const MOST: usize = 32;

/// A backslash only makes the quote or backslash behind it part of the value.
fn unescape(value: &str) -> Vec<u8> {
    let mut bytes = value.bytes().peekable();
    let mut plain = Vec::with_capacity(value.len());
    while let Some(byte) = bytes.next() {
        match bytes.peek() {
            Some(next @ (b'"' | b'\\')) if byte == b'\\' => {
                plain.push(*next);
                bytes.next();
            }
            _ => plain.push(byte),
        }
    }
    plain
}
