//! EPD: a position and operations in a line.
//!
//! ```text
//! kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; pv Ra6 bxa6 b7#; id "Morphy";
//! ```
//!
//! `dm` is the number of moves to mate, `bm` are keys, `pv` is a line, `id` a name. The `bm #3;` of some collections
//! of engine tests is read as `dm 3;`, and never written. EPD has no word for selfmates and helpmates; theirs is
//! `stipulation "s#2";`, so that no engine takes them for mates. The other solutions of a helpmate stand in the comments
//! `c0` to `c9`.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::{String, ToString};

use chess_core::epd::{Epd, EpdBuf};
use chess_core::pgn::Place;
use chess_core::{Error, FenOptions, Move};

use super::problem::{MOST_MOVES, stipulation};
use super::{Mistake, Problem, words};
use crate::{Solution, Solutions, Stipulation, Task};

/// Reads a line of EPD, or a FEN.
///
/// # Errors
///
/// Returns a [`Mistake`] if core refuses the line, or if it says that the side to move is mated.
///
/// # Examples
///
/// ```
/// use chess_mate::formats::epd;
///
/// let problem = epd::read("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2;")?;
/// assert_eq!((problem.keys.len(), problem.stipulation.unwrap().moves()), (1, 2));
/// let problem = epd::read("kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2;")?;
/// assert_eq!((problem.keys.len(), problem.stipulation.unwrap().moves()), (0, 2));
/// # Ok::<(), chess_mate::formats::Mistake>(())
/// ```
pub fn read(line: &str) -> Result<Problem, Mistake> {
    read_with(line, |line| Epd::read(line))
}

/// Reads a line with a position of Chess960, where `KQkq` means the outermost rooks.
///
/// # Errors
///
/// Returns the mistakes of [`read`].
pub fn read_chess960(line: &str) -> Result<Problem, Mistake> {
    read_with(line, |line| FenOptions::new().chess960().read_epd(line))
}

fn read_with(
    line: &str,
    read: impl for<'a> Fn(&'a str) -> Result<Epd<'a>, Error>,
) -> Result<Problem, Mistake> {
    let line = line.trim_end_matches(['\n', '\r']);
    let line = &*with_dm(line);
    let epd = read(line).map_err(|error| Mistake::chess(Place::START, line, error))?;
    let mut problem = Problem::new(*epd.board());
    problem.keys = epd.best_moves().collect();
    problem.line = epd.pv().collect();
    problem.id = epd.id().map(|id| id.to_string());
    if let Some(operation) = epd.operation("dm") {
        let number = operation.raw().parse::<u32>();
        let moves = number.ok().filter(|moves| (1..=MOST_MOVES).contains(moves));
        let Some(moves) = moves else {
            let place = place(line, operation.raw());
            let what = "a number of moves from 1 to 100 in which the side to move mates";
            return Err(Mistake::expected(place, what, operation.raw()));
        };
        problem.stipulation = Some(Stipulation::exactly(moves as u8).into());
    }
    if let Some(operation) = epd.operation("stipulation") {
        let text = operation.text().to_string();
        problem.stipulation = Some(stipulation(&text, place(line, operation.raw()))?);
    }
    Ok(problem)
}

/// Where a part of a line stands in it.
fn place(line: &str, part: &str) -> Place {
    let mut place = Place::START;
    let at = part.as_ptr() as usize - line.as_ptr() as usize;
    place.skip(line.get(..at).unwrap_or_default());
    place
}

/// The line with `dm  3` instead of `bm #3`, so that every place stays where it is.
fn with_dm(line: &str) -> Cow<'_, str> {
    let (mut is_quoted, mut begin) = (false, 0);
    let bytes = line.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' if at == 0 || bytes[at - 1] != b'\\' => is_quoted = !is_quoted,
            b'#' if !is_quoted
                && line[begin..at].trim_end().ends_with("bm")
                && line[begin..at].ends_with(' ') =>
            {
                let mut text = line.to_owned();
                let word = begin + line[begin..at].rfind("bm").unwrap_or_default();
                text.replace_range(word..word + 2, "dm");
                text.replace_range(at..=at, " ");
                return Cow::Owned(text);
            }
            b';' if !is_quoted => begin = at + 1,
            _ => {}
        }
    }
    Cow::Borrowed(line)
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
/// use chess_mate::formats::epd;
/// use chess_mate::{Budget, Extent, Solver, Stipulation, Verdict};
///
/// let problem = epd::read("kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"Morphy\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let verdict = solver.prove(&problem.board, Stipulation::exactly(2));
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// let solution = solver.solution(proof, Extent::KEYS)?;
/// let line = "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6; dm 2; pv Ra6 bxa6 b7#; id \"Morphy\";";
/// assert_eq!(epd::write(&problem, &solution)?.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, solution: &Solution) -> Result<EpdBuf, Error> {
    let proof = solution.proof();
    finish(begin(&Solutions::from(proof), proof.main_line())?, problem)
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
/// use chess_mate::formats::epd;
/// use chess_mate::{Budget, Solver};
///
/// let problem = epd::read("7k/8/6K1/8/8/8/8/R7 b - - stipulation \"h#1\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let helpmates = solver.solutions(&problem.board, problem.stipulation.unwrap(), 100)?;
/// let line = "7k/8/6K1/8/8/8/8/R7 b - - bm Kg8; stipulation \"h#1\"; pv Kg8 Ra8#;";
/// assert_eq!(epd::write_solutions(&problem, &helpmates)?.to_string(), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solutions(problem: &Problem, solutions: &Solutions) -> Result<EpdBuf, Error> {
    let (first, others) = match solutions.lines() {
        [first, others @ ..] => (&first[..], others),
        [] => (&[][..], &[][..]),
    };
    let mut epd = begin(solutions, first)?;
    for (number, line) in others.iter().take(10).enumerate() {
        epd.push_text(&format!("c{number}"), &words::helpmate(solutions.board(), line))?;
    }
    finish(epd, problem)
}

/// The position, the keys, what is solved, and a line.
fn begin(solutions: &Solutions, line: &[Move]) -> Result<EpdBuf, Error> {
    let mut epd = EpdBuf::new(*solutions.board());
    epd.push_moves("bm", solutions.keys())?;
    match solutions.task() {
        Task::Mate(stipulation) => epd.push_number("dm", i32::from(stipulation.moves()))?,
        task => epd.push_text("stipulation", &task.to_string())?,
    }
    epd.push_moves("pv", line.iter().copied())?;
    Ok(epd)
}

/// Adds the name.
fn finish(mut epd: EpdBuf, problem: &Problem) -> Result<EpdBuf, Error> {
    if let Some(id) = &problem.id {
        epd.push_text("id", &id.chars().map(without_breaks).collect::<String>())?;
    }
    Ok(epd)
}

/// The character, or a space for one that ends a line.
const fn without_breaks(char: char) -> char {
    if matches!(char, '\n' | '\r') { ' ' } else { char }
}
