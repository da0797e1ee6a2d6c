//! Oracles: sources of exact distances to the goal.

use alloc::vec::Vec;

use chess_core::{Board, Legal};

use crate::budget::Exhausted;
use crate::stipulation::{Goal, Manner, MateIn, Stipulation};

/// A source of the exact distance to the goal: that the side to move mates or, in a selfmate, that it is mated.
///
/// There are three: the prover, its search for other battles, and the table of an ending. Everything else that a solution
/// contains follows from the distance, and [`play`](crate::play) derives it.
pub(crate) trait Oracle {
    /// The least number of moves to the goal, if it is at most `most`.
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted>;

    /// Whether a move is a key: it reaches the goal in `moves`, which is the least number.
    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted>;

    /// Whether the side to move reaches its goal within `moves`.
    fn is_within(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        Ok(self.distance(board, moves)?.is_some())
    }

    /// The goal.
    fn goal(&self) -> Goal {
        self.stipulation(1).goal()
    }

    /// The replies of a side, which has to reach the goal in a reflex problem if it can.
    fn replies<'b>(&self, board: &'b Board) -> Vec<Legal<'b>> {
        let mut replies: Vec<_> = board.legals().collect();
        let is_reflex = matches!(self.stipulation(1).manner(), Manner::Reflex | Manner::SemiReflex);
        if is_reflex && self.goal().is_in_one(board) {
            replies.retain(|legal| self.goal().is_reached_by(*legal));
        }
        replies
    }

    /// Whether a reply has reached the goal. A direct mate or stalemate does not end with a reply.
    fn is_goal(&self, _after: &Board) -> bool {
        false
    }

    /// The stipulation that a distance of `moves` proves.
    fn stipulation(&self, moves: u8) -> Stipulation {
        MateIn::exactly(moves).into()
    }
}
