//! The pawn hash table: caches the terms that depend on pawns and kings only. These move seldom, so nearly every
//! position of a search finds its entry.

use chess_core::{Board, Color, Role, Square, SquareSet};

use super::sum::Sum;
use super::terms::Terms;
use super::{king, pawns, pieces};

/// The pawns and kings of a position: the key of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PawnStructure {
    /// By color.
    pub(crate) pawns: [SquareSet; Color::ALL.len()],
    pub(crate) kings: [Square; Color::ALL.len()],
}

/// The passed pawns of each side.
pub(crate) type Passed = [SquareSet; Color::ALL.len()];

impl PawnStructure {
    pub(crate) fn of(board: &Board) -> Self {
        Self {
            pawns: Color::ALL.map(|color| board.by_piece(color, Role::Pawn)),
            kings: Color::ALL.map(|color| board.king(color)),
        }
    }

    /// Counts the terms that depend on pawns and kings only; returns the passed pawns.
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

    /// The index in the table.
    fn index(&self) -> usize {
        let [white, black] = self.pawns.map(SquareSet::bits);
        let kings = self.kings.map(|king| u64::from(king.index()));
        let mixed = white.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ black.rotate_left(29).wrapping_mul(0xD6E8_FEB8_6659_FD93)
            ^ (kings[0] * 64 + kings[1]).wrapping_mul(0xA076_1D64_78BD_642F);
        (mixed >> (64 - PawnHash::BITS)) as usize
    }
}

/// The table. Each thread has its own, and a new entry replaces the old one.
#[derive(Clone, Debug)]
pub(crate) struct PawnHash(Vec<Option<(PawnStructure, Sum, Passed)>>);

impl Default for PawnHash {
    fn default() -> Self {
        Self(vec![None; 1 << Self::BITS])
    }
}

impl PawnHash {
    /// The table has two to the power of this many entries.
    const BITS: u32 = 12;

    /// The sum of the terms of pawns and kings, and the passed pawns.
    pub(crate) fn get(&mut self, board: &Board) -> (Sum, Passed) {
        let structure = PawnStructure::of(board);
        let entry = &mut self.0[structure.index()];
        if let Some((known, sum, passed)) = entry
            && *known == structure
        {
            return (*sum, *passed);
        }
        let mut sum = Sum::default();
        let passed = structure.count(&mut sum);
        *entry = Some((structure, sum, passed));
        (sum, passed)
    }
}
