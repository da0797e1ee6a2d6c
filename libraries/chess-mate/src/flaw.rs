//! Flaws of problems, in words.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::text::{Count, Listed};
use chess_core::{Board, GameBuf, Move};

use crate::budget::Exhausted;
use crate::proof::Escape;
use crate::solutions::next_of;
use crate::stipulation::{Goal, Stipulation};

/// A flaw of a problem: a [`Claim`](crate::Claim) that is false.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// There is no such mate.
    NoMate {
        /// The number of moves.
        moves: u8,
        /// A move that does not mate: the key of the claim, or the first legal move. `None` if there is no legal move.
        escape: Option<Escape>,
    },
    /// There is no such selfmate or helpmate.
    NoSolution(Stipulation),
    /// There is a sooner mate, selfmate or helpmate.
    Sooner {
        /// The stipulation that is proved.
        proved: Stipulation,
        /// Its main line.
        line: Vec<Move>,
    },
    /// There are several keys to a mate.
    Cooked {
        /// The number of moves.
        moves: u8,
        /// All keys.
        keys: Vec<Move>,
    },
    /// There are several selfmates or helpmates, or another number of solutions than intended.
    ManySolutions {
        /// The intended number, as in [`Claim::intended`](crate::Claim::intended); empty if one is.
        intended: Vec<u8>,
        /// Their number.
        count: usize,
        /// Whether there are more than this number.
        is_cut: bool,
    },
    /// The claim names several keys, but not these.
    UnnamedKeys(Vec<Move>),
    /// No selfmate or helpmate begins with a key or a line.
    NoSolutionBegins {
        /// The stipulation.
        stipulation: Stipulation,
        /// The key or the line.
        line: Vec<Move>,
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
    /// Another reply lasts longer than that of the main line.
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

impl Flaw {
    /// The flaw in words, without a move that solves the problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    /// use caissa::mate::{Budget, Claim, Solver};
    ///
    /// let epd = Epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Rxa7+;")?;
    /// let claim = Claim::from_epd(&epd)?;
    /// let mut solver = Solver::new(Budget::default());
    /// let checked = solver.check(epd.board(), claim.stipulation.unwrap(), &claim)?;
    /// let reason = checked.flaws[0].reason(epd.board());
    /// assert_eq!(reason, "1. Rxa7+ does not mate in 2: 1... Bxa7 escapes");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn reason(&self, board: &Board) -> String {
        match self {
            Self::Sooner { proved, .. } => {
                format!("there is a {}, sooner than claimed", goal(*proved))
            }
            Self::Cooked { moves, keys } => format!("{} keys mate in {moves}", keys.len()),
            Self::UnnamedKeys(keys) if keys.len() == 1 => "a key is not named".to_owned(),
            Self::UnnamedKeys(keys) => format!("{} keys are not named", keys.len()),
            Self::Dual { answers, .. } => format!("a reply has {} answers", answers.len()),
            _ => self.words(board).lines().next().unwrap_or_default().to_owned(),
        }
    }

    /// The flaw in words, and on a second line the right moves, if there are any.
    pub fn words(&self, board: &Board) -> String {
        match self {
            Self::NoMate { moves, escape: None } => {
                let already = if board.is_checkmate() { "checkmated" } else { "stalemated" };
                format!("no mate in {moves}: {} is {already} already", board.turn())
            }
            Self::NoMate { moves, escape: Some(Escape { first, by: Some(by) }) } => {
                let (key, by) = (line(board, &[*first]), next(board, &[*first], *by));
                format!("no mate in {moves}: after {key}, {by} escapes")
            }
            Self::NoMate { moves, escape: Some(Escape { first, by: None }) } => {
                format!("no mate in {moves}: {} is stalemate", line(board, &[*first]))
            }
            Self::NoSolution(stipulation) => format!("there is no {}", goal(*stipulation)),
            Self::Sooner { proved, line: mate } => {
                let is_game = proved.goal() == Goal::Diagram;
                let start = if is_game { &Board::START } else { board };
                format!("{}: {}", self.reason(board), line(start, mate))
            }
            Self::Cooked { keys, .. } => {
                format!("{}: {}", self.reason(board), all(board, &[], keys))
            }
            Self::ManySolutions { intended, count, is_cut } => {
                let more = if *is_cut { "more than " } else { "" };
                let wanted: Vec<_> = intended.iter().map(ToString::to_string).collect();
                let wanted = if wanted.is_empty() { "one".to_owned() } else { wanted.join(".") };
                let verb = if *count == 1 { "is" } else { "are" };
                format!("there {verb} {more}{}, not {wanted}", Count(*count as u64, "solution"))
            }
            Self::UnnamedKeys(keys) => {
                let verb = if keys.len() == 1 { "is a key" } else { "are keys" };
                format!("{} {verb} too, and not named", all(board, &[], keys))
            }
            Self::NoSolutionBegins { stipulation, line: moves } => {
                format!("no {} begins with {}", goal(*stipulation), line(board, moves))
            }
            Self::Illegal { line: moves } => format!("illegal move {}", last(board, moves).0),
            Self::WrongMove { line: moves, moves: left, by, right } => {
                let (name, before) = last(board, moves);
                let within = if *left == 1 { String::new() } else { format!(" in {left}") };
                let fact = match by {
                    Some(by) => format!("{within}: {} escapes", next(board, moves, *by)),
                    None => ": it is stalemate".to_owned(),
                };
                let verb = if right.len() == 1 { "does" } else { "do" };
                format!("{name} does not mate{fact}\n{} {verb}", all(board, before, right))
            }
            Self::ShortReply { line: moves, moves: left, longest } => {
                let (name, before) = last(board, moves);
                let longest = next(board, before, *longest);
                format!(
                    "{name} is not the longest defence: it is mated in {left}\n{longest} lasts longer"
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
    if let Ok(game) = GameBuf::from_moves(*board, moves.iter().copied()) {
        return game.as_game().line().to_string();
    }
    // A series.
    let mut board = *board;
    let san = |(at, mv): (usize, &Move)| {
        let san = board.san(*mv).to_string();
        board = next_of(&board, moves, at).unwrap_or(board);
        san
    };
    moves.iter().enumerate().map(san).collect::<Vec<_>>().join(" ")
}

/// `selfmate in 3`.
fn goal(stipulation: Stipulation) -> String {
    format!("{} in {}", stipulation.name(), stipulation.length())
}

/// The last of some moves, `1... gxh6`, and the moves before it.
fn last<'a>(board: &Board, moves: &'a [Move]) -> (String, &'a [Move]) {
    match moves.split_last() {
        Some((mv, before)) => (next(board, before, *mv), before),
        None => (String::new(), moves),
    }
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
    Listed(&names, "and").to_string()
}
