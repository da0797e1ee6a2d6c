//! Selfmates: the side to move forces the other side to mate it.

use chess_core::{Board, Legal};

use super::Solver;
use crate::budget::Exhausted;
use crate::oracle::Oracle;
use crate::play;
use crate::proof::Proof;
use crate::stipulation::Stipulation;

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
        let mut selfmates = Selfmates(self);
        for moves in 1..=most {
            let keys = play::keys(&mut selfmates, board, moves)?;
            if !keys.is_empty() {
                return play::proof_by(&mut selfmates, keys, board, moves).map(Some);
            }
        }
        Ok(None)
    }

    /// Whether every move of the side to move leads to its giving mate, at once or within `moves` of the other side.
    fn is_forced_to_mate(
        &mut self,
        board: &Board,
        hash: u64,
        moves: u8,
    ) -> Result<bool, Exhausted> {
        self.budget.take()?;
        if moves == 0 {
            let mates = |legal: Legal<'_>| legal.gives_check() && legal.play().is_checkmate();
            return Ok(board.legals().all(mates) && board.has_legal_move());
        }
        if let Some(answer) = self.forced.get(hash, board, moves) {
            return Ok(answer);
        }
        // A side without a legal move cannot give mate.
        let mut is_forced = false;
        for legal in board.legals() {
            is_forced = self.is_selfmate(&legal.play(), legal.zobrist_after(hash), moves)?;
            if !is_forced {
                break;
            }
        }
        self.forced.set(hash, board, moves, is_forced);
        Ok(is_forced)
    }

    /// Whether the side to move is mated, or forces the other side to mate it within `moves`, which is at least one.
    fn is_selfmate(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        self.budget.take()?;
        if let Some(answer) = self.selfmates.get(hash, board, moves) {
            return Ok(answer);
        }
        // Without a legal move, the side is mated in check, and stalemated otherwise.
        let mut is_selfmate = board.is_check();
        for legal in board.legals() {
            let hash = legal.zobrist_after(hash);
            is_selfmate = self.is_forced_to_mate(&legal.play(), hash, moves - 1)?;
            if is_selfmate {
                break;
            }
        }
        self.selfmates.set(hash, board, moves, is_selfmate);
        Ok(is_selfmate)
    }
}

/// A solver as the oracle of selfmates.
pub(crate) struct Selfmates<'s>(pub(crate) &'s mut Solver);

impl Oracle for Selfmates<'_> {
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        for moves in 1..=most {
            if !self.is_goal(board) && self.0.is_selfmate(board, board.zobrist(), moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted> {
        let after = legal.play();
        self.0.is_forced_to_mate(&after, after.zobrist(), moves.saturating_sub(1))
    }

    fn is_goal(&self, after: &Board) -> bool {
        after.is_checkmate()
    }

    fn stipulation(&self, moves: u8) -> Stipulation {
        Stipulation::Selfmate(moves)
    }
}
