//! ICCF numeric notation: two squares as four digits, and a fifth digit for the promotion (1 Q, 2 R, 3 B, 4
//! N).

use super::ParsedMove;
use super::unknown::{refused_word, unknown_word};
use crate::basics::{File, Move, MoveText, Rank, Role, Square};
use crate::error::{Read, Syntax};
use crate::text::{ArrayString, Cursor};

/// Reads four or five digits.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    let start = cursor.at();
    cursor.skip_word();
    let (squares, fifth) = match cursor.word_from(start) {
        [a, b, c, d] => ([*a, *b, *c, *d], None),
        [a, b, c, d, fifth] => ([*a, *b, *c, *d], Some(*fifth)),
        _ => return Err(unknown_word(cursor, start)),
    };
    let from = square(squares[0], squares[1]);
    let to = square(squares[2], squares[3]);
    let (Some(from), Some(to)) = (from, to) else {
        return Err(refused_word(cursor, start, Syntax::OffBoard));
    };
    let mut parsed = ParsedMove::between(from, to);
    parsed.promotion = match fifth {
        None => None,
        Some(digit @ b'1'..=b'4') => Some(Role::PROMOTIONS[(digit - b'1') as usize]),
        Some(b'0' | b'5'..=b'9') => return Err((Syntax::IccfPromotion, start, cursor.at())),
        Some(_) => return Err(unknown_word(cursor, start)),
    };
    Ok(parsed)
}

/// The square with these digits for file and rank.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn square(file: u8, rank: u8) -> Option<Square> {
    match (File::from_index(file.wrapping_sub(b'1')), Rank::from_byte(rank)) {
        (Some(file), Some(rank)) => Some(Square::new(file, rank)),
        _ => None,
    }
}

/// Writes the move in ICCF numeric notation.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn written(mv: Move) -> MoveText {
    let mut text = ArrayString::new();
    write_square(&mut text, mv.from());
    write_square(&mut text, mv.to());
    if let Some(promoted) = mv.promotion() {
        // 1 Q, 2 R, 3 B, 4 N
        text.byte(b'0' + 5 - promoted as u8);
    }
    MoveText(text)
}

/// Writes a square as two digits.
pub(super) const fn write_square<const N: usize>(text: &mut ArrayString<N>, square: Square) {
    text.byte(b'1' + square.file().index()).char(square.rank().digit());
}
