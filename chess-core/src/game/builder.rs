//! Collects the parts of a game during a replay: its tags, its moves, and its main line with comments,
//! annotation glyphs and variations.

use alloc::vec::Vec;

use super::Tags;
use super::line::{COMMENT, NAG, VARIATION};
use crate::basics::Move;
use crate::board::Board;
use crate::notation::san::Word;
use crate::replay::{Item, LineState, Replay, Sink};
use crate::text::ByteBuffer;

/// A sink that collects a game, and perhaps does more.
pub(crate) trait Collect: Sink {
    /// The parts of the game.
    fn builder(&mut self) -> &mut GameBuilder;

    /// Receives an item that the replay has just returned.
    fn add_item(&mut self, item: Item<'_>, replay: &Replay<'_>);
}

impl Collect for GameBuilder {
    #[inline(always)]
    fn builder(&mut self) -> &mut GameBuilder {
        self
    }

    #[inline(always)]
    fn add_item(&mut self, item: Item<'_>, _: &Replay<'_>) {
        self.add(item);
    }
}

/// The notes of games that a reader keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeptNotes {
    /// None: tags and main lines alone.
    None,
    /// Variations, without comments and annotation glyphs.
    Variations,
    /// Comments, annotation glyphs and variations.
    #[default]
    All,
}

/// The parts of a game. The buffers are used again for the next game.
#[derive(Debug, Default)]
pub(crate) struct GameBuilder {
    pub(super) tags: ByteBuffer,
    /// The moves of the main line.
    pub(super) moves: ByteBuffer,
    /// The main line with all its notes; empty as long as there are none.
    pub(super) notes: ByteBuffer,
    /// The indices in `notes` at which open variations begin.
    open: Vec<usize>,
    /// Whether the next move belongs to the main line.
    pub(crate) is_in_main_line: bool,
    kept: KeptNotes,
}

impl GameBuilder {
    /// A builder that keeps these notes.
    #[cfg(feature = "std")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn keeping(kept: KeptNotes) -> Self {
        Self { kept, ..Self::default() }
    }

    /// Clears the builder for another game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn clear(&mut self) {
        self.tags.end = 0;
        self.moves.end = 0;
        self.notes.end = 0;
        self.open.clear();
    }

    /// Closes the variations that are still open.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn close_all(&mut self) {
        while !self.open.is_empty() {
            self.close();
        }
    }

    /// Whether there is neither a tag nor a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_empty(&self) -> bool {
        self.tags.end == 0 && self.moves.end == 0
    }

    /// Adds a tag as written, unless the starting position makes it redundant.
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// The tag that says Chess960, if the start needs it and no tag names the variant; else nothing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn missing_variant(&self, start: &Board) -> &'static [u8] {
        if !start.is_chess960() || Tags::new(self.tags.as_slice()).value("Variant").is_some() {
            return &[];
        }
        b"\x07\0\0\0Variant\x08\0\0\0Chess960"
    }

    /// Adds a tag whose value has no escapes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn add_plain_tag(&mut self, name: &str, value: &str) {
        self.tags.push_sized(name.as_bytes(), name.len());
        self.tags.push_sized(value.as_bytes(), value.len());
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn add(&mut self, item: Item<'_>) {
        match item {
            Item::Move(mv) => self.push_move(mv),
            Item::Comment(text) => self.take_comment(text.as_bytes(), text.len()),
            Item::Nag(number) => self.take_nag(number),
            Item::Open => {
                if let Some(notes) = self.notes(KeptNotes::Variations) {
                    notes.push([0, VARIATION, 0, 0, 0, 0]);
                    let start = notes.end;
                    self.open.push(start);
                }
            }
            Item::Close => self.close(),
            Item::Result(_) => {}
        }
    }

    #[inline(always)]
    fn push_move(&mut self, mv: Move) {
        if self.is_in_main_line {
            self.moves.push(mv.bytes());
        }
        if self.notes.end > 0 {
            self.notes.push(mv.bytes());
        }
    }

    /// The main line so far, ready for a note that is kept if at least these are; else `None`.
    #[inline(always)]
    fn notes(&mut self, least: KeptNotes) -> Option<&mut ByteBuffer> {
        if (self.kept as u8) < least as u8 {
            return None;
        }
        if self.notes.end == 0 {
            self.notes.push_all(self.moves.as_slice());
        }
        Some(&mut self.notes)
    }

    /// Writes the length of the innermost variation before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            let length = ((self.notes.end - start) as u32).to_le_bytes();
            self.notes.bytes[start - 4..start].copy_from_slice(&length);
        }
    }
}

impl Sink for GameBuilder {
    #[inline(always)]
    fn take_tag(&mut self, text: &[u8], name: usize, value: usize) {
        self.tags.push_sized(text, name);
        self.tags.push_sized(&text[name + 2..], value);
    }

    #[inline(always)]
    fn take_move(&mut self, mv: Move, _: &Word, _: &LineState) {
        self.push_move(mv);
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_nag(&mut self, number: u8) {
        if let Some(notes) = self.notes(KeptNotes::All) {
            notes.push([number, NAG]);
        }
    }

    #[inline(always)]
    fn take_comment(&mut self, text: &[u8], length: usize) {
        if let Some(notes) = self.notes(KeptNotes::All) {
            let head = u64::from(COMMENT) << 8 | (length as u64) << 16;
            notes.push_first::<6>(head, text, length);
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_written_tag(&mut self, name: &str, value: &str) {
        self.add_tag(name, value);
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_item(&mut self, item: Item<'_>, is_in_main_line: bool) {
        self.is_in_main_line = is_in_main_line;
        self.add(item);
    }
}

/// Removes the backslash before a quote or a backslash.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn unescape(value: &str) -> Vec<u8> {
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
