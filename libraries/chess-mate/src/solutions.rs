//! The solutions of a stipulation: all keys, or all helpmates.

use alloc::vec::Vec;

use chess_core::{Board, Move};

use crate::budget::Exhausted;
use crate::proof::{Proof, Verdict};
use crate::solver::Solver;
use crate::stipulation::{Goal, Manner, Stipulation};

/// The solutions of a stipulation: the keys of a mate or a selfmate, or helpmates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    board: Board,
    stipulation: Stipulation,
    lines: Vec<Vec<Move>>,
    set_play: Vec<Vec<Move>>,
    is_cut: bool,
    proof: Option<Proof>,
}

impl Solutions {
    const fn new(board: Board, stipulation: Stipulation, lines: Vec<Vec<Move>>) -> Self {
        Self { board, stipulation, lines, set_play: Vec::new(), is_cut: false, proof: None }
    }

    /// No solution.
    pub(crate) const fn none(board: Board, stipulation: Stipulation) -> Self {
        Self::new(board, stipulation, Vec::new())
    }

    /// The position in which the lines begin.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The stipulation that is proved. It may be shorter than the one requested.
    pub const fn stipulation(&self) -> Stipulation {
        self.stipulation
    }

    /// Each key alone, or each helpmate up to mate; empty if there is no solution. In a series, the moves of one side follow
    /// one another: see [`next_of`].
    pub fn lines(&self) -> &[Vec<Move>] {
        &self.lines
    }

    /// The proof of a mate or a selfmate; `None` if there is no solution, and for helpmates.
    pub const fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// The main line of the proof, or the first helpmate; empty if there is no solution.
    pub fn main_line(&self) -> &[Move] {
        match (&self.proof, self.lines.first()) {
            (Some(proof), _) => proof.main_line(),
            (None, Some(line)) => line,
            (None, None) => &[],
        }
    }

    /// Whether there are more helpmates than were requested.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The set play of helpmates, as [`with_set_play`](Self::with_set_play) finds it.
    pub fn set_play(&self) -> &[Vec<Move>] {
        &self.set_play
    }

    /// Adds the set play of helpmates: at most `most` helpmates that are half a move shorter, because the other side
    /// begins.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use caissa::mate::{Budget, Solver, Stipulation};
    ///
    /// let board = Board::from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let helpmates = solver.solutions(&board, Stipulation::helpmate(2), 100).unwrap();
    /// let helpmates = helpmates.with_set_play(solver, 100).unwrap();
    /// assert_eq!((helpmates.set_play().len(), helpmates.lines().len()), (1, 1));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn with_set_play(self, solver: &mut Solver, most: usize) -> Result<Self, Exhausted> {
        let is_help = matches!(self.stipulation.manner(), Manner::Help | Manner::HelpSelf);
        let shorter = self.stipulation.with_halves(self.stipulation.halves().saturating_sub(1));
        let set_play = match self.board.pass() {
            Some(passed) if is_help && shorter.goal() != Goal::Diagram => {
                solver.lines(&passed, shorter, most)?
            }
            _ => Vec::new(),
        };
        Ok(Self { set_play, ..self })
    }

    /// The first moves, each once.
    pub fn keys(&self) -> Vec<Move> {
        let mut keys = Vec::new();
        for key in self.lines.iter().filter_map(|line| line.first()) {
            if !keys.contains(key) {
                keys.push(*key);
            }
        }
        keys
    }
}

/// The keys of a proof.
impl From<Proof> for Solutions {
    fn from(proof: Proof) -> Self {
        let lines = proof.keys().iter().map(|key| alloc::vec![*key]).collect();
        let proved = Self::new(*proof.board(), proof.stipulation(), lines);
        Self { proof: Some(proof), ..proved }
    }
}

impl Solver {
    /// Finds all keys of the shortest mate or selfmate that meets a stipulation, or at most `most` helpmates of its
    /// length.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use caissa::mate::{Budget, Solver, Stipulation};
    ///
    /// let board = Board::from_fen("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let solutions = solver.solutions(&board, Stipulation::selfmate(2), 100).unwrap();
    /// assert_eq!(solutions.stipulation().to_string(), "s#1");
    /// assert_eq!(solutions.keys(), [board.read("Qb7+")?]);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn solutions(
        &mut self,
        board: &Board,
        stipulation: Stipulation,
        most: usize,
    ) -> Result<Solutions, Exhausted> {
        let proof = match stipulation {
            Stipulation::Mate(mate) => match self.prove(board, mate)? {
                Verdict::Mate(proof) | Verdict::Sooner(proof) => Some(proof),
                Verdict::Escapes(_) => None,
            },
            other if other.manner().is_battle() => self.battle(other).proof(board)?,
            other => {
                let mut lines = self.lines(board, other, most.saturating_add(1))?;
                let is_cut = lines.len() > most;
                lines.truncate(most);
                let is_game = other.goal() == Goal::Diagram;
                let start = if is_game { Board::START } else { *board };
                return Ok(Solutions { is_cut, ..Solutions::new(start, stipulation, lines) });
            }
        };
        Ok(proof.map_or_else(|| Solutions::none(*board, stipulation), Solutions::from))
    }
}

/// The position after a move of a line. In a series, the other side passes if the next move of the line is not its own.
pub fn next_of(board: &Board, line: &[Move], at: usize) -> Option<Board> {
    let after = board.play(*line.get(at)?).ok()?;
    let is_own = |next: &Move| after.by_color(after.turn()).contains(next.from());
    if line.get(at + 1).is_none_or(is_own) { Some(after) } else { after.pass() }
}
