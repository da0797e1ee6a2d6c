//! The full-width search: every move of the mating side that may mate, and every defence against it.

use alloc::vec::Vec;
use core::cmp::Reverse;

use chess_core::{Board, Legal, Move};

use super::Solver;
use super::quiet_refutation::QuietRefutation;
use crate::budget::Exhausted;
use crate::mate_in_one::has_mate_in_one;

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
        // A mate in one is the cheapest of all proofs, and saves the search of every other move.
        // With two moves left, checks are tried first anyway.
        let is_mate = moves > 2 && has_mate_in_one(board) || self.has_key(board, hash, moves)?;
        self.mates.set(hash, board, moves, is_mate);
        Ok(is_mate)
    }

    /// Whether there is a key that mates within `moves`, which is at least two.
    fn has_key(&mut self, board: &Board, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        if moves == 2 {
            return self.has_key_in_two(board);
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
    fn has_key_in_two(&mut self, board: &Board) -> Result<bool, Exhausted> {
        let checks = board.check_squares();
        let mut quiet_moves = Vec::with_capacity(64);
        for legal in board.legals() {
            if !checks.gives_check(legal) {
                quiet_moves.push(legal);
            } else if self.is_lost_in_one(legal)? {
                return Ok(true);
            }
        }
        let (mut refutation, mut tried) = (None::<QuietRefutation>, None);
        for quiet in quiet_moves {
            if refutation.as_ref().is_some_and(|refutation| refutation.refutes(quiet)) {
                continue;
            }
            if self.is_lost_in_one(quiet)? {
                return Ok(true);
            }
            // One refutation takes time to set up. It is set up once for each position, or again if
            // it failed and another reply has refuted a move since.
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
        if let Some(answer) = self.mates.get(hash, board, moves) {
            return Ok(answer);
        }
        let is_lost = matches!(self.refutation_at(board, hash, moves)?, Defence::None);
        self.mates.set(hash, board, moves, is_lost);
        Ok(is_lost)
    }

    /// Whether a mate in one follows every reply to a move. These positions are many and cheap to search, so the table
    /// has none of them.
    fn is_lost_in_one(&mut self, legal: Legal<'_>) -> Result<bool, Exhausted> {
        Ok(matches!(self.refutation_at(&legal.play(), 0, 1)?, Defence::None))
    }

    /// The defence, given the hash of the position, which is not looked at if `moves` is below two.
    pub(crate) fn refutation_at(
        &mut self,
        board: &Board,
        hash: u64,
        moves: u8,
    ) -> Result<Defence, Exhausted> {
        self.budget.take()?;
        let escape = match moves {
            0 => board.legals().next(),
            1 => self.last_escape(board)?,
            _ => self.escape(board, hash, moves)?,
        };
        if let Some(escape) = escape {
            self.set_killer(moves, escape.to_move());
            return Ok(Defence::Move(escape.to_move()));
        }
        let is_stalemate = !board.is_check() && !board.has_legal_move();
        Ok(if is_stalemate { Defence::Stalemate } else { Defence::None })
    }

    /// A reply after which there is no mate in one. The killer move is tried first.
    fn last_escape<'b>(&mut self, board: &'b Board) -> Result<Option<Legal<'b>>, Exhausted> {
        let killer = self.killer(1).and_then(|mv| board.to_legal(mv));
        if let Some(killer) = killer
            && self.escapes(killer, 0, 1)?
        {
            return Ok(Some(killer));
        }
        for reply in board.legals() {
            if Some(reply) != killer && self.escapes(reply, 0, 1)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// A reply that prevents mate within `moves`, which is at least two.
    ///
    /// Often several replies escape. The fewer moves a reply leaves the other side, the shorter is the proof that it
    /// escapes. A check leaves the fewest, and a captured queen leaves fewer than a captured pawn. So checks come
    /// first, then the killer move, then captures.
    fn escape<'b>(
        &mut self,
        board: &'b Board,
        hash: u64,
        moves: u8,
    ) -> Result<Option<Legal<'b>>, Exhausted> {
        let killer = self.killer(moves).and_then(|mv| board.to_legal(mv));
        let check = killer.filter(|killer| killer.gives_check());
        if let Some(escape) = self.first_escape(check, hash, moves)? {
            return Ok(Some(escape));
        }
        let others = |reply: &Legal<'_>| Some(*reply) != killer;
        let checks = checks_by_number_of_replies(board).filter(others);
        let quiet = killer.filter(|_| check.is_none());
        if let Some(escape) = self.first_escape(checks.chain(quiet), hash, moves)? {
            return Ok(Some(escape));
        }
        let others = board.legals().filter(others).filter(|reply| !reply.gives_check());
        let mut others: Vec<Legal<'_>> = others.collect();
        others.sort_by_key(|reply| Reverse(reply.captured()));
        self.first_escape(others, hash, moves)
    }

    /// The first of these replies that escapes.
    fn first_escape<'b>(
        &mut self,
        replies: impl IntoIterator<Item = Legal<'b>>,
        hash: u64,
        moves: u8,
    ) -> Result<Option<Legal<'b>>, Exhausted> {
        for reply in replies {
            if self.escapes(reply, hash, moves)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Whether the other side has no mate within `moves` after a reply.
    fn escapes(&mut self, reply: Legal<'_>, hash: u64, moves: u8) -> Result<bool, Exhausted> {
        // Mates in one are not stored in the table, so they need no hash.
        let hash = if moves > 1 { reply.zobrist_after(hash) } else { 0 };
        Ok(!self.is_mate_within_at(&reply.play(), hash, moves)?)
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

/// The moves that give check; moves that leave the fewest replies come first.
fn checks_by_number_of_replies(board: &Board) -> impl Iterator<Item = Legal<'_>> {
    let mut checks: Vec<Legal<'_>> = board.legals_checking().collect();
    if checks.len() > 1 {
        checks.sort_by_cached_key(|check| check.play().count_legal_moves());
    }
    checks.into_iter()
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
