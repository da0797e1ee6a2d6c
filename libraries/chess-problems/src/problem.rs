//! A problem as the formats carry it.

use chess_core::Board;
use chess_core::pgn::Place;
use chess_mate::{Checked, Claim, Exhausted, NotAStipulation, Solver, Stipulation};

use crate::NotAProblem;

/// A problem with the claims of its text. The moves are legal; whether they mate is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The position. The side to move begins.
    pub board: Board,
    /// The stipulation, keys and line, as far as the text gives them.
    pub claim: Claim,
    /// Its name in the collection.
    pub id: Option<String>,
    /// The composers; several names are separated by `; `.
    pub author: Option<String>,
    /// The publication, or the game that it is from.
    pub source: Option<String>,
    /// Its themes, in the words of the collection.
    pub themes: Vec<String>,
}

impl Problem {
    /// A position without any claim.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            claim: Claim::default(),
            id: None,
            author: None,
            source: None,
            themes: Vec::new(),
        }
    }

    /// Proves the problem, and the claims of its text.
    ///
    /// # Errors
    ///
    /// Returns [`Exhausted`] if the budget does not suffice for the proof.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_mate::{Budget, MateIn, Solver};
    /// use chess_problems::epd;
    ///
    /// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rh1; dm 2;")?;
    /// let mut solver = Solver::new(Budget::default());
    /// let checked = problem.check(&mut solver, MateIn::exactly(2).into())?;
    /// let words: Vec<String> = checked.flaws.iter().map(|flaw| flaw.words(&problem.board)).collect();
    /// assert_eq!(words, ["1. Rh1 does not mate in 2: 1... a5 escapes\n1. Ra6 does"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(
        &self,
        solver: &mut Solver,
        stipulation: Stipulation,
    ) -> Result<Checked, Exhausted> {
        solver.check(&self.board, stipulation, &self.claim)
    }
}

/// A problem of a file where problems take several lines.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProblemEntry {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The problem, or why it cannot be read.
    pub problem: Result<Problem, NotAProblem>,
}

/// Parses the stipulation at a place: `#3`, `s#2`, `h#3` or `ser-h=4`.
///
/// # Errors
///
/// Returns a [`NotAProblem`] if it is not a [`Stipulation`] of at most 100 moves.
///
/// # Examples
///
/// ```
/// use chess_core::pgn::Place;
/// use chess_problems::stipulation;
///
/// assert_eq!(stipulation(" # 3", Place::START)?.moves(), 3);
/// let capture = stipulation("x2", Place::START).unwrap_err();
/// assert!(capture.to_string().starts_with("`x2`: only `#3`, `s#2`, "));
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn stipulation(text: &str, place: Place) -> Result<Stipulation, NotAProblem> {
    text.parse().map_err(|error| not_a_stipulation(error, place, text.trim()))
}

/// The mistake that a text at a place is not a stipulation.
pub(crate) fn not_a_stipulation(error: NotAStipulation, place: Place, text: &str) -> NotAProblem {
    match error {
        NotAStipulation::Expected(form) => NotAProblem::expected(place, form, text),
        other => NotAProblem::unsupported(place, text, &other.to_string()),
    }
}

/// The intended number of solutions, if the problem says it.
pub(crate) fn intended_text(problem: &Problem) -> Option<String> {
    let numbers: Vec<String> = problem.claim.intended.iter().map(ToString::to_string).collect();
    (!numbers.is_empty()).then(|| numbers.join("."))
}

/// Parses the intended number of solutions at a place: `3` or `2.1.1.1`.
pub(crate) fn intended(text: &str, place: Place) -> Result<Vec<u8>, NotAProblem> {
    let what = "a number of solutions, such as `3` or `2.1.1.1`";
    Claim::intended_of(text).ok_or_else(|| NotAProblem::expected(place, what, text))
}
