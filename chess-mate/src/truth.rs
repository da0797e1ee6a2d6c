//! What is asked of positions, and who answers: the prover, the search for selfmates, or the table of an ending.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::endings::{Distance, Ending};
use crate::proof::Proof;
use crate::prove::{Reply, Solver, Try, Verdict};
use crate::search::Defence;
use crate::stipulation::Stipulation;
use crate::task::Task;

/// Who knows how soon the side to move reaches its goal: that it mates or, in a selfmate, that it is mated.
pub(crate) trait Truth {
    /// The least number of moves, up to so many.
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted>;

    /// Whether a move reaches the goal in this number of moves, which is the least.
    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted>;

    /// All moves that reach the goal in this number of moves, which is the least.
    fn keys(&mut self, board: &Board, moves: u8) -> Result<Vec<Move>, Exhausted> {
        let mut keys = Vec::new();
        for legal in board.legals() {
            if self.is_key(legal, moves)? {
                keys.push(legal.to_move());
            }
        }
        Ok(keys)
    }

    /// The first of these moves.
    fn key(&mut self, board: &Board, moves: u8) -> Result<Option<Move>, Exhausted> {
        for legal in board.legals() {
            if self.is_key(legal, moves)? {
                return Ok(Some(legal.to_move()));
            }
        }
        Ok(None)
    }

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
        let Some(key) = keys.first().and_then(|key| board.to_legal(*key)) else {
            return Ok(Vec::new());
        };
        let mut line = vec![key.to_move()];
        line.extend(self.defence(&key.play(), moves.saturating_sub(1))?);
        Ok(line)
    }

    /// The longest defence against a key, to the mate.
    fn defence(&mut self, after: &Board, moves: u8) -> Result<Vec<Move>, Exhausted> {
        let (mut line, mut board, mut left) = (Vec::new(), *after, moves);
        while let Some((reply, rest)) = self.longest(&board, left)? {
            line.push(reply.to_move());
            let after = reply.play();
            let key = if rest > 0 { self.key(&after, rest)? } else { None };
            let Some(key) = key.and_then(|key| after.to_legal(key)) else { break };
            line.push(key.to_move());
            (board, left) = (key.play(), rest - 1);
        }
        Ok(line)
    }

    /// The reply that lasts longest, and the number of moves to the goal after it, of so many at most.
    fn longest<'b>(
        &mut self,
        board: &'b Board,
        moves: u8,
    ) -> Result<Option<(Legal<'b>, u8)>, Exhausted> {
        let mut longest: Option<(Legal<'b>, u8)> = None;
        for reply in board.legals() {
            let after = reply.play();
            let mut rest = longest.map_or(0, |(_, most)| most + 1);
            if rest > moves {
                break;
            }
            if rest > 0 && self.is_within(&after, rest - 1)? {
                continue;
            }
            while rest < moves && !self.is_within(&after, rest)? {
                rest += 1;
            }
            longest = Some((reply, rest));
        }
        Ok(longest)
    }

    /// Whether the goal is reached by the reply that led here, or within so many moves.
    fn is_within(&mut self, after: &Board, moves: u8) -> Result<bool, Exhausted> {
        Ok(self.is_goal(after) || moves > 0 && self.mates(after, moves)?)
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

    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted> {
        let defence = self.refutation(&legal.play(), moves.saturating_sub(1))?;
        Ok(matches!(defence, Defence::None))
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

    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted> {
        let lost = Some(Distance::Loses(moves.saturating_sub(1)));
        Ok(Ending::distance(self, &legal.play()) == lost)
    }
}
