//! Null moves: the side to move passes. The rules do not allow it, but annotators write it in variations, to
//! show what a move threatens.
//!
//! Accepted are `--`, `Z0`, `@@@@`, `0000` (UCI), `null` and `<>`, as the programs of annotators write them.
//! `--` is written, and `0000` in UCI.

use crate::basics::{Move, MoveText};
use crate::text::{ArrayString, Cursor};

/// Steps over a null move, if one comes next.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn eat(cursor: &mut Cursor<'_>) -> bool {
    match cursor.peek() {
        Some(b'-') if at_dashes(cursor) => cursor.eat(b'-') && cursor.eat_spaced(b'-'),
        Some(b'@') => {
            let mut ahead = *cursor;
            let mut signs = 0;
            while ahead.eat_spaced(b'@') {
                signs += 1;
            }
            if signs == 4 {
                *cursor = ahead;
            }
            signs == 4
        }
        Some(b'<') => {
            let mut ahead = *cursor;
            let is_null = ahead.eat(b'<') && ahead.eat_spaced(b'>');
            if is_null {
                *cursor = ahead;
            }
            is_null
        }
        Some(b'Z') => cursor.eat_word(b"Z0"),
        Some(b'0') => cursor.eat_word(b"0000"),
        Some(b'n') => cursor.eat_word(b"null"),
        _ => false,
    }
}

/// Whether two dashes come next.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn at_dashes(cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.eat_spaced(b'-') && ahead.eat_spaced(b'-')
}

/// The text of a null move in every notation but UCI; `None` for other moves.
#[inline(always)]
pub(super) const fn written(mv: Move) -> Option<MoveText> {
    if !mv.is_null() {
        return None;
    }
    let mut text = ArrayString::new();
    text.str("--");
    Some(MoveText(text))
}
