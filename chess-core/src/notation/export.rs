//! Standard algebraic notation as nearly every game has it: PGN's export format.
//!
//! `e4`, `exd5`, `Nf3`, `Nbxd7`, `Qh5+`, white space or the end of the text behind: read from eight bytes
//! in one number and resolved at once, because this is what a replay costs. What is declined (promotions,
//! castling, anything unusual, in doubt, illegal or untrue) is read by the other files of this folder, which
//! know every notation and every reason; what is not, they would read alike.

use super::{CheckClaim, Written};
use crate::cursor::Cursor;
use crate::{Board, File, Move, Rank, Role, Square, SquareSet};

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// A move as written in the plainest form.
struct Plain {
    role: Role,
    from: SquareSet,
    to: Square,
    takes: bool,
    check: CheckClaim,
    /// In bytes.
    length: usize,
}

impl Board {
    /// Reads a legal move of the plainest form; else the cursor stays.
    #[inline]
    pub(crate) const fn read_plain(&self, cursor: &mut Cursor<'_>) -> Option<Written> {
        let Some(Plain { role, from, to, takes, check, length }) = read(cursor) else {
            return None;
        };
        if takes && !self.is_capture(role, to) {
            return None;
        }
        let Some(from) = self.sole_origin(role, from, to) else { return None };
        cursor.skip(length);
        Some(Written { role, mv: Move::new(from, to), check, by_squares: false })
    }
}

#[inline]
const fn read(cursor: &Cursor<'_>) -> Option<Plain> {
    let word = cursor.window();
    // Marks each byte below `!`, the first one truly.
    let blanks = word.wrapping_sub(ONES * 0x21) & !word & (ONES * 0x80);
    let length = blanks.trailing_zeros() / 8;
    if length < 2 || length > 7 || !may_end(cursor, length as usize) {
        return None;
    }
    let (check, end) = match byte(word, length - 1) {
        b'+' => (CheckClaim::Check, length - 1),
        b'#' => (CheckClaim::Mate, length - 1),
        _ => (CheckClaim::None, length),
    };
    if end < 2 {
        return None;
    }
    let Some(to) = Square::from_letters(byte(word, end - 2), byte(word, end - 1)) else {
        return None;
    };
    let takes = end > 2 && byte(word, end - 3) == b'x';
    match origin(word, end - 2 - takes as u32, takes, to) {
        Some((role, from)) => Some(Plain { role, from, to, takes, check, length: length as usize }),
        None => None,
    }
}

#[inline(always)]
const fn byte(word: u64, at: u32) -> u8 {
    (word >> (8 * at)) as u8
}

/// The piece that moves and where it may come from, as said by the bytes before `x` and the target.
#[inline]
const fn origin(word: u64, bytes: u32, takes: bool, to: Square) -> Option<(Role, SquareSet)> {
    let role = match byte(word, 0) {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        letter => return pawn_origin(letter, bytes, takes, to),
    };
    let mut from = SquareSet::ALL;
    let mut at = 1;
    if at < bytes
        && let Some(file) = File::from_letter(byte(word, at))
    {
        from = SquareSet::file(file);
        at += 1;
    }
    if at < bytes
        && let Some(rank) = Rank::from_digit(byte(word, at))
    {
        from = from.and(SquareSet::rank(rank));
        at += 1;
    }
    if at == bytes { Some((role, from)) } else { None }
}

/// A pawn ahead on its file, or from the file that it says; promotions are declined.
#[inline]
const fn pawn_origin(letter: u8, bytes: u32, takes: bool, to: Square) -> Option<(Role, SquareSet)> {
    if SquareSet::BACK_RANKS.contains(to) {
        return None;
    }
    let file = match (takes, bytes) {
        (false, 0) => to.file(),
        (true, 1) => match File::from_letter(letter) {
            Some(file) => file,
            None => return None,
        },
        _ => return None,
    };
    Some((Role::Pawn, SquareSet::file(file)))
}

/// Whether nothing that follows the word can belong to the move.
#[inline]
const fn may_end(cursor: &Cursor<'_>, length: usize) -> bool {
    match cursor.next_word(length) {
        (b'e', next) => matches!(next, b'1'..=b'8' | b'x'),
        (b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'Z' | b'{' | b')' | b'*' | 0, _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
