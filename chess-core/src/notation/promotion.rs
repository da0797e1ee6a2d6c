//! The role that a pawn promotes to, in every spelling.

use super::san::figurine;
use super::{nag, suffix};
use crate::basics::Role;
use crate::error::{Read, Syntax};
use crate::text::Cursor;

/// Reads `=Q` or `(Q)`, and for a pawn also the letter alone; letters in either case, or a chess symbol.
pub(super) const fn read(cursor: &mut Cursor<'_>, role: Role) -> Read<Option<Role>> {
    let start = cursor.at();
    match cursor.peek_spaced() {
        // `=+` is an annotation sign.
        Some(b'=') if nag::is_next(*cursor) => Ok(None),
        Some(b'=') => {
            cursor.eat_spaced(b'=');
            let sign_end = cursor.at();
            cursor.skip_space();
            match eat_role(cursor) {
                Some(role) => Ok(Some(role)),
                None => Err((Syntax::NoPromotionPiece, sign_end - 1, sign_end)),
            }
        }
        Some(b'/') if role.is(Role::Pawn) => {
            // A known misspelling: it is refused here and named later.
            cursor.eat_spaced(b'/');
            Err((Syntax::UnexpectedCharacter, cursor.at() - 1, cursor.at()))
        }
        Some(b'(') => {
            cursor.eat_spaced(b'(');
            cursor.skip_space();
            if let Some(role) = eat_role(cursor)
                && cursor.eat_spaced(b')')
            {
                return Ok(Some(role));
            }
            cursor.rewind(start);
            Ok(None)
        }
        _ if role.is(Role::Pawn) && cursor.at_word() => Ok(eat_role(cursor)),
        _ => Ok(None),
    }
}

/// Reads a piece letter or symbol at the end of a word.
pub(super) const fn eat_role(cursor: &mut Cursor<'_>) -> Option<Role> {
    let start = cursor.at();
    let role = match (figurine(cursor), cursor.peek()) {
        (Some(role), _) => {
            cursor.skip(3);
            Some(role)
        }
        (None, Some(letter)) => {
            cursor.bump();
            Role::from_byte(letter)
        }
        (None, None) => None,
    };
    if role.is_none() || suffix::word_goes_on(cursor) {
        cursor.rewind(start);
        return None;
    }
    role
}
