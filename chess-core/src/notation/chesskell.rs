//! Chesskell's notations: the long form in words, the short form in letters, and the short form in digits.
//!
//! In the short forms, `k g1` castles if the king is on e1. A promotion follows as `becomes queen`, or in the
//! short forms as the piece alone (`p e8 q`, `p e8 queen`). A pawn that reaches the last rank must name it.

use super::promotion::{self, eat_role};
use super::unknown::unknown_word;
use super::{ParsedMove, iccf};
use crate::basics::{CastlingSide, Move, MoveText, Rank, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::{Read, Syntax};
use crate::text::{ArrayString, Cursor, attempt};

const NAMES: [(&[u8], Role); 6] = [
    (b"pawn", Role::Pawn),
    (b"knight", Role::Knight),
    (b"bishop", Role::Bishop),
    (b"rook", Role::Rook),
    (b"queen", Role::Queen),
    (b"king", Role::King),
];

/// Whether a move in one of the three forms begins here: with a piece's name, its letter as a separate word,
/// or `_`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn begins(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    if eat_name(&mut ahead).is_some() || matches!(cursor.peek(), Some(b'_')) {
        return true;
    }
    ahead.bump();
    // `b` alone is a bishop, but `b.` and `b-` are not.
    !ahead.at_word()
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    if let Some(role) = eat_name(cursor) { read_long(cursor, role) } else { read_short(cursor) }
}

#[cfg_attr(not(feature = "compiled"), inline)]
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

/// Reads `knight g1 to f3` after the name.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_long(cursor: &mut Cursor<'_>, role: Role) -> Read<ParsedMove> {
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
    let mut parsed = ParsedMove { role: Some(role), ..ParsedMove::between(from, to) };
    parsed.promotion = attempt!(read_becomes(cursor, to));
    Ok(parsed)
}

/// Reads `becomes queen` if it follows; else a promotion as in algebraic notation.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_becomes(cursor: &mut Cursor<'_>, to: Square) -> Read<Option<Role>> {
    let start = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    if !cursor.eat_word(b"becomes") {
        cursor.rewind(start);
        return promotion::read(cursor, None, to);
    }
    let end = cursor.at();
    cursor.skip_space();
    match eat_name(cursor) {
        Some(role) => Ok(Some(role)),
        None => Err((Syntax::NoPromotionPiece, word, end)),
    }
}

/// Reads `n f3` or `_4 _63`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_short(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    let start = cursor.at();
    let digits = matches!(cursor.peek(), Some(b'_'));
    let role = if digits { eat_role_digit(cursor) } else { eat_role(cursor) };
    let Some(role) = role else { return Err(no_piece(cursor, start)) };
    let to = if digits { eat_square_digits(cursor) } else { eat_square(cursor) };
    let Some(to) = to else { return Err(no_square(*cursor, start, role)) };
    let mut parsed = ParsedMove { role: Some(role), ..ParsedMove::towards(to) };
    parsed.may_castle = role.is(Role::King)
        && SquareSet::BACK_RANKS.contains(to)
        && matches!(to.file().letter(), 'c' | 'g');
    parsed.promotion = attempt!(read_becomes(cursor, to));
    let last_rank =
        to.rank().index() == Rank::FIRST.index() || to.rank().index() == Rank::EIGHTH.index();
    if role.is(Role::Pawn) && last_rank && parsed.promotion.is_none() {
        let before = cursor.at();
        cursor.skip_space();
        parsed.promotion = match eat_name(cursor) {
            None if digits => eat_role_digit(cursor),
            None => eat_role(cursor),
            role => role,
        };
        if parsed.promotion.is_none() {
            cursor.rewind(before);
        }
    }
    Ok(parsed)
}

/// The error for a digit that names no piece, with the square after it: `_7 _54`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn no_piece(cursor: &mut Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    let (syntax, start, end) = unknown_word(cursor, start);
    cursor.rewind(end);
    _ = eat_square_digits(cursor);
    (syntax, start, cursor.at())
}

/// The error for a move that began at `start` and has no square where one is expected: the square is off the
/// board, or missing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn no_square(mut cursor: Cursor<'_>, start: usize, role: Role) -> (Syntax, usize, usize) {
    let end = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    match cursor.word_from(word) {
        [b'a'..=b'z', b'0'..=b'9'] => (Syntax::OffBoard, word, word + 2),
        _ => (Syntax::NoSquare { role }, start, end),
    }
}

/// Reads a square that is a whole word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_square(cursor: &mut Cursor<'_>) -> Option<Square> {
    let start = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    cursor.skip_word();
    if let [file, rank] = cursor.word_from(word)
        && let Some(square) = Square::from_bytes(*file, *rank)
    {
        return Some(square);
    }
    cursor.rewind(start);
    None
}

/// Reads `_1` to `_6`.
#[cfg_attr(not(feature = "compiled"), inline)]
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

/// Reads `_11` to `_88`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_square_digits(cursor: &mut Cursor<'_>) -> Option<Square> {
    let start = cursor.at();
    cursor.skip_space();
    let word = cursor.at();
    cursor.skip_word();
    if let [b'_', file, rank] = cursor.word_from(word)
        && let Some(square) = iccf::square(*file, *rank)
    {
        return Some(square);
    }
    cursor.rewind(start);
    None
}

impl Board {
    /// Writes the move in Chesskell's long form.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn long_form(&self, mv: Move) -> MoveText {
        let mut text = ArrayString::new();
        text.str(self.role_at(mv.from()).name()).byte(b' ').square(mv.from());
        text.str(" to ").square(mv.to());
        if let Some(promoted) = mv.promotion() {
            text.str(" becomes ").str(promoted.name());
        }
        MoveText(text)
    }

    /// Writes the move in Chesskell's short form, or in the long form if the short form could mean two
    /// pieces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn short_form(&self, mv: Move) -> MoveText {
        let mut text = ArrayString::new();
        if let Some(castle) = self.castle_of(mv) {
            text.str(match castle.side {
                CastlingSide::KingSide => "o_o",
                CastlingSide::QueenSide => "o_o_o",
            });
            return MoveText(text);
        }
        if !self.short_form_suffices(mv) {
            return self.long_form(mv);
        }
        let role = self.role_at(mv.from());
        text.char(role.letter().to_ascii_lowercase()).byte(b' ').square(mv.to());
        if let Some(promoted) = mv.promotion() {
            text.byte(b' ').char(promoted.letter().to_ascii_lowercase());
        }
        MoveText(text)
    }

    /// Writes the move in Chesskell's short form in digits, or in the long form if that could mean two
    /// pieces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn numeric_short_form(&self, mv: Move) -> MoveText {
        if self.castle_of(mv).is_some() || !self.short_form_suffices(mv) {
            return self.short_form(mv);
        }
        let mut text = ArrayString::new();
        write_role_digit(&mut text, self.role_at(mv.from()));
        text.str(" _");
        iccf::write_square(&mut text, mv.to());
        if let Some(promoted) = mv.promotion() {
            text.byte(b' ');
            write_role_digit(&mut text, promoted);
        }
        MoveText(text)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn short_form_suffices(&self, mv: Move) -> bool {
        self.rivals(self.role_at(mv.from()), mv).is_empty()
    }
}

const fn write_role_digit<const N: usize>(text: &mut ArrayString<N>, role: Role) {
    let digit = match role {
        Role::Queen => b'1',
        Role::Rook => b'2',
        Role::Bishop => b'3',
        Role::Knight => b'4',
        Role::Pawn => b'5',
        Role::King => b'6',
    };
    text.byte(b'_').byte(digit);
}
