//! The suffixes of a move in any notation: `+`, `++`, `#`, `e.p.`, each once, and annotation signs such as
//! `!?`, `+/-`, `$6`. Those of the board may be in parentheses: `(+)`, `(e.p.)`.

use super::result::eat_odd_result;
use super::{CheckClaim, ParsedMove, nag};
use crate::text::Cursor;

/// Reads all suffixes. It stores the claims in the parsed move, moves its end after the last of them, and
/// stores where the annotation signs begin, but not their values. It stops before a claim that has been made.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(cursor: &mut Cursor<'_>, parsed: &mut ParsedMove) {
    while let Some(
        b'+' | b'#' | b'e' | b'E' | b'(' | b'/' | b'$' | b'!' | b'?' | b'-' | b'=' | 0xC2 | 0xE2,
    ) = cursor.peek_spaced()
    {
        let start = cursor.at();
        if cursor.at_space() && begins_other(cursor) {
            break;
        }
        if eat_sign(cursor) {
            if parsed.signs.is_none() {
                parsed.signs = Some(start);
            }
            continue;
        }
        match parsed.check {
            CheckClaim::None if eat_in_brackets(cursor, b'+') => parsed.check = CheckClaim::Check,
            CheckClaim::None if eat_in_brackets(cursor, b'#') => parsed.check = CheckClaim::Mate,
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

/// Whether `+`, `-` or `=` after white space begins something else than a suffix: a number
/// (`+0.35`), a result (`+:-`), or signs that do not form a sign together (`+-+`). White space is
/// at the cursor.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn begins_other(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.skip_space();
    let sign = ahead.ahead(0);
    // A ruled line between games.
    if matches!(sign, b'+' | b'-' | b'=' | b'#') && ahead.ahead(1) == sign && ahead.ahead(2) == sign
    {
        return true;
    }
    if !matches!(sign, b'+' | b'-' | b'=') {
        return false;
    }
    if eat_odd_result(&mut { ahead }).is_some() {
        return true;
    }
    if nag::eat_any(&mut ahead).is_some() {
        return matches!(ahead.peek(), Some(b'+' | b'-' | b'=' | b':' | b'.' | b'0'..=b'9'));
    }
    // A check, a double check, or a check and a sign.
    ahead.bump();
    if nag::is_next(ahead) {
        return false;
    }
    let mut is_apart = ahead.at_space();
    // In tokens, both signs of a double check may be apart.
    let mut after = ahead;
    after.skip_space();
    if !nag::is_next(after) && after.eat(b'+') {
        (ahead, is_apart) = (after, after.at_space());
    }
    ahead.skip_space();
    if nag::is_next(ahead) {
        return false;
    }
    matches!(ahead.peek(), Some(b'+' | b'-' | b'=' | b':' | b'/'))
        || matches!((ahead.ahead(0), ahead.ahead(1)), (b'.', b'0'..=b'9'))
        || !is_apart && ahead.at_word()
}

/// Steps over a sign in parentheses, or after a slash.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_in_brackets(cursor: &mut Cursor<'_>, sign: u8) -> bool {
    let mut ahead = *cursor;
    let eats = ahead.eat_spaced(b'/') && ahead.eat(sign)
        || ahead.eat_spaced(b'(') && ahead.eat_spaced(sign) && ahead.eat_spaced(b')');
    if eats {
        *cursor = ahead;
    }
    eats
}

/// Steps over `e.p.`, `ep.` or `EP`, with or without the last dot, also in parentheses.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_en_passant(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    let is_in_brackets = ahead.eat_spaced(b'(');
    ahead.skip_space();
    if !ahead.eat_word(b"ep") && !ahead.eat_word(b"EP") {
        if !(ahead.eat(b'e') || ahead.eat(b'E')) || !ahead.eat_spaced(b'.') {
            return false;
        }
        ahead.skip_space();
        if !ahead.eat_word(b"p") && !ahead.eat_word(b"P") {
            return false;
        }
    }
    ahead.eat_spaced(b'.');
    if is_in_brackets && !ahead.eat_spaced(b')') {
        return false;
    }
    *cursor = ahead;
    true
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
