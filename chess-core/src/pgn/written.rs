//! Writes a game while it is read.
//!
//! A move in export format is copied: the reader has checked nearly all that a writer would find out again. Only a
//! piece's file or rank may be superfluous, and the sign of check may be missing.

use std::vec::Vec;

use super::export::Export;
use super::{Finding, MoveTexts};
use crate::basics::Move;
use crate::game::{Collect, GameBuf, GameBuilder};
use crate::notation::san::Word;
use crate::notation::{CheckClaim, Notation};
use crate::replay::{Item, LineState, Replay, Sink};

/// The last game in other forms: in export format, and its moves one by one.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) export: Option<Export>,
    /// The moves of the main line in standard algebraic notation.
    pub(super) sans: Option<MoveTexts>,
    /// Whether the last game has no mistakes.
    pub(super) is_sound: bool,
}

impl Written {
    /// Collects a game, as [`GameBuf::check_in`] does, and writes it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn check(
        &mut self,
        replay: &mut Replay<'_>,
        builder: &mut GameBuilder,
    ) -> (Option<GameBuf>, Vec<Finding>) {
        if let Some(export) = &mut self.export {
            export.clear();
        }
        if let Some(sans) = &mut self.sans {
            sans.clear();
        }
        let (game, mistakes) = GameBuf::check_in(replay, &mut Both { written: self, builder });
        self.is_sound = mistakes.is_empty();
        if self.is_sound
            && let (Some(export), Some(game)) = (&mut self.export, &game)
        {
            export.end(game.as_game());
        }
        (game, mistakes)
    }
}

/// A move as it is copied: its bytes, the first one lowest, and their number.
type Copied = (u64, usize);

/// The word of a move in export format, if it can be copied.
#[inline(always)]
fn copied(word: &Word, line: &LineState) -> Option<Copied> {
    let (bytes, length) = word.without_origin()?;
    let sign = match word.check {
        // Mate may be written as check, and check not at all.
        CheckClaim::Mate => Some(b'#'),
        CheckClaim::Check => Some(line.board.sign_in_check()),
        _ => line.board.check_sign(),
    };
    Some(match sign {
        Some(sign) => (bytes | u64::from(sign) << (8 * length), length + 1),
        None => (bytes, length),
    })
}

/// A sink that collects a game and writes it.
struct Both<'a> {
    written: &'a mut Written,
    builder: &'a mut GameBuilder,
}

impl Both<'_> {
    /// Adds a move to the list of moves, if it is in the main line. The word that it was read from may be copied.
    // Inlined, it would take registers from the loop that only exports.
    #[inline(never)]
    fn push_san(&mut self, mv: Move, word: Option<&Word>, line: &LineState) {
        if let Some(sans) = self.written.sans.as_mut().filter(|_| self.builder.is_in_main_line) {
            match word.and_then(|word| copied(word, line)) {
                Some((bytes, length)) => sans.push_copied(bytes, length),
                None => sans.push(&line.before.write_before(&line.board, mv, Notation::San)),
            }
        }
    }
}

impl Sink for Both<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_tag(&mut self, text: &[u8], name: usize, value: usize) {
        self.builder.take_tag(text, name, value);
        if let Some(export) = &mut self.written.export {
            export.plain_tag(text, name, value);
        }
    }

    #[inline]
    fn take_move(&mut self, mv: Move, word: &Word, line: &LineState) {
        self.builder.take_move(mv, word, line);
        if self.written.sans.is_some() {
            self.push_san(mv, Some(word), line);
        }
        if let Some(export) = &mut self.written.export {
            let is_san = export.notation() == Notation::San;
            match if is_san { copied(word, line) } else { None } {
                Some(word) => export.copied(&line.before, word),
                None => export.item(Item::Move(mv), line),
            }
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_nag(&mut self, number: u8) {
        self.builder.take_nag(number);
        if let Some(export) = &mut self.written.export {
            export.nag(number);
        }
    }

    #[inline]
    fn take_comment(&mut self, text: &[u8], length: usize) {
        self.builder.take_comment(text, length);
        if let Some(export) = &mut self.written.export {
            export.plain_comment(text, length);
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_written_tag(&mut self, name: &str, value: &str) {
        self.builder.take_written_tag(name, value);
        if let Some(export) = &mut self.written.export {
            export.tag(name, value);
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn take_item(&mut self, item: Item<'_>, is_in_main_line: bool) {
        self.builder.take_item(item, is_in_main_line);
    }
}

impl Collect for Both<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn builder(&mut self) -> &mut GameBuilder {
        self.builder
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn add_item(&mut self, item: Item<'_>, replay: &Replay<'_>) {
        self.builder.add_item(item, replay);
        let line = &replay.line;
        if let Some(export) = &mut self.written.export {
            export.item(item, line);
        }
        if let Item::Move(mv) = item {
            self.push_san(mv, None, line);
        }
    }
}
