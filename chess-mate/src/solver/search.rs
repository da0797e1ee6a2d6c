//! The full-width search: every move of the mating side that may mate, and every defence against it.

use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use super::Solver;
use super::mate_in_one::has_mate_in_one;
use super::quiet_refutation::QuietRefutation;
use crate::budget::Exhausted;

/// The defence against a mate.
pub(crate) enum Defence {
    /// There is none: it is mate.
    None,
    /// The defending side has no legal move, and is not in check.
    Stalemate,
    /// A move that escapes.
    Move(Move),
}

impl Solver {
    /// Whether the side to move mates within `moves`.
    pub(crate) fn is_mate_within(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        self.is_mate_within_at(board, board.zobrist(), moves)
    }

    /// A defence of the side to move against mate within `moves` of the other side.
    pub(crate) fn refutation(&mut self, board: &Board, moves: u8) -> Result<Defence, Exhausted> {
        self.refutation_at(board, board.zobrist(), moves)
    }

    pub(crate) fn is_mate_within_at(
        &mut self,
        board: &Board,
        hash: u64,
        moves: u8,
    ) -> Result<bool, Exhausted> {
        self.budget.take()?;
        if moves <= 1 {
            return Ok(moves == 1 && has_mate_in_one(board));
        }
        if let Some(answer) = self.mates.get(hash, board, moves) {
            return Ok(answer);
        }
        // With two moves left, checks are tried first anyway.
        let is_mate = moves > 2 && has_mate_in_one(board) || self.has_key(board, hash, moves)?;
        self.mates.set(hash, board, moves, is_mate);
        Ok(is_mate)
    }

    /// Whether there is a key that mates within `moves`, of which there are at least two.
    fn has_key(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        if moves == 2 {
            return self.has_key_in_two(board, hash);
        }
        for (after, hash) in by_number_of_replies(board, hash) {
            if self.is_lost(&after, hash, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for two moves. Checks come first: here, counting the replies would cost more than it saves. Quiet moves
    /// that the last refutation refutes too are left out.
    fn has_key_in_two(&mut self, board: &Board, hash: u64) -> Result<bool, Exhausted> {
        let mut quiet_moves = Vec::with_capacity(64);
        for legal in board.legals() {
            if !legal.gives_check() {
                quiet_moves.push(legal);
            } else if self.is_lost(&legal.play(), 0, 1)? {
                return Ok(true);
            }
        }
        let (mut refutation, mut tried) = (None::<QuietRefutation>, None);
        for quiet in quiet_moves {
            if refutation.as_ref().is_some_and(|refutation| refutation.refutes(quiet)) {
                continue;
            }
            if self.is_lost(&quiet.play(), 0, 1)? {
                return Ok(true);
            }
            let reply = self.killer(1);
            if refutation.is_none() && reply != tried {
                tried = reply;
                refutation = reply.and_then(|reply| QuietRefutation::new(board, reply));
            }
        }
        Ok(false)
    }

    /// Whether the side to move is mated within `moves` of the other side.
    fn is_lost(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        if moves <= 1 {
            return Ok(matches!(self.refutation_at(board, hash, moves)?, Defence::None));
        }
        if let Some(answer) = self.mates.get(hash, board, moves) {
            return Ok(answer);
        }
        let is_lost = matches!(self.refutation_at(board, hash, moves)?, Defence::None);
        self.mates.set(hash, board, moves, is_lost);
        Ok(is_lost)
    }

    /// The defence, given the hash of the position. The killer move is tried first.
    pub(crate) fn refutation_at(
        &mut self,
        board: &Board,
        hash: u64,
        moves: u8,
    ) -> Result<Defence, Exhausted> {
        self.budget.take()?;
        if moves == 0 {
            return Ok(match board.legals().next() {
                Some(reply) => Defence::Move(reply.to_move()),
                None if board.is_check() => Defence::None,
                None => Defence::Stalemate,
            });
        }
        let killer = self.killer(moves).and_then(|mv| board.to_legal(mv));
        let is_tried_first = moves == 1 || killer.is_some_and(Legal::gives_check);
        if let Some(killer) = killer
            && is_tried_first
            && !self.mates_after(killer, hash, moves)?
        {
            return Ok(Defence::Move(killer.to_move()));
        }
        if moves > 1 {
            let mut checks: Vec<Legal<'_>> = board.legal_checks().collect();
            if checks.len() > 1 { checks.sort_by_cached_key(|check| check.play().count_legal_moves()); }
            for check in checks {
                if Some(check) != killer && !self.mates_after(check, hash, moves)? {
                    return Ok(self.defend(check, moves));
                }
            }
        }
        if let Some(killer) = killer
            && !is_tried_first
            && !self.mates_after(killer, hash, moves)?
        {
            return Ok(Defence::Move(killer.to_move()));
        }
        let mut has_reply = killer.is_some();
        if moves == 1 {
        for reply in board.legals() {
            has_reply = true;
            if Some(reply) != killer && !self.mates_after(reply, hash, moves)? {
                return Ok(self.defend(reply, moves));
            }
        }
        } else {
        let mut replies: Vec<Legal<'_>> = board.legals().collect();
        replies.sort_by_key(|reply| core::cmp::Reverse(reply.captured()));
        has_reply |= !replies.is_empty();
        for reply in replies {
            let is_tried = Some(reply) == killer || moves > 1 && reply.gives_check();
            if !is_tried && !self.mates_after(reply, hash, moves)? {
                return Ok(self.defend(reply, moves));
            }
        }
        }
        Ok(if has_reply || board.is_check() { Defence::None } else { Defence::Stalemate })
    }

    fn defend(&mut self, reply: Legal<'_>, moves: u8) -> Defence {
        self.set_killer(moves, reply.to_move());
        Defence::Move(reply.to_move())
    }

    /// Whether the other side mates within `moves` after a reply.
    fn mates_after(&mut self, reply: Legal<'_>, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        // Mates in one are not stored in the table, so they need no hash.
        let hash = if moves > 1 { reply.zobrist_after(hash) } else { 0 };
        self.is_mate_within_at(&reply.play(), hash, moves)
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

/// The positions after each move, with their hashes: the fewest replies first; among moves with equally many replies,
/// checks first. A key usually leaves few replies, and few replies are quickly refuted or proved.
fn by_number_of_replies(board: &Board, hash: u64) -> Vec<(Board, u64)> {
    let scored = board.legals().map(|legal| {
        let after = legal.play();
        let is_quiet = usize::from(!after.is_check());
        (2 * after.count_legal_moves() + is_quiet, (after, legal.zobrist_after(hash)))
    });
    let mut all: Vec<(usize, (Board, u64))> = scored.collect();
    all.sort_by_key(|(score, _)| *score);
    all.into_iter().map(|(_, after)| after).collect()
}
