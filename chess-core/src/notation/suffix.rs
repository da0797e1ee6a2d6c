//! The suffixes of a move in any notation: `+`, `++`, `#`, `e.p.`, each once, and annotation signs such as
//! `!?`, `+/-`, `$6`.

use super::{CheckClaim, ParsedMove, nag};
use crate::text::Cursor;

/// Reads all suffixes. It stores the claims in the parsed move, moves its end after the last of them, and
/// stores where the annotation signs begin, but not their values. It stops before a claim that has been made.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(cursor: &mut Cursor<'_>, parsed: &mut ParsedMove) {
    while let Some(b'+' | b'#' | b'e' | b'$' | b'!' | b'?' | b'-' | b'=' | 0xC2 | 0xE2) =
        cursor.peek_spaced()
    {
        let start = cursor.at();
        if eat_sign(cursor) {
            if parsed.signs.is_none() {
                parsed.signs = Some(start);
            }
            continue;
        }
        match parsed.check {
            CheckClaim::None if cursor.eat_spaced(b'+') => parsed.check = CheckClaim::Check,
            CheckClaim::Check if cursor.eat_spaced(b'+') => parsed.check = CheckClaim::DoubleCheck,
            CheckClaim::Mate => {}
            _ if cursor.eat_spaced(b'#') => parsed.check = CheckClaim::Mate,
            _ => {}
        }
        if cursor.at() == start && !parsed.en_passant {
            parsed.en_passant = eat_en_passant(cursor);
        }
        if cursor.at() == start {
            break;
        }
        parsed.end = cursor.at();
    }
}

/// Steps over all suffixes, whatever they claim.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn skip_suffixes(cursor: &mut Cursor<'_>) {
    read(cursor, &mut ParsedMove::towards(crate::basics::Square::A1));
}

/// Steps over white space and an annotation sign, or else does not move. It also does not move before a `$`
/// without a number: that is not a reason to refuse the move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_sign(cursor: &mut Cursor<'_>) -> bool {
    let here = *cursor;
    cursor.skip_space();
    if nag::eat_any(cursor).is_some() {
        return true;
    }
    *cursor = here;
    false
}

/// Whether the word goes on with anything other than a suffix. Suffixes can be letters: `ep`, or an
/// annotation sign.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn word_goes_on(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    cursor.at_word() && !nag::is_next(*cursor) && !eat_en_passant(&mut ahead)
}

/// Steps over `e.p.` or `ep.`, with or without the last dot.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_en_passant(cursor: &mut Cursor<'_>) -> bool {
    let start = cursor.at();
    cursor.skip_space();
    if cursor.eat_word(b"ep") {
        cursor.eat_spaced(b'.');
        return true;
    }
    if cursor.eat(b'e') && cursor.eat_spaced(b'.') {
        cursor.skip_space();
        if cursor.eat_word(b"p") {
            cursor.eat_spaced(b'.');
            return true;
        }
    }
    cursor.rewind(start);
    false
}

/// Reads words for check or mate, which should be written `+` or `#`, such as `mate` or `dbl. ch.`. Returns whether they
/// mean mate.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn check_word(cursor: &mut Cursor<'_>) -> Option<bool> {
    let mut ahead = *cursor;
    if ahead.eat_word(b"dbl") || ahead.eat_word(b"dis") || ahead.eat_word(b"disc") {
        ahead.eat_spaced(b'.');
        ahead.skip_space();
    }
    let mate = sole_check_word(&mut ahead);
    if mate.is_some() {
        *cursor = ahead;
        // A full stop, but not dots before a move of Black.
        if ahead.eat_spaced(b'.') && !matches!(ahead.peek_spaced(), Some(b'.')) {
            *cursor = ahead;
        }
    }
    mate
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn sole_check_word(cursor: &mut Cursor<'_>) -> Option<bool> {
    const WORDS: [(&[u8], bool); 9] = [
        (b"ch", false),
        (b"check", false),
        (b"dblch", false),
        (b"mate", true),
        (b"checkmate", true),
        (b"matt", true),
        ("†".as_bytes(), false),
        ("‡".as_bytes(), true),
        ("≠".as_bytes(), true),
    ];
    // The sign after an escape of TeX or Markdown.
    if cursor.eat_bytes(b"\\#") {
        return Some(true);
    }
    if cursor.eat_bytes(b"\\+") {
        return Some(false);
    }
    let mut i = 0;
    while i < WORDS.len() {
        if cursor.eat_word(WORDS[i].0) {
            return Some(WORDS[i].1);
        }
        i += 1;
    }
    None
}
