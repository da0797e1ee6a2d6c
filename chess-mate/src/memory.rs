//! What is known of positions.

use alloc::vec::Vec;

use chess_core::{Board, PositionKey};

/// What is known of a position with the mating side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// There is no mate within so many moves.
    pub(crate) none_within: u8,
    /// There is a mate within so many moves; `u8::MAX` if none is known.
    pub(crate) mate_within: u8,
}

impl Known {
    const NOTHING: Self = Self { none_within: 0, mate_within: u8::MAX };

    /// Whether there is a mate within a number of moves, if it is known.
    pub(crate) const fn answer(self, moves: u8) -> Option<bool> {
        if self.mate_within <= moves {
            Some(true)
        } else if self.none_within >= moves {
            Some(false)
        } else {
            None
        }
    }
}

/// The most positions that are kept. When they are reached, new ones replace old ones in their places.
const MOST: usize = 1 << 20;

/// Positions with what is known of them. A hash finds the place of a position; the position itself decides.
#[derive(Debug)]
pub(crate) struct Memory {
    slots: Vec<Option<(PositionKey, Known)>>,
    count: usize,
}

impl Memory {
    pub(crate) const fn new() -> Self {
        Self { slots: Vec::new(), count: 0 }
    }

    pub(crate) fn get(&self, hash: u64, board: &Board) -> Known {
        if self.slots.is_empty() {
            return Known::NOTHING;
        }
        match &self.slots[self.place(hash)] {
            Some((key, known)) if *key == board.key() => *known,
            _ => Known::NOTHING,
        }
    }

    pub(crate) fn set(&mut self, hash: u64, board: &Board, moves: u8, is_mate: bool) {
        let mut known = self.get(hash, board);
        if is_mate {
            known.mate_within = known.mate_within.min(moves);
        } else {
            known.none_within = known.none_within.max(moves);
        }
        if self.count >= self.slots.len() / 2 && self.slots.len() < MOST {
            self.grow();
        }
        let place = self.place(hash);
        self.count += usize::from(self.slots[place].is_none());
        self.slots[place] = Some((board.key(), known));
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// Doubles the places. What is known is cheap to find again where it is dropped.
    fn grow(&mut self) {
        let length = (2 * self.slots.len()).max(1 << 10);
        self.slots = Vec::new();
        self.slots.resize(length, None);
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_hashes_of_different_positions_are_told_apart() {
        let (one, other) =
            (Board::START, Board::START.play(Board::START.read("e4").unwrap()).unwrap());
        let mut memory = Memory::new();
        memory.set(7, &one, 2, true);
        assert_eq!(memory.get(7, &one).answer(2), Some(true));
        assert_eq!(memory.get(7, &other), Known::NOTHING);
        memory.set(7, &other, 3, false);
        assert_eq!(memory.get(7, &other).answer(3), Some(false));
        assert_eq!(memory.get(7, &one), Known::NOTHING);
    }

    #[test]
    fn what_is_known_of_a_number_of_moves_answers_for_others() {
        let board = Board::START;
        let mut memory = Memory::new();
        memory.set(1, &board, 2, false);
        memory.set(1, &board, 4, true);
        let answers = [1, 2, 3, 4, 5].map(|moves| memory.get(1, &board).answer(moves));
        assert_eq!(answers, [Some(false), Some(false), None, Some(true), Some(true)]);
    }
}
