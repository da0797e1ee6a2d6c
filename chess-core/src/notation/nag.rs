//! Numeric annotation glyphs (NAGs), and the signs for them, such as `!?`, `+/-` and `=`.

use crate::error::{Read, Syntax};
use crate::text::Cursor;

/// Each sign with its NAG. A sign comes after the longer signs that begin with it. The signs of the Informant name no
/// side; they have the first of the two numbers, White's.
const GLYPHS: [(&[u8], u8); 37] = [
    (b"!!", 3),
    (b"!?", 5),
    (b"!", 1),
    (b"??", 4),
    (b"?!", 6),
    (b"?", 2),
    (b"+/-", 16),
    (b"-/+", 17),
    (b"+/=", 14),
    (b"=/+", 15),
    (b"+=", 14),
    (b"=+", 15),
    (b"+-", 18),
    (b"-+", 19),
    ("=∞".as_bytes(), 44),
    (b"=", 10),
    ("+\u{2212}".as_bytes(), 18),
    ("\u{2212}+".as_bytes(), 19),
    ("‼".as_bytes(), 3),
    ("⁉".as_bytes(), 5),
    ("⁇".as_bytes(), 4),
    ("⁈".as_bytes(), 6),
    ("±".as_bytes(), 16),
    ("∓".as_bytes(), 17),
    ("⩲".as_bytes(), 14),
    ("⩱".as_bytes(), 15),
    ("∞".as_bytes(), 13),
    ("□".as_bytes(), 7),
    ("⨀".as_bytes(), 22),
    ("○".as_bytes(), 26),
    ("⟳".as_bytes(), 32),
    ("↑".as_bytes(), 36),
    ("→".as_bytes(), 40),
    ("⇆".as_bytes(), 132),
    ("⊕".as_bytes(), 138),
    ("△".as_bytes(), 140),
    ("⌓".as_bytes(), 142),
];

/// Steps over the next sign, if there is one, and returns its NAG. White space is allowed only between `!`
/// and `?`, because editors print tokens that way.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat(cursor: &mut Cursor<'_>) -> Option<u8> {
    let Some(first @ (b'!' | b'?' | b'+' | b'-' | b'=' | 0xC2 | 0xE2)) = cursor.peek() else {
        return None;
    };
    // Nearly always the `+` of a check.
    if matches!((first, cursor.peek_at(1)), (b'+' | b'-', None | Some(b' ' | b'\n' | b'\r'))) {
        return None;
    }
    let start = cursor.at();
    let mut i = 0;
    while i < GLYPHS.len() {
        let (glyph, number) = GLYPHS[i];
        let mut at = 0;
        while glyph[0] == first && at < glyph.len() {
            let eats = match glyph[at] {
                mark @ (b'!' | b'?') => cursor.eat_spaced(mark),
                byte => cursor.eat(byte),
            };
            if !eats {
                break;
            }
            at += 1;
        }
        if at == glyph.len() {
            return Some(number);
        }
        cursor.rewind(start);
        i += 1;
    }
    None
}

/// The byte range of the first signs up to an offset that do not form a sign together: `!` and `?`
/// more than twice, or two such signs in a row.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn overlong(mut cursor: Cursor<'_>, end: usize) -> Option<(usize, usize)> {
    while cursor.at() < end {
        cursor.skip_space();
        let start = cursor.at();
        let Some(1..=6) = eat(&mut cursor) else {
            if eat_any(&mut cursor).is_none() {
                cursor.bump();
            }
            continue;
        };
        let once = cursor.at();
        while cursor.eat_spaced(b'!') || cursor.eat_spaced(b'?') {}
        if cursor.at() > once {
            return Some((start, cursor.at()));
        }
    }
    None
}

/// Steps over a sign or `$6`, if one comes next, and returns its NAG.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_any(cursor: &mut Cursor<'_>) -> Option<u8> {
    let mut ahead = *cursor;
    let number = if ahead.eat(b'$') {
        match read(&mut ahead) {
            Ok(number) => Some(number),
            Err(_) => None,
        }
    } else {
        eat(&mut ahead)
    };
    if number.is_some() {
        *cursor = ahead;
    }
    number
}

/// Reads the number of a NAG, 0..=255, after its `$`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read(cursor: &mut Cursor<'_>) -> Read<u8> {
    let start = cursor.at() - 1;
    cursor.skip_space();
    let first = cursor.at();
    let number = cursor.eat_number();
    // `$ 2.` is a move number, and `$ Nf3` a move, after a sign without its own number.
    if first > start + 1 && (cursor.at() == first || matches!(cursor.peek(), Some(b'.'))) {
        cursor.rewind(start + 1);
        return Err((Syntax::Nag, start, start + 1));
    }
    let has_digits = cursor.at() > first;
    if !has_digits || number > 255 || cursor.at_word() {
        cursor.skip_word();
        let end = if has_digits { cursor.at() } else { start + 1 };
        return Err((Syntax::Nag, start, end));
    }
    Ok(number as u8)
}

/// The signs that are written right after a move, for the NAGs from 1 to 6.
pub const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The sign that is written right after a move for a NAG; `None` for a NAG of other meaning.
///
/// # Examples
///
/// ```
/// use caissa::pgn::nag_mark;
///
/// assert_eq!((nag_mark(5), nag_mark(10)), (Some("!?"), None));
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn nag_mark(number: u8) -> Option<&'static str> {
    if number == 0 || number as usize > MARKS.len() {
        None
    } else {
        Some(MARKS[number as usize - 1])
    }
}

/// The NAG of a sign.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn number(mark: &[u8]) -> Option<u8> {
    GLYPHS.iter().find(|(glyph, _)| *glyph == mark).map(|(_, number)| *number)
}

/// Whether a sign comes next, after optional white space.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_next(mut cursor: Cursor<'_>) -> bool {
    cursor.skip_space();
    eat(&mut cursor).is_some()
}
