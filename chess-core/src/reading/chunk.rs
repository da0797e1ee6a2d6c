//! A word with the punctuation that joins to it, and the legal move that it means.

use crate::basics::Move;
use crate::board::Board;
use crate::error::Misspelling;
use crate::notation::{eat_letter, parse};
use crate::text::{ArrayString, Cursor};

pub(super) type Word = ArrayString<24>;

/// A misspelling, the legal move that it means, if any, and the end of the text.
pub(crate) type Guess = (Misspelling, Option<Move>, usize);

/// The end of a word and of the punctuation that joins to it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn joined_end(cursor: &Cursor<'_>) -> usize {
    chunk(cursor).1
}

/// A word and the punctuation that joins to it, without white space beside the punctuation, in letters.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn chunk(cursor: &Cursor<'_>) -> (Word, usize) {
    let mut ahead = *cursor;
    let mut word = Word::new();
    // A chess symbol is the letter of its piece.
    if matches!(ahead.peek(), Some(0xE2))
        && let Some(role) = eat_letter(&mut ahead)
    {
        word.char(role.letter());
    }
    loop {
        let start = ahead.at();
        ahead.skip_word();
        word.str(cursor.text_between(start, ahead.at()));
        let end = ahead.at();
        ahead.skip_space();
        let Some(sign @ (b':' | b'/' | b'-' | b'=')) = ahead.peek() else {
            return (word, end);
        };
        ahead.bump();
        if sign == b'-' {
            ahead.eat_spaced(b'>');
        }
        ahead.skip_space();
        let is_number = sign == b':' && matches!(ahead.peek(), Some(b'0'..=b'9'));
        if !ahead.at_word() || is_number || word.len() > 12 {
            return (word, end);
        }
        word.byte(sign);
    }
}

/// The legal move that a whole text means.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn meaning(board: &Board, text: &str) -> Option<Move> {
    let mut cursor = Cursor::new(text);
    match parse(&mut cursor) {
        Ok(parsed) if cursor.is_done() => match board.meant_by(&parsed) {
            Some(legal) => Some(legal.to_move()),
            None => None,
        },
        _ => None,
    }
}

/// Whether a whole text is a move in some position.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_readable(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    parse(&mut cursor).is_ok() && cursor.is_done()
}

/// Appends bytes of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn push(text: &mut Word, word: &[u8], from: usize, to: usize) {
    let mut i = from;
    while i < to {
        text.byte(word[i]);
        i += 1;
    }
}

/// Whether two texts are equal.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}
