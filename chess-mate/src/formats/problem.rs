//! A problem as the formats carry it.

use alloc::string::String;
use alloc::vec::Vec;

use chess_core::pgn::Place;
use chess_core::{Board, Move};

use super::Mistake;
use crate::{Escape, Exhausted, Proof, Solver, Stipulation, Task, Verdict};

/// A problem with what its text says about its solution. The moves are legal; whether they mate is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The position. The side to move begins.
    pub board: Board,
    /// What is asked for, if the text says it.
    pub stipulation: Option<Task>,
    /// First moves that solve it, as far as the text gives them.
    pub keys: Vec<Move>,
    /// A line of both sides from the position on, as far as the text gives it.
    pub line: Vec<Move>,
    /// What the collection calls it.
    pub id: Option<String>,
    /// Who composed it; several names are separated by `; `.
    pub author: Option<String>,
    /// Where it was published, or the game it is from.
    pub source: Option<String>,
    /// Its themes, in the words of the collection.
    pub themes: Vec<String>,
}

impl Problem {
    /// A position, of which nothing else is said.
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            stipulation: None,
            keys: Vec::new(),
            line: Vec::new(),
            id: None,
            author: None,
            source: None,
            themes: Vec::new(),
        }
    }
}

/// What is true of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The shortest mate, if there is one within the number of moves that was asked for.
    pub proof: Option<Proof>,
    /// What is wrong with the problem as it is given.
    pub flaws: Vec<crate::Flaw>,
}

impl Problem {
    /// Proves the problem, and compares what its text says about it: number of moves, keys and line, whose replies may
    /// be any. With `is_unique`, a second key is a flaw.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice for the proof. If it suffices for nothing more, the last flaw is
    /// [`Undecided`](crate::Flaw::Undecided).
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_mate::formats::epd;
    /// use chess_mate::{Budget, Solver, Stipulation};
    ///
    /// let problem = epd::read("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rh1; dm 2;")?;
    /// let mut solver = Solver::new(Budget::default());
    /// let checked = problem.check(&mut solver, Stipulation::exactly(2), true)?;
    /// let words: Vec<String> = checked.flaws.iter().map(|flaw| flaw.words(&problem.board)).collect();
    /// assert_eq!(words, ["1. Rh1 does not mate in 2: 1... a5 escapes\n1. Ra6 does"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(
        &self,
        solver: &mut Solver,
        stipulation: Stipulation,
        is_unique: bool,
    ) -> Result<Checked, Exhausted> {
        let (board, moves) = (&self.board, stipulation.moves());
        let mut flaws = Vec::new();
        let proof = match solver.prove(board, stipulation)? {
            Verdict::Mate(proof) => proof,
            Verdict::Sooner(proof) => {
                flaws.push(crate::Flaw::Sooner { line: proof.main_line().to_vec() });
                return Ok(Checked { proof: Some(proof), flaws });
            }
            Verdict::Escapes(escapes) => {
                let given = self.keys.first().or(self.line.first());
                let is_given = |escape: &&Escape| Some(&escape.first) == given;
                let escape = escapes.iter().find(is_given).or(escapes.first()).copied();
                flaws.push(crate::Flaw::NoMate { moves, escape });
                return Ok(Checked { proof: None, flaws });
            }
        };
        if is_unique && proof.keys().len() > 1 {
            flaws.push(crate::Flaw::Cooked { moves: proof.moves(), keys: proof.keys().to_vec() });
        }
        let keys = self.keys.iter().map(core::slice::from_ref);
        for line in keys.chain([&self.line[..]]) {
            match solver.check_moves(board, moves, line, false) {
                Ok(_) => {}
                Err(flaw @ crate::Flaw::Undecided(_)) => {
                    flaws.push(flaw);
                    break;
                }
                Err(flaw) if flaws.contains(&flaw) => {}
                Err(flaw) => flaws.push(flaw),
            }
        }
        Ok(Checked { proof: Some(proof), flaws })
    }
}

/// A problem of a file in which problems take several lines.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entry {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The problem, or why it cannot be read.
    pub problem: Result<Problem, Mistake>,
}

/// The most moves of a stipulation.
pub(super) const MOST_MOVES: u32 = 100;

/// Reads a stipulation that stands at a place: `#3`, `s#2` or `h#3`, perhaps with spaces. A helpmate may end in half a
/// move, `h#2.5` or `h#2½`.
///
/// # Errors
///
/// Returns a [`Mistake`] if it is no mate, selfmate or helpmate in at most 100 moves.
///
/// # Examples
///
/// ```
/// use chess_core::pgn::Place;
/// use chess_mate::Task;
/// use chess_mate::formats::stipulation;
///
/// assert_eq!(stipulation("#3", Place::START)?.moves(), 3);
/// assert_eq!(stipulation("s#2", Place::START)?, Task::Selfmate(2));
/// assert_eq!(stipulation("h#2.5", Place::START)?, Task::Helpmate { plies: 5 });
/// let reflex = stipulation("r#2", Place::START).unwrap_err();
/// let words = "`r#2`: only mates (`#3`), selfmates (`s#2`) and helpmates (`h#2`) are proved";
/// assert_eq!(reflex.to_string(), words);
/// # Ok::<(), chess_mate::formats::Mistake>(())
/// ```
pub fn stipulation(text: &str, place: Place) -> Result<Task, Mistake> {
    let own = text.trim();
    let Some((kind, moves)) = own.split_once('#') else {
        return Err(Mistake::expected(place, "`#3`, `s#2` or `h#2`", own));
    };
    let (kind, moves) = (kind.trim(), moves.trim());
    let is_helpmate = matches!(kind, "h" | "H");
    let halved = moves.strip_suffix(".5").or(moves.strip_suffix('½'));
    let (number, half) = match halved.filter(|_| is_helpmate) {
        Some("") => ("0", 1),
        Some(number) => (number, 1),
        None => (moves, 0),
    };
    let moves = match number.parse::<u8>() {
        Ok(moves) if (1..=2 * MOST_MOVES).contains(&(2 * u32::from(moves) + half)) => moves,
        _ if is_helpmate => return Err(Mistake::expected(place, HELPMATE, own)),
        _ => return Err(Mistake::expected(place, WHOLE, own)),
    };
    match kind {
        "" => Ok(Stipulation::exactly(moves).into()),
        "s" | "S" => Ok(Task::Selfmate(moves)),
        "h" | "H" => Ok(Task::Helpmate { plies: 2 * moves + half as u8 }),
        _ => Err(Mistake::unsupported(place, own, KINDS)),
    }
}

/// The numbers of moves that are proved.
const WHOLE: &str = "`#` and a whole number of moves from 1 to 100";
const HELPMATE: &str = "`h#` and a number of moves up to 100, such as `2` or `2.5`";

/// What is proved.
pub(super) const KINDS: &str =
    "only mates (`#3`), selfmates (`s#2`) and helpmates (`h#2`) are proved";
