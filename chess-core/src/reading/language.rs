//! A piece letter of another language at the beginning of a word: `Sf3` in German, `Jf3` in Czech.

use super::chunk::{Word, is_readable, meaning, push};
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::error::Language;

/// The role that the first letter of a word names in a language, and the length of the letter. A letter of an English piece
/// says nothing by itself, but `R` is the king of several languages.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn letter(language: Language, word: &[u8]) -> Option<(Role, usize)> {
    match (language.foreign_letter(word), word) {
        (Some((Role::King, length)), [b'R', ..]) => Some((Role::King, length)),
        (_, [b'K' | b'Q' | b'R' | b'B' | b'N', ..]) => None,
        (found, _) => found,
    }
}

/// The word with an English piece letter, and the legal move that it then means.
///
/// `S` is a knight in German, but a bishop in Czech: the first language whose move is legal decides, or else the
/// first language.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn in_english(board: &Board, word: &[u8]) -> Option<(Word, Option<Move>)> {
    let mut first = None;
    let mut i = 0;
    while i < Language::ALL.len() {
        if let Some((role, letter)) = letter(Language::ALL[i], word) {
            let mut english = Word::new();
            english.char(role.letter());
            push(&mut english, word, letter, word.len());
            if let Some(mv) = meaning(board, english.as_str()) {
                return Some((english, Some(mv)));
            }
            if first.is_none() {
                first = Some((english, None));
            }
        }
        i += 1;
    }
    first
}

/// The promotion with an English piece letter, if the word has another language's letter after `=`, and the legal move
/// that it then means.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn promotion(board: &Board, word: &[u8]) -> Option<(Word, Option<Move>)> {
    let letter = promoted(word);
    let mut named = None;
    let mut i = 0;
    while i < Language::ALL.len() && !letter.is_empty() {
        if let Some((role, length)) = self::letter(Language::ALL[i], letter)
            && length == letter.len()
        {
            let mut english = Word::new();
            push(&mut english, word, 0, word.len() - length);
            english.char(role.letter());
            if let Some(mv) = meaning(board, english.as_str()) {
                return Some((english, Some(mv)));
            }
            if is_readable(english.as_str()) {
                named = Some((english, None));
            }
        }
        i += 1;
    }
    named
}

/// The text after the first `=` of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn promoted(word: &[u8]) -> &[u8] {
    let mut rest = word;
    while let [byte, after @ ..] = rest {
        rest = after;
        if *byte == b'=' {
            break;
        }
    }
    rest
}

/// The role that the first letter of a word names in another language, and the length of the letter in bytes. If a
/// move is known, its piece decides between languages.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn role(board: &Board, word: &[u8], mv: Option<Move>) -> Option<(Role, usize)> {
    let mut i = 0;
    while i < Language::ALL.len() {
        if let Some((role, letter)) = letter(Language::ALL[i], word) {
            match mv {
                Some(mv) if !board.role_at(mv.from()).is(role) => {}
                _ => return Some((role, letter)),
            }
        }
        i += 1;
    }
    None
}
