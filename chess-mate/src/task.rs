//! What a problem asks for: a mate, a selfmate or a helpmate.

use alloc::vec::Vec;
use core::fmt;

use chess_core::{Board, Move};

use crate::budget::Exhausted;
use crate::prove::{Solver, Verdict};
use crate::stipulation::Stipulation;

/// What a problem asks for. It displays as problemists write it: `#3`, `s#2`, `h#3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Task {
    /// The side to move mates.
    Mate(Stipulation),
    /// The side to move forces the other side to mate it, in so many moves of each side.
    Selfmate(u8),
    /// Both sides play so that the side to move is mated, in so many moves of each side.
    Helpmate(u8),
}

impl Task {
    /// The number of moves: of the mating side, and in selfmates and helpmates of each side.
    pub const fn moves(self) -> u8 {
        match self {
            Self::Mate(stipulation) => stipulation.moves(),
            Self::Selfmate(moves) | Self::Helpmate(moves) => moves,
        }
    }

    /// `mate`, `selfmate` or `helpmate`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate(_) => "mate",
            Self::Selfmate(_) => "selfmate",
            Self::Helpmate(_) => "helpmate",
        }
    }

    /// The same with another number of moves.
    pub(crate) fn within(self, moves: u8) -> Self {
        match self {
            Self::Mate(_) => Self::Mate(Stipulation::within(moves)),
            Self::Selfmate(_) => Self::Selfmate(moves),
            Self::Helpmate(_) => Self::Helpmate(moves),
        }
    }
}

impl From<Stipulation> for Task {
    fn from(stipulation: Stipulation) -> Self {
        Self::Mate(stipulation)
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mate(stipulation) => stipulation.fmt(f),
            Self::Selfmate(moves) => write!(f, "s#{moves}"),
            Self::Helpmate(moves) => write!(f, "h#{moves}"),
        }
    }
}

/// The ways to do what a problem asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    board: Board,
    task: Task,
    lines: Vec<Vec<Move>>,
    is_cut: bool,
}

impl Solutions {
    /// The position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What is done: in fewer moves than was asked for if that can be forced.
    pub const fn task(&self) -> Task {
        self.task
    }

    /// Each key alone, or each helpmate up to mate; none if there is none.
    pub fn lines(&self) -> &[Vec<Move>] {
        &self.lines
    }

    /// Whether there are more helpmates than were wanted.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
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

impl Solver {
    /// Finds all keys of the shortest mate or selfmate within the moves of a task, or all helpmates of its length, up to
    /// so many.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use chess_mate::{Budget, Solver, Task};
    ///
    /// let board = Board::from_fen("1QK5/8/k7/6R1/8/1q6/8/3r4 w - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let solutions = solver.solutions(&board, Task::Selfmate(2), 100).unwrap();
    /// assert_eq!(solutions.task().to_string(), "s#1");
    /// assert_eq!(solutions.keys(), [board.read("Qb7+")?]);
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn solutions(
        &mut self,
        board: &Board,
        task: Task,
        most: usize,
    ) -> Result<Solutions, Exhausted> {
        let alone = |keys: Vec<Move>| keys.into_iter().map(|key| alloc::vec![key]).collect();
        let (moves, mut lines): (u8, Vec<Vec<Move>>) = match task {
            Task::Mate(stipulation) => match self.prove(board, stipulation)? {
                Verdict::Mate(proof) | Verdict::Sooner(proof) => {
                    (proof.moves(), alone(proof.keys().to_vec()))
                }
                Verdict::Escapes(_) => (task.moves(), Vec::new()),
            },
            Task::Selfmate(moves) => self
                .selfmate(board, moves)?
                .map_or((moves, Vec::new()), |(least, keys)| (least, alone(keys))),
            Task::Helpmate(moves) => (moves, self.helpmates(board, moves, most.saturating_add(1))?),
        };
        let is_cut = matches!(task, Task::Helpmate(_)) && lines.len() > most;
        if is_cut {
            lines.truncate(most);
        }
        Ok(Solutions { board: *board, task: task.within(moves), lines, is_cut })
    }
}
