//! What a problem must be.

use chess_core::{Board, Legal, Move, Role, Setup};

use crate::budget::{Budget, Exhausted};
use crate::endings::Ending;
use crate::proof::Proof;
use crate::prove::Solver;
use crate::truth::{Truth, dual};

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

/// What a problem must be: a mate in exactly so many moves, with some qualities.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_mate::Budget;
/// use chess_mate::generate::{Quality, Wanted};
///
/// // The rook's move mates; so would nothing else.
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// let wanted = Wanted::mate_in(1).with(Quality::OneKey);
/// assert!(wanted.proof(&board, Budget::default()).unwrap().is_some());
/// // But it gives check, as each mate in one does.
/// let wanted = wanted.with(Quality::NoCheckingKey);
/// assert!(wanted.proof(&board, Budget::default()).unwrap().is_none());
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    moves: u8,
    /// A bit for each quality.
    qualities: u8,
}

impl Wanted {
    /// A mate in exactly so many moves.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    pub const fn mate_in(moves: u8) -> Self {
        assert!(moves > 0 && moves <= 100, "a mate takes 1 to 100 moves");
        Self { moves, qualities: 0 }
    }

    /// With a quality too.
    pub const fn with(self, quality: Quality) -> Self {
        Self { qualities: self.qualities | 1 << quality as u8, ..self }
    }

    /// The number of moves.
    pub const fn moves(self) -> u8 {
        self.moves
    }

    /// Whether a quality is wanted.
    pub const fn has(self, quality: Quality) -> bool {
        self.qualities & 1 << quality as u8 != 0
    }

    /// The proof that a position is what is wanted; `None` if it is not.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    pub fn proof(self, board: &Board, budget: Budget) -> Result<Option<Proof>, Exhausted> {
        self.judge(board, &mut Solver::new(budget))
    }

    /// The same for a position of an ending, told by its table.
    pub fn proof_in(self, ending: &Ending, board: &Board) -> Option<Proof> {
        self.judge(board, &mut &*ending).ok().flatten()
    }

    fn judge(self, board: &Board, truth: &mut impl Truth) -> Result<Option<Proof>, Exhausted> {
        let Some(proof) = truth.proof(board, self.moves)? else { return Ok(None) };
        Ok(self.has_qualities(&proof, truth)?.then_some(proof))
    }

    fn has_qualities(self, proof: &Proof, truth: &mut impl Truth) -> Result<bool, Exhausted> {
        let (board, keys) = (proof.board(), proof.keys());
        let is_any = |test: fn(&Board, Move) -> bool| keys.iter().any(|key| test(board, *key));
        let needs_one = self.has(Quality::OneKey) || self.has(Quality::NoDuals);
        if needs_one && keys.len() != 1
            || self.has(Quality::NoCheckingKey) && is_any(gives_check)
            || self.has(Quality::NoCapturingKey) && is_any(captures)
        {
            return Ok(false);
        }
        if self.has(Quality::NoDuals)
            && let Some(after) = keys.first().and_then(|key| board.to_legal(*key))
            && dual(&after.play(), self.moves - 1, truth)?.is_some()
        {
            return Ok(false);
        }
        Ok(!self.has(Quality::Economy) || is_economical(board, self.moves, truth)?)
    }
}

fn gives_check(board: &Board, key: Move) -> bool {
    board.to_legal(key).is_some_and(Legal::gives_check)
}

fn captures(board: &Board, key: Move) -> bool {
    board.to_legal(key).is_some_and(Legal::is_capture)
}

/// Whether each piece of the mating side is needed.
fn is_economical(board: &Board, moves: u8, truth: &mut impl Truth) -> Result<bool, Exhausted> {
    for (square, piece) in board.pieces() {
        if piece.color != board.turn() || piece.role == Role::King {
            continue;
        }
        let setup = Setup::from(*board);
        let without = setup.clear(square).with_castling(setup.castling().without(square)).board();
        if let Ok(without) = without
            && truth.mates(&without, moves)?
        {
            return Ok(false);
        }
    }
    Ok(true)
}
