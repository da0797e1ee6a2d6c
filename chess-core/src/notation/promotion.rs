//! The role that a pawn promotes to, in every spelling.

use super::letter::eat_letter;
use super::{nag, suffix};
use crate::basics::{Role, Square, SquareSet};
use crate::error::{Read, Syntax};
use crate::text::Cursor;

/// Reads `=Q` or `(Q)`, and for a pawn also the letter alone; letters in either case, or a chess symbol.
/// `role` is the piece that moves, if the notation names it before the squares.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(
    cursor: &mut Cursor<'_>,
    role: Option<Role>,
    to: Square,
) -> Read<Option<Role>> {
    let start = cursor.at();
    let is_pawn = matches!(role, Some(Role::Pawn));
    match cursor.peek_spaced() {
        Some(b'=') => {
            let read = after_sign(cursor, role, to);
            if matches!(read, Ok(None)) {
                cursor.rewind(start);
            }
            read
        }
        Some(b'/') if is_pawn => {
            // A known misspelling: it is refused here and named later. Two are not part of a move.
            cursor.eat_spaced(b'/');
            if matches!(cursor.peek(), Some(b'/')) {
                cursor.rewind(start);
                return Ok(None);
            }
            Err((Syntax::UnexpectedCharacter, cursor.at() - 1, cursor.at()))
        }
        Some(b'(') => Ok(in_parentheses(cursor)),
        _ if is_pawn => match eat_role(cursor) {
            None if SquareSet::BACK_RANKS.contains(to) && is_letter_apart(cursor) => {
                // A known misspelling: it is refused here and named later.
                cursor.skip_space();
                Err((Syntax::UnexpectedCharacter, cursor.at(), cursor.at() + 1))
            }
            role => Ok(role),
        },
        _ => Ok(None),
    }
}

/// Reads `(Q)`, or nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_parentheses(cursor: &mut Cursor<'_>) -> Option<Role> {
    let start = cursor.at();
    cursor.eat_spaced(b'(');
    cursor.skip_space();
    match eat_role(cursor) {
        Some(role) if cursor.eat_spaced(b')') => Some(role),
        _ => {
            cursor.rewind(start);
            None
        }
    }
}

/// Reads `=` and the role after it; no role if it is an annotation sign.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn after_sign(cursor: &mut Cursor<'_>, role: Option<Role>, to: Square) -> Read<Option<Role>> {
    cursor.eat_spaced(b'=');
    let sign_end = cursor.at();
    cursor.skip_space();
    match eat_role(cursor) {
        None if !is_annotation(cursor, sign_end, role, to) => {
            Err((Syntax::NoPromotionPiece, sign_end - 1, sign_end))
        }
        read => Ok(read),
    }
}

/// Whether white space and the letter of a piece by itself come next: `a8 Q`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_letter_apart(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.skip_space();
    matches!(ahead.word_from(ahead.at()), [b'Q' | b'R' | b'B' | b'N'])
}

/// Whether the `=` that ends at `sign_end` is not a promotion: it begins a longer sign such as
/// `=+`, or it means an equal position. For the latter, the move cannot promote, and no single
/// letter follows.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_annotation(
    cursor: &Cursor<'_>,
    sign_end: usize,
    role: Option<Role>,
    to: Square,
) -> bool {
    let mut sign = *cursor;
    sign.rewind(sign_end - 1);
    if nag::eat_any(&mut sign).is_some() && sign.at() > sign_end {
        return true;
    }
    let mut word = *cursor;
    word.skip_word();
    let begins_word =
        matches!(cursor.peek(), Some(byte) if !byte.is_ascii_digit() && cursor.at_word());
    let has_letter = begins_word && word.at() == cursor.char_end();
    let may_promote = matches!(role, None | Some(Role::Pawn)) && SquareSet::BACK_RANKS.contains(to);
    !has_letter && !may_promote
}

/// Reads a piece letter or symbol at the end of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn eat_role(cursor: &mut Cursor<'_>) -> Option<Role> {
    let start = cursor.at();
    let role = eat_letter(cursor);
    if role.is_none() || suffix::word_goes_on(cursor) {
        cursor.rewind(start);
        return None;
    }
    role
}
