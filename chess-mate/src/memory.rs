//! What is known of positions.

use alloc::vec::Vec;

use chess_core::Board;

/// What is known of a position, whichever side is to move.
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

/// Positions with what is known of them. A hash finds the place of a position; the position itself decides.
///
/// Positions before the last move are many and cheap, so they have a small table of their own.
#[derive(Debug)]
pub(crate) struct Memory {
    last: Table,
    earlier: Table,
}

impl Memory {
    pub(crate) const fn new() -> Self {
        Self { last: Table::new(1 << 13), earlier: Table::new(1 << 20) }
    }

    /// Whether there is a mate within a number of moves, if it is known.
    pub(crate) fn get(&self, hash: u64, board: &Board, moves: u8) -> Option<bool> {
        let table = if moves == 1 { &self.last } else { &self.earlier };
        table.get(hash, board).answer(moves)
    }

    pub(crate) fn set(&mut self, hash: u64, board: &Board, moves: u8, is_mate: bool) {
        let table = if moves == 1 { &mut self.last } else { &mut self.earlier };
        table.set(hash, board, moves, is_mate);
    }
}

#[derive(Debug)]
struct Table {
    slots: Vec<Option<(Board, Known)>>,
    count: usize,
    /// The most positions that are kept. When they are reached, new ones replace old ones in their places.
    most: usize,
}

impl Table {
    const fn new(most: usize) -> Self {
        Self { slots: Vec::new(), count: 0, most }
    }

    fn get(&self, hash: u64, board: &Board) -> Known {
        if self.slots.is_empty() {
            return Known::NOTHING;
        }
        match &self.slots[self.place(hash)] {
            Some((kept, known)) if kept.same_position(board) => *known,
            _ => Known::NOTHING,
        }
    }

    fn set(&mut self, hash: u64, board: &Board, moves: u8, is_mate: bool) {
        let mut known = self.get(hash, board);
        if is_mate {
            known.mate_within = known.mate_within.min(moves);
        } else {
            known.none_within = known.none_within.max(moves);
        }
        if self.count >= self.slots.len() / 2 && self.slots.len() < self.most {
            self.grow();
        }
        let place = self.place(hash);
        self.count += usize::from(self.slots[place].is_none());
        self.slots[place] = Some((*board, known));
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// Makes room for eight times as many. What is known is cheap to find again where it is dropped.
    fn grow(&mut self) {
        let length = (8 * self.slots.len()).max(1 << 8).min(self.most);
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
        let mut memory = Table::new(1 << 10);
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
        let mut memory = Table::new(1 << 10);
        memory.set(1, &board, 2, false);
        memory.set(1, &board, 4, true);
        let answers = [1, 2, 3, 4, 5].map(|moves| memory.get(1, &board).answer(moves));
        assert_eq!(answers, [Some(false), Some(false), None, Some(true), Some(true)]);
    }
}
