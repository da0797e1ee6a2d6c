//! What is proved: mates, with their keys, replies and tries.

use alloc::vec::Vec;

use chess_core::{Board, Move};

use crate::budget::{Budget, Exhausted};
use crate::memory::Memory;
use crate::proof::Proof;
use crate::search::Defence;
use crate::stipulation::Stipulation;
use crate::truth::Truth;

/// What has been proved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The side to move mates as stipulated. The proof is the shortest.
    Mate(Proof),
    /// The side to move mates sooner than stipulated.
    Sooner(Proof),
    /// There is no such mate: each move with a defence against it.
    Escapes(Vec<Escape>),
}

/// A move that does not mate in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Escape {
    /// The move.
    pub first: Move,
    /// A defence against it; `None` if it is stalemate.
    pub by: Option<Move>,
}

/// A reply of the side that is mated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply {
    /// The reply.
    pub mv: Move,
    /// The number of moves within which it is mated.
    pub moves: u8,
    /// All moves that mate in this number of moves.
    pub answers: Vec<Move>,
}

/// A first move that nearly mates.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Try {
    /// The move.
    pub first: Move,
    /// The replies that refute it.
    pub refutations: Vec<Move>,
}

/// Proves or refutes that the side to move mates.
///
/// To prove many mates, or to ask for more than the mate, use a [`Solver`].
///
/// # Errors
///
/// Returns [`Exhausted`] if the budget does not suffice.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_mate::{Budget, Stipulation, Verdict, prove};
///
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// let verdict = prove(&board, Stipulation::exactly(1), &mut Budget::default());
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// assert_eq!(proof.keys().len(), 1);
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn prove(
    board: &Board,
    stipulation: Stipulation,
    budget: &mut Budget,
) -> Result<Verdict, Exhausted> {
    let mut solver = Solver::new(budget.clone());
    let verdict = solver.prove(board, stipulation);
    *budget = solver.budget;
    verdict
}

/// Proves mates, and remembers what it has found out about positions.
#[derive(Debug)]
pub struct Solver {
    pub(crate) memory: Memory,
    /// The same of selfmates: with the side to move that forces, and with the side that is forced.
    pub(crate) forcing: Memory,
    pub(crate) forced: Memory,
    pub(crate) budget: Budget,
    /// The defences that refuted last, by the number of moves that were left.
    pub(crate) killers: Vec<Option<Move>>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub const fn new(budget: Budget) -> Self {
        Self {
            memory: Memory::new(),
            forcing: Memory::new(),
            forced: Memory::new(),
            budget,
            killers: Vec::new(),
        }
    }

    /// What is left of the budget, and what has been spent.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Sets the budget for what comes next.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Proves or refutes that the side to move mates.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn prove(&mut self, board: &Board, stipulation: Stipulation) -> Result<Verdict, Exhausted> {
        let mut escapes = Vec::new();
        let hash = board.zobrist();
        for moves in 1..=stipulation.moves() {
            escapes.clear();
            let mut keys = Vec::new();
            for legal in board.legals() {
                let first = legal.to_move();
                match self.refutation_at(&legal.play(), legal.zobrist_after(hash), moves - 1)? {
                    Defence::None => keys.push(first),
                    Defence::Stalemate => escapes.push(Escape { first, by: None }),
                    Defence::Move(by) => escapes.push(Escape { first, by: Some(by) }),
                }
            }
            if !keys.is_empty() {
                let line = self.line(board, &keys, moves)?;
                let task = Stipulation::exactly(moves).into();
                let proof = Proof::new(*board, task, keys, line);
                let is_sooner = stipulation.is_exact() && moves < stipulation.moves();
                return Ok(if is_sooner { Verdict::Sooner(proof) } else { Verdict::Mate(proof) });
            }
        }
        Ok(Verdict::Escapes(escapes))
    }

    /// All replies to a move that mates, each with all moves that mate soonest after it: a reply with more than one
    /// of them is a dual. The side to move is the one that is mated, within a number of moves of the other.
    ///
    /// `None` if a reply is not mated within the number of moves, or if it is stalemate.
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
    /// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
    /// let after = board.play(board.read("Ra6")?)?;
    /// let replies = Solver::new(Budget::default()).replies(&after, 1).unwrap().unwrap();
    /// let words = replies.iter().map(|reply| {
    ///     let next = after.play(reply.mv).unwrap();
    ///     let answers: Vec<_> = reply.answers.iter().map(|mv| next.san(*mv).to_string()).collect();
    ///     format!("{} {}", after.san(reply.mv), answers.join(" or "))
    /// });
    /// let words: Vec<String> = words.collect();
    /// assert!(words.contains(&"bxa6 b7#".to_string()));
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn replies(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Reply>>, Exhausted> {
        Truth::replies(self, board, moves)
    }

    /// The first moves that only a few replies refute, each with all of these: with one refutation, the tries of a
    /// problem.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn tries(&mut self, board: &Board, moves: u8, most: usize) -> Result<Vec<Try>, Exhausted> {
        Truth::tries(self, board, moves, most)
    }

    /// The set play: what follows each move of the other side, if it were to move first. Only moves that are then
    /// mated within fewer moves than the problem takes are listed, each with all its answers. There is none if the
    /// side to move is in check.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn set_play(&mut self, board: &Board, moves: u8) -> Result<Vec<Reply>, Exhausted> {
        Truth::set_play(self, board, moves)
    }

    /// What a key threatens: all moves that mate soonest within a number of moves, if the side to move passes.
    /// `None` if it threatens nothing, so that only having to move loses (zugzwang), and in check, where nobody
    /// can pass.
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
    /// let mut solver = Solver::new(Budget::default());
    /// // Paul Morphy's key threatens nothing.
    /// let block = Board::from_fen("kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1")?;
    /// assert_eq!(solver.threat(&block, 1).unwrap(), None);
    /// let after = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1")?;
    /// assert_eq!(after.pass().unwrap().san(solver.threat(&after, 1).unwrap().unwrap()[0]), "Ra8#");
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn threat(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, Exhausted> {
        Truth::threat(self, board, moves)
    }

    /// The least number of moves within which the side to move mates.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        for moves in 1..=most {
            if self.mates(board, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }
}
