//! Writes a game in PGN's export format while it is read.
//!
//! A move in export format is copied: the reader has checked nearly all that a writer would find out again. Only a
//! piece's file or rank may be superfluous, and the sign of check may be missing.

use std::vec::Vec;

use super::write::{write_tag, write_tags};
use super::writer::PgnWriter;
use crate::basics::Move;
use crate::game::{Collect, GameBuf, GameBuilder, GameRef};
use crate::notation::san::Word;
use crate::notation::{CheckClaim, Notation};
use crate::recovery::Mistake;
use crate::replay::{Item, LineState, Replay, Sink};
use crate::text::ByteBuffer;

/// The text of one game after another.
#[derive(Debug)]
pub(super) struct Export {
    notation: Notation,
    /// The tags as written.
    tags: ByteBuffer,
    /// Whether a tag may have to be written in another way.
    has_escapes: bool,
    /// The moves with their notes.
    words: PgnWriter<ByteBuffer>,
    /// The last game, if it has no mistakes.
    text: ByteBuffer,
}

impl Export {
    pub(super) fn new(notation: Notation) -> Self {
        let words = PgnWriter::exporting(ByteBuffer::default(), notation);
        Self {
            notation,
            tags: ByteBuffer::default(),
            has_escapes: false,
            words,
            text: ByteBuffer::default(),
        }
    }

    /// The last game, if it has no mistakes.
    pub(super) fn text(&self) -> Option<&str> {
        core::str::from_utf8(self.text.as_slice()).ok().filter(|text| !text.is_empty())
    }

    /// Collects a game, as [`GameBuf::check_in`] does, and writes it.
    pub(super) fn check(
        &mut self,
        replay: &mut Replay<'_>,
        builder: &mut GameBuilder,
    ) -> (Option<GameBuf>, Vec<Mistake>) {
        let mut out = core::mem::take(&mut self.words.out);
        out.end = 0;
        self.words = PgnWriter::exporting(out, self.notation);
        self.tags.end = 0;
        self.has_escapes = false;
        self.text.end = 0;
        let (game, mistakes) = GameBuf::check_in(replay, &mut Both { export: self, builder });
        if let Some(game) = game.as_ref().filter(|_| mistakes.is_empty()) {
            self.end(game.as_game());
        }
        (game, mistakes)
    }

    /// Puts the parts of the game together.
    fn end(&mut self, game: GameRef<'_>) {
        // Writing to a buffer does not fail.
        let _ = self.words.end(game);
        if game.has_custom_start() || self.has_escapes {
            let _ = write_tags(&mut self.text, game);
        } else if self.tags.end > 0 {
            self.text.push_all(self.tags.as_slice());
            self.text.push(*b"\n");
        }
        self.text.push_all(self.words.out.as_slice());
    }
}

/// A sink that collects a game and writes it.
struct Both<'a> {
    export: &'a mut Export,
    builder: &'a mut GameBuilder,
}

// Writing to a buffer does not fail.
impl Sink for Both<'_> {
    fn take_tag(&mut self, text: &[u8], name: usize, value: usize) {
        self.builder.take_tag(text, name, value);
        // The name, a space, a quote and the value.
        let tags = &mut self.export.tags;
        tags.push_first::<1>(b'['.into(), text, name + 2 + value);
        tags.push(*b"\"]\n");
    }

    #[inline]
    fn take_move(&mut self, mv: Move, word: &Word, line: &LineState) {
        self.builder.take_move(mv, word, line);
        let words = &mut self.export.words;
        let copied = word.without_origin().filter(|_| words.notation == Notation::San);
        let _ = match copied {
            Some(copied) => {
                let sign = match word.check {
                    // Mate may be written as check, and check not at all.
                    CheckClaim::Mate => Some(b'#'),
                    CheckClaim::Check => Some(line.board.sign_in_check()),
                    _ => line.board.check_sign(),
                };
                words.written(&line.before, copied, sign)
            }
            None => words.played(mv, &line.before, &line.board),
        };
    }

    fn take_nag(&mut self, number: u8) {
        self.builder.take_nag(number);
        let _ = self.export.words.nag(number);
    }

    #[inline]
    fn take_comment(&mut self, text: &[u8], length: usize) {
        self.builder.take_comment(text, length);
        let _ = self.export.words.plain_comment(text, length);
    }

    fn take_written_tag(&mut self, name: &str, value: &str) {
        self.builder.take_written_tag(name, value);
        self.export.has_escapes |= value.contains('\\');
        if !matches!(name, "FEN" | "SetUp") {
            let _ = write_tag(&mut self.export.tags, name, value);
        }
    }

    fn take_item(&mut self, item: Item<'_>, is_in_main_line: bool) {
        self.builder.take_item(item, is_in_main_line);
    }
}

impl Collect for Both<'_> {
    fn builder(&mut self) -> &mut GameBuilder {
        self.builder
    }

    fn add_item(&mut self, item: Item<'_>, replay: &Replay<'_>) {
        self.builder.add_item(item, replay);
        let words = &mut self.export.words;
        let line = &replay.line;
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
