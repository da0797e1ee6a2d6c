//! The last game of a file in other forms: in export format, and its moves one by one.
//!
//! A move in export format is copied: the reader has checked nearly all that a writer would find out again. Only a
//! piece's file or rank may be superfluous, and the sign of check may be missing.

use std::string::String;
use std::vec::Vec;

use super::ExportOptions;
use super::write::write_tags;
use super::writer::{Out, PgnWriter};
use crate::basics::Move;
use crate::game::GameRef;
use crate::notation::san::Word;
use crate::notation::{CheckClaim, Notation};
use crate::replay::{Item, LineKind, LineState, Sink};

/// Writes one game after another while it is read.
#[derive(Debug, Default)]
pub(super) struct Written {
    /// The moves with their notes in export format, if requested.
    words: Option<PgnWriter<Vec<u8>>>,
    /// The number of open variations that are not written.
    hidden: usize,
    /// The last game in export format.
    text: Vec<u8>,
    /// The moves of the main line in standard algebraic notation, if requested.
    pub(super) sans: Option<MoveTexts>,
    /// Whether the last game has no mistakes.
    is_sound: bool,
}

// Writing to a buffer does not fail.
impl Written {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn export(&mut self, options: ExportOptions) {
        self.words = Some(PgnWriter::exporting(Vec::new(), options));
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn exported(&self) -> Option<&str> {
        self.words.as_ref().filter(|_| self.is_sound)?;
        core::str::from_utf8(&self.text).ok()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn into_exported(self) -> Option<String> {
        self.words.as_ref().filter(|_| self.is_sound)?;
        String::from_utf8(self.text).ok()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn sans(&self) -> Option<&MoveTexts> {
        self.sans.as_ref().filter(|_| self.is_sound)
    }

    /// Begins another game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn clear(&mut self) {
        self.is_sound = false;
        self.text.clear();
        if let Some(words) = &mut self.words {
            let mut out = core::mem::take(&mut words.out);
            out.clear();
            *words = PgnWriter::exporting(out, words.options);
            self.hidden = 0;
        }
        if let Some(MoveTexts { bytes, ends }) = &mut self.sans {
            bytes.clear();
            ends.clear();
        }
    }

    /// Ends a game without mistakes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn end(&mut self, game: GameRef<'_>) {
        self.is_sound = true;
        if let Some(words) = &mut self.words {
            let _ = words.end(game).and_then(|()| write_tags(&mut self.text, game, true));
            self.text.extend_from_slice(&words.out);
        }
    }

    #[inline]
    fn write_move(&mut self, mv: Move, word: Option<&Word>, line: &LineState, kind: LineKind) {
        let copied = word.and_then(|word| copied(word, line));
        let in_notation = |notation| line.before.write_before(&line.board, mv, notation);
        if let Some(sans) = self.sans.as_mut().filter(|_| kind.is_main()) {
            let _ = match copied {
                Some((word, length)) => sans.bytes.put_word(word, length),
                None => sans.bytes.put(in_notation(Notation::San).0.as_bytes()),
            };
            sans.ends.push(sans.bytes.len() as u32);
        }
        if self.hidden > 0 {
            return;
        }
        if let Some(words) = &mut self.words {
            let _ = words.number(&line.before).and_then(|()| match copied {
                Some((word, length)) if words.options.notation == Notation::San => {
                    words.short_word(word, length)
                }
                _ => words.word(in_notation(words.options.notation).0.as_bytes()),
            });
        }
    }
}

impl Sink for Written {
    #[inline]
    fn take_tag(&mut self, _: &[u8], _: &[u8]) {}

    #[inline]
    fn take_comment(&mut self, text: &[u8]) {
        if self.hidden == 0 {
            let _ = self.words.as_mut().map(|words| words.plain_comment(text));
        }
    }

    #[inline]
    fn take_item(&mut self, item: Item<'_>, word: Option<&Word>, line: &LineState, kind: LineKind) {
        if let Item::Move(mv) = item {
            return self.write_move(mv, word, line, kind);
        }
        let Some(words) = &mut self.words else { return };
        if !words.options.variations {
            match item {
                Item::Open => self.hidden += 1,
                Item::Close => self.hidden -= 1,
                _ => {}
            }
            if self.hidden > 0 || matches!(item, Item::Close) {
                return;
            }
        }
        let _ = match item {
            Item::Nag(number) => words.nag(number),
            Item::Comment(text) => words.comment(text.as_bytes()),
            Item::Open => {
                words.open();
                Ok(())
            }
            Item::Close => words.close(),
            Item::Move(_) | Item::Result(_) => Ok(()),
        };
    }
}

/// The word of a move in export format, if it can be copied: at most seven bytes, the first one lowest, and their number.
#[inline(always)]
fn copied(word: &Word, line: &LineState) -> Option<(u64, usize)> {
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

/// The moves of a game as bytes, one after another in one string.
///
/// # Examples
///
/// ```
/// use caissa::pgn::Reader;
///
/// let mut reader = Reader::new(&b"1. d4 d5 (1... Nf6) 2. c4! *"[..]).with_sans();
/// reader.next();
/// let sans = reader.sans().unwrap();
/// assert_eq!((sans.as_str(), sans.ends()), ("d4d5c4", &[2, 4, 6][..]));
/// assert_eq!(sans.iter().collect::<Vec<_>>(), ["d4", "d5", "c4"]);
/// ```
#[derive(Debug, Default)]
pub struct MoveTexts {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl MoveTexts {
    /// All bytes together.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes).unwrap_or_default()
    }

    /// The byte offsets in the string where the bytes end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// Iterator over the bytes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let all = self.as_str();
        let mut start = 0;
        self.ends.iter().map(move |end| {
            let range = start..*end as usize;
            start = range.end;
            &all[range]
        })
    }
}
