//! The names of openings.

use std::collections::HashMap;

use chess_core::book::OPENINGS;
use chess_core::pgn::Reader;
use chess_core::{Board, Color, GameRef, PositionKey, Rank, Role, SquareSet};

/// The positions of the list, with their names.
pub(crate) struct Openings {
    names: HashMap<PositionKey, Opening>,
    /// The fewest pieces of a position with a name.
    fewest: usize,
    /// For each set of unmoved pawns, whether a position with a name has it.
    is_here: Vec<bool>,
    /// The same for positions that have it or a part of it: no pawn returns to its first square.
    is_ahead: Vec<bool>,
}

/// The code and the name of an opening, either perhaps empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Opening {
    pub(crate) eco: String,
    pub(crate) name: String,
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
        let (mut names, mut fewest) = (HashMap::new(), usize::MAX);
        let mut is_here = vec![false; 1 << 16];
        // A test checks that the list has no mistakes, and no position twice.
        for game in Reader::new(OPENINGS.as_bytes()).flatten().filter_map(|entry| entry.game) {
            let (game, board) = (game.as_game(), game.board());
            let tag = |name| game.tag(name).unwrap_or_default().to_owned();
            names.insert(board.key(), Opening { eco: tag("ECO"), name: tag("Opening") });
            fewest = fewest.min(board.occupied().len());
            is_here[unmoved(&board)] = true;
        }
        // Ahead of a set with one more pawn is all that is ahead of the set without it.
        let mut is_ahead = is_here.clone();
        for pawn in 0..16 {
            for sets in is_ahead.chunks_exact_mut(2 << pawn) {
                let (without, with) = sets.split_at_mut(1 << pawn);
                with.iter_mut().zip(without).for_each(|(with, without)| *with |= *without);
            }
        }
        Self { names, fewest, is_here, is_ahead }
    }

    /// The opening of a position, if it has a name.
    #[cfg_attr(
        not(feature = "lsp"),
        allow(dead_code, reason = "only hovers ask about one position")
    )]
    pub(crate) fn at(&self, board: &Board) -> Option<&Opening> {
        self.names.get(&board.key())
    }

    /// The last position of a game that has a name. The search ends when no such position can follow.
    pub(crate) fn of(&self, game: GameRef<'_>) -> Option<&Opening> {
        let boards = game.boards().map(|board| (board, unmoved(&board)));
        let boards = boards.take_while(|(board, unmoved)| {
            self.is_ahead[*unmoved] && board.occupied().len() >= self.fewest
        });
        let boards: Vec<_> = boards.filter(|(_, unmoved)| self.is_here[*unmoved]).collect();
        boards.iter().rev().find_map(|(board, _)| self.names.get(&board.key()))
    }
}
