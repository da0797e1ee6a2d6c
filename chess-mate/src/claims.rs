//! What a text says about a problem, compared with what is true.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{Board, Move};

use crate::budget::Exhausted;
use crate::formats::{Problem, words};
use crate::proof::Proof;
use crate::prove::{Escape, Solver, Verdict};
use crate::stipulation::Stipulation;

/// What is true of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The shortest mate, if there is one within the number of moves that was asked for.
    pub proof: Option<Proof>,
    /// What is wrong with the problem as it is given.
    pub faults: Vec<Fault>,
}

/// What is wrong with a problem as it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// There is no mate in time.
    NoMate {
        /// What was asked for.
        moves: u8,
        /// A first move with a defence: the given key, if there is one. `None` if no move is legal.
        escape: Option<Escape>,
    },
    /// There is a sooner mate.
    Sooner(Vec<Move>),
    /// More than one first move mates, and only one should.
    Cooked(Vec<Move>),
    /// A given first move does not mate in time.
    WrongKey(Escape),
    /// A given line loses the mate: its moves up to the one that does, and a defence; `None` if it is stalemate.
    WrongLine(Vec<Move>, Option<Move>),
}

/// What saves the defending side: a move, or stalemate.
type Defence = Option<Move>;

impl Solver {
    /// Proves a problem, and compares what its text says about it: number of moves, keys and line. With `is_unique`,
    /// a second key is a fault.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_mate::formats::epd;
    /// use chess_mate::{Budget, Solver, Stipulation};
    ///
    /// let problem = epd::read("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rh1; dm 2;")?;
    /// let mut solver = Solver::new(Budget::default());
    /// let checked = solver.check(&problem, Stipulation::exactly(2), true)?;
    /// let faults: Vec<String> = checked.faults.iter().map(|fault| fault.words(&problem.board)).collect();
    /// assert_eq!(faults, ["1.Rh1 is refuted by 1...a5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(
        &mut self,
        problem: &Problem,
        stipulation: Stipulation,
        is_unique: bool,
    ) -> Result<Checked, Exhausted> {
        let mut faults = Vec::new();
        let proof = match self.prove(&problem.board, stipulation)? {
            Verdict::Mate(proof) => proof,
            Verdict::Sooner(proof) => {
                faults.push(Fault::Sooner(proof.main_line().to_vec()));
                return Ok(Checked { proof: Some(proof), faults });
            }
            Verdict::Escapes(escapes) => {
                let given = problem.keys.first().or(problem.line.first());
                let is_given = |escape: &&Escape| Some(&escape.first) == given;
                let escape = escapes.iter().find(is_given).or(escapes.first()).copied();
                faults.push(Fault::NoMate { moves: stipulation.moves(), escape });
                return Ok(Checked { proof: None, faults });
            }
        };
        if is_unique && proof.keys().len() > 1 {
            faults.push(Fault::Cooked(proof.keys().to_vec()));
        }
        for first in &problem.keys {
            if let Some((_, by)) = self.slip(&problem.board, &[*first], stipulation.moves())? {
                faults.push(Fault::WrongKey(Escape { first: *first, by }));
            }
        }
        if faults.is_empty()
            && let Some((at, by)) = self.slip(&problem.board, &problem.line, stipulation.moves())?
        {
            faults.push(match at {
                0 => Fault::WrongKey(Escape { first: problem.line[0], by }),
                _ => Fault::WrongLine(problem.line[..=at].to_vec(), by),
            });
        }
        Ok(Checked { proof: Some(proof), faults })
    }

    /// The first move of a line after which the mating side does not mate in time, and a defence.
    fn slip(
        &mut self,
        board: &Board,
        line: &[Move],
        moves: u8,
    ) -> Result<Option<(usize, Defence)>, Exhausted> {
        let (mut board, mut left) = (*board, moves);
        for (at, mv) in line.iter().enumerate() {
            let Ok(after) = board.play(*mv) else { break };
            board = after;
            if at % 2 == 0 {
                left = left.saturating_sub(1);
                if let Some(by) = self.defence(&board, left)? {
                    return Ok(Some((at, by)));
                }
            }
        }
        Ok(None)
    }

    /// What saves the side to move from mate within a number of moves.
    fn defence(&mut self, board: &Board, moves: u8) -> Result<Option<Defence>, Exhausted> {
        for reply in board.legals() {
            if self.distance(&reply.play(), moves)?.is_none() {
                return Ok(Some(Some(reply.to_move())));
            }
        }
        Ok(board.is_stalemate().then_some(None))
    }
}

impl Fault {
    /// The fault in words, given the position of the problem.
    pub fn words(&self, board: &Board) -> String {
        let line = |moves: &[Move]| words::line(board, moves);
        match self {
            Self::NoMate { moves, escape: None } => {
                format!("no mate in {moves}: the side to move has no legal move")
            }
            Self::NoMate { moves, escape: Some(escape) } => {
                format!("no mate in {moves}: {}", refuted(board, &[escape.first], escape.by))
            }
            Self::Sooner(moves) => {
                format!("mate in {} already: {}", moves.len().div_ceil(2), line(moves))
            }
            Self::Cooked(keys) => {
                let keys: Vec<String> = keys.iter().map(|key| line(&[*key])).collect();
                format!("{} keys: {}", keys.len(), keys.join(", "))
            }
            Self::WrongKey(escape) => refuted(board, &[escape.first], escape.by),
            Self::WrongLine(moves, by) => {
                format!("the given line loses the mate: {}", refuted(board, moves, *by))
            }
        }
    }
}

/// `1.Qh5 is refuted by 1...Kg8`.
fn refuted(board: &Board, moves: &[Move], by: Defence) -> String {
    let after = moves.iter().try_fold(*board, |board, mv| board.play(*mv).ok());
    let by = by.zip(after).map(|(mv, after)| {
        let number = words::number(words::number_at(board, moves.len()), &after);
        format!("is refuted by {number}{}", after.san(mv))
    });
    let by = by.unwrap_or_else(|| "is stalemate".to_string());
    format!("{} {by}", words::line(board, moves))
}
