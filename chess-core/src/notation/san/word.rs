//! A word of standard notation as one number: its first eight bytes, the first one lowest.

use crate::basics::{Role, Square};
use crate::notation::CheckClaim;
use crate::text::ONES;

/// A word that may be a move, and what it says of check.
#[derive(Clone, Copy)]
pub(crate) struct Word {
    bytes: u64,
    /// The same without marks, its last byte highest.
    ending: u64,
    /// In bytes, with the mark of check and the judgement.
    pub(crate) length: usize,
    /// In bytes, without the judgement.
    pub(crate) judged: usize,
    /// In bytes, without both: at least two.
    pub(super) end: usize,
    pub(crate) check: CheckClaim,
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
        let ending = bytes << (64 - 8 * length);
        let check = CheckClaim::None;
        let word = Self { bytes, ending, length, judged: length, end: length, check };
        // Most end with the target.
        if word.target().is_some() { Some(word) } else { word.with_marks() }
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
        if self.end < 2 {
            return None;
        }
        self.ending = self.bytes << (64 - 8 * self.end);
        Some(self)
    }

    /// A byte of it, 0..8.
    #[inline(always)]
    pub(super) const fn byte(self, at: usize) -> u8 {
        (self.bytes >> (8 * at)) as u8
    }

    /// The piece whose letter it begins with, else a pawn.
    #[inline(always)]
    pub(crate) const fn role(self) -> Role {
        ROLES[self.byte(0) as usize]
    }

    /// The move's own bytes, the first one lowest, zeros behind.
    pub(super) const fn unmarked(self) -> u64 {
        self.ending >> (64 - 8 * self.end)
    }

    /// The square it ends with.
    #[inline(always)]
    pub(super) const fn target(self) -> Option<Square> {
        const A1: u64 = u16::from_le_bytes(*b"a1") as u64;
        let square = (self.ending >> 48).wrapping_sub(A1);
        // File and rank, 0..8, each in its byte.
        if square & !0x0707 == 0 { Some(Square::wrap((square | square >> 5) as u32)) } else { None }
    }

    /// Whether an `x` stands before the target.
    #[inline(always)]
    pub(super) const fn takes(self) -> bool {
        (self.ending >> 40) as u8 == b'x'
    }
}

/// How many of eight bytes stand before the first blank.
#[inline(always)]
const fn length(bytes: u64) -> usize {
    let blanks = bytes.wrapping_sub(ONES * 0x21) & !bytes & (ONES * 0x80);
    blanks.trailing_zeros() as usize / 8
}

/// The piece that each letter stands for; a pawn has none.
static ROLES: [Role; 256] = {
    let mut table = [Role::Pawn; 256];
    let mut role = 1;
    while role < 6 {
        table[Role::ALL[role].letter() as usize] = Role::ALL[role];
        role += 1;
    }
    table
};
