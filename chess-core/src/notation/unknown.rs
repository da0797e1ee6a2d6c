//! The errors for words that are not moves, with their byte ranges.

use crate::error::Syntax;
use crate::text::Cursor;

/// The error for an unknown word that begins at `start`, or for the single character there.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn unknown_word(cursor: &mut Cursor<'_>, start: usize) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    if cursor.at_word() {
        let is_square = matches!(cursor.word_from(start), [b'i'..=b'z', b'0'..=b'9']);
        let syntax = if is_square { Syntax::OffBoard } else { Syntax::UnknownWord };
        refused_word(cursor, start, syntax)
    } else {
        (Syntax::UnexpectedCharacter, start, cursor.char_end())
    }
}

/// The same for a word with a known reason.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn refused_word(
    cursor: &mut Cursor<'_>,
    start: usize,
    syntax: Syntax,
) -> (Syntax, usize, usize) {
    cursor.rewind(start);
    cursor.skip_word();
    (syntax, start, cursor.at())
}
