//! The named openings of games.

use std::collections::HashMap;

use chess_core::book::{Entry, openings};
use chess_core::{Board, Color, GameRef, PositionKey, Rank, Role, SquareSet};

/// The code and the name of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Opening {
    pub(crate) eco: &'static str,
    pub(crate) name: &'static str,
}

impl Opening {
    fn of(entry: Entry<'static>) -> Option<Self> {
        Some(Self { eco: entry.eco()?, name: entry.name()? })
    }
}

impl std::fmt::Display for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The positions with a name, for many games: most positions of a game need no look-up, and the others no binary search.
pub(crate) struct Openings {
    names: HashMap<PositionKey, Opening>,
    /// The fewest pieces of a position with a name.
    fewest: usize,
    /// For each set of unmoved pawns, whether a position with a name has it.
    is_here: Vec<bool>,
    /// The same for positions that have it or a part of it: no pawn returns to its first square.
    is_ahead: Vec<bool>,
}

/// The pawns that may not have moved, as a number of sixteen bits.
fn unmoved(board: &Board) -> usize {
    let on = |color, rank| {
        let pawns = board.by_piece(color, Role::Pawn) & SquareSet::rank(rank);
        pawns.bits() >> (8 * rank.index())
    };
    (on(Color::White, Rank::SECOND) | on(Color::Black, Rank::SEVENTH) << 8) as usize
}

impl Openings {
    pub(crate) fn new() -> Self {
        let mut all = Self {
            names: HashMap::new(),
            fewest: usize::MAX,
            is_here: vec![false; 1 << 16],
            is_ahead: Vec::new(),
        };
        all.take(&Board::START);
        // Ahead of a set with one more pawn is all that is ahead of the set without it.
        all.is_ahead = all.is_here.clone();
        for pawn in 0..16 {
            for sets in all.is_ahead.chunks_exact_mut(2 << pawn) {
                let (without, with) = sets.split_at_mut(1 << pawn);
                with.iter_mut().zip(without).for_each(|(with, without)| *with |= *without);
            }
        }
        all
    }

    /// Takes a position of the list, and those after it.
    fn take(&mut self, board: &Board) {
        let Some(entry) = openings().get(board) else { return };
        if let Some(opening) = Opening::of(entry) {
            self.names.insert(board.key(), opening);
            self.fewest = self.fewest.min(board.occupied().len());
            self.is_here[unmoved(board)] = true;
        }
        entry
            .moves()
            .filter_map(|played| board.play(played.mv).ok())
            .for_each(|next| self.take(&next));
    }

    /// The last position of a game that has a name. The search ends when no such position can follow.
    pub(crate) fn of(&self, game: GameRef<'_>) -> Option<Opening> {
        let boards = game.boards().map(|board| (board, unmoved(&board)));
        let boards = boards.take_while(|(board, unmoved)| {
            self.is_ahead[*unmoved] && board.occupied().len() >= self.fewest
        });
        let boards: Vec<_> = boards.filter(|(_, unmoved)| self.is_here[*unmoved]).collect();
        boards.iter().rev().find_map(|(board, _)| self.names.get(&board.key()).copied())
    }
}
