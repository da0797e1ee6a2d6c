//! Writing what is written about a game: its tags, and its main line with comments, judgements and
//! variations.

use alloc::vec::Vec;

use super::line::{COMMENT, JUDGEMENT, VARIATION};
use crate::replay::{Item, Replay, next_tag};

/// A line being written, with the variations that are open in it.
pub(super) struct Annotations {
    bytes: Vec<u8>,
    /// Where the open variations begin.
    open: Vec<usize>,
}

impl Annotations {
    /// Goes on after moves that nothing was written about.
    pub(super) fn after(moves: &[u8]) -> Self {
        Self { bytes: moves.to_vec(), open: Vec::new() }
    }

    pub(super) fn add(&mut self, item: Item<'_>) {
        match item {
            Item::Move(mv) => self.bytes.extend(mv.bytes()),
            Item::Judgement(number) => self.bytes.extend([number, JUDGEMENT]),
            Item::Comment(text) => {
                self.bytes.extend([0, COMMENT]);
                write_sized(&mut self.bytes, text.as_bytes());
            }
            Item::Open => {
                self.bytes.extend([0, VARIATION, 0, 0, 0, 0]);
                self.open.push(self.bytes.len());
            }
            Item::Close => self.close(),
            Item::Result(_) => {}
        }
    }

    /// Writes the length of the innermost variation in front of it.
    fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            let length = ((self.bytes.len() - start) as u32).to_le_bytes();
            self.bytes[start - 4..start].copy_from_slice(&length);
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// The tags of a text, escapes undone; without those that the start stands for.
pub(super) fn write_tags(replay: &Replay<'_>) -> Vec<u8> {
    let text = replay.tags();
    let mut tags = Vec::new();
    let mut cursor = crate::cursor::Cursor::new(text);
    while let Ok(Some(tag)) = next_tag(&mut cursor) {
        let (name, value) = (&text[tag.name.0..tag.name.1], &text[tag.value.0..tag.value.1]);
        if matches!(name, "FEN" | "SetUp") {
            continue;
        }
        write_sized(&mut tags, name.as_bytes());
        write_sized(&mut tags, &unescape(value));
    }
    tags
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
