//! Two squares: UCI and Smith notation.
//!
//! A capital letter after them is Smith's promotion, `c` and `C` its castling, `E` its en passant. Any
//! other small letter has two readings, between which the board decides: what the pawn becomes (UCI),
//! or what is captured (Smith).

use super::Spelling;
use super::promotion;
use super::read::refused_word;
use crate::cursor::Cursor;
use crate::error::{Read, Syntax};
use crate::{Role, Side, Square};

/// Two squares and the letters after them.
pub(super) const fn read(cursor: &mut Cursor<'_>) -> Read<Spelling> {
    let start = cursor.at();
    let (Some(from), Some(to)) = (eat_square(cursor), eat_square(cursor)) else {
        return Err(refused_word(cursor, start, Syntax::OffBoard));
    };
    let mut spelling = Spelling::between(from, to);
    if let Some(letter @ (b'p' | b'n' | b'b' | b'r' | b'q' | b'k')) = cursor.peek() {
        spelling.letter = Role::from_letter(letter);
        cursor.bump();
    }
    match cursor.peek() {
        Some(letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P')) => {
            spelling.promotion = Role::from_letter(letter);
            cursor.bump();
        }
        Some(b'c') => {
            spelling.castles = Some(Side::King);
            cursor.bump();
        }
        Some(b'C') => {
            spelling.castles = Some(Side::Queen);
            cursor.bump();
        }
        Some(b'E') => {
            spelling.en_passant = true;
            cursor.bump();
        }
        _ => {}
    }
    if spelling.promotion.is_none() && spelling.letter.is_none() {
        match promotion::read(cursor, Role::Queen) {
            Ok(promotion) => spelling.promotion = promotion,
            Err(error) => return Err(error),
        }
    }
    Ok(spelling)
}

const fn eat_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    match (cursor.peek(), cursor.peek_at(1)) {
        (Some(file), Some(rank)) => {
            cursor.skip(2);
            Square::from_letters(file, rank)
        }
        _ => None,
    }
}
