//! The search: every move of the mating side that may mate, and every defence against it.

use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::idle::Idle;
use crate::last::mates_at_once;
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
        self.mates_at(board, board.zobrist(), moves)
    }

    /// What saves the side to move from mate within a number of moves of the other side.
    pub(crate) fn refutation(&mut self, board: &Board, moves: u8) -> Result<Defence, Exhausted> {
        self.refutation_at(board, board.zobrist(), moves)
    }

    fn mates_at(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        self.budget.take()?;
        if moves <= 1 {
            return Ok(moves == 1 && mates_at_once(board));
        }
        if let Some(answer) = self.memory.get(hash, board, moves) {
            return Ok(answer);
        }
        // With two moves left, checks are tried first anyway.
        let is_mate = moves > 2 && mates_at_once(board) || self.has_key(board, hash, moves)?;
        self.memory.set(hash, board, moves, is_mate);
        Ok(is_mate)
    }

    /// Whether a move mates within a number of moves, of which there are two at least.
    fn has_key(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        if moves == 2 {
            return self.has_key_in_two(board, hash);
        }
        for (after, hash) in in_order(board, hash) {
            if self.is_lost(&after, hash, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for two moves. Checks come first; counting replies would cost more than it saves. Idle moves are left
    /// out.
    fn has_key_in_two(&mut self, board: &Board, hash: u64) -> Result<bool, Exhausted> {
        let mut quiet = Vec::with_capacity(64);
        for legal in board.legals() {
            if !legal.gives_check() {
                quiet.push(legal);
            } else if self.is_lost(&legal.play(), legal.zobrist_after(hash), 1)? {
                return Ok(true);
            }
        }
        let (mut idle, mut asked) = (None::<Idle>, None);
        for legal in quiet {
            if idle.as_ref().is_some_and(|idle| idle.refutes(legal)) {
                continue;
            }
            if self.is_lost(&legal.play(), legal.zobrist_after(hash), 1)? {
                return Ok(true);
            }
            let reply = self.killer(1);
            if idle.is_none() && reply != asked {
                asked = reply;
                idle = reply.and_then(|reply| Idle::new(board, reply));
            }
        }
        Ok(false)
    }

    /// Whether the side to move is mated within a number of moves of the other side.
    fn is_lost(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        if let Some(answer) = self.memory.get(hash, board, moves) {
            return Ok(answer);
        }
        let is_lost = matches!(self.refutation_at(board, hash, moves)?, Defence::None);
        self.memory.set(hash, board, moves, is_lost);
        Ok(is_lost)
    }

    /// The same, given the hash of the position.
    pub(crate) fn refutation_at(
        &mut self,
        board: &Board,
        hash: u64,
        moves: u8,
    ) -> Result<Defence, Exhausted> {
        self.budget.take()?;
        let killer = self.killer(moves).and_then(|mv| board.to_legal(mv));
        if let Some(killer) = killer
            && (moves == 0 || !self.mates_after(killer, hash, moves)?)
        {
            return Ok(Defence::Move(killer.to_move()));
        }
        let mut has_reply = killer.is_some();
        for reply in board.legals() {
            has_reply = true;
            if killer.is_some_and(|killer| killer.to_move() == reply.to_move()) {
                continue;
            }
            if moves == 0 || !self.mates_after(reply, hash, moves)? {
                self.set_killer(moves, reply.to_move());
                return Ok(Defence::Move(reply.to_move()));
            }
        }
        Ok(if has_reply || board.is_check() { Defence::None } else { Defence::Stalemate })
    }

    /// Whether a reply is answered by mate within a number of moves.
    fn mates_after(&mut self, reply: Legal<'_>, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        // The last moves are not remembered.
        let hash = if moves > 1 { reply.zobrist_after(hash) } else { 0 };
        self.mates_at(&reply.play(), hash, moves)
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

/// The positions after each move, with their hashes. Checks come first, and of these and of the others, those with
/// the fewest replies.
fn in_order(board: &Board, hash: u64) -> Vec<(Board, u64)> {
    let scored = board.legals().map(|legal| {
        let after = legal.play();
        let is_quiet = usize::from(!after.is_check());
        (2 * after.count_legal_moves() + is_quiet, (after, legal.zobrist_after(hash)))
    });
    let mut all: Vec<(usize, (Board, u64))> = scored.collect();
    all.sort_by_key(|(score, _)| *score);
    all.into_iter().map(|(_, after)| after).collect()
}
