//! Requirements for a problem that is looked for: its length, and its qualities.

use chess_core::{Board, Legal, Role, Setup};

use crate::budget::{Budget, Exhausted};
use crate::endings::Ending;
use crate::oracle::Oracle;
use crate::play;
use crate::proof::{Proof, Verdict};
use crate::solver::Solver;
use crate::stipulation::MateIn;

/// A quality of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quality {
    /// There is one key.
    OneKey,
    /// There is one key, and after each reply one move that mates soonest, until mate.
    NoDuals,
    /// No key gives check.
    NoCheckingKey,
    /// No key captures.
    NoCapturingKey,
    /// Without any one of the mating side's pieces and pawns, its king aside, there is no mate in as many moves or
    /// fewer, or no legal position.
    Economy,
}

/// Requirements for a problem: a mate in an exact number of moves, with some qualities.
///
/// # Examples
///
/// ```
/// use caissa::Board;
/// use caissa::mate::{Budget, Quality, Requirements};
///
/// // Only the rook's move mates.
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// let required = Requirements::mate_in(1).with(Quality::OneKey);
/// assert!(required.proof(&board, Budget::default()).unwrap().is_some());
/// // But it gives check, as every mate in one does.
/// let required = required.with(Quality::NoCheckingKey);
/// assert!(required.proof(&board, Budget::default()).unwrap().is_none());
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Requirements {
    mate: MateIn,
    /// A bit for each quality.
    qualities: u8,
}

impl Requirements {
    /// A mate in exactly this number of moves.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    pub const fn mate_in(moves: u8) -> Self {
        Self { mate: MateIn::exactly(moves), qualities: 0 }
    }

    /// Requires a quality too.
    pub const fn with(self, quality: Quality) -> Self {
        Self { qualities: self.qualities | 1 << quality as u8, ..self }
    }

    /// The number of moves.
    pub const fn moves(self) -> u8 {
        self.mate.moves()
    }

    /// Whether a quality is required.
    pub const fn has(self, quality: Quality) -> bool {
        self.qualities & 1 << quality as u8 != 0
    }

    /// The proof that a position meets the requirements; `None` if it does not.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn proof(self, board: &Board, budget: Budget) -> Result<Option<Proof>, Exhausted> {
        let mut solver = Solver::new(budget);
        match solver.prove(board, self.mate)? {
            Verdict::Mate(proof) => self.filtered(proof, &mut solver),
            Verdict::Sooner(_) | Verdict::Escapes(_) => Ok(None),
        }
    }

    /// The same for a position of an ending, from its table.
    pub fn proof_in(self, ending: &Ending, board: &Board) -> Option<Proof> {
        // A table needs no budget, so it is never exhausted.
        let proof = play::proof(&mut &*ending, board, self.moves()).ok().flatten()?;
        self.filtered(proof, &mut &*ending).ok().flatten()
    }

    /// The proof, if it has the qualities.
    fn filtered(self, proof: Proof, oracle: &mut impl Oracle) -> Result<Option<Proof>, Exhausted> {
        Ok(self.are_met_by(&proof, oracle)?.then_some(proof))
    }

    fn are_met_by(self, proof: &Proof, oracle: &mut impl Oracle) -> Result<bool, Exhausted> {
        let (board, keys) = (proof.board(), proof.keys());
        let legals = || keys.iter().filter_map(|key| board.to_legal(*key));
        let needs_one = self.has(Quality::OneKey) || self.has(Quality::NoDuals);
        if needs_one && keys.len() != 1
            || self.has(Quality::NoCheckingKey) && legals().any(Legal::gives_check)
            || self.has(Quality::NoCapturingKey) && legals().any(Legal::is_capture)
        {
            return Ok(false);
        }
        if self.has(Quality::NoDuals)
            && let Some(after) = keys.first().and_then(|key| board.to_legal(*key))
            && play::dual(oracle, &after.play(), self.moves() - 1)?.is_some()
        {
            return Ok(false);
        }
        Ok(!self.has(Quality::Economy) || is_economical(board, self.moves(), oracle)?)
    }
}

/// Whether the mate needs each piece of the mating side.
fn is_economical(board: &Board, moves: u8, oracle: &mut impl Oracle) -> Result<bool, Exhausted> {
    for (square, piece) in board.pieces() {
        if piece.color != board.turn() || piece.role == Role::King {
            continue;
        }
        let setup = Setup::from(*board);
        let without = setup.clear(square).with_castling(setup.castling().without(square)).board();
        if let Ok(without) = without
            && oracle.is_within(&without, moves)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}
