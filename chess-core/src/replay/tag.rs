//! PGN tag pairs, `[Event "..."]`, before the first move.

use super::number::Count;
use super::{Replay, Stage};
use crate::basics::GameResult;
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::error::ErrorKind;
use crate::error::{Error, Read, Syntax};
use crate::fen::FenOptions;
use crate::notation::result::eat_result;
use crate::text::{Cursor, attempt, is_line_start};

/// The byte ranges of a tag pair's name and value.
#[derive(Clone, Copy)]
pub(crate) struct Tag {
    pub(crate) name: (usize, usize),
    pub(crate) value: (usize, usize),
}

/// Reads the tag pair at the cursor; `None` if there is none. A tag ends on the line where it begins. The cursor
/// goes behind a tag that cannot be read.
pub(crate) const fn next_tag(cursor: &mut Cursor<'_>) -> Read<Option<Tag>> {
    skip_escapes(cursor);
    let start = cursor.at();
    if !cursor.eat(b'[') {
        return if at_bare_tag(cursor) { Err(skip_tag(cursor, start)) } else { Ok(None) };
    }
    cursor.skip_space();
    let name = cursor.at();
    cursor.skip_word();
    let name = (name, cursor.at());
    cursor.skip_space();
    if name.0 == name.1 || !cursor.eat(b'"') {
        cursor.rewind(start);
        return Err(skip_tag(cursor, start));
    }
    let value = cursor.at();
    skip_value(cursor);
    let value = (value, cursor.at());
    if cursor.eat(b'"') && cursor.eat_spaced(b']') {
        return Ok(Some(Tag { name, value }));
    }
    cursor.rewind(value.0);
    Err(skip_tag(cursor, start))
}

/// Steps over the rest of a tag that cannot be read.
const fn skip_tag(cursor: &mut Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    cursor.rewind(tag_end(cursor));
    (Syntax::Tag, start, cursor.at())
}

/// Goes to the quote that ends a value, or to the end of the line.
const fn skip_value(cursor: &mut Cursor<'_>) {
    while let Some(byte) = cursor.peek() {
        match byte {
            b'"' | b'\n' | b'\r' => return,
            b'\\' if matches!(cursor.peek_at(1), Some(b'"' | b'\\')) => cursor.skip(2),
            _ => cursor.bump(),
        }
    }
}

/// The end of a tag that cannot be read: behind the first bracket with nothing but another tag, a comment or
/// a number after it, before the next tag on the line, or at the end of the line.
pub(super) const fn tag_end(cursor: &Cursor<'_>) -> usize {
    let mut ahead = *cursor;
    let mut end = ahead.at();
    while let Some(byte) = ahead.peek() {
        match byte {
            b'\n' | b'\r' => break,
            b'[' if opens_tag(&ahead) => break,
            b']' => {
                ahead.bump();
                end = ahead.at();
                ahead.skip_space();
                if matches!(ahead.peek(), Some(b'[' | b'{' | b'0'..=b'9')) {
                    return end;
                }
                ahead.rewind(end);
            }
            _ => {
                ahead.bump();
                if !byte.is_ascii_whitespace() {
                    end = ahead.at();
                }
            }
        }
    }
    end
}

/// Tags with longer names are not recognised in the middle of a game.
const LONGEST_NAME: usize = 64;

/// Whether the bracket at the cursor opens a tag: a name and a quote follow.
pub(super) const fn opens_tag(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.eat(b'[') && {
        ahead.skip_space();
        at_name_and_quote(&ahead)
    }
}

/// Whether a tag without its bracket is a line: `White "Morphy"]`.
pub(super) const fn at_bare_tag(cursor: &Cursor<'_>) -> bool {
    is_bare_tag(cursor) && begins_line(cursor)
}

/// Whether a tag without its bracket is the rest of a line.
pub(super) const fn is_bare_tag(cursor: &Cursor<'_>) -> bool {
    const LONGEST: usize = 127;
    let is_name = matches!(cursor.peek(), Some(b'A'..=b'Z' | b'a'..=b'z'));
    if !is_name || !at_name_and_quote(cursor) {
        return false;
    }
    let mut ahead = *cursor;
    let mut last = 0;
    while let Some(byte) = ahead.peek() {
        if matches!(byte, b'\n' | b'\r') || ahead.at() - cursor.at() > LONGEST {
            break;
        }
        last = if byte.is_ascii_whitespace() { last } else { byte };
        ahead.bump();
    }
    last == b']'
}

/// Whether a tag's name and the quote after it come next.
const fn at_name_and_quote(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    while ahead.at_word() && ahead.at() - cursor.at() < LONGEST_NAME {
        ahead.bump();
    }
    let name_end = ahead.at();
    while matches!(ahead.peek(), Some(b' ' | b'\t')) && ahead.at() - cursor.at() < LONGEST_NAME {
        ahead.bump();
    }
    name_end > cursor.at() && matches!(ahead.peek(), Some(b'"'))
}

/// Whether only spaces and tabs stand before the cursor on its line.
pub(super) const fn begins_line(cursor: &Cursor<'_>) -> bool {
    let mut at = cursor.at();
    let before = cursor.bytes_between(0, at);
    while at > 0 && matches!(before[at - 1], b' ' | b'\t') {
        at -= 1;
    }
    is_line_start(before, at)
}

/// Whether a blank line stands before the cursor, which is at the first word of its line.
pub(super) const fn follows_blank_line(cursor: &Cursor<'_>) -> bool {
    let mut at = cursor.at();
    let before = cursor.bytes_between(0, at);
    let (mut feeds, mut returns) = (0_usize, 0_usize);
    while at > 0 && before[at - 1].is_ascii_whitespace() {
        feeds += (before[at - 1] == b'\n') as usize;
        returns += (before[at - 1] == b'\r') as usize;
        at -= 1;
    }
    feeds > 1 || returns > 1
}

/// Steps over white space, a byte order mark at the beginning, and lines that begin with `%`.
const fn skip_escapes(cursor: &mut Cursor<'_>) {
    if cursor.at() == 0 {
        cursor.eat_bytes("\u{FEFF}".as_bytes());
    }
    cursor.skip_space();
    while cursor.at_line_start() && cursor.eat(b'%') {
        cursor.rewind(line_end(cursor));
        cursor.skip_space();
    }
}

/// Whether a bracket begins a tag after a blank line, as the first tag of a game does.
pub(crate) const fn is_tag_after_blank_line(bytes: &[u8], at: usize) -> bool {
    if at >= bytes.len() || bytes[at] != b'[' {
        return false;
    }
    let is_after_blank_line = matches!(
        bytes.split_at(at).0,
        [.., b'\n' | b'\r', b'\r', b'\n'] | [.., b'\n', b'\n' | b'\r'] | [.., b'\r', b'\r']
    );
    let mut end = at + 1;
    while end < bytes.len() && bytes[end].is_ascii_alphanumeric() && end - at < LONGEST_NAME {
        end += 1;
    }
    is_after_blank_line
        && end > at + 1
        && end + 1 < bytes.len()
        && bytes[end] == b' '
        && bytes[end + 1] == b'"'
}

/// Whether the claim of a tag was refused because the game has that tag already. Only the first one counts.
#[cfg(feature = "alloc")]
pub(crate) fn is_tag_twice(claimed: &Result<(), Error>) -> bool {
    let is_twice = |error: &Error| matches!(error.kind(), ErrorKind::Syntax(Syntax::TagTwice));
    claimed.as_ref().is_err_and(is_twice)
}

/// Whether the `Event` tag of another game begins here after a blank line.
pub(super) const fn is_event_after_blank_line(bytes: &[u8], at: usize) -> bool {
    is_tag_after_blank_line(bytes, at)
        && matches!(bytes.split_at(at).1, [b'[', b'E', b'v', b'e', b'n', b't', b' ', ..])
}

const fn line_end(cursor: &Cursor<'_>) -> usize {
    let mut ahead = *cursor;
    while let Some(byte) = ahead.peek() {
        if matches!(byte, b'\n' | b'\r') {
            break;
        }
        ahead.bump();
    }
    ahead.at()
}

/// The part of a text in a byte range.
const fn slice(text: &str, range: (usize, usize)) -> &str {
    text.split_at(range.1).0.split_at(range.0).1
}

/// Variants in PGN files whose rules differ from those of chess.
const OTHER_RULES: [&[u8]; 15] = [
    b"3check",
    b"antichess",
    b"atomic",
    b"bughouse",
    b"crazyhouse",
    b"duckchess",
    b"fogofwar",
    b"giveaway",
    b"horde",
    b"kingofthehill",
    b"losers",
    b"losingchess",
    b"racingkings",
    b"suicide",
    b"threecheck",
];

/// Whether a `Variant` tag names one of these variants; only letters and digits are compared. Other values
/// mean standard chess from some position (`From Position`), [Chess960](is_chess960), or so little (`?`) that
/// the moves decide.
const fn has_other_rules(value: &str) -> bool {
    is_one_of(value, &OTHER_RULES)
}

/// The spellings of Chess960 in PGN files.
const CHESS960: [&[u8]; 8] = [
    b"960",
    b"chess960",
    b"fischerandom",
    b"fischerrandom",
    b"fischerrandomchess",
    b"freestyle",
    b"freestylechess",
    b"wildfr",
];

/// Whether a `Variant` tag says Chess960. Then `KQkq` in a `FEN` tag means the outermost rooks (X-FEN).
pub(crate) const fn is_chess960(value: &str) -> bool {
    is_one_of(value, &CHESS960)
}

const fn is_one_of(value: &str, names: &[&[u8]]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if has_letters(value.as_bytes(), names[i]) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether these are all letters and digits of a value, in either case.
const fn has_letters(value: &[u8], letters: &[u8]) -> bool {
    let (mut at, mut seen) = (0, 0);
    while at < value.len() {
        if value[at].is_ascii_alphanumeric() {
            if seen == letters.len() || value[at].to_ascii_lowercase() != letters[seen] {
                return false;
            }
            seen += 1;
        }
        at += 1;
    }
    seen == letters.len()
}

/// A number of digits only, if it is not larger than the length of any game.
const fn number(text: &str) -> Option<u32> {
    match u32::from_str_radix(text, 10) {
        Ok(number) => Some(number),
        Err(_) => None,
    }
}

/// Whether a tag with this name is compared with the game or sets its start.
#[cfg(feature = "alloc")]
pub(super) const fn is_claim(name: &[u8]) -> bool {
    matches!(name, b"FEN" | b"SetUp" | b"Variant" | b"PlyCount" | b"Result")
}

/// A bit for the name of a tag, by its first eight bytes.
pub(super) const fn name_bit(name: &[u8]) -> u64 {
    let mut eight = 0;
    let mut at = if name.len() < 8 { name.len() } else { 8 };
    while at > 0 {
        at -= 1;
        eight = eight << 8 | name[at] as u64;
    }
    bit_of(eight)
}

/// The same for eight bytes, the first one lowest; 0 stands for bytes after the name. The multiplier was found
/// by trial: names that are usual together have different bits.
#[inline(always)]
pub(super) const fn bit_of(eight: u64) -> u64 {
    1 << (eight.wrapping_mul(0x70F7_A08D_2780_B947) >> 58)
}

/// The number of tags that a new one is compared with, so that reading takes linear time.
const COMPARED: usize = 32;

/// The claims of the tags about the game, each with the byte range of its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claims {
    /// The byte offset at which the tags end.
    pub(crate) end: usize,
    pub(crate) result: Option<(GameResult, Range)>,
    /// The number of plies of the main line.
    pub(crate) plies: Option<(u32, Range)>,
    /// Whether a `SetUp` tag announces a `FEN` tag (`true`) or the standard starting position.
    pub(crate) set_up: Option<(bool, Range)>,
    has_fen: bool,
    /// Whether the position in which the game starts, and its rules, are known.
    pub(crate) has_start: bool,
    /// Whether a `Variant` tag has said Chess960.
    is_chess960: bool,
    /// The bits of the names so far.
    pub(super) names: u64,
}

/// The start and the end of a value.
type Range = (usize, usize);

impl Claims {
    pub(super) const NONE: Self = Self {
        end: 0,
        result: None,
        plies: None,
        set_up: None,
        has_fen: false,
        has_start: true,
        is_chess960: false,
        names: 0,
    };
}

impl<'a> Replay<'a> {
    /// Whether a tag comes next. Before the first move, tags may also follow a comment.
    pub(crate) const fn at_tag(&self) -> bool {
        matches!(self.stage, Stage::Tags)
            || !self.is_in_moves()
                && self.result.is_none()
                && matches!(self.cursor.peek_spaced(), Some(b'['))
                && !self.at_tags_of_next_game()
    }

    /// Whether the tags of another game come next although this game has no moves.
    pub(super) const fn at_tags_of_next_game(&self) -> bool {
        let mut ahead = self.cursor;
        ahead.skip_space();
        self.form.is_file()
            && self.tags.end > 0
            && is_event_after_blank_line(self.text.as_bytes(), ahead.at())
    }

    /// Reads all tag pairs that come next. After an error, another call reads the ones after it.
    pub(super) const fn read_tags(&mut self) -> Result<(), Error> {
        self.stage = Stage::Tags;
        loop {
            match attempt!(self.next_tag()) {
                Some(tag) => attempt!(self.claim(tag)),
                None => return Ok(()),
            }
        }
    }

    /// Whether one of the first tags before a name has the same name.
    const fn has_tag(&self, name: Range) -> bool {
        let wanted = self.cursor.bytes_between(name.0, name.1);
        let mut ahead = Cursor::new(self.text);
        let mut compared = 0;
        while compared < COMPARED {
            match next_tag(&mut ahead) {
                Ok(Some(tag)) if tag.name.0 < name.0 => {
                    let mut found = self.cursor;
                    found.rewind(tag.name.0);
                    if found.eat_bytes(wanted) && found.at() == tag.name.1 {
                        return true;
                    }
                }
                Err(_) => {}
                Ok(_) => return false,
            }
            compared += 1;
        }
        false
    }

    /// Reads the next tag pair before the moves. Its [claim](Self::claim) is still to be checked.
    pub(crate) const fn next_tag(&mut self) -> Result<Option<Tag>, Error> {
        let next = if self.at_tags_of_next_game() { Ok(None) } else { next_tag(&mut self.cursor) };
        match next {
            Ok(Some(tag)) => {
                self.tags.end = self.cursor.at();
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
                Err(self.refuse(syntax, start, end))
            }
        }
    }

    /// The name of a tag, and its value as written.
    pub(crate) const fn tag_text(&self, tag: Tag) -> (&'a str, &'a str) {
        (slice(self.text, tag.name), slice(self.text, tag.value))
    }

    /// Takes over what a tag says of the game: `FEN` sets the start; `SetUp`, `Variant`, `Result` and
    /// `PlyCount` are claims.
    pub(crate) const fn claim(&mut self, tag: Tag) -> Result<(), Error> {
        let (name, value) = self.tag_text(tag);
        let bit = name_bit(name.as_bytes());
        if self.tags.names & bit != 0 && self.has_tag(tag.name) {
            return Err(self.refuse(Syntax::TagTwice, tag.name.0, tag.name.1));
        }
        self.tags.names |= bit;
        match name.as_bytes() {
            b"FEN" => {
                self.tags.has_fen = true;
                match self.read_fen(value) {
                    Ok(board) => {
                        self.start = board;
                        self.line = super::LineState::new(board);
                        self.line.count = Count::of_fen(value);
                    }
                    Err(error) => {
                        self.tags.has_start = false;
                        return Err(error.in_tag(tag.value.0));
                    }
                }
            }
            b"SetUp" => {
                self.tags.set_up = match value.as_bytes() {
                    b"0" => Some((false, tag.value)),
                    b"1" => Some((true, tag.value)),
                    _ => None,
                };
            }
            b"Variant" if has_other_rules(value) => {
                self.tags.has_start = false;
                return Err(self.refuse(Syntax::Variant, tag.value.0, tag.value.1));
            }
            b"Variant" if is_chess960(value) => self.tags.is_chess960 = true,
            // A question mark or an empty value claims nothing.
            b"PlyCount" => {
                self.tags.plies = match number(value) {
                    Some(plies) => Some((plies, tag.value)),
                    None => None,
                };
            }
            b"Result" => match eat_result(&mut Cursor::new(value)) {
                Some(result) => self.tags.result = Some((result, tag.value)),
                None => return Err(self.refuse(Syntax::Result, tag.value.0, tag.value.1)),
            },
            _ => {}
        }
        Ok(())
    }

    /// Parses the value of a `FEN` tag, as X-FEN if a `Variant` tag before or after it says Chess960.
    const fn read_fen(&self, fen: &str) -> Result<Board, Error> {
        match FenOptions::new().allow(self.allowed).read(fen) {
            // A text that both accept means the same to both. The next tags are read for one tag only.
            Err(_)
                if self.tags.is_chess960 || self.tags.has_start && self.says_chess960_later() =>
            {
                FenOptions::new().chess960().allow(self.allowed).read(fen)
            }
            read => read,
        }
    }

    /// Whether one of the next tags is a `Variant` tag that says Chess960.
    const fn says_chess960_later(&self) -> bool {
        let mut ahead = self.cursor;
        loop {
            ahead.skip_space();
            if self.form.is_file() && is_event_after_blank_line(self.text.as_bytes(), ahead.at()) {
                return false;
            }
            let Ok(Some(tag)) = next_tag(&mut ahead) else { return false };
            if matches!(slice(self.text, tag.name).as_bytes(), b"Variant") {
                return is_chess960(slice(self.text, tag.value));
            }
        }
    }
}
