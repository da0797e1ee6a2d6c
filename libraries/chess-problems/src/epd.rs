//! EPD: a position and operations in a line.
//!
//! ```text
//! kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; pv Ra6 bxa6 b7#; id "Morphy";
//! ```
//!
//! [`Claim::from_epd`] says what `dm`, `bm`, `pv` and `stipulation` claim; `id` is a name. EPD has no operation for selfmates and helpmates;
//! theirs is `stipulation "s#2";`, so that no engine takes them for mates. The comments `c0` to `c9` hold the other
//! solutions of a helpmate.

use chess_core::epd::EpdBuf;
use chess_core::pgn::Place;
use chess_core::{Board, Error, FenOptions, Move};
use chess_mate::{Claim, Solution, Solutions, Stipulation};

use crate::problem::{intended_text, not_a_stipulation};
use crate::{NotAProblem, Problem, text};

/// Reads a line of EPD, or a FEN.
///
/// # Errors
///
/// Returns a [`NotAProblem`] if the line is not EPD, or if its stipulation is not one that is proved.
///
/// # Examples
///
/// ```
/// use chess_problems::epd;
///
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2;")?;
/// assert_eq!((problem.claim.keys.len(), problem.claim.stipulation.unwrap().moves()), (1, 2));
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2;")?;
/// assert_eq!((problem.claim.keys.len(), problem.claim.stipulation.unwrap().moves()), (0, 2));
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn parse(line: &str) -> Result<Problem, NotAProblem> {
    parse_with(line, &FenOptions::new())
}

/// Reads a line, and checks its position with these options, such as [`chess960`](FenOptions::chess960).
///
/// # Errors
///
/// Returns the mistakes of [`parse`].
pub fn parse_with(line: &str, options: &FenOptions) -> Result<Problem, NotAProblem> {
    let line = line.trim_end_matches(['\n', '\r']);
    let epd =
        options.parse_epd(line).map_err(|error| NotAProblem::in_text(Place::START, line, error))?;
    let mut problem = Problem::new(*epd.board());
    problem.claim = Claim::from_epd(&epd).map_err(|wrong| {
        let mut place = Place::START;
        place.skip(&line[..wrong.range.start]);
        not_a_stipulation(wrong.error, place, &line[wrong.range])
    })?;
    problem.id = epd.id().map(|id| id.to_string());
    Ok(problem)
}

/// Writes a solved problem: `bm` are all keys, `pv` is the longest defence.
///
/// # Errors
///
/// Returns an [`Error`] if EPD cannot hold the name, because it has a line break.
///
/// # Examples
///
/// ```
/// use chess_problems::epd;
/// use chess_mate::{Budget, Extent, MateIn, Solver, Verdict};
///
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Morphy\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let verdict = solver.prove(&problem.board, MateIn::exactly(2));
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// let solution = solver.solution(proof, Extent::KEYS)?;
/// let line = "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; pv Ra6 bxa6 b7#; id \"Morphy\";";
/// assert_eq!(epd::write(&problem, &solution)?.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, solution: &Solution) -> Result<EpdBuf, Error> {
    let proof = solution.proof();
    finish(begin(problem, &Solutions::from(proof.clone()), proof.main_line())?, problem)
}

/// Writes a problem with all helpmates: `bm` are the first moves, `pv` is the first helpmate, and others are comments.
///
/// # Errors
///
/// Returns the errors of [`write()`].
///
/// # Examples
///
/// ```
/// use chess_problems::epd;
/// use chess_mate::{Budget, Solver};
///
/// let problem = epd::parse("7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let helpmates = solver.solutions(&problem.board, problem.claim.stipulation.unwrap(), 100)?;
/// let line = "7k/8/6K1/8/8/8/8/R7 b - - bm Kg8; stipulation \"h#1\"; pv Kg8 Ra8#;";
/// assert_eq!(epd::write_solutions(&problem, &helpmates)?.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solutions(problem: &Problem, solutions: &Solutions) -> Result<EpdBuf, Error> {
    let (board, stipulation) = (solutions.board(), solutions.stipulation());
    let (first, others) = match solutions.lines() {
        // `pv` has neither the passes of a series nor the moves up to the position.
        lines if stipulation.manner().is_series() || board != &problem.board => (&[][..], lines),
        [first, others @ ..] => (&first[..], others),
        [] => (&[][..], &[][..]),
    };
    let mut epd = begin(problem, solutions, first)?;
    for (number, line) in others.iter().take(10).enumerate() {
        let write = |board: &Board, mv| board.san(mv).to_string();
        epd.push_text(&format!("c{number}"), &text::numbered((board, line), stipulation, write))?;
    }
    finish(epd, problem)
}

/// The position, the keys, the stipulation, and a line.
fn begin(problem: &Problem, solutions: &Solutions, line: &[Move]) -> Result<EpdBuf, Error> {
    let mut epd = EpdBuf::new(problem.board);
    if solutions.board() == &problem.board {
        epd.push_moves("bm", solutions.keys())?;
    }
    match solutions.stipulation() {
        Stipulation::Mate(mate) => epd.push_number("dm", i32::from(mate.moves()))?,
        stipulation => epd.push_text("stipulation", &stipulation.to_string())?,
    }
    if let Some(intended) = intended_text(problem) {
        epd.push_text("intended", &intended)?;
    }
    if !line.is_empty() {
        epd.push_moves("pv", line.iter().copied())?;
    }
    Ok(epd)
}

/// Adds the name.
fn finish(mut epd: EpdBuf, problem: &Problem) -> Result<EpdBuf, Error> {
    if let Some(id) = &problem.id {
        epd.push_text("id", &id.replace(['\n', '\r'], " "))?;
    }
    Ok(epd)
}
