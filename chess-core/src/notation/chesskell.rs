//! Chesskell's languages: the long form in words, the short form in letters, its twin in digits.
//!
//! A promotion follows as `becomes queen`, or in the short forms as the piece alone (`p e8 q`): a pawn
//! that reaches its last rank must say what it becomes.

use super::Spelling;
use super::numeric;
use super::promotion;
use super::promotion::eat_role;
use super::read::unknown_word;
use crate::cursor::Cursor;
use crate::error::{Read, Syntax};
use crate::{Rank, Role, Square, SquareSet};

const NAMES: [(&[u8], Role); 6] = [
    (b"pawn", Role::Pawn),
    (b"knight", Role::Knight),
    (b"bishop", Role::Bishop),
    (b"rook", Role::Rook),
    (b"queen", Role::Queen),
    (b"king", Role::King),
];

/// Whether a move in one of the three forms begins here: a piece's name, its letter alone, or `_`.
pub(super) const fn begins(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    if eat_name(&mut ahead).is_some() || matches!(cursor.peek(), Some(b'_')) {
        return true;
    }
    ahead.bump();
    // `b` alone is a bishop, but `b.` or `b-` is none.
    !ahead.at_word()
}

pub(super) const fn read(cursor: &mut Cursor<'_>) -> Read<Spelling> {
    if let Some(role) = eat_name(cursor) { read_long(cursor, role) } else { read_short(cursor) }
}

const fn eat_name(cursor: &mut Cursor<'_>) -> Option<Role> {
    let mut i = 0;
    while i < NAMES.len() {
        if cursor.eat_word(NAMES[i].0) {
            return Some(NAMES[i].1);
        }
        i += 1;
    }
    None
}

/// `knight g1 to f3`, its name already read.
const fn read_long(cursor: &mut Cursor<'_>, role: Role) -> Read<Spelling> {
    let start = cursor.at() - role.name().len();
    let Some(from) = eat_square(cursor) else {
        cursor.rewind(start);
        cursor.skip_word();
        return Err(no_square(*cursor, start, role));
    };
    let after_from = cursor.at();
    cursor.skip_space();
    if !cursor.eat_word(b"to") {
        return Err((Syntax::NoTo, start, after_from));
    }
    let Some(to) = eat_square(cursor) else {
        return Err(no_square(*cursor, start, role));
    };
    let mut spelling = Spelling { role: Some(role), ..Spelling::between(from, to) };
    spelling.promotion = match read_becomes(cursor) {
        Ok(promotion) => promotion,
        Err(error) => return Err(error),
    };
    Ok(spelling)
}

/// `becomes queen`, where it follows; else as in algebraic notation.
const fn read_becomes(cursor: &mut Cursor<'_>) -> Read<Option<Role>> {
    let start = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    if !cursor.eat_word(b"becomes") {
        cursor.rewind(start);
        return promotion::read(cursor, Role::Queen);
    }
    let end = cursor.at();
    cursor.skip_space();
    match eat_name(cursor) {
        Some(role) => Ok(Some(role)),
        None => Err((Syntax::NoPromotionPiece, word, end)),
    }
}

/// `n f3` or `_4 _63`.
const fn read_short(cursor: &mut Cursor<'_>) -> Read<Spelling> {
    let start = cursor.at();
    let digits = matches!(cursor.peek(), Some(b'_'));
    let role = if digits { eat_role_digit(cursor) } else { eat_role(cursor) };
    let Some(role) = role else { return Err(unknown_word(cursor, start)) };
    let to = if digits { eat_square_digits(cursor) } else { eat_square(cursor) };
    let Some(to) = to else { return Err(no_square(*cursor, start, role)) };
    let mut spelling = Spelling { role: Some(role), ..Spelling::to(to) };
    spelling.from = SquareSet::ALL;
    spelling.promotion = match read_becomes(cursor) {
        Ok(promotion) => promotion,
        Err(error) => return Err(error),
    };
    let last_rank =
        to.rank().index() == Rank::FIRST.index() || to.rank().index() == Rank::EIGHTH.index();
    if role.is(Role::Pawn) && last_rank && spelling.promotion.is_none() {
        let before = cursor.at();
        cursor.skip_space();
        spelling.promotion = if digits { eat_role_digit(cursor) } else { eat_role(cursor) };
        if spelling.promotion.is_none() {
            cursor.rewind(before);
        }
    }
    Ok(spelling)
}

/// The refusal of what began at `start`, of the square that should come next: off the board, or none at all.
const fn no_square(mut cursor: Cursor<'_>, start: usize, role: Role) -> (Syntax, usize, usize) {
    let end = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    match cursor.word_from(word) {
        [b'a'..=b'z', b'0'..=b'9'] => (Syntax::OffBoard, word, word + 2),
        _ => (Syntax::NoSquare { role }, start, end),
    }
}

/// A square that is a word by itself.
const fn eat_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let start = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    cursor.skip_word();
    if let [file, rank] = cursor.word_from(word)
        && let Some(square) = Square::from_letters(*file, *rank)
    {
        return Some(square);
    }
    cursor.rewind(start);
    None
}

/// `_1` to `_6`.
const fn eat_role_digit(cursor: &mut Cursor<'_>) -> Option<Role> {
    const ORDER: [Role; 6] =
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::King];
    let start = cursor.at();
    cursor.skip_word();
    if let [b'_', digit @ b'1'..=b'6'] = cursor.word_from(start) {
        return Some(ORDER[(*digit - b'1') as usize]);
    }
    cursor.rewind(start);
    None
}

/// `_11` to `_88`.
const fn eat_square_digits(cursor: &mut Cursor<'_>) -> Option<Square> {
    let start = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    cursor.skip_word();
    if let [b'_', file, rank] = cursor.word_from(word)
        && let Some(square) = numeric::square(*file, *rank)
    {
        return Some(square);
    }
    cursor.rewind(start);
    None
}
