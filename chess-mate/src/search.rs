//! The search: every move of the mating side that may mate, and every defence against it.

use alloc::vec::Vec;

use chess_core::{Board, Legal, Move, Piece, Square, SquareSet, attacks};

use crate::budget::Exhausted;
use crate::prove::Solver;

/// What saves the defending side.
pub(crate) enum Defence {
    /// Nothing.
    None,
    /// That it has no move and is not in check.
    Stalemate,
    /// A move.
    Move(Move),
}

impl Solver {
    /// Whether the side to move mates within a number of moves.
    pub(crate) fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
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
    pub(crate) fn refutation(&mut self, board: &Board, moves: u8) -> Result<Defence, Exhausted> {
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
