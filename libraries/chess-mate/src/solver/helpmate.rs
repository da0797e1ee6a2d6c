//! Helpmates: both sides cooperate until one of them is mated.

use alloc::vec::Vec;

use chess_core::{Board, Move};

use super::Solver;
use super::mate_in_one::has_mate_in_one;
use crate::budget::Exhausted;

impl Solver {
    /// The helpmates in exactly `plies`: four for `h#2`, in which the side to move begins and is mated by the other
    /// side's second move, and five for `h#2.5`, in which the side that mates begins. Returns at most `most` solutions,
    /// in the order of the legal moves. To learn whether there are others, ask for one more than you need.
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
    /// let board = Board::from_fen("7k/8/5K2/8/8/8/8/6R1 b - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let solutions = solver.helpmates(&board, 4, 10).unwrap();
    /// assert!(solutions.iter().all(|line| line.len() == 4));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn helpmates(
        &mut self,
        board: &Board,
        plies: u8,
        most: usize,
    ) -> Result<Vec<Vec<Move>>, Exhausted> {
        let mut found = Vec::new();
        if plies > 0 {
            self.help(board, plies, most, &mut Vec::new(), &mut found)?;
        }
        Ok(found)
    }

    /// Collects the lines of `plies` that end in mate.
    fn help(
        &mut self,
        board: &Board,
        plies: u8,
        most: usize,
        line: &mut Vec<Move>,
        found: &mut Vec<Vec<Move>>,
    ) -> Result<(), Exhausted> {
        self.budget.take()?;
        if plies == 1 && !has_mate_in_one(board) {
            return Ok(());
        }
        for legal in board.legals() {
            if found.len() >= most {
                break;
            }
            let after = legal.play();
            line.push(legal.to_move());
            if plies > 1 {
                self.help(&after, plies - 1, most, line, found)?;
            } else if after.is_checkmate() {
                found.push(line.clone());
            }
            line.pop();
        }
        Ok(())
    }
}
