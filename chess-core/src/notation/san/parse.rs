//! Parses standard algebraic notation in PGN's import format, figurine and long algebraic notation.
//!
//! These forms are accepted in addition to the export format: more letters or digits of origin than needed, a
//! capture without `x` if the pawn's file is named (`ed5`), `P` for a pawn, promotion without `=`, with
//! parentheses or with a small letter (`e8Q`, `e8(Q)`, `e8=q`), castling with zeros. Two squares without a letter are a move
//! of the piece on the first one: `g1-f3`, `e4xd5`.

use crate::basics::{File, Rank, Role, Square, SquareSet};
use crate::error::{Read, Syntax};
use crate::notation::letter::eat_letter;
use crate::notation::unknown::{drop_end, refused_word, unknown_word};
use crate::notation::{ParsedMove, nag, null, promotion};
use crate::text::{Cursor, attempt};

/// Reads a move that begins with a piece letter or symbol.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(in crate::notation) const fn read_piece(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    let start = cursor.at();
    match eat_letter(cursor) {
        Some(role) => read_body(cursor, start, role),
        None => Err(unknown_word(cursor, start)),
    }
}

/// Reads a pawn move that begins with a file letter.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(in crate::notation) const fn read_pawn(cursor: &mut Cursor<'_>) -> Read<ParsedMove> {
    read_body(cursor, cursor.at(), Role::Pawn)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_file(cursor: &mut Cursor<'_>) -> Option<File> {
    match cursor.peek() {
        Some(byte) => match File::from_byte(byte) {
            Some(file) => {
                cursor.bump();
                Some(file)
            }
            None => None,
        },
        None => None,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_rank(cursor: &mut Cursor<'_>) -> Option<Rank> {
    match cursor.peek() {
        Some(byte) => match Rank::from_byte(byte) {
            Some(rank) => {
                cursor.bump();
                Some(rank)
            }
            None => None,
        },
        None => None,
    }
}

/// Steps over the hyphen between two squares. A dash apart is one only if a file follows, or the head of an arrow.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_hyphen(cursor: &mut Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    let is_apart = ahead.at_space();
    if !ahead.eat_spaced(b'-')
        || is_apart && !matches!(ahead.peek_spaced(), Some(b'a'..=b'z' | b'>'))
    {
        return false;
    }
    *cursor = ahead;
    true
}

/// Reads origin, `x` or `-`, target and promotion.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn read_body(cursor: &mut Cursor<'_>, start: usize, role: Role) -> Read<ParsedMove> {
    let is_named = cursor.at() > start;
    let (file, rank) = (eat_file(cursor), eat_rank(cursor));
    let after_first = cursor.at();
    let may_be_dash = file.is_some() && rank.is_some() && !nag::is_next(*cursor);
    let dash = may_be_dash && !null::at_dashes(cursor) && eat_hyphen(cursor);
    if dash {
        cursor.skip_space();
    }
    if !dash && rank.is_some() && matches!(cursor.peek_spaced(), Some(b':')) {
        // A known misspelling: it is refused here and named later.
        cursor.skip_space();
        return Err((Syntax::UnexpectedCharacter, cursor.at(), cursor.at() + 1));
    }
    let takes = !dash && cursor.eat(b'x');
    let second = (eat_file(cursor), eat_rank(cursor));
    let (origin, to) = match (second, (file, rank)) {
        ((Some(to_file), Some(to_rank)), origin) => (origin, Square::new(to_file, to_rank)),
        // The text after a whole square is not a second square: `e8b` promotes to a bishop.
        ((_, None), (Some(file), Some(rank))) if !dash => {
            cursor.rewind(after_first);
            ((None, None), Square::new(file, rank))
        }
        _ if dash => return Err((Syntax::NoSquare { role }, start, cursor.at())),
        _ => return Err(no_target(cursor, start, role)),
    };
    if takes && role.is(Role::Pawn) && origin.0.is_none() {
        // `Pxd5` does not say which pawn. It is refused here and named later.
        return Err(refused_word(cursor, start, Syntax::UnknownWord));
    }
    let mut parsed = ParsedMove { role: Some(role), takes, ..ParsedMove::towards(to) };
    parsed.is_unnamed = !is_named && origin.0.is_some() && origin.1.is_some();
    if let Some(file) = origin.0 {
        parsed.from = parsed.from.and(SquareSet::file(file));
    } else if role.is(Role::Pawn) {
        // Without a file, the pawn stays on the file of its target.
        parsed.from = SquareSet::file(to.file());
    }
    if let Some(rank) = origin.1 {
        parsed.from = parsed.from.and(SquareSet::rank(rank));
    }
    parsed.promotion = attempt!(promotion::read(cursor, Some(role), to));
    Ok(parsed)
}

/// The error for a missing target square: it is off the board, there is none, the piece is dropped, or the word is not a
/// move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn no_target(cursor: &mut Cursor<'_>, start: usize, role: Role) -> (Syntax, usize, usize) {
    if let Some(end) = drop_end(cursor) {
        return (Syntax::Variant, start, end);
    }
    let word = cursor.word_from(start);
    let named = !role.is(Role::Pawn) || matches!(word, [b'P', ..]);
    match word {
        [.., file @ b'a'..=b'z', rank @ b'0'..=b'9']
            if word.len() <= 4 && *file != b'x' && Square::from_bytes(*file, *rank).is_none() =>
        {
            refused_word(cursor, start, Syntax::OffBoard)
        }
        [_] | [_, b'x'] | [0xE2, _, _] if named => {
            refused_word(cursor, start, Syntax::NoSquare { role })
        }
        _ => unknown_word(cursor, start),
    }
}
