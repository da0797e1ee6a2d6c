//! Telling the notations apart by how a move begins.

use super::{Spelling, algebraic, chesskell, coordinate, numeric, suffix};
use crate::Side;
use crate::cursor::Cursor;
use crate::error::{Read, Syntax};

/// Reads a move and what belongs to it; the cursor must stand on its first byte.
pub(crate) const fn read(cursor: &mut Cursor<'_>) -> Read<Spelling> {
    let start = cursor.at();
    let main = match cursor.peek() {
        Some(b'N' | b'B' | b'R' | b'Q' | b'K' | b'P') => algebraic::read_piece(cursor),
        Some(b'O' | b'o' | b'0') => match read_castling(cursor) {
            Some(side) => Ok(Spelling::castling(side)),
            None => Err(unknown_word(cursor, start)),
        },
        Some(b'1'..=b'9') => numeric::read(cursor),
        Some(b'p' | b'n' | b'b' | b'r' | b'q' | b'k' | b'_') if chesskell::begins(cursor) => {
            chesskell::read(cursor)
        }
        Some(b'a'..=b'h') => read_from_file(cursor),
        Some(0xE2) if algebraic::figurine(cursor).is_some() => algebraic::read_piece(cursor),
        _ => Err(unknown_word(cursor, start)),
    };
    let mut spelling = match main {
        Ok(spelling) => spelling,
        Err(error) => return Err(error),
    };
    if suffix::word_goes_on(cursor) {
        return Err(unknown_word(cursor, start));
    }
    spelling.end = cursor.at();
    suffix::read(cursor, &mut spelling);
    Ok(spelling)
}

/// A move that begins with a file letter: a pawn's in standard algebraic, or two squares.
const fn read_from_file(cursor: &mut Cursor<'_>) -> Read<Spelling> {
    let is_digit = matches!(cursor.peek_at(1), Some(b'1'..=b'8'));
    let is_square = matches!(cursor.peek_at(2), Some(b'a'..=b'h'))
        && matches!(cursor.peek_at(3), Some(b'0'..=b'9'));
    if is_digit && is_square { coordinate::read(cursor) } else { algebraic::read_pawn(cursor) }
}

/// `O-O` or `O-O-O`, with letters of either case, zeros, or Chesskell's `o_o`.
pub(crate) const fn read_castling(cursor: &mut Cursor<'_>) -> Option<Side> {
    if cursor.eat_word(b"o_o") {
        return Some(Side::King);
    }
    if cursor.eat_word(b"o_o_o") {
        return Some(Side::Queen);
    }
    let start = cursor.at();
    let mut count = 0;
    loop {
        if !(cursor.eat(b'O') || cursor.eat(b'o') || cursor.eat(b'0')) {
            break;
        }
        count += 1;
        let after = cursor.at();
        if count == 3 || !cursor.eat_spaced(b'-') {
            break;
        }
        cursor.skip_space();
        if !matches!(cursor.peek(), Some(b'O' | b'o' | b'0')) {
            cursor.rewind(after);
            break;
        }
    }
    match count {
        2 => Some(Side::King),
        3 if !cursor.eat_spaced(b'-') => Some(Side::Queen),
        _ => {
            cursor.rewind(start);
            None
        }
    }
}

/// The refusal of the word that begins at `start`, or of the one character there.
pub(super) const fn unknown_word(cursor: &mut Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    if cursor.at_word() {
        refused_word(cursor, start, Syntax::UnknownWord)
    } else {
        (Syntax::UnexpectedCharacter, start, cursor.char_end())
    }
}

/// The refusal of the word that begins at `start`, for a reason that is known.
pub(super) const fn refused_word(
    cursor: &mut Cursor<'_>,
    start: usize,
    syntax: Syntax,
) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    cursor.skip_word();
    (syntax, start, cursor.at())
}
