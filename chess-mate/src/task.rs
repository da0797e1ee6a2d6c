//! What a problem asks for: a mate, a selfmate or a helpmate.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use chess_core::{Board, Color, Move};

use crate::budget::Exhausted;
use crate::proof::Proof;
use crate::prove::{Solver, Verdict};
use crate::stipulation::Stipulation;

/// What a problem asks for. It displays as problemists write it: `#3`, `s#2`, `h#3`, `h#2.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Task {
    /// The side to move mates.
    Mate(Stipulation),
    /// The side to move forces the other side to mate it, in so many moves of each side.
    Selfmate(u8),
    /// Both sides play so that one of them is mated.
    Helpmate {
        /// The number of moves of both sides together: six for `h#3`, in which the side to move is mated, and five for
        /// `h#2.5`, in which it mates.
        plies: u8,
    },
}

impl Task {
    /// The number of moves of the side that begins.
    pub const fn moves(self) -> u8 {
        match self {
            Self::Mate(stipulation) => stipulation.moves(),
            Self::Selfmate(moves) => moves,
            Self::Helpmate { plies } => plies.div_ceil(2),
        }
    }

    /// The number of moves as problemists write it: `3`, or `2.5` for a helpmate in five plies.
    pub fn length(self) -> String {
        match self {
            Self::Helpmate { plies } if plies % 2 == 1 => format!("{}.5", plies / 2),
            task => task.moves().to_string(),
        }
    }

    /// `mate`, `selfmate` or `helpmate`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate(_) => "mate",
            Self::Selfmate(_) => "selfmate",
            Self::Helpmate { .. } => "helpmate",
        }
    }

    /// Who moves first in a diagram that does not say it: White, but Black in a helpmate in whole moves.
    pub(crate) const fn first(self) -> Color {
        match self {
            Self::Helpmate { plies } if plies % 2 == 0 => Color::Black,
            _ => Color::White,
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
        let kind = match self {
            Self::Mate(_) => "",
            Self::Selfmate(_) => "s",
            Self::Helpmate { .. } => "h",
        };
        write!(f, "{kind}#{}", self.length())
    }
}

/// The ways to do what a problem asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    board: Board,
    task: Task,
    lines: Vec<Vec<Move>>,
    set_play: Vec<Vec<Move>>,
    is_cut: bool,
}

impl Solutions {
    const fn new(board: Board, task: Task, lines: Vec<Vec<Move>>) -> Self {
        Self { board, task, lines, set_play: Vec::new(), is_cut: false }
    }

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

    /// The set play of helpmates, as [`with_set_play`](Self::with_set_play) finds it.
    pub fn set_play(&self) -> &[Vec<Move>] {
        &self.set_play
    }

    /// Adds the set play of helpmates: what there would be if the other side began, half a move shorter. At most so many
    /// lines are found.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use chess_mate::{Budget, Solver, Task, formats::words};
    ///
    /// let board = Board::from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1")?;
    /// let solver = &mut Solver::new(Budget::default());
    /// let helpmates = solver.solutions(&board, Task::Helpmate { plies: 2 }, 100).unwrap();
    /// let helpmates = helpmates.with_set_play(solver, 100).unwrap();
    /// assert_eq!(words::solutions(&helpmates), "set: 1...Ra8#\n1.Kg8 Ra8#\n");
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn with_set_play(self, solver: &mut Solver, most: usize) -> Result<Self, Exhausted> {
        let set_play = match (self.task, self.board.pass()) {
            (Task::Helpmate { plies }, Some(passed)) => {
                solver.helpmates(&passed, plies.saturating_sub(1), most)?
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
impl From<&Proof> for Solutions {
    fn from(proof: &Proof) -> Self {
        let lines = proof.keys().iter().map(|key| alloc::vec![*key]).collect();
        Self::new(*proof.board(), proof.task(), lines)
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
        let proof = match task {
            Task::Mate(stipulation) => match self.prove(board, stipulation)? {
                Verdict::Mate(proof) | Verdict::Sooner(proof) => Some(proof),
                Verdict::Escapes(_) => None,
            },
            Task::Selfmate(moves) => self.selfmate(board, moves)?,
            Task::Helpmate { plies } => {
                let mut lines = self.helpmates(board, plies, most.saturating_add(1))?;
                let is_cut = lines.len() > most;
                lines.truncate(most);
                return Ok(Solutions { is_cut, ..Solutions::new(*board, task, lines) });
            }
        };
        let none = || Solutions::new(*board, task, Vec::new());
        Ok(proof.as_ref().map_or_else(none, Solutions::from))
    }
}
