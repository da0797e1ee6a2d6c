//! Piece letters, and the chess symbols in place of them.

use crate::basics::Role;
use crate::text::Cursor;

/// Steps over a piece letter in either case, or a chess symbol (U+2654 to U+265F) with its
/// variation selector.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat_letter(cursor: &mut Cursor<'_>) -> Option<Role> {
    const SYMBOLS: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let (role, length) = match (cursor.peek(), cursor.peek_at(1), cursor.peek_at(2)) {
        (Some(0xE2), Some(0x99), Some(byte @ 0x94..=0x9F)) => {
            (Some(SYMBOLS[(byte - 0x94) as usize % 6]), 3)
        }
        (Some(letter), ..) => (Role::from_byte(letter), 1),
        (None, ..) => (None, 0),
    };
    if role.is_some() {
        cursor.skip(length);
        if length == 3 {
            _ = cursor.eat_bytes("\u{FE0E}".as_bytes()) || cursor.eat_bytes("\u{FE0F}".as_bytes());
        }
    }
    role
}
