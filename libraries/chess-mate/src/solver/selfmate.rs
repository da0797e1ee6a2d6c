//! Battles other than direct mates: stalemates, selfmates and reflex mates.

use alloc::vec::Vec;

use chess_core::{Board, Legal};

use super::Solver;
use super::transposition::TranspositionTable;
use crate::budget::Exhausted;
use crate::oracle::Oracle;
use crate::play;
use crate::proof::Proof;
use crate::stipulation::{Goal, Manner, Stipulation};

impl Goal {
    /// Whether each legal move of the side to move reaches the goal. A side without a legal move cannot reach it.
    pub(crate) fn is_forced_in_one(self, board: &Board) -> bool {
        board.legals().all(|legal| self.is_reached_by(legal)) && board.has_legal_move()
    }
}

impl Solver {
    /// The shortest selfmate in which each side makes at most `most` moves (`s#2`): all first moves with which the side
    /// to move forces the other side to mate it, and the longest line. `None` if there is no such selfmate.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use caissa::mate::{Budget, Solver};
    ///
    /// let board = Board::from_fen("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let proof = solver.selfmate(&board, 2).unwrap().unwrap();
    /// // The queen must be taken, and that is mate.
    /// assert_eq!((proof.moves(), proof.key()), (1, Some(board.read("Qb7+")?)));
    /// assert_eq!(proof.main_line().len(), 2);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn selfmate(&mut self, board: &Board, most: u8) -> Result<Option<Proof>, Exhausted> {
        self.battle(Stipulation::selfmate(most)).proof(board)
    }

    /// The oracle of a stipulation, which forgets what it has proved about another one.
    pub(crate) fn battle(&mut self, stipulation: Stipulation) -> Battle<'_> {
        let battle = (stipulation.manner(), stipulation.goal());
        if self.battle.replace(battle) != Some(battle) {
            self.won = TranspositionTable::new();
            self.forced = TranspositionTable::new();
        }
        Battle { solver: self, stipulation }
    }
}

/// A solver as the oracle of a battle.
pub(crate) struct Battle<'s> {
    solver: &'s mut Solver,
    stipulation: Stipulation,
}

impl Battle<'_> {
    /// The proof of the shortest solution.
    pub(crate) fn proof(&mut self, board: &Board) -> Result<Option<Proof>, Exhausted> {
        for moves in 1..=self.stipulation.moves() {
            let keys =
                if self.must_end(board) { Vec::new() } else { play::keys(self, board, moves)? };
            if !keys.is_empty() {
                return play::proof_by(self, keys, board, moves).map(Some);
            }
        }
        Ok(None)
    }

    /// Whether the side that solves a reflex problem has to reach the goal itself.
    fn must_end(&self, board: &Board) -> bool {
        self.stipulation.manner() == Manner::Reflex && self.goal().is_in_one(board)
    }

    /// Whether the side that has just moved has won, or wins within `moves` more moves of its own.
    fn is_forced(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        self.solver.budget.take()?;
        let (manner, goal) = (self.stipulation.manner(), self.goal());
        let is_over = match manner {
            Manner::Direct => goal.is_reached(board),
            Manner::Selfplay => moves == 0 && goal.is_forced_in_one(board),
            _ => goal.is_in_one(board),
        };
        if is_over || moves == 0 {
            return Ok(is_over);
        }
        if let Some(answer) = self.solver.forced.get(hash, board, moves) {
            return Ok(answer);
        }
        // A side without a legal move is not forced to anything.
        let mut is_forced = false;
        for legal in board.legals() {
            is_forced = self.is_won(&legal.play(), legal.zobrist_after(hash), moves)?;
            if !is_forced {
                break;
            }
        }
        self.solver.forced.set(hash, board, moves, is_forced);
        Ok(is_forced)
    }

    /// Whether the other side has just reached the goal for the side to move, or this side wins within `moves`, which is at
    /// least one.
    fn is_won(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        self.solver.budget.take()?;
        if let Some(answer) = self.solver.won.get(hash, board, moves) {
            return Ok(answer);
        }
        let mut is_won = self.is_goal(board);
        if !self.must_end(board) {
            for legal in board.legals() {
                is_won = self.is_forced(&legal.play(), legal.zobrist_after(hash), moves - 1)?;
                if is_won {
                    break;
                }
            }
        }
        self.solver.won.set(hash, board, moves, is_won);
        Ok(is_won)
    }
}

impl Oracle for Battle<'_> {
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        for moves in 1..=most {
            if !self.is_goal(board) && self.is_won(board, board.zobrist(), moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted> {
        let after = legal.play();
        self.is_forced(&after, after.zobrist(), moves.saturating_sub(1))
    }

    fn is_goal(&self, after: &Board) -> bool {
        self.stipulation.manner() != Manner::Direct && self.goal().is_reached(after)
    }

    fn stipulation(&self, moves: u8) -> Stipulation {
        self.stipulation.with_halves(moves.saturating_mul(2))
    }
}
