//! Writes a game in PGN's export format while it is read.

use super::write::{write_tag, write_tags};
use super::writer::PgnWriter;
use crate::board::Board;
use crate::game::GameRef;
use crate::notation::Notation;
use crate::replay::{Item, LineState};
use crate::text::ByteBuffer;

/// The text of one game after another.
#[derive(Debug)]
pub(super) struct Export {
    /// The tags as written.
    tags: ByteBuffer,
    /// Whether a tag may have to be written in another way.
    has_escapes: bool,
    /// The moves with their notes.
    words: PgnWriter<ByteBuffer>,
    /// The last game; empty if it has mistakes.
    text: ByteBuffer,
}

// Writing to a buffer does not fail.
impl Export {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn new(notation: Notation) -> Self {
        let words = PgnWriter::exporting(ByteBuffer::default(), notation);
        Self { tags: ByteBuffer::default(), has_escapes: false, words, text: ByteBuffer::default() }
    }

    /// The last game; empty if it has mistakes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn text(&self) -> Option<&str> {
        core::str::from_utf8(self.text.as_slice()).ok()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn notation(&self) -> Notation {
        self.words.notation
    }

    /// Begins another game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn clear(&mut self) {
        let mut out = core::mem::take(&mut self.words.out);
        out.end = 0;
        self.words = PgnWriter::exporting(out, self.words.notation);
        self.tags.end = 0;
        self.has_escapes = false;
        self.text.end = 0;
    }

    /// Puts the parts of a game without mistakes together.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn end(&mut self, game: GameRef<'_>) {
        let _ = self.words.end(game);
        if game.has_custom_start() || self.has_escapes {
            let _ = write_tags(&mut self.text, game);
        } else if self.tags.end > 0 {
            self.text.push_all(self.tags.as_slice());
            self.text.push(*b"\n");
        }
        self.text.push_all(self.words.out.as_slice());
    }

    /// Writes a tag without escapes: a name, a space, a quote and a value at the beginning of a text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn plain_tag(&mut self, text: &[u8], name: usize, value: usize) {
        self.tags.push_first::<1>(b'['.into(), text, name + 2 + value);
        self.tags.push(*b"\"]\n");
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn tag(&mut self, name: &str, value: &str) {
        self.has_escapes |= value.contains('\\');
        if !matches!(name, "FEN" | "SetUp") {
            let _ = write_tag(&mut self.tags, name, value);
        }
    }

    /// Writes a move that is copied: its bytes, the first one lowest, and their number.
    #[inline]
    pub(super) fn copied(&mut self, before: &Board, word: (u64, usize)) {
        let _ = self.words.written(before, word);
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn nag(&mut self, number: u8) {
        let _ = self.words.nag(number);
    }

    #[inline]
    pub(super) fn plain_comment(&mut self, text: &[u8], length: usize) {
        let _ = self.words.plain_comment(text, length);
    }

    /// Writes an item of a line, which has been played in it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn item(&mut self, item: Item<'_>, line: &LineState) {
        let words = &mut self.words;
        let _ = match item {
            Item::Move(mv) => words.played(mv, &line.before, &line.board),
            Item::Nag(number) => words.nag(number),
            Item::Comment(text) => words.comment(text.as_bytes()),
            Item::Open => {
                words.open();
                Ok(())
            }
            Item::Close => words.close(),
            Item::Result(_) => Ok(()),
        };
    }
}
