//! The errors for words that are not moves, with their byte ranges.

use crate::basics::Square;
use crate::error::Syntax;
use crate::text::Cursor;

/// The error for an unknown word that begins at `start`, or for the single character there.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn unknown_word(cursor: &mut Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    let end = mark_end(cursor);
    if end > start {
        (Syntax::UnexpectedCharacter, start, end)
    } else if cursor.at_word() {
        let is_square = matches!(cursor.word_from(start), [b'i'..=b'z', b'0'..=b'9']);
        let syntax = if is_square { Syntax::OffBoard } else { Syntax::UnknownWord };
        refused_word(cursor, start, syntax)
    } else {
        (Syntax::UnexpectedCharacter, start, cursor.char_end())
    }
}

/// The greatest length of a mark in bytes.
const LONGEST_MARK: usize = 200;

/// The end of a mark of a book or a web page at the cursor: `[..]`, `<..>`, `&..;`, `\word`, `**`, a dash by itself. The
/// offset of the cursor if there is none.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn mark_end(cursor: &Cursor<'_>) -> usize {
    let (start, mut ahead) = (cursor.at(), *cursor);
    let close = match (ahead.ahead(0), ahead.ahead(1)) {
        (b'[', _) => b']',
        (b'<', b'a'..=b'z' | b'A'..=b'Z' | b'/') => b'>',
        (b'&', b'#' | b'a'..=b'z') => b';',
        (b'*', b'*') | (b'\\', b'.') => return start + 2,
        (b'\\', b'a'..=b'z') => {
            ahead.bump();
            ahead.skip_word();
            return ahead.at();
        }
        (b'0'..=b'9', _) => return if eat_time(&mut ahead) { ahead.at() } else { start },
        // The evaluation of an engine.
        (b'+' | b'-', b'0'..=b'9') => {
            ahead.bump();
            ahead.eat_number();
            while matches!(ahead.peek(), Some(b'.' | b'/')) && ahead.ahead(1).is_ascii_digit() {
                ahead.bump();
                ahead.eat_number();
            }
            // A move number has a dot.
            let is_number = !ahead.at_word() && !matches!(ahead.peek(), Some(b'.'));
            return if is_number { ahead.at() } else { start };
        }
        // U+2013 and U+2014
        _ => {
            let is_dash = ahead.eat_word("–".as_bytes()) || ahead.eat_word("—".as_bytes());
            return if is_dash { ahead.at() } else { start };
        }
    };
    while let Some(byte) = ahead.peek()
        && ahead.at() < start + LONGEST_MARK
        && !matches!(byte, b'{' | b'}' | b'"')
    {
        ahead.bump();
        if byte == close {
            return ahead.at();
        }
    }
    start
}

/// Steps over a time: digits, and once or twice a colon and two digits, as in `0:03`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_time(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.eat_number();
    let digits = ahead.at();
    while let (b':', b'0'..=b'5', b'0'..=b'9') = (ahead.ahead(0), ahead.ahead(1), ahead.ahead(2)) {
        ahead.skip(3);
    }
    let is_time = digits > cursor.at() && ahead.at() > digits && !ahead.at_word();
    if is_time {
        *cursor = ahead;
    }
    is_time
}

/// The same for a word with a known reason.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn refused_word(
    cursor: &mut Cursor<'_>,
    start: usize,
    syntax: Syntax,
) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    cursor.skip_word();
    (syntax, start, cursor.at())
}

/// The end of `@` and a square, which may come next after a piece: a drop, as in Crazyhouse.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn drop_end(cursor: &Cursor<'_>) -> Option<usize> {
    let mut ahead = *cursor;
    if !ahead.eat_spaced(b'@') {
        return None;
    }
    ahead.skip_space();
    let Some(_) = Square::from_bytes(ahead.ahead(0), ahead.ahead(1)) else { return None };
    Some(ahead.at() + 2)
}
