//! The text of PGN tag pairs, `[Event "..."]`, also of broken ones.

mod broken;
#[cfg(feature = "alloc")]
mod mended;
mod names;
#[cfg(feature = "alloc")]
mod usual;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

use crate::error::{Read, Syntax};
use crate::text::{Cursor, is_line_start, is_rule};
pub(crate) use broken::BrokenTag;
pub use names::{SEVEN_TAG_ROSTER, TAG_NAMES};
#[cfg(feature = "alloc")]
pub(crate) use usual::UsualTag;

/// The byte offsets of a start and an end.
pub(super) type Range = (usize, usize);

/// The byte ranges of a tag pair's name and value.
#[derive(Clone, Copy)]
pub(crate) struct Tag {
    pub(super) name: Range,
    pub(super) value: Range,
}

#[cfg(feature = "std")]
impl Tag {
    /// Reads the tag pair at the cursor, as [`next_tag`] does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn next(cursor: &mut Cursor<'_>) -> Read<Option<Self>> {
        cursor.skip_space();
        let Some(UsualTag { name, value, .. }) = UsualTag::of(cursor.left()) else {
            return next_tag(cursor);
        };
        let name = (cursor.at() + 1, cursor.at() + 1 + name);
        let value = (name.1 + 2, name.1 + 2 + value);
        cursor.rewind(value.1 + 2);
        Ok(Some(Self { name, value }))
    }

    /// The byte range of its name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn name_range(self) -> core::ops::Range<usize> {
        self.name.0..self.name.1
    }

    /// The byte range of its value, without its quotes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn value_range(self) -> core::ops::Range<usize> {
        self.value.0..self.value.1
    }
}

/// Reads the tag pair at the cursor; `None` if there is none. A tag ends on the line where it begins. The cursor
/// goes after a tag that cannot be read.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn next_tag(cursor: &mut Cursor<'_>) -> Read<Option<Tag>> {
    skip_escapes(cursor);
    let start = cursor.at();
    if !cursor.eat(b'[') {
        let is_broken = at_bare_tag(cursor) || at_stray_bracket(cursor);
        return if is_broken { Err(skip_tag(cursor, start)) } else { Ok(None) };
    }
    cursor.skip_space();
    let name = cursor.at();
    cursor.skip_word();
    let name = (name, cursor.at());
    cursor.skip_space();
    if name.0 == name.1 || !cursor.eat(b'"') {
        return Err(skip_tag(cursor, start));
    }
    let value = cursor.at();
    skip_value(cursor);
    let value = (value, cursor.at());
    if cursor.eat(b'"') && cursor.eat_spaced(b']') {
        return Ok(Some(Tag { name, value }));
    }
    Err(skip_tag(cursor, start))
}

/// Steps over a tag that cannot be read.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_tag(cursor: &mut Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    let broken = BrokenTag::at(cursor);
    cursor.rewind(broken.end);
    (broken.syntax(), start, broken.end)
}

/// Whether a bracket follows the one that has closed a tag: `[White "Morphy"]]`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_stray_bracket(cursor: &Cursor<'_>) -> bool {
    if !matches!(cursor.peek(), Some(b']')) {
        return false;
    }
    let mut before = cursor.bytes_between(0, cursor.at());
    while let [rest @ .., b' ' | b'\t'] = before {
        before = rest;
    }
    matches!(before, [.., b']'])
}

/// Goes to the quote that ends a value, or to the end of the line.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_value(cursor: &mut Cursor<'_>) {
    while let Some(byte) = cursor.peek() {
        match byte {
            b'"' | b'\n' | b'\r' => return,
            b'\\' if matches!(cursor.peek_at(1), Some(b'"' | b'\\')) => cursor.skip(2),
            _ => cursor.bump(),
        }
    }
}

/// The end of a tag that cannot be read: after the first bracket with nothing but another tag, a comment, a
/// number or a result after it, before the next tag on the line, or at the end of the line.
#[cfg_attr(not(feature = "compiled"), inline)]
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
                if matches!(ahead.peek(), Some(b'[' | b'{' | b'*' | b'0'..=b'9')) {
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
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn opens_tag(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.eat(b'[') && {
        ahead.skip_space();
        at_name_and_quote(&ahead)
    }
}

/// Whether a tag without its bracket is a line: `White "Morphy"]`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn at_bare_tag(cursor: &Cursor<'_>) -> bool {
    is_bare_tag(cursor) && begins_line(cursor)
}

/// Whether a tag without its bracket is the rest of a line.
#[cfg_attr(not(feature = "compiled"), inline)]
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
#[cfg_attr(not(feature = "compiled"), inline)]
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

/// Whether only spaces and tabs are before the cursor on its line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn begins_line(cursor: &Cursor<'_>) -> bool {
    let mut at = cursor.at();
    let before = cursor.bytes_between(0, at);
    while at > 0 && matches!(before[at - 1], b' ' | b'\t') {
        at -= 1;
    }
    is_line_start(before, at)
}

/// The end of a line that is ruled with signs: at least three that are equal, side by side or with one other sign or a space
/// between them, and no other characters.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn rule_end(cursor: &Cursor<'_>) -> Option<usize> {
    let mut ahead = *cursor;
    let (mut signs, mut end) = (0, ahead.at());
    while let Some(byte) = ahead.peek() {
        match byte {
            b'\n' | b'\r' => break,
            b' ' | b'\t' => {}
            _ if !is_rule(byte) => return None,
            // A character outside ASCII is counted at its last byte.
            _ => {
                signs += 1;
                end = ahead.at() + 1;
            }
        }
        ahead.bump();
    }
    let (first, second, third) = (cursor.ahead(0), cursor.ahead(1), cursor.ahead(2));
    let is_ruled = if first.is_ascii() {
        first == second || first == third
    } else {
        first == cursor.ahead(3) && third == cursor.ahead(5)
    };
    if signs > 2 && is_ruled && begins_line(cursor) { Some(end) } else { None }
}

/// Whether a blank or a ruled line is before the cursor, which is at the first word of its line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn follows_blank_line(cursor: &Cursor<'_>) -> bool {
    let mut at = cursor.at();
    let before = cursor.bytes_between(0, at);
    let (mut feeds, mut returns, mut signs) = (0_usize, 0_usize, 0_usize);
    while at > 0 && (before[at - 1].is_ascii_whitespace() || is_rule(before[at - 1])) {
        let byte = before[at - 1];
        if matches!(byte, b'\n' | b'\r') {
            // `--` is a null move.
            if matches!(signs, 1 | 2) {
                return false;
            }
            (feeds, returns) =
                (feeds + (byte == b'\n') as usize, returns + (byte == b'\r') as usize);
            signs = 0;
        } else {
            signs += is_rule(byte) as usize;
        }
        at -= 1;
    }
    feeds > 1 || returns > 1
}

/// Steps over white space, a byte order mark at the beginning, and lines that begin with `%`.
#[cfg_attr(not(feature = "compiled"), inline)]
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
#[cfg_attr(not(feature = "compiled"), inline)]
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

/// The range of the name of the tag whose bracket is at an offset.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn name_at(bytes: &[u8], at: usize) -> Range {
    let mut end = at + 1;
    while end < bytes.len() && bytes[end].is_ascii_alphanumeric() {
        end += 1;
    }
    (at + 1, end)
}

/// Whether the `Event` tag of another game begins here after a blank line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_event_after_blank_line(bytes: &[u8], at: usize) -> bool {
    is_tag_after_blank_line(bytes, at)
        && matches!(bytes.split_at(at).1, [b'[', b'E', b'v', b'e', b'n', b't', b' ', ..])
}

#[cfg_attr(not(feature = "compiled"), inline)]
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
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn slice(text: &str, range: Range) -> &str {
    text.split_at(range.1).0.split_at(range.0).1
}

/// The value of a tag without the backslashes before its quotes and backslashes.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn unescaped(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut rest = value.chars();
    let mut plain = String::with_capacity(value.len());
    while let Some(char) = rest.next() {
        let is_escape = char == '\\' && rest.as_str().starts_with(['"', '\\']);
        plain.extend(if is_escape { rest.next() } else { Some(char) });
    }
    Cow::Owned(plain)
}
