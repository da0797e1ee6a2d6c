//! A mate or a selfmate that has been proved.

use alloc::vec::Vec;

use chess_core::{Board, Move};

use crate::task::Task;

/// A mate or a selfmate that has been proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    board: Board,
    task: Task,
    keys: Vec<Move>,
    line: Vec<Move>,
}

impl Proof {
    pub(crate) const fn new(board: Board, task: Task, keys: Vec<Move>, line: Vec<Move>) -> Self {
        Self { board, task, keys, line }
    }

    pub(crate) fn with_main_line(self, line: Vec<Move>) -> Self {
        Self { line, ..self }
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What is proved: a mate, or a selfmate, in exactly so many moves.
    pub const fn task(&self) -> Task {
        self.task
    }

    /// The number of moves of the side that begins, against the best defence.
    pub const fn moves(&self) -> u8 {
        self.task.moves()
    }

    /// All first moves that solve it in this number of moves.
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
