//! Selfmates: the side to move forces the other side to mate it.

use chess_core::{Board, Legal};

use crate::budget::Exhausted;
use crate::proof::Proof;
use crate::prove::Solver;
use crate::task::Task;
use crate::truth::Truth;

impl Solver {
    /// The shortest selfmate in which each side makes so many moves at most (`s#2`): all first moves with which the side
    /// to move forces the other side to mate it, and the longest line. `None` if there is none.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use chess_mate::{Budget, Solver};
    ///
    /// let board = Board::from_fen("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let proof = solver.selfmate(&board, 2).unwrap().unwrap();
    /// // The queen must be taken, and that is mate.
    /// assert_eq!((proof.moves(), proof.key()), (1, Some(board.read("Qb7+")?)));
    /// assert_eq!(proof.main_line().len(), 2);
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn selfmate(&mut self, board: &Board, most: u8) -> Result<Option<Proof>, Exhausted> {
        let mut selfmates = Selfmates(self);
        for moves in 1..=most {
            let keys = selfmates.keys(board, moves)?;
            if !keys.is_empty() {
                return selfmates.proof_by(keys, board, moves).map(Some);
            }
        }
        Ok(None)
    }

    /// Whether every move of the side to move mates, at once or after so many moves of the other side.
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
        // Who cannot move does not mate.
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

    /// Whether the side to move is mated, or forces the other side to mate it within so many moves, one at least.
    fn is_selfmate(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        self.budget.take()?;
        if let Some(answer) = self.forcing.get(hash, board, moves) {
            return Ok(answer);
        }
        // Who cannot move is mated, or it is stalemate.
        let mut is_selfmate = board.is_check();
        for legal in board.legals() {
            let hash = legal.zobrist_after(hash);
            is_selfmate = self.is_forced_to_mate(&legal.play(), hash, moves - 1)?;
            if is_selfmate {
                break;
            }
        }
        self.forcing.set(hash, board, moves, is_selfmate);
        Ok(is_selfmate)
    }
}

/// A solver that is asked about selfmates.
pub(crate) struct Selfmates<'s>(pub(crate) &'s mut Solver);

impl Truth for Selfmates<'_> {
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

    fn task(&self, moves: u8) -> Task {
        Task::Selfmate(moves)
    }
}
