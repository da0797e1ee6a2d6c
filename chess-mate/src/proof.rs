//! A mate that has been proved.

use alloc::vec::Vec;

use chess_core::{Board, Move};

/// A mate that has been proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    board: Board,
    moves: u8,
    keys: Vec<Move>,
    line: Vec<Move>,
}

impl Proof {
    pub(crate) const fn new(board: Board, moves: u8, keys: Vec<Move>, line: Vec<Move>) -> Self {
        Self { board, moves, keys, line }
    }

    pub(crate) fn with_main_line(self, line: Vec<Move>) -> Self {
        Self { line, ..self }
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of moves of the mating side, against the best defence.
    pub const fn moves(&self) -> u8 {
        self.moves
    }

    /// All first moves that mate in this number of moves.
    pub fn keys(&self) -> &[Move] {
        &self.keys
    }

    /// The first move, if there is only one.
    pub fn key(&self) -> Option<Move> {
        match self.keys[..] {
            [key] => Some(key),
            _ => None,
        }
    }

    /// The first key and the longest defence against it, to the mate.
    pub fn main_line(&self) -> &[Move] {
        &self.line
    }
}
