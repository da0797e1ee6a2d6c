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
struct Word {
    /// In bytes, with the mark of check and the judgement.
    length: usize,
    /// In bytes, without the judgement.
    judged: usize,
    /// In bytes, without both.
    end: usize,
    check: CheckClaim,
}

impl Board {
    /// Reads a legal move of the plainest form, and the white space behind it; else the cursor stays.
    #[inline(always)]
    pub(crate) const fn read_plain(&self, cursor: &mut Cursor<'_>) -> Option<Written> {
        let Some(Word { length, judged, end, check }) = word(cursor) else { return None };
        let read = match cursor.ahead(0) {
            b'O' => self.read_castling(cursor, end),
            _ => self.read_step(cursor, end),
        };
        let Some((role, mv)) = read else { return None };
        let mut behind = *cursor;
        behind.skip(length);
        let judged = if judged < length { Some(cursor.at() + judged) } else { None };
        behind.skip_space();
        if !may_follow(&behind) {
            return None;
        }
        *cursor = behind;
        Some(Written { role, mv, check, by_squares: false, judged })
    }

    /// Any other move than castling.
    #[inline(always)]
    const fn read_step(&self, cursor: &Cursor<'_>, end: usize) -> Option<(Role, Move)> {
        let Some(to) = Square::from_letters(cursor.ahead(end - 2), cursor.ahead(end - 1)) else {
            return None;
        };
        let takes = end > 2 && cursor.ahead(end - 3) == b'x';
        let Some((role, from)) = origin(cursor, end - 2 - takes as usize, takes, to) else {
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
    const fn read_castling(&self, cursor: &Cursor<'_>, end: usize) -> Option<(Role, Move)> {
        let side = match end {
            3 => Side::King,
            5 => Side::Queen,
            _ => return None,
        };
        let mut at = 1;
        while at < end {
            if cursor.ahead(at) != b"O-O-O"[at] {
                return None;
            }
            at += 1;
        }
        match self.legal_castle(side) {
            Some(castle) => Some((Role::King, castle.to_move())),
            None => None,
        }
    }
}

/// The word at the cursor, if it may be a move: two to seven bytes, a mark of check and a judgement of one
/// byte or two (`!`, `?`) among them.
#[inline(always)]
const fn word(cursor: &Cursor<'_>) -> Option<Word> {
    let length = cursor.word_length();
    if length < 2 || length > 7 {
        return None;
    }
    // Most end with the rank.
    if matches!(cursor.ahead(length - 1), b'1'..=b'8') {
        return Some(Word { length, judged: length, end: length, check: CheckClaim::None });
    }
    let mut judged = length;
    let mut marks = 0;
    while marks < 2 && judged > 2 && matches!(cursor.ahead(judged - 1), b'!' | b'?') {
        judged -= 1;
        marks += 1;
    }
    let (end, check) = match cursor.ahead(judged - 1) {
        b'+' => (judged - 1, CheckClaim::Check),
        b'#' => (judged - 1, CheckClaim::Mate),
        _ => (judged, CheckClaim::None),
    };
    if end < 2 { None } else { Some(Word { length, judged, end, check }) }
}

/// The piece that moves and where it may come from, as said by the bytes before `x` and the target.
#[inline]
const fn origin(
    cursor: &Cursor<'_>,
    bytes: usize,
    takes: bool,
    to: Square,
) -> Option<(Role, SquareSet)> {
    let role = match cursor.ahead(0) {
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
        && let Some(file) = File::from_letter(cursor.ahead(at))
    {
        from = SquareSet::file(file);
        at += 1;
    }
    if at < bytes
        && let Some(rank) = Rank::from_digit(cursor.ahead(at))
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

/// Whether what comes next cannot belong to the move.
#[inline]
const fn may_follow(cursor: &Cursor<'_>) -> bool {
    match cursor.ahead(0) {
        b'e' => matches!(cursor.ahead(1), b'1'..=b'8' | b'x'),
        b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'Z' | b'{' | b')' | b'*' | 0 => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
