//! The transposition table: bounds on the distance to mate of positions that were searched before.

use alloc::vec::Vec;

use chess_core::Board;

/// The bounds of a distance, whichever side is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    /// There is no mate within this number of moves.
    none_within: u8,
    /// There is a mate within this number of moves; `u8::MAX` if no mate is known.
    mate_within: u8,
}

impl Bounds {
    const UNKNOWN: Self = Self { none_within: 0, mate_within: u8::MAX };

    /// Whether there is a mate within `moves`, if it is known.
    const fn answer(self, moves: u8) -> Option<bool> {
        if self.mate_within <= moves {
            Some(true)
        } else if self.none_within >= moves {
            Some(false)
        } else {
            None
        }
    }
}

/// The table. The hash of a position gives its slot, and an entry counts only if its whole position is equal: two
/// positions with one hash never share a proof.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    slots: Vec<Option<(Board, Bounds)>>,
    count: usize,
}

impl TranspositionTable {
    /// The most positions that are kept. When they are reached, new ones replace old ones in their places.
    const MOST: usize = 1 << 20;

    pub(super) const fn new() -> Self {
        Self { slots: Vec::new(), count: 0 }
    }

    /// Whether there is a mate within `moves`, if it is known.
    pub(super) fn get(&self, hash: u64, board: &Board, moves: u8) -> Option<bool> {
        self.bounds(hash, board).answer(moves)
    }

    /// Whether `moves` is the number that was last found to be too few. A line of an exact length says nothing of shorter ones.
    pub(super) fn has_none_in(&self, hash: u64, board: &Board, moves: u8) -> bool {
        self.bounds(hash, board).none_within == moves
    }

    fn bounds(&self, hash: u64, board: &Board) -> Bounds {
        if self.slots.is_empty() {
            return Bounds::UNKNOWN;
        }
        match &self.slots[self.slot(hash)] {
            Some((kept, bounds)) if kept.same_position(board) => *bounds,
            _ => Bounds::UNKNOWN,
        }
    }

    pub(super) fn set(&mut self, hash: u64, board: &Board, moves: u8, is_mate: bool) {
        let mut bounds = self.bounds(hash, board);
        if is_mate {
            bounds.mate_within = bounds.mate_within.min(moves);
        } else {
            bounds.none_within = bounds.none_within.max(moves);
        }
        if self.count >= self.slots.len() / 2 && self.slots.len() < Self::MOST {
            self.grow();
        }
        let slot = self.slot(hash);
        self.count += usize::from(self.slots[slot].is_none());
        self.slots[slot] = Some((*board, bounds));
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// Grows the table eightfold and drops its entries: searching them again costs less than hashing all of them anew.
    fn grow(&mut self) {
        let length = (8 * self.slots.len()).clamp(1 << 8, Self::MOST);
        self.slots = Vec::new();
        self.slots.resize(length, None);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_positions_with_equal_hashes_are_distinguished() {
        let (one, other) =
            (Board::START, Board::START.play(Board::START.read("e4").unwrap()).unwrap());
        let mut table = TranspositionTable::new();
        table.set(7, &one, 2, true);
        assert_eq!(table.get(7, &one, 2), Some(true));
        assert_eq!(table.get(7, &other, 2), None);
        table.set(7, &other, 3, false);
        assert_eq!(table.get(7, &other, 3), Some(false));
        assert_eq!(table.get(7, &one, 2), None);
    }

    #[test]
    fn bounds_answer_for_other_numbers_of_moves() {
        let board = Board::START;
        let mut table = TranspositionTable::new();
        table.set(1, &board, 2, false);
        table.set(1, &board, 4, true);
        let answers = [1, 2, 3, 4, 5].map(|moves| table.get(1, &board, moves));
        assert_eq!(answers, [Some(false), Some(false), None, Some(true), Some(true)]);
    }
}
