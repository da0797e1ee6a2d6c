//! Recognises misspellings and foreign notations: piece letters of other languages, older notations, typing
//! errors.
//!
//! It runs only after a text was refused. The misspelling is named even if the move that it means is illegal
//! or the position is unknown. The move is given only if it is legal.

use super::chunk::{Guess, Word, chunk, is_readable, is_same, meaning, push};
use super::lookalike::lookalike;
use super::{descriptive, language, phrase, spoken};
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::error::{FalseClaim, Misspelling, Suggestions};
use crate::notation::{ParsedMove, parse};
use crate::text::{Cursor, contains};

/// The misspelling at the cursor.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn guess(board: &Board, cursor: &Cursor<'_>) -> Option<Guess> {
    if let Some((said, end)) = spoken::read(board, cursor) {
        return Some((Misspelling::Words, said.meaning(board), end));
    }
    if let Some(found) = phrase::read(board, cursor) {
        return Some(found);
    }
    let (word, end) = chunk(cursor);
    let older = descriptive::guess(board, cursor);
    if let Some((.., last)) = older
        && last > end
    {
        return older;
    }
    if word.len() < 2 || word.len() > 14 {
        return None;
    }
    let bytes = word.as_str().as_bytes();
    let named = foreign(board, word.as_str(), end);
    if let Some((_, Some(_), _)) = named {
        return named;
    }
    if let Some((_, mv)) = language::promotion(board, with_sign(word.as_str()).as_str().as_bytes())
    {
        return Some((Misspelling::Language, mv, end));
    }
    let goes_on = matches!(cursor.peek_at(end - cursor.at()), Some(b'-'));
    let named = match repair(board, bytes, named, goes_on, end) {
        Ok(found) => return Some(found),
        Err(named) => named,
    };
    match typed(board, cursor, bytes, end) {
        None if older.is_some() => older,
        None => named,
        found => found,
    }
}

/// A legal move whose characters are in another order, or one of them twice.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn typed(board: &Board, cursor: &Cursor<'_>, word: &[u8], end: usize) -> Option<Guess> {
    if let Some(found) = phrase::late_sign(board, cursor) {
        return Some(found);
    }
    if let Some(mv) = transposed(board, word) {
        return Some((Misspelling::Transposed, Some(mv), end));
    }
    match doubled(board, word) {
        Some(mv) => Some((Misspelling::Doubled, Some(mv), end)),
        None => None,
    }
}

/// The misspelling of a word with the piece letter of another language. `P` and `R` are piece
/// letters of other languages too, but in English they are not misspellings.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn foreign(board: &Board, word: &str, end: usize) -> Option<Guess> {
    let plain = without_hyphen(word);
    match language::in_english(board, plain.as_str().as_bytes()) {
        _ if matches!(word.as_bytes(), [b'P' | b'R', ..]) => None,
        Some((text, mv)) if mv.is_some() || is_readable(text.as_str()) => {
            Some((Misspelling::Language, mv, end))
        }
        _ => None,
    }
}

/// The first misspelling whose repair makes a word a legal move, and the move, if its claim of a check is true. The text
/// ends at an offset, and `goes_on` says that a hyphen follows.
///
/// # Errors
///
/// Returns the letter of another language that has been `named`, or else the first misspelling whose repair makes the word
/// a move of some position.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn repair(
    board: &Board,
    word: &[u8],
    mut named: Option<Guess>,
    goes_on: bool,
    end: usize,
) -> Result<Guess, Option<Guess>> {
    let is_foreign = named.is_some();
    let mut i = 0;
    while i < Misspelling::ALL.len() {
        let kind = Misspelling::ALL[i];
        i += 1;
        let is_out = match kind {
            // `Ff4` is a French bishop, even where the pawn move `f4` is legal and the bishop's is not.
            Misspelling::Case | Misspelling::Capital => is_foreign,
            // `OO--O` is castling, but to which side?
            Misspelling::Castling => goes_on,
            _ => false,
        };
        let text = match kind.repaired(word) {
            Some(text) if !is_out => text,
            _ => continue,
        };
        if let Some(mv) = meaning(board, text.as_str()) {
            // A dagger claims a check.
            let is_true = !matches!(kind, Misspelling::Typography)
                || false_check(board, mv, text.as_str()).is_none();
            return Ok((kind, if is_true { Some(mv) } else { None }, end));
        }
        if named.is_none() && is_readable(text.as_str()) {
            named = Some((kind, None, end));
        }
    }
    Err(named)
}

/// The false claim about check or mate that a text of a legal move makes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn false_check(board: &Board, mv: Move, text: &str) -> Option<FalseClaim> {
    match parse(&mut Cursor::new(text)) {
        Ok(parsed) => parsed.check.false_claim(&board.played(mv)),
        Err(_) => None,
    }
}

/// The legal moves that a word can mean; `None` if there are more than three, or the misspelling says nothing about them.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn choices(
    kind: Misspelling,
    board: &Board,
    cursor: &Cursor<'_>,
) -> Option<Suggestions> {
    match (kind, descriptive::read(board, cursor)) {
        (Misspelling::Words, _) => match spoken::read(board, cursor) {
            Some((said, _)) => said.moves(board),
            None => None,
        },
        (Misspelling::NoFile, _) => phrase::captures(board, chunk(cursor).0.as_str().as_bytes()),
        (Misspelling::Descriptive, Some((found, _))) => found.moves(board),
        _ => None,
    }
}

/// The word without a hyphen after its first letter: `Dh4` for `D-h4`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_hyphen(word: &str) -> Word {
    let mut text = Word::new();
    if let [b'A'..=b'Z', b'-', b'a'..=b'h', b'1'..=b'8', ..] = word.as_bytes() {
        text.str(word.split_at(1).0).str(word.split_at(2).1);
    } else {
        text.str(word);
    }
    text
}

/// The word with `=` after a square of the last rank, if only a letter follows: `a8=D` for `a8D`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_sign(word: &str) -> Word {
    let letter = match word.as_bytes() {
        [.., b'a'..=b'h', b'1' | b'8', b'A'..=b'Z'] => 1,
        [.., b'a'..=b'h', b'1' | b'8', 0xC3..=0xD4, _] => 2,
        _ => 0,
    };
    let (before, letter) = word.split_at(word.len() - letter);
    let mut text = Word::new();
    text.str(before).str(if letter.is_empty() { "" } else { "=" }).str(letter);
    text
}

/// The move in the correct spelling, and the end of the text, if the misspelling leaves no doubt about it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn repaired(
    kind: Misspelling,
    board: &Board,
    cursor: &Cursor<'_>,
) -> Option<(ParsedMove, usize)> {
    if let (Misspelling::Words, Some((said, end))) = (kind, spoken::read(board, cursor)) {
        return match said.parsed(board) {
            Some(parsed) => Some((parsed, end)),
            None => None,
        };
    }
    let is_certain = matches!(
        kind,
        Misspelling::Castling
            | Misspelling::CheckWord
            | Misspelling::Colon
            | Misspelling::Hyphen
            | Misspelling::Invisible
            | Misspelling::Lookalike
            | Misspelling::Promotion
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
    const ALL: [Self; 12] = [
        Self::Colon,
        Self::Slash,
        Self::Promotion,
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
            Self::Typography => replace_signs(&mut text, word, true),
            Self::Invisible => replace_signs(&mut text, word, false),
            Self::Lookalike => replace_lookalikes(&mut text, word),
            Self::Hyphen => hyphen(&mut text, word),
            Self::Descriptive => {
                if let [b'K', b't', rest @ ..] = word {
                    push(text.byte(b'N'), rest, 0, rest.len());
                }
            }
            Self::Castling => _ = text.str(castling(word)),
            Self::Promotion => promotion(&mut text, word),
            // Two squares: a capital letter names no piece.
            Self::Case
                if matches!(word, [b'A'..=b'H', b'1'..=b'8', b'-', b'A'..=b'H', b'1'..=b'8']) =>
            {
                lower(&mut text, word.split_at(2).0);
                lower(&mut text, word.split_at(3).1);
            }
            Self::Case if word.is_ascii() => lower(&mut text, word),
            Self::Capital if word.is_ascii() => {
                if let [first, rest @ ..] = word {
                    lower(text.byte(first.to_ascii_uppercase()), rest);
                }
            }
            Self::CheckWord => check_word(&mut text, word),
            _ => {}
        }
        if text.is_empty() || is_same(text.as_str().as_bytes(), word) { None } else { Some(text) }
    }
}

/// The word without its hyphen, which stands after a piece or between squares of numbers: `Nf3` for `N-f3`. Between files
/// it means a capture.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn hyphen(text: &mut Word, word: &[u8]) {
    match word {
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'-', b'a'..=b'h', b'1'..=b'8', ..] => {
            push_without(text, word, 1);
        }
        [b'1'..=b'8', b'1'..=b'8', b'-', b'1'..=b'8', b'1'..=b'8', ..] => {
            push_without(text, word, 2);
        }
        [from @ b'a'..=b'h', b'-', to @ b'a'..=b'h', b'1'..=b'8', ..]
            if from.abs_diff(*to) == 1 =>
        {
            exchange(text, word, b'-', b'x');
        }
        _ => {}
    }
}

/// The word without a word for check or mate at its end: `Qh5` for `Qh5ch`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn check_word(text: &mut Word, word: &[u8]) {
    if let [mv @ .., b'm', b'a', b't', b'e'] | [mv @ .., b'm', b'a', b't'] | [mv @ .., b'c', b'h'] =
        word
    {
        push(text, mv, 0, mv.len());
    }
}

/// The word with the letter of the piece that is named at its end: `a8=Q` for `a8=queen`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn promotion(text: &mut Word, word: &[u8]) {
    let mut at = word.len();
    while at > 0 && word[at - 1].is_ascii_alphabetic() {
        at -= 1;
    }
    if at > 0
        && let Some(role) = spoken::named(word.split_at(at).1)
    {
        push(text, word, 0, at);
        text.char(role.letter());
    }
}

/// Appends a text in ASCII in small letters.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn lower(text: &mut Word, word: &[u8]) {
    let mut i = 0;
    while i < word.len() {
        text.byte(word[i].to_ascii_lowercase());
        i += 1;
    }
}

/// Appends a word without one of its bytes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn push_without(text: &mut Word, word: &[u8], at: usize) {
    push(text, word, 0, at);
    push(text, word, at + 1, word.len());
}

/// Castling with two or three round signs, but not as `O-O`: `OO`, `0_0`, `°-°`, `Q-O`; else empty.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn castling(word: &[u8]) -> &'static str {
    let (mut rounds, mut queens, mut i) = (0, 0, 0);
    while i < word.len() {
        match word[i] {
            b'O' | b'o' | b'0' => rounds += 1,
            b'Q' => queens += 1,
            // `°` has two bytes.
            0xB0 if i > 0 && word[i - 1] == 0xC2 => rounds += 1,
            b'-' | b'_' | 0xC2 => {}
            _ => return "",
        }
        i += 1;
    }
    match (rounds + queens, rounds) {
        (_, 0) => "",
        // `-O-O` may be what is left of `O-O-O`.
        (2, _) if matches!(word, [b'-' | b'_', ..]) => "",
        (2, _) => "O-O",
        (3, _) => "O-O-O",
        _ => "",
    }
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

/// The word with `-` for dashes and minus signs, `x` for the multiplication sign, `+` and `#` for daggers, or without
/// invisible characters. Empty if the word has any other character outside ASCII.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn replace_signs(text: &mut Word, word: &[u8], typography: bool) {
    let mut i = 0;
    while i < word.len() {
        let (sign, bytes) = match word.split_at(i).1 {
            // U+2010 to U+2015, and U+2212
            [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] if typography => (b'-', 3),
            // U+00D7
            [0xC3, 0x97, ..] if typography => (b'x', 2),
            // U+2020, U+2021, U+2260
            [0xE2, 0x80, 0xA0, ..] if typography => (b'+', 3),
            [0xE2, 0x80, 0xA1, ..] | [0xE2, 0x89, 0xA0, ..] if typography => (b'#', 3),
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

/// A word in ASCII that has signs of other scripts or of typography, as a position may.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn in_ascii(word: &str) -> Option<Word> {
    match Misspelling::Lookalike.repaired(word.as_bytes()) {
        Some(text) => Some(text),
        None => Misspelling::Typography.repaired(word.as_bytes()),
    }
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

/// The legal move that a word means with two neighbouring characters exchanged. Bytes of characters outside ASCII cannot
/// be swapped one by one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn transposed(board: &Board, word: &[u8]) -> Option<Move> {
    let mut i = 0;
    while word.is_ascii() && i + 1 < word.len() {
        let mut text = Word::new();
        push(&mut text, word, 0, i);
        text.byte(word[i + 1]).byte(word[i]);
        push(&mut text, word, i + 2, word.len());
        // `ex7f5` rather is a pawn's capture than the move of a piece on e7.
        let may_be_piece = !matches!(text.as_str().as_bytes(), [b'a'..=b'h', _, b'x' | b'-', ..]);
        if let Some(mv) = meaning(board, text.as_str())
            && (may_be_piece || board.role_at(mv.from()).is(Role::Pawn))
        {
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
            push_without(&mut text, word, i);
            if let Some(mv) = meaning(board, text.as_str()) {
                return Some(mv);
            }
        }
        i += 1;
    }
    None
}
