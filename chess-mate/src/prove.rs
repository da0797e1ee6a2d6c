//! The proof: every move of the mating side that may mate, and every defence against it.

use alloc::vec::Vec;

use chess_core::{Board, Legal, Move, Piece, Square, SquareSet, attacks};

use crate::budget::{Budget, Exhausted};
use crate::memory::Memory;
use crate::proof::Proof;
use crate::stipulation::Stipulation;

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

/// Proves or refutes that the side to move mates.
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
    let mut prover = Prover::new(budget);
    let mut escapes = Vec::new();
    for moves in 1..=stipulation.moves() {
        escapes.clear();
        let mut keys = Vec::new();
        for legal in board.legals() {
            let first = legal.to_move();
            match prover.refutation(&legal.play(), moves - 1)? {
                Defence::None => keys.push(first),
                Defence::Stalemate => escapes.push(Escape { first, by: None }),
                Defence::Move(by) => escapes.push(Escape { first, by: Some(by) }),
            }
        }
        if !keys.is_empty() {
            let line = prover.main_line(board, &keys, moves)?;
            let proof = Proof::new(*board, moves, keys, line);
            let is_sooner = stipulation.is_exact() && moves < stipulation.moves();
            return Ok(if is_sooner { Verdict::Sooner(proof) } else { Verdict::Mate(proof) });
        }
    }
    Ok(Verdict::Escapes(escapes))
}

/// What saves the defending side.
enum Defence {
    /// Nothing.
    None,
    /// That it has no move and is not in check.
    Stalemate,
    /// A move.
    Move(Move),
}

/// What a proof keeps.
struct Prover<'a> {
    memory: Memory,
    budget: &'a mut Budget,
    /// The defences that refuted last, by the number of moves that were left.
    killers: Vec<Option<Move>>,
}

impl<'a> Prover<'a> {
    fn new(budget: &'a mut Budget) -> Self {
        Self { memory: Memory::new(), budget, killers: Vec::new() }
    }

    /// Whether the side to move mates within a number of moves.
    fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        self.budget.take()?;
        if moves <= 1 {
            return Ok(moves == 1 && mates_at_once(board));
        }
        let hash = board.zobrist();
        if let Some(answer) = self.memory.get(hash, board).answer(moves) {
            return Ok(answer);
        }
        let mut is_mate = mates_at_once(board);
        if !is_mate {
            for after in in_order(board, moves) {
                if matches!(self.refutation(&after, moves - 1)?, Defence::None) {
                    is_mate = true;
                    break;
                }
            }
        }
        self.memory.set(hash, board, moves, is_mate);
        Ok(is_mate)
    }

    /// What saves the side to move from mate within a number of moves of the other side.
    fn refutation(&mut self, board: &Board, moves: u8) -> Result<Defence, Exhausted> {
        self.budget.take()?;
        let mut replies = board.legals();
        let Some(first) = replies.next() else {
            return Ok(if board.is_check() { Defence::None } else { Defence::Stalemate });
        };
        if moves == 0 {
            return Ok(Defence::Move(first.to_move()));
        }
        let killer = self.killer(moves).filter(|mv| board.is_legal(*mv));
        let killer = killer.and_then(|mv| board.legal(mv).ok());
        for reply in killer.into_iter().chain([first]).chain(replies) {
            if !self.mates(&reply.play(), moves)? {
                self.set_killer(moves, reply.to_move());
                return Ok(Defence::Move(reply.to_move()));
            }
        }
        Ok(Defence::None)
    }

    fn killer(&self, moves: u8) -> Option<Move> {
        self.killers.get(usize::from(moves)).copied().flatten()
    }

    fn set_killer(&mut self, moves: u8, mv: Move) {
        let at = usize::from(moves);
        if self.killers.len() <= at {
            self.killers.resize(at + 1, None);
        }
        self.killers[at] = Some(mv);
    }

    /// A key and the longest defence against it, to the mate.
    fn main_line(
        &mut self,
        board: &Board,
        keys: &[Move],
        moves: u8,
    ) -> Result<Vec<Move>, Exhausted> {
        let mut line = Vec::new();
        let (mut board, mut left) = (*board, moves);
        let mut key = keys.first().copied();
        while let Some(mv) = key {
            let Ok(legal) = board.legal(mv) else { break };
            line.push(mv);
            board = legal.play();
            left -= 1;
            let Some((reply, rest)) = self.longest(&board, left)? else { break };
            line.push(reply.to_move());
            (board, left) = (reply.play(), rest);
            key = self.first_key(&board, left)?;
        }
        Ok(line)
    }

    /// The defence that lasts longest, and the number of moves to the mate after it.
    fn longest<'b>(
        &mut self,
        board: &'b Board,
        moves: u8,
    ) -> Result<Option<(Legal<'b>, u8)>, Exhausted> {
        let mut longest: Option<(Legal<'b>, u8)> = None;
        for reply in board.legals() {
            let after = reply.play();
            let mut least = longest.as_ref().map_or(1, |(_, least)| least + 1);
            if longest.is_some() && (least > moves || self.mates(&after, least - 1)?) {
                continue;
            }
            while least < moves && !self.mates(&after, least)? {
                least += 1;
            }
            longest = Some((reply, least));
        }
        Ok(longest)
    }

    /// A move that mates within a number of moves.
    fn first_key(&mut self, board: &Board, moves: u8) -> Result<Option<Move>, Exhausted> {
        for legal in board.legals() {
            if matches!(self.refutation(&legal.play(), moves - 1)?, Defence::None) {
                return Ok(Some(legal.to_move()));
            }
        }
        Ok(None)
    }
}

/// Whether a move mates at once. Only moves that give check can.
fn mates_at_once(board: &Board) -> bool {
    let king = board.king(board.turn().other());
    let ring = attacks::king(king).difference(board.by_color(board.turn().other()));
    board.legal_checks().any(|legal| !has_flight(legal, king, ring) && legal.play().is_checkmate())
}

/// Whether the king can certainly go to a square of the ring around it after a check.
fn has_flight(legal: Legal<'_>, king: Square, ring: SquareSet) -> bool {
    if legal.promotion().is_some() || legal.castling().is_some() || legal.is_en_passant() {
        return false;
    }
    let board = legal.board();
    let occupied = board.occupied().without(legal.from()).with(legal.to()).without(king);
    let piece = Piece { color: board.turn(), role: legal.role() };
    let by_piece = attacks::of(piece, legal.to(), occupied);
    let is_free = |flight: Square| {
        board.attackers_to_with(flight, board.turn(), occupied).without(legal.from()).is_empty()
    };
    ring.difference(by_piece).into_iter().any(is_free)
}

/// The positions after each move. Checks come first, and of these and of the others, those with the fewest
/// replies, unless so few moves are left that counting replies costs more than it saves.
fn in_order(board: &Board, moves: u8) -> Vec<Board> {
    let scored = board.legals().map(|legal| {
        let after = legal.play();
        let is_quiet = usize::from(!after.is_check());
        let score = if moves == 2 { is_quiet } else { 2 * after.count_legal_moves() + is_quiet };
        (score, after)
    });
    let mut all: Vec<(usize, Board)> = scored.collect();
    all.sort_by_key(|(score, _)| *score);
    all.into_iter().map(|(_, after)| after).collect()
}
