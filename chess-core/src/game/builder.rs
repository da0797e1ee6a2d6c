//! Collects the parts of a game during a replay: its tags, its moves, and its main line with comments,
//! annotation glyphs and variations.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::Tags;
use super::line::{COMMENT, NAG, VARIATION};
use crate::basics::GameResult;
use crate::board::Board;
use crate::notation::san::Word;
use crate::replay::{Item, LineKind, LineState, Sink, decided};
use crate::text::ByteBuffer;

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
        self.tags.clear();
        self.moves.clear();
        self.notes.clear();
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
        self.tags.is_empty() && self.moves.is_empty()
    }

    /// The result of a game that ends in a position, and its tags. `*` means the same as no result, and a position that
    /// decides the game gives it, also to a `Result` tag that leaves it open.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn ended(
        &self,
        last: &Board,
        written: Option<GameResult>,
    ) -> (Option<GameResult>, Cow<'_, [u8]>) {
        let tags = Cow::Borrowed(self.tags.as_slice());
        if let Some(result) = written.filter(|result| *result != GameResult::Unknown) {
            return (Some(result), tags);
        }
        let Some(result) = decided(last) else { return (None, tags) };
        let mut settled = Self::default();
        let mut pairs = Tags::new(&tags);
        while let Some((name, value)) = pairs.next_bytes() {
            let is_open = name == b"Result";
            settled.take_tag(name, if is_open { result.as_str().as_bytes() } else { value });
        }
        (Some(result), Cow::Owned(settled.tags.as_slice().to_vec()))
    }

    /// The tag that says Chess960, if the start needs it and no tag names the variant; else nothing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn missing_variant(&self, start: &Board) -> &'static [u8] {
        if !start.is_chess960() || Tags::new(self.tags.as_slice()).value("Variant").is_some() {
            return &[];
        }
        b"\x07\0\0\0Variant\x08\0\0\0Chess960"
    }

    /// Adds an item of the main line or of a variation.
    #[inline(always)]
    pub(super) fn add(&mut self, item: Item<'_>, kind: LineKind) {
        match item {
            Item::Move(mv) => {
                if kind.is_main() {
                    self.moves.push(&mv.bytes());
                }
                if !self.notes.is_empty() {
                    self.notes.push(&mv.bytes());
                }
            }
            Item::Comment(text) => self.take_comment(text.as_bytes()),
            Item::Nag(number) => {
                if let Some(notes) = self.notes(KeptNotes::All) {
                    notes.push(&[number, NAG]);
                }
            }
            Item::Open => {
                if let Some(notes) = self.notes(KeptNotes::Variations) {
                    notes.push(&[0, VARIATION, 0, 0, 0, 0]);
                    let start = notes.len();
                    self.open.push(start);
                }
            }
            Item::Close => self.close(),
            Item::Result(_) => {}
        }
    }

    /// The main line so far, ready for a note that is kept if at least these are; else `None`.
    #[inline(always)]
    fn notes(&mut self, least: KeptNotes) -> Option<&mut ByteBuffer> {
        if (self.kept as u8) < least as u8 {
            return None;
        }
        if self.notes.is_empty() {
            self.notes.push(self.moves.as_slice());
        }
        Some(&mut self.notes)
    }

    /// Writes the length of the innermost variation before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            let length = ((self.notes.len() - start) as u32).to_le_bytes();
            self.notes.as_mut_slice()[start - 4..start].copy_from_slice(&length);
        }
    }
}

impl Sink for GameBuilder {
    /// Adds a tag, unless the starting position makes it redundant.
    #[inline(always)]
    fn take_tag(&mut self, name: &[u8], value: &[u8]) {
        if !matches!(name, b"FEN" | b"SetUp") {
            self.tags.push_sized(name);
            self.tags.push_sized(value);
        }
    }

    #[inline(always)]
    fn take_comment(&mut self, text: &[u8]) {
        if let Some(notes) = self.notes(KeptNotes::All) {
            let [a, b, c, d] = (text.len() as u32).to_le_bytes();
            notes.push(&[0, COMMENT, a, b, c, d]);
            notes.push(text);
        }
    }

    #[inline(always)]
    fn take_item(&mut self, item: Item<'_>, _: Option<&Word>, _: &LineState, kind: LineKind) {
        self.add(item, kind);
    }
}
