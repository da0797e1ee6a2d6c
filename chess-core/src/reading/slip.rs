//! Mistakes in one word.

use super::chunk::is_same;
use super::lookalike::lookalike;
use super::spelling::Short;
use crate::error::Language;

/// A mistake in one word. Signs such as `x`, `-`, `=` and `+` are left out of both texts before they are compared.
#[derive(Clone, Copy)]
pub(super) enum Slip {
    /// Letters in the wrong case.
    Case,
    /// Two neighbouring characters exchanged.
    Exchanged,
    /// Letters of another script that look like the right ones.
    Lookalike,
    /// The piece's letter in another language.
    Foreign,
    /// A character twice, or a second key beside the right one.
    Stray,
    /// The file or the rank of another piece of the same kind.
    Origin,
    /// A file or a rank one off.
    Square,
    /// The key beside the right one.
    Key,
    /// A character that a scanner takes for another.
    Scanned,
    /// A character lost.
    Lost,
    /// The letter of another piece.
    Piece,
    /// A square that touches the right one at its corner.
    Corner,
    /// A square, a file or a rank as the other side sees it, or the two squares of a move exchanged.
    Turned,
    /// Any other character too many within the word.
    Added,
    /// A character too many before the word.
    Front,
    /// Any other file or rank. Only claims that are true for the meant move make it plausible.
    Coordinate,
}

impl Slip {
    /// All slips, the likeliest first, each with a text and the intended move.
    pub(super) const ALL: [(Self, &'static str, &'static str); 16] = [
        (Self::Case, "BB5", "Bb5"),
        (Self::Exchanged, "N3f", "Nf3"),
        (Self::Lookalike, "Βf3", "Bf3"),
        (Self::Foreign, "Hf3", "Nf3"),
        (Self::Stray, "Nf34", "Nf3"),
        (Self::Origin, "Nfd2", "Nbd2"),
        (Self::Square, "Rd7", "Rd8"),
        (Self::Key, "Vg4", "Bg4"),
        (Self::Scanned, "8f5", "Bf5"),
        (Self::Lost, "5b6", "N5b6"),
        (Self::Piece, "Nf3", "Bf3"),
        (Self::Corner, "Nf3", "Ne4"),
        (Self::Turned, "Nc3", "Nf6"),
        (Self::Added, "dN5", "d5"),
        (Self::Front, "nf3", "f3"),
        (Self::Coordinate, "Qd4", "Qd6"),
    ];

    /// Whether each character of a text stands for one of the move. Then no one is too many.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn keeps_all(self) -> bool {
        matches!(self, Self::Case | Self::Foreign | Self::Lookalike)
    }

    /// The same slip for a pawn of another file, which rather is another pawn.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_other_pawn(slip: usize) -> usize {
        match Self::ALL[slip].0 {
            Self::Square => CORNER,
            _ => slip,
        }
    }

    /// Whether the slip makes a move plausible only if no other slip does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_rare(self) -> bool {
        matches!(self, Self::Corner | Self::Turned | Self::Added | Self::Front | Self::Coordinate)
    }

    /// Whether only a true claim makes the slip plausible.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn needs_claim(self) -> bool {
        matches!(self, Self::Coordinate)
    }

    /// The place in the table of the first slip, below a place, that leads from the meant text to the written one,
    /// which is also given as a short text if it is in ASCII.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn first(
        written: &[u8],
        short: Option<Short>,
        meant: Short,
        below: usize,
    ) -> Option<usize> {
        if matches!(short, Some(short) if !short.may_be_close(meant)) {
            return None;
        }
        let bytes = meant.bytes();
        let (meant, mut i) = (bytes.split_at(meant.len()).0, 0);
        while i < below {
            if Self::ALL[i].0.explains(written, meant) {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// Whether the slip leads from the meant text to the written one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn explains(self, written: &[u8], meant: &[u8]) -> bool {
        match self {
            Self::Case => is_same_but_case(written, meant),
            Self::Lost => added(meant, written).is_some(),
            Self::Added => matches!(added(written, meant), Some(1..)),
            Self::Front => matches!(added(written, meant), Some(0)),
            Self::Stray => match added(written, meant) {
                Some(at) => {
                    at > 0 && are_near_keys(written[at], written[at - 1])
                        || at + 1 < written.len() && are_near_keys(written[at], written[at + 1])
                }
                None => false,
            },
            Self::Exchanged => are_exchanged(written, meant),
            Self::Foreign => is_foreign(written, meant),
            Self::Lookalike => is_lookalike(written, meant),
            Self::Key
            | Self::Scanned
            | Self::Square
            | Self::Corner
            | Self::Turned
            | Self::Piece
            | Self::Origin
            | Self::Coordinate => self.explains_change(written, meant),
        }
    }

    /// Whether the slip changes characters of the meant text to those of the written one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn explains_change(self, written: &[u8], meant: &[u8]) -> bool {
        match differing(written, meant) {
            Some((first, last)) if first == last => {
                let is_origin = first == 1 && written.len() > 3;
                self.exchanges(written[first], meant[first], is_origin)
            }
            // A square touches others at its corners.
            Some(_) if matches!(self, Self::Turned) => is_turned(written, meant),
            Some((first, last)) => {
                matches!(self, Self::Corner)
                    && last == first + 1
                    && are_neighbours(written[first], meant[first])
                    && are_neighbours(written[last], meant[last])
            }
            None => false,
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
            Self::Square => are_neighbours(written, meant),
            Self::Turned => {
                is_file && written + meant == b'a' + b'h'
                    || is_rank && written + meant == b'1' + b'8'
            }
            Self::Piece => is_piece(written) && is_piece(meant),
            Self::Origin => is_origin && (is_file || is_rank),
            Self::Coordinate => is_file || is_rank,
            _ => false,
        }
    }
}

/// Whether two texts differ in two neighbours that have changed places.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_exchanged(a: &[u8], b: &[u8]) -> bool {
    match differing(a, b) {
        Some((first, last)) => last == first + 1 && a[first] == b[last] && a[last] == b[first],
        None => false,
    }
}

/// Whether the last square of one text is that of the other, turned by half the board, or their squares are exchanged.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_turned(a: &[u8], b: &[u8]) -> bool {
    match (a, b) {
        ([from, rank, to, to_rank], [to2, to_rank2, from2, rank2]) if from.is_ascii_lowercase() => {
            *from == *from2 && *rank == *rank2 && *to == *to2 && *to_rank == *to_rank2
        }
        ([rest @ .., file, rank], [other @ .., file2, rank2]) => {
            is_same(rest, other)
                && *file as u16 + *file2 as u16 == (b'a' + b'h') as u16
                && *rank as u16 + *rank2 as u16 == (b'1' + b'8') as u16
        }
        _ => false,
    }
}

/// The place of the slip to a corner in the table.
const CORNER: usize = 11;

/// Whether two texts differ in the case of their letters at most.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_same_but_case(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i].eq_ignore_ascii_case(&b[i]) {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Whether two characters are neighbouring files or ranks, or one of them is beside the board.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_neighbours(a: u8, b: u8) -> bool {
    matches!((a, b), (b'a'..=b'i', b'a'..=b'i') | (b'0'..=b'9', b'0'..=b'9')) && a.abs_diff(b) == 1
}

/// Whether a character names a piece.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_piece(byte: u8) -> bool {
    matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N')
}

/// The first and the last place where two texts of the same length differ.
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
    // A digit is beside letters of both cases.
    let are_letters = a.is_ascii_alphabetic() && b.is_ascii_alphabetic();
    if are_letters && a.is_ascii_uppercase() != b.is_ascii_uppercase() {
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
    if matches!(written, [b'a'..=b'h' | b'1'..=b'8' | b'N' | b'Q', ..]) {
        return false;
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_slip_explains_its_example() {
        for (slip, written, meant) in Slip::ALL {
            assert!(slip.explains(written.as_bytes(), meant.as_bytes()), "{written} for {meant}");
            assert!(!slip.explains(b"Qa8", meant.as_bytes()), "{meant}");
        }
        assert!(matches!(Slip::ALL[CORNER].0, Slip::Corner));
    }
}
