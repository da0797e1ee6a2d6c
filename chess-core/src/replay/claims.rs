//! The claims that tags make about their game: its start, its rules, its result and its length.

use super::number::Count;
use super::tag::{
    BrokenTag, Range, Tag, is_event_after_blank_line, is_tag_after_blank_line, name_at, next_tag,
    slice,
};
use super::variant::Rules;
use super::{LineState, Replay, Stage};
use crate::basics::GameResult;
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::error::ErrorKind;
use crate::error::{Error, Syntax, TagFault};
use crate::fen::FenOptions;
use crate::notation::result::{eat_odd_result, eat_result};
use crate::text::{Cursor, attempt};

/// The number of tags that a new one is compared with, so that reading takes linear time.
const COMPARED: usize = 32;

/// The claims of the tags about the game, each with the byte range of its value.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about other tags")]
pub(crate) struct Claims {
    /// The byte offset where the tags end.
    pub(crate) end: usize,
    pub(crate) result: Option<(GameResult, Range)>,
    /// Whether the `Result` tag says `0-0`: both have lost.
    pub(super) has_zeros: bool,
    /// The number of plies of the main line.
    pub(crate) plies: Option<(u32, Range)>,
    /// Whether a `SetUp` tag announces a `FEN` tag (`true`) or the standard starting position.
    pub(crate) set_up: Option<(bool, Range)>,
    has_fen: bool,
    /// Whether the position where the game starts, and its rules, are known.
    pub(crate) has_start: bool,
    /// Whether a `Variant` tag has said Chess960.
    is_chess960: bool,
    /// The bits of the names so far.
    pub(super) names: u64,
    /// The end of the last tag that is cut off; 0 if there is none.
    cut: usize,
}

impl Claims {
    pub(super) const NONE: Self = Self {
        end: 0,
        result: None,
        has_zeros: false,
        plies: None,
        set_up: None,
        has_fen: false,
        has_start: true,
        is_chess960: false,
        names: 0,
        cut: 0,
    };
}

impl<'a> Replay<'a> {
    /// Whether a tag comes next. Before the first move, tags may also follow a comment.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at_tag(&self) -> bool {
        matches!(self.stage, Stage::Tags)
            || !self.is_in_moves()
                && self.result.is_none()
                && matches!(self.cursor.peek_spaced(), Some(b'['))
                && !self.at_tags_of_next_game()
    }

    /// Whether the tags of another game come next although this game has no moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn at_tags_of_next_game(&self) -> bool {
        let mut ahead = self.cursor;
        ahead.skip_space();
        self.form.is_file() && self.tags.end > 0 && self.is_first_tag(ahead.at())
    }

    /// Whether the tag at an offset is the first of another game: an `Event` tag after a blank line, or another tag there
    /// whose name this game has already.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_first_tag(&self, at: usize) -> bool {
        let text = self.text.as_bytes();
        is_event_after_blank_line(text, at)
            || is_tag_after_blank_line(text, at) && self.has_name(name_at(text, at))
            || self.tags.cut > 0 && self.is_after_cut(at)
    }

    /// Whether an `Event` tag at an offset has cut off the tag before it: on the same line, or as the second one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_after_cut(&self, at: usize) -> bool {
        let (before, after) = self.text.as_bytes().split_at(at);
        let mut between = before.split_at(self.tags.cut).1;
        let mut is_same_line = true;
        while let [rest @ .., byte] = between {
            if !byte.is_ascii_whitespace() {
                return false;
            }
            is_same_line &= !matches!(byte, b'\n' | b'\r');
            between = rest;
        }
        matches!(after, [b'[', b'E', b'v', b'e', b'n', b't', b' ', b'"', ..])
            && (is_same_line || self.has_name((at + 1, at + 6)))
    }

    /// Whether the game has a tag with the name in a range.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_name(&self, name: Range) -> bool {
        let bit = name_bit(self.cursor.bytes_between(name.0, name.1));
        self.tags.names & bit != 0 && self.has_tag(name)
    }

    /// Reads all tag pairs that come next. After an error, another call reads the ones after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read_tags(&mut self) -> Result<(), Error> {
        loop {
            match attempt!(self.next_tag()) {
                Some(tag) => attempt!(self.claim(tag)),
                None => return Ok(()),
            }
        }
    }

    /// Whether one of the first tags before a name has the same name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_tag(&self, name: Range) -> bool {
        let wanted = self.cursor.bytes_between(name.0, name.1);
        let mut ahead = Cursor::new(self.text);
        let mut compared = 0;
        while compared < COMPARED {
            let tag = match next_tag(&mut ahead) {
                Ok(Some(tag)) => Some(tag),
                Ok(None) => return false,
                Err((Syntax::Tag { is_certain: true, .. }, start, _)) => {
                    let mut broken = ahead;
                    broken.rewind(start);
                    BrokenTag::at(&broken).readable()
                }
                Err(_) => None,
            };
            if let Some(tag) = tag {
                if tag.name.0 >= name.0 {
                    return false;
                }
                let mut found = self.cursor;
                found.rewind(tag.name.0);
                if found.eat_bytes(wanted) && found.at() == tag.name.1 {
                    return true;
                }
            }
            compared += 1;
        }
        false
    }

    /// Reads the next tag pair before the moves; `None` after the last one, where `SetUp` is compared with `FEN`. The
    /// [claim](Self::claim) of the tag itself is still to be checked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn next_tag(&mut self) -> Result<Option<Tag>, Error> {
        let next = if self.at_tags_of_next_game() { Ok(None) } else { next_tag(&mut self.cursor) };
        match next {
            Ok(Some(tag)) => {
                self.tags.end = self.cursor.at();
                self.stage = Stage::Tags;
                Ok(Some(tag))
            }
            Ok(None) => {
                self.stage = Stage::Body;
                match self.tags.set_up {
                    Some((true, (start, end))) if !self.tags.has_fen => {
                        Err(self.refuse(Syntax::NoFen, start, end))
                    }
                    Some((false, (start, end)))
                        if self.tags.has_fen && !self.start.same_position(&Board::START) =>
                    {
                        Err(self.refuse(Syntax::OtherFen, start, end))
                    }
                    _ => Ok(None),
                }
            }
            Err((syntax, start, end)) => {
                self.stage = Stage::Tags;
                if matches!(syntax, Syntax::Tag { fault: TagFault::CutOff, .. }) {
                    self.tags.cut = end;
                }
                Err(self.refuse(syntax, start, end))
            }
        }
    }

    /// The name of a tag, and its value as written.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn tag_text(&self, tag: Tag) -> (&'a str, &'a str) {
        (slice(self.text, tag.name), slice(self.text, tag.value))
    }

    /// Takes over what a tag says of the game: `FEN` sets the start; `SetUp`, `Variant`, `Result` and
    /// `PlyCount` are claims.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn claim(&mut self, tag: Tag) -> Result<(), Error> {
        let (name, value) = self.tag_text(tag);
        let is_second_fen = self.tags.has_fen && matches!(name.as_bytes(), b"FEN");
        if is_second_fen || self.has_name(tag.name) {
            return Err(self.refuse(Syntax::TagTwice, tag.name.0, tag.name.1));
        }
        self.tags.names |= name_bit(name.as_bytes());
        match name.as_bytes() {
            b"FEN" => return self.claim_fen(tag.value),
            name if spells_fen(name) && !self.tags.has_fen => {
                attempt!(self.claim_fen(tag.value));
                return Err(self.refuse(Syntax::TagCase, tag.name.0, tag.name.1));
            }
            b"SetUp" => {
                self.tags.set_up = match value.as_bytes() {
                    b"0" => Some((false, tag.value)),
                    b"1" => Some((true, tag.value)),
                    _ => None,
                };
            }
            b"Variant" => match Rules::named(value) {
                Rules::Chess => {}
                Rules::Chess960 => self.tags.is_chess960 = true,
                Rules::Other => return Err(self.refuse_variant(tag.value)),
            },
            // A question mark or an empty value claims nothing.
            b"PlyCount" => {
                self.tags.plies = match number(value) {
                    Some(plies) => Some((plies, tag.value)),
                    None => None,
                };
            }
            b"Result" => match eat_result(&mut Cursor::new(value.trim_ascii_start())) {
                Some(result) => self.tags.result = Some((result, tag.value)),
                None => return Err(self.refuse_result(value, tag.value)),
            },
            _ => {}
        }
        Ok(())
    }

    /// The error for a `Result` tag without a result of PGN, which has none by which both lose, or one gets half a point.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refuse_result(&mut self, value: &str, (start, end): Range) -> Error {
        self.tags.has_zeros = matches!(value.as_bytes(), b"0-0");
        let syntax = match eat_odd_result(&mut Cursor::new(value)) {
            Some(meant @ GameResult::Unknown) => Syntax::OddResult { meant },
            _ => Syntax::Result,
        };
        self.refuse(syntax, start, end)
    }

    /// Takes the position of a `FEN` tag for the start.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn claim_fen(&mut self, value: Range) -> Result<(), Error> {
        self.tags.has_fen = true;
        let fen = slice(self.text, value);
        match self.parse_fen(fen) {
            Ok(board) => {
                self.start = board;
                self.line = LineState::new(board);
                self.line.count = Count::of_fen(fen);
                Ok(())
            }
            Err(error) => {
                self.tags.has_start = false;
                Err(match self.next_variant() {
                    Some(variant) if matches!(self.rules_of(variant), Rules::Other) => {
                        self.refuse_variant(variant)
                    }
                    _ => error.in_tag(value.0),
                })
            }
        }
    }

    /// The error for a game by other rules.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refuse_variant(&mut self, value: Range) -> Error {
        self.tags.has_start = false;
        self.refuse(Syntax::Variant, value.0, value.1)
    }

    /// The rules that the value of a `Variant` tag names.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn rules_of(&self, variant: Range) -> Rules {
        Rules::named(slice(self.text, variant))
    }

    /// Parses the value of a `FEN` tag, as X-FEN if a `Variant` tag before or after it says Chess960.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn parse_fen(&self, fen: &str) -> Result<Board, Error> {
        match FenOptions::new().allow(self.allowed).parse(fen) {
            // A text that both accept means the same to both. The next tags are read for one tag only.
            Err(_)
                if self.tags.is_chess960 || self.tags.has_start && self.says_chess960_later() =>
            {
                FenOptions::new().chess960().allow(self.allowed).parse(fen)
            }
            read => read,
        }
    }

    /// Whether one of the next tags is a `Variant` tag that says Chess960.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn says_chess960_later(&self) -> bool {
        match self.next_variant() {
            Some(variant) => matches!(self.rules_of(variant), Rules::Chess960),
            None => false,
        }
    }

    /// The value of the `Variant` tag among the next tags.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn next_variant(&self) -> Option<Range> {
        let mut ahead = self.cursor;
        loop {
            ahead.skip_space();
            if self.form.is_file() && self.is_first_tag(ahead.at()) {
                return None;
            }
            let Ok(Some(tag)) = next_tag(&mut ahead) else { return None };
            if matches!(slice(self.text, tag.name).as_bytes(), b"Variant") {
                return Some(tag.value);
            }
        }
    }
}

/// A number of digits only, if it is not larger than the length of any game.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number(text: &str) -> Option<u32> {
    match u32::from_str_radix(text, 10) {
        Ok(number) => Some(number),
        Err(_) => None,
    }
}

/// Whether a tag with this name is compared with the game or sets its start.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_claim(name: &[u8]) -> bool {
    matches!(name, b"SetUp" | b"Variant" | b"PlyCount" | b"Result") || spells_fen(name)
}

/// Whether a name is `FEN`, in letters of any case.
#[inline(always)]
const fn spells_fen(name: &[u8]) -> bool {
    matches!(name, [b'F' | b'f', b'E' | b'e', b'N' | b'n'])
}

/// A bit for the name of a tag, by its first eight bytes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn name_bit(name: &[u8]) -> u64 {
    let mut eight = 0;
    let mut at = if name.len() < 8 { name.len() } else { 8 };
    while at > 0 {
        at -= 1;
        eight = eight << 8 | name[at] as u64;
    }
    bit_of(eight)
}

/// The same for eight bytes, the first one lowest; bytes after the name are 0. The multiplier was found
/// by trial: names that are usual together have different bits.
#[inline(always)]
pub(super) const fn bit_of(eight: u64) -> u64 {
    1 << (eight.wrapping_mul(0x70F7_A08D_2780_B947) >> 58)
}

/// Whether the claim of a tag was refused because the game has that tag already. Only the first one counts.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn is_tag_twice(claimed: &Result<(), Error>) -> bool {
    let is_twice = |error: &Error| matches!(error.kind(), ErrorKind::Syntax(Syntax::TagTwice));
    claimed.as_ref().is_err_and(is_twice)
}
