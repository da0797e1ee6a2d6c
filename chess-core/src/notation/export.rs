//! Standard algebraic notation as nearly every game has it: PGN's export format.
//!
//! `e4`, `exd5`, `Nf3!`, `Nbxd7`, `Qh5+`, `O-O`, white space or the end of the text behind: read from its last
//! byte backwards and resolved at once, because this is what a replay costs. What is declined (promotions,
//! anything unusual, in doubt, illegal or untrue) is read by the other files of this folder, which know every
//! notation and every reason; what is not, they would read alike.

use super::{CheckClaim, Written};
use crate::cursor::Cursor;
use crate::{Board, File, Move, Rank, Role, Side, Square, SquareSet};

/// A word that may be a move, and what it says of check.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    /// Its first eight bytes, the first one lowest.
    bytes: u64,
    /// In bytes, with the mark of check and the judgement.
    pub(crate) length: usize,
    /// In bytes, without the judgement.
    judged: usize,
    /// In bytes, without both: at least two.
    end: usize,
    check: CheckClaim,
}

impl Board {
    /// Reads a legal move of the plainest form, and the white space behind it; else the cursor stays.
    #[inline(always)]
    pub(crate) const fn read_plain(&self, cursor: &mut Cursor<'_>) -> Option<Written> {
        let Some(word) = Word::of(cursor.eight()) else { return None };
        let mut behind = *cursor;
        behind.skip(word.length);
        behind.skip_space();
        if !may_follow(behind.ahead(0), behind.ahead(1)) {
            return None;
        }
        let written = self.read_word(word, cursor.at());
        if written.is_some() {
            *cursor = behind;
        }
        written
    }

    /// Reads a legal move from a word that begins at an offset.
    #[inline(always)]
    pub(crate) const fn read_word(&self, word: Word, at: usize) -> Option<Written> {
        let read = match word.bytes as u8 {
            b'O' => self.read_castling(word),
            _ => self.read_step(word),
        };
        let Some((role, mv)) = read else { return None };
        let Word { length, judged, check, .. } = word;
        let judged = if judged < length { Some(at + judged) } else { None };
        Some(Written { role, mv, check, by_squares: false, judged })
    }

    /// Any other move than castling.
    #[inline(always)]
    const fn read_step(&self, word: Word) -> Option<(Role, Move)> {
        let Some(to) = word.target() else { return None };
        let takes = word.takes();
        let Some((role, from)) = origin(word, word.end - 2 - takes as usize, takes, to) else {
            return None;
        };
        if takes && !self.is_capture(role, to) {
            return None;
        }
        match self.sole_origin(role, from, to) {
            Some(from) => Some((role, Move::new(from, to))),
            None => None,
        }
    }

    /// `O-O` or `O-O-O`.
    const fn read_castling(&self, word: Word) -> Option<(Role, Move)> {
        const SHORT: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
        const LONG: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");
        let side = match word.bytes & (u64::MAX >> (64 - 8 * word.end)) {
            SHORT => Side::King,
            LONG => Side::Queen,
            _ => return None,
        };
        match self.legal_castle(side) {
            Some(castle) => Some((Role::King, castle.to_move())),
            None => None,
        }
    }
}

impl Word {
    /// The word that eight bytes begin with, if it may be a move: two to seven bytes, a mark of check and a
    /// judgement of one byte or two (`!`, `?`) among them.
    #[inline(always)]
    pub(crate) const fn of(bytes: u64) -> Option<Self> {
        let length = length(bytes);
        if length < 2 || length > 7 {
            return None;
        }
        let word = Self { bytes, length, judged: length, end: length, check: CheckClaim::None };
        // Most end with the rank.
        if matches!(word.byte(length - 1), b'1'..=b'8') { Some(word) } else { word.with_marks() }
    }

    /// The same, the marks at its end told apart from the move.
    const fn with_marks(mut self) -> Option<Self> {
        let mut marks = 0;
        while marks < 2 && self.judged > 2 && matches!(self.byte(self.judged - 1), b'!' | b'?') {
            self.judged -= 1;
            marks += 1;
        }
        (self.end, self.check) = match self.byte(self.judged - 1) {
            b'+' => (self.judged - 1, CheckClaim::Check),
            b'#' => (self.judged - 1, CheckClaim::Mate),
            _ => (self.judged, CheckClaim::None),
        };
        if self.end < 2 { None } else { Some(self) }
    }

    /// A byte of it, 0..8.
    #[inline(always)]
    const fn byte(self, at: usize) -> u8 {
        (self.bytes >> (8 * at)) as u8
    }

    /// The square it ends with.
    #[inline(always)]
    const fn target(self) -> Option<Square> {
        Square::from_letters(self.byte(self.end - 2), self.byte(self.end - 1))
    }

    /// Whether an `x` stands before the target.
    #[inline(always)]
    const fn takes(self) -> bool {
        self.end > 2 && self.byte(self.end - 3) == b'x'
    }
}

/// How many of eight bytes stand before the first blank.
#[inline(always)]
const fn length(bytes: u64) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let blanks = bytes.wrapping_sub(ONES * 0x21) & !bytes & (ONES * 0x80);
    blanks.trailing_zeros() as usize / 8
}

/// The piece that moves and where it may come from, as said by the bytes before `x` and the target.
#[inline]
const fn origin(word: Word, bytes: usize, takes: bool, to: Square) -> Option<(Role, SquareSet)> {
    let role = match word.bytes as u8 {
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
        && let Some(file) = File::from_letter(word.byte(at))
    {
        from = SquareSet::file(file);
        at += 1;
    }
    if at < bytes
        && let Some(rank) = Rank::from_digit(word.byte(at))
    {
        from = from.and(SquareSet::rank(rank));
        at += 1;
    }
    if at == bytes { Some((role, from)) } else { None }
}

/// A pawn ahead on its file, or from the file that it says; promotions are declined.
#[inline]
const fn pawn_origin(
    letter: u8,
    bytes: usize,
    takes: bool,
    to: Square,
) -> Option<(Role, SquareSet)> {
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

/// Whether the two bytes that come next cannot belong to the move; NUL is the end.
#[inline(always)]
pub(crate) const fn may_follow(first: u8, second: u8) -> bool {
    MAY_FOLLOW[first as usize] || first == b'e' && matches!(second, b'1'..=b'8' | b'x')
}

/// The bytes that belong to no move behind one. `e` may begin a pawn's move, or `e.p.`
static MAY_FOLLOW: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(
            byte as u8,
            b'0'..=b'9' | b'a'..=b'd' | b'f'..=b'h' | b'A'..=b'Z' | b'{' | b')' | b'*' | 0
        );
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests;
