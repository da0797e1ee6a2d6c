//! Helpmates: both sides play so that one of them is mated.

use alloc::vec::Vec;

use chess_core::{Board, Move};

use crate::budget::Exhausted;
use crate::last::mates_at_once;
use crate::prove::Solver;

impl Solver {
    /// The helpmates in exactly so many plies: four for `h#2`, in which the side to move begins and is mated by the other
    /// side's second move, and five for `h#2.5`, in which the side that mates begins. At most so many solutions are
    /// returned, in the order of the legal moves. One more than are wanted shows whether there are others.
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
    /// let board = Board::from_fen("7k/8/5K2/8/8/8/8/6R1 b - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let solutions = solver.helpmates(&board, 4, 10).unwrap();
    /// assert!(solutions.iter().all(|line| line.len() == 4));
    /// # Ok::<(), chess_core::Error>(())
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

    /// Collects the lines of so many plies that end in mate.
    fn help(
        &mut self,
        board: &Board,
        plies: u8,
        most: usize,
        line: &mut Vec<Move>,
        found: &mut Vec<Vec<Move>>,
    ) -> Result<(), Exhausted> {
        self.budget.take()?;
        if plies == 1 && !mates_at_once(board) {
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
