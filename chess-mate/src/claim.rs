//! What a problem claims, and what is wrong with it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{Board, GameBuf, Legal, Move};

use crate::budget::Exhausted;
use crate::proof::Proof;
use crate::prove::{Escape, Solver, Verdict};
use crate::search::Defence;
use crate::stipulation::Stipulation;
use crate::truth::{Dual, Truth, dual};

/// What is claimed of a position: mate in exactly so many moves, by one key, perhaps with the line.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_mate::{Budget, Claim, Solver};
///
/// let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
/// let key = board.read("Ra6")?;
/// let mut solver = Solver::new(Budget::default());
/// let proof = solver.check(&board, &Claim::mate_in(2).with_line(&[key])).unwrap();
/// assert_eq!(proof.key(), Some(key));
///
/// let wrong = board.read("Rxa7+")?;
/// let flaw = solver.check(&board, &Claim::mate_in(2).with_line(&[wrong])).unwrap_err();
/// let words = "1. Rxa7+ does not mate in 2: 1... Bxa7 escapes\n1. Ra6 does";
/// assert_eq!(flaw.words(&board), words);
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    moves: u8,
    line: &'a [Move],
    takes_any_key: bool,
    refuses_duals: bool,
}

impl<'a> Claim<'a> {
    /// Mate in exactly so many moves, by one key.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    pub const fn mate_in(moves: u8) -> Self {
        let moves = Stipulation::exactly(moves).moves();
        Self { moves, line: &[], takes_any_key: false, refuses_duals: false }
    }

    /// The key, and perhaps more of the main line. Each reply in it must last as long as any.
    pub const fn with_line(self, line: &'a [Move]) -> Self {
        Self { line, ..self }
    }

    /// There may be more than one key.
    pub const fn with_any_key(self) -> Self {
        Self { takes_any_key: true, ..self }
    }

    /// There is one answer to each reply, up to the mate, in every variation.
    pub const fn without_duals(self) -> Self {
        Self { refuses_duals: true, ..self }
    }
}

/// What is wrong with a [`Claim`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// There is no such mate.
    NoMate {
        /// The number of moves.
        moves: u8,
        /// A move that does not mate, if there is a move: that of the claim, or the first.
        escape: Option<Escape>,
    },
    /// There is a sooner mate.
    Sooner {
        /// Its main line.
        line: Vec<Move>,
    },
    /// There are several keys.
    Cooked {
        /// The number of moves.
        moves: u8,
        /// All keys.
        keys: Vec<Move>,
    },
    /// A move of the line is illegal.
    Illegal {
        /// The line up to the move.
        line: Vec<Move>,
    },
    /// A move of the line does not mate in time.
    WrongMove {
        /// The line up to the move.
        line: Vec<Move>,
        /// The number of moves that are left, with this one.
        moves: u8,
        /// The refutation; `None` if the move is stalemate.
        by: Option<Move>,
        /// The moves that mate in time.
        right: Vec<Move>,
    },
    /// Another reply lasts longer than that of the line.
    ShortReply {
        /// The line up to the reply.
        line: Vec<Move>,
        /// The number of moves to the mate after the reply.
        moves: u8,
        /// A reply that lasts longest.
        longest: Move,
    },
    /// Several moves mate soonest after a reply.
    Dual {
        /// The line up to the reply.
        line: Vec<Move>,
        /// The moves.
        answers: Vec<Move>,
    },
    /// The budget did not suffice.
    Undecided(Exhausted),
}

impl From<Exhausted> for Flaw {
    fn from(exhausted: Exhausted) -> Self {
        Self::Undecided(exhausted)
    }
}

impl Solver {
    /// Proves a claim, and gives the proof. The main line begins with the line of the claim.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the claim, or that the budget did not suffice.
    pub fn check(&mut self, board: &Board, claim: &Claim<'_>) -> Result<Proof, Flaw> {
        let moves = claim.moves;
        let proof = match self.prove(board, Stipulation::exactly(moves))? {
            Verdict::Mate(proof) => proof,
            Verdict::Sooner(proof) => {
                return Err(Flaw::Sooner { line: proof.main_line().to_vec() });
            }
            Verdict::Escapes(escapes) => {
                let named = escapes.iter().find(|escape| Some(&escape.first) == claim.line.first());
                return Err(Flaw::NoMate { moves, escape: named.or(escapes.first()).copied() });
            }
        };
        let line = self.check_main_line(board, moves, claim.line)?;
        if !claim.takes_any_key && proof.keys().len() > 1 {
            return Err(Flaw::Cooked { moves, keys: proof.keys().to_vec() });
        }
        let proof = if line.is_empty() { proof } else { proof.with_main_line(line) };
        if claim.refuses_duals {
            for key in proof.keys() {
                let Some(after) = board.to_legal(*key).map(Legal::play) else { continue };
                if let Some(Dual { line, answers }) = dual(&after, moves - 1, self)? {
                    return Err(Flaw::Dual { line: [&[*key], &line[..]].concat(), answers });
                }
            }
        }
        Ok(proof)
    }

    /// Checks the beginning of a main line, and continues it to the mate.
    fn check_main_line(
        &mut self,
        board: &Board,
        moves: u8,
        line: &[Move],
    ) -> Result<Vec<Move>, Flaw> {
        let (at, left) = self.check_moves(board, moves, line, true)?;
        let rest = match line.len() {
            0 => Vec::new(),
            plies if plies % 2 == 1 => self.defence(&at, left)?,
            _ => {
                let key = self.key(&at, left)?;
                self.line(&at, key.as_slice(), left)?
            }
        };
        Ok([line, &rest].concat())
    }

    /// Checks that moves mate in time wherever a line says so, and in a main line that its replies last longest. Returns
    /// the last position, and the number of moves that are left.
    pub(crate) fn check_moves(
        &mut self,
        board: &Board,
        moves: u8,
        line: &[Move],
        is_main: bool,
    ) -> Result<(Board, u8), Flaw> {
        let (mut at, mut left) = (*board, moves);
        for (ply, mv) in line.iter().enumerate() {
            let so_far = || line[..=ply].to_vec();
            let legal = at.to_legal(*mv).ok_or_else(|| Flaw::Illegal { line: so_far() })?;
            let after = legal.play();
            if ply % 2 == 0 {
                self.check_move(&at, &after, left, so_far)?;
                left -= 1;
            } else if is_main
                && let Some((longest, most)) = self.longest(&at, left)?
                && let Some(moves) = self.distance(&after, most.saturating_sub(1))?
            {
                let longest = longest.to_move();
                return Err(Flaw::ShortReply { line: so_far(), moves, longest });
            }
            at = after;
        }
        Ok((at, left))
    }

    /// Checks that the move between two positions mates within a number of moves.
    fn check_move(
        &mut self,
        before: &Board,
        after: &Board,
        moves: u8,
        line: impl Fn() -> Vec<Move>,
    ) -> Result<(), Flaw> {
        let by = match self.refutation(after, moves.saturating_sub(1))? {
            Defence::None if moves > 0 => return Ok(()),
            Defence::Move(by) => Some(by),
            Defence::None | Defence::Stalemate => None,
        };
        let right = self.keys(before, moves)?;
        Err(Flaw::WrongMove { line: line(), moves, by, right })
    }
}

impl Flaw {
    /// The flaw in words: what is wrong, and on a second line what would be right, where that is a move.
    pub fn words(&self, board: &Board) -> String {
        match self {
            Self::NoMate { moves, escape: None } => {
                format!("no mate in {moves}: {} has no move", board.turn())
            }
            Self::NoMate { moves, escape: Some(Escape { first, by }) } => match by {
                Some(by) => format!(
                    "no mate in {moves}: after {}, {} escapes",
                    line(board, &[*first]),
                    next(board, &[*first], *by)
                ),
                None => format!("no mate in {moves}: {} is stalemate", line(board, &[*first])),
            },
            Self::Sooner { line: mate } => {
                let moves = mate.len().div_ceil(2);
                format!("there is a mate in {moves}, sooner than claimed: {}", line(board, mate))
            }
            Self::Cooked { moves, keys } => {
                format!("{} keys mate in {moves}: {}", keys.len(), all(board, &[], keys))
            }
            Self::Illegal { line: moves } => match moves.split_last() {
                Some((mv, before)) => format!("illegal move {}", next(board, before, *mv)),
                None => String::new(),
            },
            Self::WrongMove { line: moves, moves: left, by, right } => {
                let Some((mv, before)) = moves.split_last() else { return String::new() };
                let name = next(board, before, *mv);
                let fact = match by {
                    Some(by) if *left == 1 => {
                        format!("{name} does not mate: {} escapes", next(board, moves, *by))
                    }
                    Some(by) => format!(
                        "{name} does not mate in {left}: {} escapes",
                        next(board, moves, *by)
                    ),
                    None => format!("{name} does not mate: it is stalemate"),
                };
                let verb = if right.len() == 1 { "does" } else { "do" };
                format!("{fact}\n{} {verb}", all(board, before, right))
            }
            Self::ShortReply { line: moves, moves: left, longest } => {
                let Some((mv, before)) = moves.split_last() else { return String::new() };
                format!(
                    "{} is not the longest defence: it is mated in {left}\n{} lasts longer",
                    next(board, before, *mv),
                    next(board, before, *longest),
                )
            }
            Self::Dual { line: moves, answers } => {
                format!("dual after {}: {}", line(board, moves), all(board, moves, answers))
            }
            Self::Undecided(exhausted) => exhausted.to_string(),
        }
    }
}

/// `1. Qh6 gxh6 2. Nf7#`.
fn line(board: &Board, moves: &[Move]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let text = moves.join(" ");
    GameBuf::parse_from(*board, &text).map_or(text, |game| game.as_game().line().to_string())
}

/// `1... gxh6`, after other moves.
fn next(board: &Board, before: &[Move], mv: Move) -> String {
    match before.iter().try_fold(*board, |board, mv| board.play(*mv)) {
        Ok(board) if board.legal(mv).is_ok() => line(&board, &[mv]),
        _ => mv.to_string(),
    }
}

/// `1. Qh6, 1. Qh7 and 1. Rd8`, after other moves.
fn all(board: &Board, before: &[Move], moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|mv| next(board, before, *mv)).collect();
    match &names[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        names => names.concat(),
    }
}
