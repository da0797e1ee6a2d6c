//! What is asked of positions, and who answers: the prover, or the table of an ending.

use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Board, Legal, Move};

use crate::budget::Exhausted;
use crate::endings::{Distance, Ending};
use crate::proof::Proof;
use crate::prove::{Reply, Solver, Verdict};
use crate::stipulation::Stipulation;

/// Who knows the mates of positions.
pub(crate) trait Truth {
    /// The proof of a mate in exactly so many moves.
    fn proof(&mut self, board: &Board, moves: u8) -> Result<Option<Proof>, Exhausted>;

    /// All replies of a side that is mated within so many moves; none if it is not.
    fn replies(&mut self, board: &Board, moves: u8) -> Result<Vec<Reply>, Exhausted>;

    /// All moves that mate soonest within so many moves if the side to move passes; `None` if there are none.
    fn threat(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, Exhausted>;

    /// Whether the side to move mates within so many moves.
    fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted>;
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
    let replies = truth.replies(board, moves)?;
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
    fn proof(&mut self, board: &Board, moves: u8) -> Result<Option<Proof>, Exhausted> {
        Ok(match self.prove(board, Stipulation::exactly(moves))? {
            Verdict::Mate(proof) => Some(proof),
            _ => None,
        })
    }

    fn replies(&mut self, board: &Board, moves: u8) -> Result<Vec<Reply>, Exhausted> {
        Ok(Self::replies(self, board, moves)?.unwrap_or_default())
    }

    fn threat(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, Exhausted> {
        Self::threat(self, board, moves)
    }

    fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        Ok(self.distance(board, moves)?.is_some())
    }
}

impl Truth for &Ending {
    fn proof(&mut self, board: &Board, moves: u8) -> Result<Option<Proof>, Exhausted> {
        if self.distance(board) != Some(Distance::Wins(moves)) {
            return Ok(None);
        }
        let keys = keys(self, board, moves);
        let line = line(self, board, &keys, moves);
        Ok(Some(Proof::new(*board, moves, keys, line)))
    }

    fn replies(&mut self, board: &Board, moves: u8) -> Result<Vec<Reply>, Exhausted> {
        let mut replies = Vec::new();
        for legal in board.legals() {
            let after = legal.play();
            match self.distance(&after) {
                Some(Distance::Wins(least)) if least <= moves => {
                    let answers = keys(self, &after, least);
                    replies.push(Reply { mv: legal.to_move(), moves: least, answers });
                }
                _ => return Ok(Vec::new()),
            }
        }
        Ok(replies)
    }

    fn threat(&mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, Exhausted> {
        let Some(passed) = board.pass() else { return Ok(None) };
        Ok(match self.distance(&passed) {
            Some(Distance::Wins(least)) if least <= moves => Some(keys(self, &passed, least)),
            _ => None,
        })
    }

    fn mates(&mut self, board: &Board, moves: u8) -> Result<bool, Exhausted> {
        Ok(matches!(self.distance(board), Some(Distance::Wins(least)) if least <= moves))
    }
}

/// The moves after which the other side is mated soonest. There are `moves` to the mate.
fn keys(ending: &Ending, board: &Board, moves: u8) -> Vec<Move> {
    let lost = Some(Distance::Loses(moves.saturating_sub(1)));
    let keys = board.legals().filter(|legal| ending.distance(&legal.play()) == lost);
    keys.map(Legal::to_move).collect()
}

/// The first key and the longest defence against it, to the mate.
fn line(ending: &Ending, board: &Board, first: &[Move], moves: u8) -> Vec<Move> {
    let (mut board, mut line) = (*board, Vec::new());
    let mut key = first.first().copied();
    for left in (0..moves).rev() {
        let Some(legal) = key.and_then(|key| board.to_legal(key)) else { break };
        line.push(legal.to_move());
        board = legal.play();
        let longest = Some(Distance::Wins(left));
        let reply = board.legals().find(|reply| ending.distance(&reply.play()) == longest);
        let Some(reply) = reply else { break };
        line.push(reply.to_move());
        board = reply.play();
        key = keys(ending, &board, left).first().copied();
    }
    line
}
