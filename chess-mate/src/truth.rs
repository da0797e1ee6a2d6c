//! What is asked of positions, and who answers: the prover, the search for selfmates, or the table of an ending.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::endings::{Distance, Ending};
use crate::proof::Proof;
use crate::prove::{Reply, Solver, Try, Verdict};
use crate::stipulation::Stipulation;
use crate::task::Task;

/// Who knows how soon the side to move reaches its goal: that it mates or, in a selfmate, that it is mated.
pub(crate) trait Truth {
    /// The least number of moves, up to so many.
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted>;

    /// All moves that reach the goal in this number of moves, which is the least.
    fn keys(&mut self, board: &Board, moves: u8) -> Result<Vec<Move>, Exhausted>;

    /// Whether the goal is reached by a reply.
    fn is_goal(&self, _after: &Board) -> bool {
        false
    }

    /// What is proved of so many moves.
    fn task(&self, moves: u8) -> Task {
        Stipulation::exactly(moves).into()
    }

    /// Whether the side to move reaches its goal within so many moves.
    fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        Ok(self.distance(board, moves)?.is_some())
    }

    /// The proof in exactly so many moves.
    fn proof(&mut self, board: &Board, moves: u8) -> Result<Option<Proof>, Exhausted> {
        if self.distance(board, moves)? != Some(moves) {
            return Ok(None);
        }
        let keys = self.keys(board, moves)?;
        self.proof_by(keys, board, moves).map(Some)
    }

    /// The proof by these keys, which are all.
    fn proof_by(&mut self, keys: Vec<Move>, board: &Board, moves: u8) -> Result<Proof, Exhausted> {
        let line = self.line(board, &keys, moves)?;
        Ok(Proof::new(*board, self.task(moves), keys, line))
    }

    /// The first key and the longest defence against it, to the mate.
    fn line(&mut self, board: &Board, keys: &[Move], moves: u8) -> Result<Vec<Move>, Exhausted> {
        let (mut board, mut line, mut left) = (*board, Vec::new(), moves);
        let mut key = keys.first().copied();
        while let Some(legal) = key.and_then(|key| board.to_legal(key)) {
            line.push(legal.to_move());
            let after = legal.play();
            left = left.saturating_sub(1);
            let mut longest: Option<(Legal<'_>, u8)> = None;
            for reply in after.legals() {
                let rest = self.distance(&reply.play(), left)?.unwrap_or(0);
                if longest.is_none_or(|(_, most)| rest > most) {
                    longest = Some((reply, rest));
                }
            }
            let Some((reply, rest)) = longest else { break };
            line.push(reply.to_move());
            (board, left) = (reply.play(), rest);
            key = if rest > 0 { self.keys(&board, rest)?.first().copied() } else { None };
        }
        Ok(line)
    }

    /// A reply with its answers; `None` if it escapes from a goal in so many moves.
    fn reply(&mut self, legal: Legal<'_>, moves: u8) -> Result<Option<Reply>, Exhausted> {
        let (mv, after) = (legal.to_move(), legal.play());
        if self.is_goal(&after) {
            return Ok(Some(Reply { mv, moves: 0, answers: Vec::new() }));
        }
        let Some(least) = self.distance(&after, moves)? else { return Ok(None) };
        Ok(Some(Reply { mv, moves: least, answers: self.keys(&after, least)? }))
    }

    /// All replies of the other side; `None` if one escapes.
    fn replies(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Reply>>, Exhausted> {
        let mut replies = Vec::new();
        for legal in board.legals() {
            let Some(reply) = self.reply(legal, moves)? else { return Ok(None) };
            replies.push(reply);
        }
        let is_over = !replies.is_empty() || board.is_checkmate();
        Ok(is_over.then_some(replies))
    }

    /// The first moves that some replies refute, but at most so many.
    fn tries(&mut self, board: &Board, moves: u8, most: usize) -> Result<Vec<Try>, Exhausted> {
        let mut tries = Vec::new();
        for legal in board.legals() {
            let after = legal.play();
            let mut refutations = Vec::new();
            for reply in after.legals() {
                let next = reply.play();
                if refutations.len() <= most
                    && !self.is_goal(&next)
                    && !self.mates(&next, moves.saturating_sub(1))?
                {
                    refutations.push(reply.to_move());
                }
            }
            if (1..=most).contains(&refutations.len()) {
                tries.push(Try { first: legal.to_move(), refutations });
            }
        }
        Ok(tries)
    }

    /// The moves of the other side that have an answer if it moves first.
    fn set_play(&mut self, board: &Board, moves: u8) -> Result<Vec<Reply>, Exhausted> {
        let Some(passed) = board.pass() else { return Ok(Vec::new()) };
        let mut replies = Vec::new();
        for legal in passed.legals() {
            replies.extend(self.reply(legal, moves.saturating_sub(1))?);
        }
        Ok(replies)
    }

    /// All moves that reach the goal soonest if the side to move passes; `None` if there are none.
    fn threat(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, Exhausted> {
        let Some(passed) = board.pass() else { return Ok(None) };
        let Some(least) = self.distance(&passed, moves)? else { return Ok(None) };
        self.keys(&passed, least).map(Some)
    }
}

/// A reply that leaves several moves that mate soonest.
pub(crate) struct Dual {
    /// The moves up to the reply.
    pub(crate) line: Vec<Move>,
    /// The moves that mate soonest.
    pub(crate) answers: Vec<Move>,
}

/// A dual after a key, or later. Of two in one variation, the earlier is found.
pub(crate) fn dual(
    board: &Board,
    moves: u8,
    truth: &mut impl Truth,
) -> Result<Option<Dual>, Exhausted> {
    let replies = truth.replies(board, moves)?.unwrap_or_default();
    if let Some(dual) = replies.iter().find(|reply| reply.answers.len() != 1) {
        return Ok(Some(Dual { line: vec![dual.mv], answers: dual.answers.clone() }));
    }
    for Reply { mv, moves, answers } in replies {
        let line = [mv, answers[0]];
        let after = line.iter().try_fold(*board, |board, mv| board.to_legal(*mv).map(Legal::play));
        if moves > 1
            && let Some(after) = after
            && let Some(later) = dual(&after, moves - 1, truth)?
        {
            return Ok(Some(Dual { line: [&line[..], &later.line].concat(), ..later }));
        }
    }
    Ok(None)
}

impl Truth for Solver {
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        Self::distance(self, board, most)
    }

    fn keys(&mut self, board: &Board, moves: u8) -> Result<Vec<Move>, Exhausted> {
        Self::keys(self, board, moves)
    }

    fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        Self::mates(self, board, moves)
    }

    fn proof(&mut self, board: &Board, moves: u8) -> Result<Option<Proof>, Exhausted> {
        Ok(match self.prove(board, Stipulation::exactly(moves))? {
            Verdict::Mate(proof) => Some(proof),
            _ => None,
        })
    }
}

impl Truth for &Ending {
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        Ok(match Ending::distance(self, board) {
            Some(Distance::Wins(moves)) if moves <= most => Some(moves),
            _ => None,
        })
    }

    fn keys(&mut self, board: &Board, moves: u8) -> Result<Vec<Move>, Exhausted> {
        let lost = Some(Distance::Loses(moves.saturating_sub(1)));
        let keys = board.legals().filter(|legal| Ending::distance(self, &legal.play()) == lost);
        Ok(keys.map(Legal::to_move).collect())
    }
}
