//! Where the parts of a game grow while it is replayed: its tags, its moves, and its main line with comments,
//! judgements and variations.

use alloc::vec::Vec;

use super::line::{COMMENT, JUDGEMENT, VARIATION};
use crate::replay::Take;
use crate::{Item, Move};

/// Room for one game, and then for the next.
#[derive(Debug, Default)]
pub(crate) struct Room {
    pub(super) tags: Vec<u8>,
    /// The moves of the main line, up to `end`.
    pub(super) moves: Vec<u8>,
    pub(super) end: usize,
    /// The main line with all that is written about it; empty while nothing is.
    pub(super) notes: Vec<u8>,
    /// Where the open variations begin in it.
    open: Vec<usize>,
    /// Whether the next move belongs to the main line.
    pub(super) is_in_main_line: bool,
}

impl Room {
    /// Makes room for a game in a text of a length in bytes.
    pub(super) fn clear(&mut self, length: usize) {
        // No move takes less than two bytes of text; and where nothing is optimised, writing by index is
        // cheaper than growing a vector, and a new one cheaper than one that is resized.
        if self.moves.len() < length {
            self.moves = alloc::vec![0; length];
        }
        self.end = 0;
        self.tags.clear();
        self.notes.clear();
        self.open.clear();
    }

    /// A tag as written; nothing where the start stands for it.
    pub(super) fn add_tag(&mut self, name: &str, value: &str) {
        if matches!(name, "FEN" | "SetUp") {
            return;
        }
        write_sized(&mut self.tags, name.as_bytes());
        if value.contains('\\') {
            write_sized(&mut self.tags, &unescape(value));
        } else {
            write_sized(&mut self.tags, value.as_bytes());
        }
    }

    pub(super) fn add(&mut self, item: Item<'_>) {
        match item {
            Item::Move(mv) => self.take_move(mv),
            Item::Comment(text) => self.take_comment(text),
            Item::Judgement(number) => self.notes().extend_from_slice(&[number, JUDGEMENT]),
            Item::Open => {
                self.notes().extend_from_slice(&[0, VARIATION, 0, 0, 0, 0]);
                self.open.push(self.notes.len());
            }
            Item::Close => self.close(),
            Item::Result(_) => {}
        }
    }

    /// The main line so far, to be written about.
    #[inline]
    fn notes(&mut self) -> &mut Vec<u8> {
        if self.notes.is_empty() {
            self.notes.extend_from_slice(&self.moves[..self.end]);
        }
        &mut self.notes
    }

    /// Writes the length of the innermost variation in front of it.
    fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            let length = ((self.notes.len() - start) as u32).to_le_bytes();
            self.notes[start - 4..start].copy_from_slice(&length);
        }
    }
}

impl Take for Room {
    #[inline]
    fn take_move(&mut self, mv: Move) {
        if self.is_in_main_line {
            [self.moves[self.end], self.moves[self.end + 1]] = mv.bytes();
            self.end += 2;
        }
        if !self.notes.is_empty() {
            self.notes.extend_from_slice(&mv.bytes());
        }
    }

    #[inline]
    fn take_comment(&mut self, text: &str) {
        let [a, b, c, d] = (text.len() as u32).to_le_bytes();
        let notes = self.notes();
        notes.extend_from_slice(&[0, COMMENT, a, b, c, d]);
        notes.extend_from_slice(text.as_bytes());
    }
}

/// A part behind its length of four bytes.
pub(super) fn write_sized(bytes: &mut Vec<u8>, part: &[u8]) {
    bytes.extend_from_slice(&(part.len() as u32).to_le_bytes());
    bytes.extend_from_slice(part);
}

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
