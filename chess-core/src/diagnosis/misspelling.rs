//! Recognises misspellings and foreign notations: piece letters of other languages, older notations, typing
//! errors.
//!
//! It runs only after a text was refused. The misspelling is named even if the move that it means is illegal
//! or the position is unknown. The move is given only if it is legal.

use super::chunk::{Word, chunk, is_readable, meaning, push};
use super::{descriptive, language, phrase};
use crate::basics::Move;
use crate::board::Board;
use crate::error::Misspelling;
use crate::notation::{ParsedMove, parse};
use crate::text::Cursor;

/// The misspelling at the cursor, the legal move that it means, if any, and the end of the text.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn guess(
    board: &Board,
    cursor: &Cursor<'_>,
) -> Option<(Misspelling, Option<Move>, usize)> {
    if let Some(found) = phrase::read(board, cursor) {
        return Some(found);
    }
    let (word, end) = chunk(cursor);
    if word.len() < 2 || word.len() > 14 {
        return None;
    }
    let bytes = word.as_str().as_bytes();
    let mut named: Option<(Misspelling, Option<Move>, usize)> = None;
    // `P` and `R` are piece letters of other languages too, but in English they are no misspelling.
    if !matches!(bytes, [b'P' | b'R', ..])
        && let Some((text, mv)) = language::in_english(board, bytes)
    {
        if mv.is_some() {
            return Some((Misspelling::Language, mv, end));
        }
        if is_readable(text.as_str()) {
            named = Some((Misspelling::Language, None, end));
        }
    }
    if let Some((_, mv)) = language::promotion(board, bytes) {
        return Some((Misspelling::Language, mv, end));
    }
    let mut i = 0;
    while i < Misspelling::ALL.len() {
        let misspelling = Misspelling::ALL[i];
        // `Ff4` is a French bishop, even where the pawn move `f4` is legal and the bishop's is not.
        let is_foreign = matches!(named, Some((Misspelling::Language, ..)));
        if is_foreign && matches!(misspelling, Misspelling::Case | Misspelling::Capital) {
            i += 1;
            continue;
        }
        if let Some(text) = misspelling.repaired(bytes) {
            if let Some(mv) = meaning(board, text.as_str()) {
                return Some((misspelling, Some(mv), end));
            }
            if named.is_none() && is_readable(text.as_str()) {
                named = Some((misspelling, None, end));
            }
        }
        i += 1;
    }
    // Bytes of other characters cannot be swapped one by one.
    if word.as_str().is_ascii()
        && let Some(mv) = transposed(board, bytes)
    {
        return Some((Misspelling::Transposed, Some(mv), end));
    }
    if let Some(mv) = doubled(board, bytes) {
        return Some((Misspelling::Doubled, Some(mv), end));
    }
    match descriptive::read(board, bytes) {
        Some(found) => Some((Misspelling::Descriptive, found.mv, end)),
        None => named,
    }
}

/// The move in the correct spelling, and the end of the text, if the misspelling leaves no doubt about it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn repaired(
    kind: Misspelling,
    cursor: &Cursor<'_>,
) -> Option<(ParsedMove, usize)> {
    let is_certain = matches!(
        kind,
        Misspelling::Castling
            | Misspelling::CheckWord
            | Misspelling::Colon
            | Misspelling::Hyphen
            | Misspelling::Invisible
            | Misspelling::Lookalike
            | Misspelling::Slash
            | Misspelling::Typography
    );
    let (word, end) = chunk(cursor);
    let text = match kind.repaired(word.as_str().as_bytes()) {
        Some(text) if is_certain => text,
        _ => return None,
    };
    let mut cursor = Cursor::new(text.as_str());
    match parse(&mut cursor) {
        Ok(parsed) if cursor.is_done() => Some((parsed, end)),
        _ => None,
    }
}

impl Misspelling {
    /// The misspellings of English moves that a change of letters or signs repairs, in the order in which they are
    /// tried.
    const ALL: [Self; 11] = [
        Self::Colon,
        Self::Slash,
        Self::Castling,
        Self::Typography,
        Self::Invisible,
        Self::Lookalike,
        Self::Hyphen,
        Self::Case,
        Self::Capital,
        Self::CheckWord,
        Self::Descriptive,
    ];

    /// The correct spelling, if the word has this misspelling.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn repaired(self, word: &[u8]) -> Option<Word> {
        let mut text = Word::new();
        match self {
            Self::Colon if contains(word, b':') => exchange(&mut text, word, b':', b'x'),
            Self::Slash if contains(word, b'/') => exchange(&mut text, word, b'/', b'='),
            Self::Typography | Self::Invisible => {
                replace_signs(&mut text, word, matches!(self, Self::Typography));
            }
            Self::Lookalike => replace_lookalikes(&mut text, word),
            Self::Hyphen => {
                if let [b'K' | b'Q' | b'R' | b'B' | b'N', b'-', b'a'..=b'h', b'1'..=b'8', ..] = word
                {
                    push(&mut text, word, 0, 1);
                    push(&mut text, word, 2, word.len());
                } else if let [from @ b'a'..=b'h', b'-', to @ b'a'..=b'h', b'1'..=b'8', ..] = word
                    && from.abs_diff(*to) == 1
                {
                    exchange(&mut text, word, b'-', b'x');
                }
            }
            Self::Descriptive => {
                if let [b'K', b't', ..] = word {
                    text.byte(b'N');
                    push(&mut text, word, 2, word.len());
                }
            }
            Self::Castling => match word {
                b"OO" | b"00" | b"oo" | b"O_O" | b"0_0" => _ = text.str("O-O"),
                b"OOO" | b"000" | b"ooo" | b"O_O_O" | b"0_0_0" => _ = text.str("O-O-O"),
                _ => {}
            },
            Self::Case | Self::Capital if word.is_ascii() => {
                let mut i = 0;
                while i < word.len() {
                    let capital = i == 0 && matches!(self, Self::Capital);
                    text.byte(if capital {
                        word[i].to_ascii_uppercase()
                    } else {
                        word[i].to_ascii_lowercase()
                    });
                    i += 1;
                }
            }
            Self::CheckWord => {
                let letters = match word {
                    [.., b'm', b'a', b't', b'e'] => 4,
                    [.., b'm', b'a', b't'] => 3,
                    [.., b'c', b'h'] => 2,
                    _ => return None,
                };
                push(&mut text, word, 0, word.len() - letters);
            }
            _ => {}
        }
        if text.is_empty() || is_same(text.as_str().as_bytes(), word) { None } else { Some(text) }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn contains(word: &[u8], byte: u8) -> bool {
    let mut i = 0;
    while i < word.len() && word[i] != byte {
        i += 1;
    }
    i < word.len()
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    a.len() == b.len() && i == a.len()
}

/// The word with one sign replaced by another.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn exchange(text: &mut Word, word: &[u8], old: u8, new: u8) {
    let mut i = 0;
    while i < word.len() {
        text.byte(if word[i] == old { new } else { word[i] });
        i += 1;
    }
}

/// The word with `-` for dashes and minus signs and `x` for the multiplication sign, or without invisible
/// characters. Empty if the word has any other character outside ASCII.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn replace_signs(text: &mut Word, word: &[u8], typography: bool) {
    let mut i = 0;
    while i < word.len() {
        let (sign, bytes) = match word.split_at(i).1 {
            // U+2010 to U+2015, and U+2212
            [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] if typography => (b'-', 3),
            // U+00D7
            [0xC3, 0x97, ..] if typography => (b'x', 2),
            // U+00AD
            [0xC2, 0xAD, ..] if !typography => (0, 2),
            // U+200B to U+200F, U+2060, U+FEFF
            [0xE2, 0x80, 0x8B..=0x8F, ..] | [0xE2, 0x81, 0xA0, ..] | [0xEF, 0xBB, 0xBF, ..]
                if !typography =>
            {
                (0, 3)
            }
            [byte, ..] if byte.is_ascii() => (*byte, 1),
            _ => {
                *text = Word::new();
                return;
            }
        };
        if sign != 0 {
            text.byte(sign);
        }
        i += bytes;
    }
}

/// The ASCII character that a character of another script looks like, its length, and the kind of character.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn lookalike(bytes: &[u8]) -> Option<(u8, usize, &'static str)> {
    let (ascii, length, kind) = match bytes {
        // U+FF01 to U+FF5E
        [0xEF, 0xBC, byte @ 0x81..=0xBF, ..] => (*byte - 0x60, 3, "full-width"),
        [0xEF, 0xBD, byte @ 0x80..=0x9E, ..] => (*byte - 0x20, 3, "full-width"),
        // а, е, о, с, х, В, К, О
        [0xD0, 0xB0, ..] => (b'a', 2, "Cyrillic"),
        [0xD0, 0xB5, ..] => (b'e', 2, "Cyrillic"),
        [0xD0, 0xBE, ..] => (b'o', 2, "Cyrillic"),
        [0xD1, 0x81, ..] => (b'c', 2, "Cyrillic"),
        [0xD1, 0x85, ..] => (b'x', 2, "Cyrillic"),
        [0xD0, 0x92, ..] => (b'B', 2, "Cyrillic"),
        [0xD0, 0x9A, ..] => (b'K', 2, "Cyrillic"),
        [0xD0, 0x9E, ..] => (b'O', 2, "Cyrillic"),
        // Β, Κ, Ν, Ο, ο
        [0xCE, 0x92, ..] => (b'B', 2, "Greek"),
        [0xCE, 0x9A, ..] => (b'K', 2, "Greek"),
        [0xCE, 0x9D, ..] => (b'N', 2, "Greek"),
        [0xCE, 0x9F, ..] => (b'O', 2, "Greek"),
        [0xCE, 0xBF, ..] => (b'o', 2, "Greek"),
        _ => return None,
    };
    Some((ascii, length, kind))
}

/// The word in ASCII. Empty if a character looks like none of it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn replace_lookalikes(text: &mut Word, word: &[u8]) {
    let mut i = 0;
    while i < word.len() {
        let (ascii, length) = match lookalike(word.split_at(i).1) {
            Some((ascii, length, _)) => (ascii, length),
            None if word[i].is_ascii() => (word[i], 1),
            None => {
                *text = Word::new();
                return;
            }
        };
        text.byte(ascii);
        i += length;
    }
}

/// The legal move that a word means with two neighbouring characters exchanged.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn transposed(board: &Board, word: &[u8]) -> Option<Move> {
    let mut i = 0;
    while i + 1 < word.len() {
        let mut text = Word::new();
        push(&mut text, word, 0, i);
        text.byte(word[i + 1]).byte(word[i]);
        push(&mut text, word, i + 2, word.len());
        if let Some(mv) = meaning(board, text.as_str()) {
            return Some(mv);
        }
        i += 1;
    }
    None
}

/// The legal move that a word means without one of two equal characters side by side.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn doubled(board: &Board, word: &[u8]) -> Option<Move> {
    let mut i = 1;
    while i < word.len() {
        if word[i] == word[i - 1] {
            let mut text = Word::new();
            push(&mut text, word, 0, i);
            push(&mut text, word, i + 1, word.len());
            if let Some(mv) = meaning(board, text.as_str()) {
                return Some(mv);
            }
        }
        i += 1;
    }
    None
}
