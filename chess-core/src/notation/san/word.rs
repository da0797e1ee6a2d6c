//! A word in standard algebraic notation as a number: its first eight bytes, the first one lowest.

#[cfg(test)]
mod tests;

use crate::basics::{Role, Square};
use crate::notation::CheckClaim;
use crate::text::ONES;

/// A word that may be a move, split into the move, its claim about check, and its annotation sign.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    bytes: u64,
    /// The move without signs, its last byte highest.
    ending: u64,
    /// The number of bytes, with the sign of check and the annotation sign.
    pub(crate) length: usize,
    /// The number of bytes without the annotation sign.
    pub(crate) signs: usize,
    /// The number of bytes without both signs, at least two.
    pub(super) end: usize,
    pub(crate) check: CheckClaim,
}

impl Word {
    /// The word at the start of eight bytes, if it may be a move: two to seven bytes, including the sign of
    /// check and an annotation sign of one or two bytes (`!`, `?`).
    #[inline(always)]
    pub(crate) const fn of(bytes: u64) -> Option<Self> {
        let length = length(bytes);
        if length < 2 || length > 7 {
            return None;
        }
        let ending = bytes << (64 - 8 * length);
        let check = CheckClaim::None;
        let word = Self { bytes, ending, length, signs: length, end: length, check };
        // Most words end with the target square.
        if word.target().is_some() { Some(word) } else { word.with_marks() }
    }

    /// Splits the signs at the end from the move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_marks(mut self) -> Option<Self> {
        let mut marks = 0;
        while marks < 2 && self.signs > 2 && matches!(self.byte(self.signs - 1), b'!' | b'?') {
            self.signs -= 1;
            marks += 1;
        }
        (self.end, self.check) = match self.byte(self.signs - 1) {
            b'+' => (self.signs - 1, CheckClaim::Check),
            b'#' => (self.signs - 1, CheckClaim::Mate),
            _ => (self.signs, CheckClaim::None),
        };
        if self.end < 2 {
            return None;
        }
        self.ending = self.bytes << (64 - 8 * self.end);
        Some(self)
    }

    /// One byte of the word, at 0..8.
    #[inline(always)]
    pub(super) const fn byte(&self, at: usize) -> u8 {
        (self.bytes >> (8 * at)) as u8
    }

    /// The role of the letter that begins the word, or a pawn.
    #[inline(always)]
    pub(crate) const fn role(&self) -> Role {
        ROLES[self.byte(0) as usize]
    }

    /// The bytes of the move, the first one lowest, padded with zeros.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn unmarked(&self) -> u64 {
        self.ending >> (64 - 8 * self.end)
    }

    /// The move without its signs, its first byte lowest, and its length, if it names no file or rank that export
    /// format might leave out.
    #[cfg(feature = "std")]
    #[inline(always)]
    pub(crate) const fn without_origin(&self) -> Option<(u64, usize)> {
        let is_short = self.end <= 3 + self.takes() as usize;
        if is_short || self.target().is_none() { Some((self.unmarked(), self.end)) } else { None }
    }

    /// The square at the end of the move.
    #[inline(always)]
    pub(super) const fn target(&self) -> Option<Square> {
        const A1: u64 = u16::from_le_bytes(*b"a1") as u64;
        let square = (self.ending >> 48).wrapping_sub(A1);
        // File and rank, each 0..8 in its own byte.
        if square & !0x0707 == 0 { Some(Square::wrap((square | square >> 5) as u32)) } else { None }
    }

    /// Whether there is an `x` before the target.
    #[inline(always)]
    pub(super) const fn takes(&self) -> bool {
        (self.ending >> 40) as u8 == b'x'
    }
}

/// The number of bytes before the first blank.
#[inline(always)]
const fn length(bytes: u64) -> usize {
    let blanks = bytes.wrapping_sub(ONES * 0x21) & !bytes & (ONES * 0x80);
    blanks.trailing_zeros() as usize / 8
}

/// The role of each letter; a pawn for all other bytes.
static ROLES: [Role; 256] = {
    let mut table = [Role::Pawn; 256];
    let mut role = 1;
    while role < 6 {
        table[Role::ALL[role].letter() as usize] = Role::ALL[role];
        role += 1;
    }
    table
};
