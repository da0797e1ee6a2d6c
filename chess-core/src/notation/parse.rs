//! Tells the notations apart by the beginning of a move.

use super::unknown::{drop_end, unknown_word};
use super::{ParsedMove, chesskell, iccf, san, suffix, uci};
use crate::basics::CastlingSide;
use crate::error::{Read, Syntax};
use crate::text::{Cursor, attempt};

/// Parses a move and its suffixes. The cursor must be at its first byte.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn parse(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    let start = cursor.at();
    let main = match cursor.peek() {
        // 0xE2 begins a chess symbol.
        Some(b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | 0xE2) => san::read_piece(cursor),
        Some(b'O' | b'o' | b'0') => match read_castling(cursor) {
            Some(side) => Ok(ParsedMove::castle(side)),
            None => Err(unknown_word(cursor, start)),
        },
        Some(b'1'..=b'9') => iccf::read(cursor),
        Some(b'p' | b'n' | b'b' | b'r' | b'q' | b'k' | b'_') if chesskell::begins(cursor) => {
            chesskell::read(cursor)
        }
        Some(b'a'..=b'h') => read_from_file(cursor),
        // The tokens of a macro may have white space between `@` and a move.
        Some(b'@') => Err(match drop_end(cursor) {
            Some(end) if end == start + 3 => (Syntax::Variant, start, end),
            _ => unknown_word(cursor, start),
        }),
        _ => Err(unknown_word(cursor, start)),
    };
    let mut parsed = attempt!(main);
    if suffix::word_goes_on(cursor) {
        return Err(unknown_word(cursor, start));
    }
    parsed.end = cursor.at();
    suffix::read(cursor, &mut parsed);
    Ok(parsed)
}

/// Reads a move that begins with a file letter: a pawn move in standard algebraic notation, or two squares.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_from_file(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    let is_digit = matches!(cursor.peek_at(1), Some(b'1'..=b'8'));
    let is_square = matches!(cursor.peek_at(2), Some(b'a'..=b'h'))
        && matches!(cursor.peek_at(3), Some(b'0'..=b'9'));
    if is_digit && is_square { uci::read(cursor) } else { san::read_pawn(cursor) }
}

/// Reads `O-O` or `O-O-O`, with letters in either case, zeros, or Chesskell's `o_o`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read_castling(cursor: &mut Cursor<'_>) -> Option<CastlingSide> {
    if cursor.eat_word(b"o_o") {
        return Some(CastlingSide::KingSide);
    }
    if cursor.eat_word(b"o_o_o") {
        return Some(CastlingSide::QueenSide);
    }
    let start = cursor.at();
    let mut count = 0;
    loop {
        if !(cursor.eat(b'O') || cursor.eat(b'o') || cursor.eat(b'0')) {
            break;
        }
        count += 1;
        let after = cursor.at();
        if !cursor.eat_spaced(b'-') {
            break;
        }
        cursor.skip_space();
        if !matches!(cursor.peek(), Some(b'O' | b'o' | b'0')) {
            cursor.rewind(after);
            break;
        }
        if count == 3 {
            cursor.rewind(start);
            return None;
        }
    }
    match count {
        2 => Some(CastlingSide::KingSide),
        3 => Some(CastlingSide::QueenSide),
        _ => {
            cursor.rewind(start);
            None
        }
    }
}

/// Whether a word is a move that begins with a letter, perhaps with signs after it. ICCF moves look like numbers.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_move(word: &str) -> bool {
    let mut cursor = Cursor::new(word);
    if !matches!(cursor.peek(), Some(byte) if byte.is_ascii_alphabetic())
        || parse(&mut cursor).is_err()
    {
        return false;
    }
    while matches!(cursor.peek(), Some(b'+' | b'#' | b'!' | b'?' | b',')) {
        cursor.bump();
    }
    cursor.is_done()
}
