//! The solver: proves mates by full-width search, and remembers what it has proved.

mod helpmate;
pub(crate) mod quiet_refutation;
mod search;
mod selfmate;
mod transposition;

use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use crate::budget::{Budget, Exhausted};
use crate::oracle::Oracle;
use crate::play;
use crate::proof::{Escape, Reply, Try, Verdict};
use crate::stipulation::{Goal, Manner, MateIn};
pub(crate) use search::Defence;
use transposition::TranspositionTable;

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
/// use caissa::Board;
/// use caissa::mate::{Budget, MateIn, Verdict, prove};
///
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// let verdict = prove(&board, MateIn::exactly(1), &mut Budget::default());
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// assert_eq!(proof.keys().len(), 1);
/// # Ok::<(), caissa::Error>(())
/// ```
pub fn prove(board: &Board, mate: MateIn, budget: &mut Budget) -> Result<Verdict, Exhausted> {
    let mut solver = Solver::new(budget.clone());
    let verdict = solver.prove(board, mate);
    *budget = solver.budget;
    verdict
}

/// Proves mates, selfmates and helpmates, and remembers what it has proved about positions.
#[derive(Debug)]
pub struct Solver {
    /// Mates by the side to move.
    mates: TranspositionTable,
    /// The battle that the next two tables are about.
    battle: Option<(Manner, Goal)>,
    /// Battles that the side to move wins.
    won: TranspositionTable,
    /// Battles that the other side wins.
    forced: TranspositionTable,
    budget: Budget,
    /// The killer moves: the last refutation for each number of moves that were left.
    ///
    /// Most first moves fail to the same reply, so it is tried before the others.
    killers: Vec<Option<Move>>,
}

impl Solver {
    /// A solver that has proved nothing yet.
    pub const fn new(budget: Budget) -> Self {
        Self {
            mates: TranspositionTable::new(),
            battle: None,
            won: TranspositionTable::new(),
            forced: TranspositionTable::new(),
            budget,
            killers: Vec::new(),
        }
    }

    /// The budget: what is left, and what has been spent.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Sets the budget of the next proofs.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Proves or refutes that the side to move mates.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn prove(&mut self, board: &Board, mate: MateIn) -> Result<Verdict, Exhausted> {
        let mut escapes = Vec::new();
        let hash = board.zobrist();
        // The shortest distance comes first: a proof is about the soonest mate, and what was
        // refuted for fewer moves stays in the table.
        for moves in 1..=mate.moves() {
            if moves < mate.moves() && !self.is_mate_within_at(board, hash, moves)? {
                continue;
            }
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
                let proof = play::proof_by(self, keys, board, moves)?;
                let is_sooner = mate.is_exact() && moves < mate.moves();
                return Ok(if is_sooner { Verdict::Sooner(proof) } else { Verdict::Mate(proof) });
            }
        }
        Ok(Verdict::Escapes(escapes))
    }

    /// All replies to a key, each with all moves that mate soonest after it; a reply with more than one of them is a
    /// dual. The side to move is the side that is mated, within `moves` of the other side.
    ///
    /// `None` if a reply escapes, or if the position is stalemate.
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
    /// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
    /// let after = board.play_text("Ra6")?;
    /// let replies = Solver::new(Budget::default()).replies(&after, 1).unwrap().unwrap();
    /// let words = replies.iter().map(|reply| {
    ///     let next = after.play(reply.mv).unwrap();
    ///     let answers: Vec<_> = reply.answers.iter().map(|mv| next.san(*mv).to_string()).collect();
    ///     format!("{} {}", after.san(reply.mv), answers.join(" or "))
    /// });
    /// let words: Vec<String> = words.collect();
    /// assert!(words.contains(&"bxa6 b7#".to_string()));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn replies(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Reply>>, Exhausted> {
        play::replies(self, board, moves)
    }

    /// The tries: first moves that one to `most` replies refute, each with these replies. In the usual sense, a try has
    /// one refutation.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn tries(&mut self, board: &Board, moves: u8, most: usize) -> Result<Vec<Try>, Exhausted> {
        play::tries(self, board, moves, most)
    }

    /// The set play: the answers to each move of the other side, if it were to move first. It lists only the moves
    /// after which it is mated in fewer moves than the problem takes, each with all its answers. If the side to move is
    /// in check, there is no set play.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn set_play(&mut self, board: &Board, moves: u8) -> Result<Vec<Reply>, Exhausted> {
        play::set_play(self, board, moves)
    }

    /// The threat of a key: all moves that mate soonest within a number of moves, if the side to move passes. `None`
    /// after a key without a threat (the side to move is in zugzwang), and in check, where a side cannot pass.
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
    /// let mut solver = Solver::new(Budget::default());
    /// // Paul Morphy's key threatens nothing.
    /// let block = Board::from_fen("kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1")?;
    /// assert_eq!(solver.threat(&block, 1).unwrap(), None);
    /// let after = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1")?;
    /// assert_eq!(after.pass().unwrap().san(solver.threat(&after, 1).unwrap().unwrap()[0]), "Ra8#");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn threat(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, Exhausted> {
        play::threat(self, board, moves)
    }

    /// The least number of moves within which the side to move mates.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        for moves in 1..=most {
            if self.is_mate_within(board, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }
}

impl Oracle for Solver {
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        Self::distance(self, board, most)
    }

    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted> {
        if moves <= 1 {
            return Ok(legal.gives_check() && legal.play().is_checkmate());
        }
        let defence = self.refutation(&legal.play(), moves - 1)?;
        Ok(matches!(defence, Defence::None))
    }

    fn is_within(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        self.is_mate_within(board, moves)
    }
}
