//! The prover's tasks for puzzles, and its answers. `chess-mate` proves everything.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess_core::{Board, Move};
use chess_mate::{Budget, Flaw, MateIn, Solver, Verdict};

/// A task of the prover.
#[derive(Clone, Debug, PartialEq)]
pub struct ProofTask {
    /// The number of the task at its table.
    pub id: u64,
    /// The work.
    pub work: ProofWork,
}

/// The work of a task.
#[derive(Clone, Debug, PartialEq)]
pub enum ProofWork {
    /// Find the first of these positions where the side to move mates.
    Find(Vec<Candidate>),
    /// Judge the last move of a line: whether it still mates in time.
    Judge {
        /// The position where the line begins.
        board: Board,
        /// The number of moves within which the side to move there mates.
        moves: u8,
        /// The moves of both sides.
        line: Vec<Move>,
    },
}

/// A position where the side to move may mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The position.
    pub board: Board,
    /// The number of moves within which it mates.
    pub moves: u8,
    /// The number of positions that the proof may visit.
    pub budget: u64,
}

/// An answer of the prover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The number of the task.
    pub id: u64,
    /// The result.
    pub found: ProofResult,
}

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofResult {
    /// The position with this index is a mate.
    Mate {
        /// The index, from 0.
        at: usize,
        /// The least number of moves.
        moves: u8,
        /// The main line: a key and the longest defence against it, to the mate.
        line: Vec<Move>,
        /// The number of positions before it that were left undecided.
        undecided: usize,
    },
    /// None of the positions is a mate.
    NoMate {
        /// The number of positions that were left undecided.
        undecided: usize,
    },
    /// The move mates in time: the longest defence against it, to the mate; empty if it mates at once.
    Right(Vec<Move>),
    /// The move does not mate in time: the reason in words, with the defence that refutes it.
    Wrong(String),
    /// The budget does not suffice, or the prover has failed: why, to be read after a colon.
    Undecided(String),
}

/// A prover, which remembers what it has proved about one puzzle after another.
#[derive(Debug)]
pub struct Prover {
    solver: Solver,
    stop: Arc<AtomicBool>,
}

impl Prover {
    /// A prover that ends its task when `stop` becomes true.
    pub const fn new(stop: Arc<AtomicBool>) -> Self {
        Self { solver: Solver::new(Budget::new(0)), stop }
    }

    /// Carries out a task.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use chess_match::{ProofResult, ProofTask, ProofWork, Prover};
    ///
    /// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// let line = vec![board.read("Ra7")?];
    /// let task = ProofTask { id: 1, work: ProofWork::Judge { board, moves: 1, line } };
    /// let proved = Prover::new(Default::default()).prove(task);
    /// let ProofResult::Wrong(words) = proved.found else { panic!() };
    /// assert!(words.starts_with("1. Ra7 does not mate: 1... "));
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn prove(&mut self, ProofTask { id, work }: ProofTask) -> Proved {
        let found = match work {
            ProofWork::Find(candidates) => self.find(&candidates),
            ProofWork::Judge { board, moves, line } => self.judge(&board, moves, &line),
        };
        Proved { id, found }
    }

    fn find(&mut self, candidates: &[Candidate]) -> ProofResult {
        let mut undecided = 0;
        for (at, candidate) in candidates.iter().enumerate() {
            // What is known of other positions would make this proof depend on them.
            self.solver = Solver::new(Budget::new(candidate.budget).until(self.stop.clone()));
            let mate = MateIn::within(candidate.moves.clamp(1, MateIn::MOST));
            match self.solver.prove(&candidate.board, mate) {
                Ok(Verdict::Mate(proof) | Verdict::Sooner(proof)) => {
                    let (moves, line) = (proof.moves(), proof.main_line().to_vec());
                    return ProofResult::Mate { at, moves, line, undecided };
                }
                Ok(_) => {}
                Err(_) => undecided += 1,
            }
        }
        ProofResult::NoMate { undecided }
    }

    fn judge(&mut self, board: &Board, moves: u8, line: &[Move]) -> ProofResult {
        self.solver.set_budget(Budget::default().until(self.stop.clone()));
        match self.solver.judge(board, moves, line) {
            Ok(defence) => ProofResult::Right(defence),
            Err(Flaw::Undecided(_)) => ProofResult::Undecided(format!(
                "it is neither proved nor refuted within {} positions",
                Budget::USUAL
            )),
            Err(flaw) => ProofResult::Wrong(flaw.reason(board)),
        }
    }
}
