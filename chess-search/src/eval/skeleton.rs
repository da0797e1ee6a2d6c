//! Pawns and kings: they move seldom, so a thread remembers what the terms of theirs add up to.

use chess_core::{Board, Color, Role, Square, SquareSet};

use super::terms::{Sum, Terms};
use super::{king, pawns, pieces};

/// The pawns and kings of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Skeleton {
    /// By color.
    pub(crate) pawns: [SquareSet; Color::ALL.len()],
    pub(crate) kings: [Square; Color::ALL.len()],
}

/// The passed pawns of each side.
pub(crate) type Passed = [SquareSet; Color::ALL.len()];

impl Skeleton {
    pub(crate) fn of(board: &Board) -> Self {
        Self {
            pawns: Color::ALL.map(|color| board.by_piece(color, Role::Pawn)),
            kings: Color::ALL.map(|color| board.king(color)),
        }
    }

    /// Counts the terms that pawns and kings alone decide, and finds the passed pawns.
    pub(crate) fn count(&self, terms: &mut impl Terms) -> Passed {
        Color::ALL.map(|color| {
            let (us, them) = (color as usize, color.other() as usize);
            let kings = [self.kings[us], self.kings[them]];
            pieces::place(color, kings, Role::Pawn, self.pawns[us], terms);
            pieces::place(color, kings, Role::King, SquareSet::of(kings[0]), terms);
            king::count_files(color, kings[0], [self.pawns[us], self.pawns[them]], terms);
            pawns::count(color, kings, [self.pawns[us], self.pawns[them]], terms)
        })
    }

    /// The place of a skeleton among those that are remembered.
    fn place(&self) -> usize {
        let [white, black] = self.pawns.map(SquareSet::bits);
        let kings = self.kings.map(|king| u64::from(king.index()));
        let mixed = white.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ black.rotate_left(29).wrapping_mul(0xD6E8_FEB8_6659_FD93)
            ^ (kings[0] * 64 + kings[1]).wrapping_mul(0xA076_1D64_78BD_642F);
        (mixed >> (64 - Skeletons::BITS)) as usize
    }
}

/// What a thread remembers of skeletons.
#[derive(Clone, Debug)]
pub(crate) struct Skeletons(Vec<Option<(Skeleton, Sum, Passed)>>);

impl Default for Skeletons {
    fn default() -> Self {
        Self(vec![None; 1 << Self::BITS])
    }
}

impl Skeletons {
    /// Of the number of skeletons.
    const BITS: u32 = 12;

    /// The sum of the terms of pawns and kings, and the passed pawns.
    pub(crate) fn of(&mut self, board: &Board) -> (Sum, Passed) {
        let skeleton = Skeleton::of(board);
        let place = &mut self.0[skeleton.place()];
        if let Some((known, sum, passed)) = place
            && *known == skeleton
        {
            return (*sum, *passed);
        }
        let mut sum = Sum::default();
        let passed = skeleton.count(&mut sum);
        *place = Some((skeleton, sum, passed));
        (sum, passed)
    }
}
