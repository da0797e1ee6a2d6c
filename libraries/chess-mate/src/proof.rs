//! The results of a proof: keys and main line, or a defence against each move.

use alloc::vec::Vec;

use chess_core::{Board, Move};

use crate::stipulation::Stipulation;

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The side to move mates as stipulated. The proof is the shortest.
    Mate(Proof),
    /// The side to move mates sooner than stipulated.
    Sooner(Proof),
    /// There is no such mate: each move with a defence against it.
    Escapes(Vec<Escape>),
}

/// A move that does not mate in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Escape {
    /// The move.
    pub first: Move,
    /// A defence against it; `None` if it is stalemate.
    pub by: Option<Move>,
}

/// A reply of the side that is mated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// The reply.
    pub mv: Move,
    /// The number of moves within which it is mated.
    pub moves: u8,
    /// All moves that mate in this number of moves.
    pub answers: Vec<Move>,
}

/// A try: a first move that nearly mates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Try {
    /// The move.
    pub first: Move,
    /// The replies that refute it.
    pub refutations: Vec<Move>,
}

/// A mate or a selfmate that has been proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    board: Board,
    stipulation: Stipulation,
    keys: Vec<Move>,
    pub(crate) line: Vec<Move>,
}

impl Proof {
    pub(crate) const fn new(
        board: Board,
        stipulation: Stipulation,
        keys: Vec<Move>,
        line: Vec<Move>,
    ) -> Self {
        Self { board, stipulation, keys, line }
    }

    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The stipulation that is proved: a mate or a selfmate in exactly this number of moves.
    pub const fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// The number of moves of the side that begins, against the best defence.
    pub const fn moves(&self) -> u8 {
        self.stipulation.moves()
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
