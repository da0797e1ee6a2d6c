//! Other plausible readings of a text: the ground on which a fix is called certain.
//!
//! A human makes one mistake in a word, hardly ever two. So a reading of a refused text is plausible if one [`Slip`] leads
//! from a legal move to the text. A fix is certain if only one reading is plausible; everything that applies fixes asks
//! [`Error::fix`](crate::Error::fix), which asks here. Readings that only the game around the text shows are in
//! `recovery/doubt.rs`.

use super::chunk::{Word, is_same};
use super::misspelling::lookalike;
use crate::basics::{Move, Role};
use crate::board::Board;
use crate::error::{Language, Suggestions};
use crate::notation::{CheckClaim, ParsedMove, parse};
use crate::text::Cursor;

/// A mistake in one word. Signs such as `x`, `-`, `=` and `+` are left out of both texts before they are compared.
#[derive(Clone, Copy)]
enum Slip {
    /// Letters in the wrong case.
    Case,
    /// Two neighbouring characters exchanged.
    Exchanged,
    /// A character lost.
    Lost,
    /// A character twice, or a second key beside the right one.
    Stray,
    /// The key beside the right one.
    Key,
    /// A character that a scanner takes for another.
    Scanned,
    /// A file or a rank one off, or mirrored.
    Square,
    /// Any other file or rank. Only claims that are true for the meant move make it plausible.
    Coordinate,
    /// The letter of another piece.
    Piece,
    /// The file or the rank of another piece of the same kind.
    Origin,
    /// The piece's letter in another language.
    Foreign,
    /// Letters of another script that look like the right ones.
    Lookalike,
}

impl Slip {
    /// All slips, with a text and the move that was meant.
    const ALL: [(Self, &'static str, &'static str); 12] = [
        (Self::Case, "BB5", "Bb5"),
        (Self::Exchanged, "N3f", "Nf3"),
        (Self::Lost, "5b6", "N5b6"),
        (Self::Stray, "Nf34", "Nf3"),
        (Self::Key, "Vg4", "Bg4"),
        (Self::Scanned, "8f5", "Bf5"),
        (Self::Square, "Rd7", "Rd8"),
        (Self::Piece, "Nf3", "Bf3"),
        (Self::Origin, "Nfd2", "Nbd2"),
        (Self::Foreign, "Hf3", "Nf3"),
        (Self::Lookalike, "Βf3", "Bf3"),
        (Self::Coordinate, "Qd4+", "Qd6+"),
    ];

    /// The slips that are plausible without a claim.
    const USUAL: &[(Self, &'static str, &'static str)] = Self::ALL.split_at(Self::ALL.len() - 1).0;

    /// Whether the slip leads from the meant text to the written one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn explains(self, written: &[u8], meant: &[u8]) -> bool {
        match self {
            Self::Case => is_same_but_case(written, meant),
            Self::Lost => added(meant, written).is_some(),
            Self::Stray => match added(written, meant) {
                Some(at) => {
                    at > 0 && are_near_keys(written[at], written[at - 1])
                        || at + 1 < written.len() && are_near_keys(written[at], written[at + 1])
                }
                None => false,
            },
            Self::Exchanged => match differing(written, meant) {
                Some((first, last)) => {
                    last == first + 1
                        && written[first] == meant[last]
                        && written[last] == meant[first]
                }
                None => false,
            },
            Self::Foreign => is_foreign(written, meant),
            Self::Lookalike => is_lookalike(written, meant),
            Self::Key
            | Self::Scanned
            | Self::Square
            | Self::Piece
            | Self::Origin
            | Self::Coordinate => {
                match differing(written, meant) {
                    Some((first, last)) if first == last => {
                        let is_origin = first == 1 && written.len() > 3;
                        self.exchanges(written[first], meant[first], is_origin)
                    }
                    // A square touches others at its corners.
                    Some((first, last)) => {
                        matches!(self, Self::Square)
                            && last == first + 1
                            && are_neighbours(written[first], meant[first])
                            && are_neighbours(written[last], meant[last])
                    }
                    None => false,
                }
            }
        }
    }

    /// Whether the slip writes one character in place of another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn exchanges(self, written: u8, meant: u8, is_origin: bool) -> bool {
        let (is_file, is_rank) = match (written, meant) {
            (b'a'..=b'h', b'a'..=b'h') => (true, false),
            (b'1'..=b'8', b'1'..=b'8') => (false, true),
            _ => (false, false),
        };
        match self {
            Self::Key => are_near_keys(written, meant),
            Self::Scanned => is_in_pair(written, meant),
            Self::Square => {
                are_neighbours(written, meant)
                    || is_file && written + meant == b'a' + b'h'
                    || is_rank && written + meant == b'1' + b'8'
            }
            Self::Piece => is_piece(written) && is_piece(meant),
            Self::Origin => is_origin && (is_file || is_rank),
            Self::Coordinate => is_file || is_rank,
            _ => false,
        }
    }
}

/// Whether two texts differ in the case of their letters at most.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_same_but_case(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i].eq_ignore_ascii_case(&b[i]) {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Whether two characters are neighbouring files or ranks.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_neighbours(a: u8, b: u8) -> bool {
    matches!((a, b), (b'a'..=b'h', b'a'..=b'h') | (b'1'..=b'8', b'1'..=b'8')) && a.abs_diff(b) == 1
}

/// Whether a character names a piece.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_piece(byte: u8) -> bool {
    matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N')
}

/// The first and the last place at which two texts of the same length differ.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn differing(a: &[u8], b: &[u8]) -> Option<(usize, usize)> {
    if a.len() != b.len() {
        return None;
    }
    let (mut found, mut i) = (None, 0);
    while i < a.len() {
        if a[i] != b[i] {
            found = match found {
                Some((first, _)) => Some((first, i)),
                None => Some((i, i)),
            };
        }
        i += 1;
    }
    found
}

/// The place of the one character that the longer text has in addition.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn added(long: &[u8], short: &[u8]) -> Option<usize> {
    if long.len() != short.len() + 1 {
        return None;
    }
    let mut at = 0;
    while at < short.len() && long[at] == short[at] {
        at += 1;
    }
    let mut i = at;
    while i < short.len() {
        if long[i + 1] != short[i] {
            return None;
        }
        i += 1;
    }
    Some(at)
}

/// The rows of a keyboard. Other layouts exchange some letters (y and z, q and a), but leave most of them side by side.
const KEYS: [&[u8]; 4] = [b"1234567890", b"qwertyuiop", b"asdfghjkl", b"zxcvbnm"];

/// Whether two keys are one or side by side. The rows are shifted to the right by less than a key each.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_near_keys(a: u8, b: u8) -> bool {
    let (Some((row, column)), Some((other_row, other_column))) = (key(a), key(b)) else {
        return false;
    };
    if a.is_ascii_uppercase() != b.is_ascii_uppercase() {
        return false;
    }
    let (low, high) = if row > other_row { (column, other_column) } else { (other_column, column) };
    match row.abs_diff(other_row) {
        0 => column.abs_diff(other_column) <= 1,
        // A key touches two of the row above it.
        1 => high == low || high == low + 1,
        _ => false,
    }
}

/// The row and the column of a key.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn key(byte: u8) -> Option<(usize, usize)> {
    let byte = byte.to_ascii_lowercase();
    let mut row = 0;
    while row < KEYS.len() {
        let mut column = 0;
        while column < KEYS[row].len() {
            if KEYS[row][column] == byte {
                return Some((row, column));
            }
            column += 1;
        }
        row += 1;
    }
    None
}

/// Characters that look alike in print.
const ALIKE: [&[u8; 2]; 16] = [
    b"1l", b"1I", b"1i", b"5S", b"8B", b"3B", b"38", b"6G", b"O0", b"Q0", b"QO", b"9g", b"6b",
    b"ce", b"RK", b"ao",
];

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_in_pair(a: u8, b: u8) -> bool {
    let mut i = 0;
    while i < ALIKE.len() {
        let [one, other] = *ALIKE[i];
        if a == one && b == other || a == other && b == one {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the written text has the piece's letter in another language, and is the same after it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_foreign(written: &[u8], meant: &[u8]) -> bool {
    let [letter, rest @ ..] = meant else { return false };
    // Most texts differ behind the letter.
    let Some(length) = written.len().checked_sub(rest.len()) else { return false };
    if !is_same(written.split_at(length).1, rest) {
        return false;
    }
    let mut i = 0;
    while i < Language::ALL.len() {
        if let Some((role, of_letter)) = Language::ALL[i].foreign_letter(written)
            && of_letter == length
            && *letter == role.letter() as u8
        {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether the written text looks like the meant one. One of its characters at least is of another script.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_lookalike(written: &[u8], meant: &[u8]) -> bool {
    let (mut at, mut i) = (0, 0);
    while i < meant.len() && at < written.len() {
        let (ascii, length) = match lookalike(written.split_at(at).1) {
            Some((ascii, length, _)) => (ascii, length),
            None => (written[at], 1),
        };
        if ascii != meant[i] {
            return false;
        }
        at += length;
        i += 1;
    }
    i == meant.len() && at == written.len() && at > i
}

/// The text without the signs that say nothing about the squares of a move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_signs(text: &str) -> Word {
    let mut word = Word::new();
    let mut at = 0;
    while at < text.len() {
        let mut next = at + 1;
        while !text.is_char_boundary(next) {
            next += 1;
        }
        let byte = text.as_bytes()[at];
        if !byte.is_ascii() || byte.is_ascii_alphanumeric() && !matches!(byte, b'x' | b'X') {
            word.str(text.split_at(next).0.split_at(at).1);
        }
        at = next;
    }
    word
}

/// The legal moves but one that a text may mean, the first three of them. If the text is a move by itself, the claims that
/// it makes must be true for them.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn others(board: &Board, written: &str, mv: Move, is_claim: bool) -> Suggestions {
    let parsed = match parse(&mut Cursor::new(written)) {
        Ok(parsed) if is_claim => Some(parsed),
        _ => None,
    };
    let word = without_signs(written);
    let mut others = Suggestions::NONE;
    // Nothing but signs is wrong in a text that is a spelling without them. But `O-OO` may have a letter too many.
    let is_cut_castling = matches!(written.as_bytes(), [b'O', b'-', ..] | [b'O', b'O', b'-', ..]);
    let is_exact = is_spelling_of(board, word.as_bytes(), mv) && !is_cut_castling;
    if word.len() > 8 || parsed.is_none() && is_exact {
        return others;
    }
    let slips = if parsed.is_some() { &Slip::ALL } else { Slip::USUAL };
    let list = board.legal_moves();
    let moves = list.as_slice();
    let mut i = 0;
    while i < moves.len() {
        let other = moves[i];
        if !other.is(mv)
            && keeps_claims(board, parsed, other)
            && (is_within_a_slip(board, word.as_bytes(), other, slips)
                || parsed.is_some()
                    && is_within_a_slip(board, without_origin(word).as_bytes(), other, Slip::USUAL))
        {
            others.push(other);
        }
        i += 1;
    }
    others
}

/// Whether a text, which is a move by itself, may mean another legal move, for which all that it claims is true.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn may_mean(board: &Board, written: &str, other: Move) -> bool {
    let Ok(parsed) = parse(&mut Cursor::new(written)) else { return false };
    let word = without_signs(written);
    word.len() <= 8
        && keeps_claims(board, Some(parsed), other)
        && is_within_a_slip(board, word.as_bytes(), other, Slip::USUAL)
}

/// The text without the file or the rank of a piece's first square, which another move may not need.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_origin(word: Word) -> Word {
    let mut short = Word::new();
    if let [letter, _, rest @ ..] = word.as_bytes()
        && is_piece(*letter)
        && rest.len() == 2
    {
        short.byte(*letter).byte(rest[0]).byte(rest[1]);
    }
    short
}

/// Whether all that a text claims is true for a move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn keeps_claims(board: &Board, parsed: Option<ParsedMove>, mv: Move) -> bool {
    let Some(parsed) = parsed else { return true };
    if board.false_claim(mv, &parsed).is_some() {
        return false;
    }
    match parsed.check {
        CheckClaim::None => true,
        check => match board.legal(mv) {
            Ok(legal) => check.false_claim(&legal.play()).is_none(),
            Err(_) => false,
        },
    }
}

/// Whether one of the slips leads from a move, in any spelling, to a text.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_within_a_slip(
    board: &Board,
    written: &[u8],
    mv: Move,
    slips: &[(Slip, &str, &str)],
) -> bool {
    let mut form = 0;
    while form < FORMS {
        let meant = spelling(board, mv, form);
        let mut i = 0;
        while i < slips.len() {
            if slips[i].0.explains(written, meant.as_bytes()) {
                return true;
            }
            i += 1;
        }
        form += 1;
    }
    false
}

/// Whether a text is a move in one of its spellings.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_spelling_of(board: &Board, written: &[u8], mv: Move) -> bool {
    let mut form = 0;
    while form < FORMS {
        if is_same(written, spelling(board, mv, form).as_bytes()) {
            return true;
        }
        form += 1;
    }
    false
}

/// The number of spellings of a move: with or without the file and the rank of its first square, and by squares alone.
const FORMS: usize = 5;

/// A spelling of a move without signs.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn spelling(board: &Board, mv: Move, form: usize) -> Word {
    let mut word = Word::new();
    if let Some(castle) = board.castle_of(mv) {
        return without_signs(castle.side.san());
    }
    let (role, from) = (board.role_at(mv.from()), mv.from());
    let by_squares = form == FORMS - 1;
    let is_pawn = matches!(role, Role::Pawn);
    if !is_pawn && !by_squares {
        word.char(role.letter());
    }
    let captures_sideways = is_pawn && from.file().index() != mv.to().file().index();
    if form & 1 != 0 || by_squares || captures_sideways {
        word.char(from.file().letter());
    }
    if form & 2 != 0 || by_squares {
        word.char(from.rank().digit());
    }
    word.square(mv.to());
    if let Some(role) = mv.promotion() {
        word.char(if by_squares { role.letter().to_ascii_lowercase() } else { role.letter() });
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_slip_explains_its_example() {
        for (slip, written, meant) in Slip::ALL {
            assert!(slip.explains(written.as_bytes(), meant.as_bytes()), "{written} for {meant}");
            assert!(!slip.explains(b"Qa8", meant.as_bytes()), "{meant}");
        }
    }

    #[test]
    fn a_text_has_no_other_reading_without_a_slip() {
        for written in ["N-f3", "nf3", "Nf3+", "N3f", "e2->e4"] {
            let mv = if written.starts_with('e') { "e2e4" } else { "g1f3" };
            let others = others(&Board::START, written, mv.parse().unwrap(), written == "Nf3+");
            assert!(others.is_empty(), "{written}: {others:?}");
        }
    }
}
