//! Lines in which the sides do not play against each other: helpmates, series and proof games.

use alloc::vec::Vec;

use chess_core::{Board, Color, Legal, Move, Square};

use super::Solver;
use super::transposition::TranspositionTable;
use crate::budget::Exhausted;
use crate::stipulation::{Goal, Manner, Stipulation};

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
        self.lines(board, Stipulation::helpmate(plies), most)
    }

    /// The lines that solve a stipulation in exactly its length, at most `most`. The other side passes between the moves of
    /// a series. A proof game begins with the starting position, and `board` is its diagram. A forced last move is the first
    /// one that is legal.
    pub(crate) fn lines(
        &mut self,
        board: &Board,
        stipulation: Stipulation,
        most: usize,
    ) -> Result<Vec<Vec<Move>>, Exhausted> {
        let (manner, goal) = (stipulation.manner(), stipulation.goal());
        let (line, found, hopeless) = (Vec::new(), Vec::new(), TranspositionTable::new());
        let mut lines =
            Lines { solver: self, diagram: *board, manner, goal, most, line, found, hopeless };
        let start = if goal == Goal::Diagram { Board::START } else { *board };
        if stipulation.plies() > u8::from(manner.ends_forced()) {
            lines.search(&start, stipulation.plies())?;
        }
        Ok(lines.found)
    }
}

/// A search for lines.
struct Lines<'s> {
    solver: &'s mut Solver,
    diagram: Board,
    manner: Manner,
    goal: Goal,
    most: usize,
    line: Vec<Move>,
    found: Vec<Vec<Move>>,
    /// The positions from which no line reaches the goal, with the moves that were left: most are reached by other orders of
    /// moves, too.
    hopeless: TranspositionTable,
}

impl Lines<'_> {
    /// Collects the lines that reach the goal after `left` more moves.
    fn search(&mut self, board: &Board, left: u8) -> Result<(), Exhausted> {
        self.solver.budget.take()?;
        // The number of moves left is in the hash: a position is kept for each. To look for a mate in one is quicker.
        let is_kept = left > 1 || self.goal == Goal::Stalemate;
        let hash = if is_kept { board.zobrist() ^ u64::from(left) << 56 } else { 0 };
        if is_kept && self.hopeless.has_none_in(hash, board, left) {
            return Ok(());
        }
        // One of the last moves of a series is the other side's.
        let passes = match self.manner {
            Manner::Series => left > 1,
            manner => manner.is_series() && left > 2,
        };
        let found = self.found.len();
        let legals = (!self.is_hopeless(board, left)).then(|| board.legals());
        for legal in legals.into_iter().flatten() {
            if self.found.len() >= self.most {
                break;
            }
            let after = legal.play();
            let Some(next) = (if passes { after.pass() } else { Some(after) }) else { continue };
            self.line.push(legal.to_move());
            if left == 2 && self.manner.ends_forced() {
                if self.goal.is_forced_in_one(&next) {
                    let last = next.legals().map(Legal::to_move).take(1);
                    self.found.push(self.line.iter().copied().chain(last).collect());
                }
            } else if left > 1 {
                self.search(&next, left - 1)?;
            } else if self.is_solved(&after) {
                self.found.push(self.line.clone());
            }
            self.line.pop();
        }
        if is_kept && self.found.len() == found {
            self.hopeless.set(hash, board, left, false);
        }
        Ok(())
    }

    /// Whether no line with so many more moves can reach the goal, as far as that is seen at once.
    fn is_hopeless(&self, board: &Board, left: u8) -> bool {
        match self.goal {
            Goal::Mate | Goal::Stalemate => left == 1 && !self.goal.is_in_one(board),
            Goal::Diagram => is_far(board, &self.diagram, left),
        }
    }

    /// Whether a position is the end of a line.
    fn is_solved(&self, board: &Board) -> bool {
        self.goal.is_reached(board)
            || self.goal == Goal::Diagram && !is_far(board, &self.diagram, 0)
    }
}

/// Whether the diagram of a proof game is more than `left` moves away, for either side: each move puts one man on its square, or
/// castles, and takes one man from the other side at most.
fn is_far(board: &Board, diagram: &Board, left: u8) -> bool {
    Color::ALL.into_iter().any(|color| {
        let (own, wanted) = (board.by_color(color), diagram.by_color(color));
        let is_turn = board.turn() == color;
        let (moves, replies) = (left.div_ceil(2), left / 2);
        let (moves, replies) = if is_turn { (moves, replies) } else { (replies, moves) };
        let is_missing = |square: &Square| board.piece_at(*square) != diagram.piece_at(*square);
        let missing = wanted.into_iter().filter(is_missing).count();
        let castles = usize::from(moves > 0 && !board.castling().and(own).is_empty());
        missing > usize::from(moves) + castles
            || own.len() < wanted.len()
            || own.len() > wanted.len() + usize::from(replies)
    })
}
