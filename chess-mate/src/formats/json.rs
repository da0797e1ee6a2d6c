//! JSON, an object in a line for each problem. `docs/problems.md` of the repository describes it.
//!
//! The text is written by hand: the library needs no other crate for it, and what is escaped fits on a screen.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Board, Move};

use super::Problem;
use crate::solution::{Branch, Solution};
use crate::task::{Solutions, Task};

/// Writes a solved problem, without a line break at the end.
///
/// # Examples
///
/// ```
/// use chess_mate::formats::{epd, json};
/// use chess_mate::{Budget, Extent, Solver, Stipulation, Verdict};
///
/// let problem = epd::read("6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"back rank\";")?;
/// let mut solver = Solver::new(Budget::default());
/// let verdict = solver.prove(&problem.board, Stipulation::exactly(1));
/// let Ok(Verdict::Mate(proof)) = verdict else { panic!() };
/// let text = json::write(&problem, &solver.solution(proof, Extent::VARIATIONS).unwrap());
/// let begin = r##"{"id":"back rank","fen":"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1","stipulation":"#1","key":"Ra8#""##;
/// assert!(text.starts_with(begin));
/// # Ok::<(), chess_mate::formats::Mistake>(())
/// ```
pub fn write(problem: &Problem, solution: &Solution) -> String {
    let proof = solution.proof();
    let board = proof.board();
    let mut object = begin(problem, board, proof.task(), proof.keys());
    object.add("unique", bool(proof.keys().len() == 1));
    object.add("pv", &strings(&sans(board, proof.main_line())));
    let uci = uci(board, proof.main_line());
    object.add("moves", &strings(&uci));
    object.add("variations", &array(solution.keys().map(attack)));
    object.add("duals", &array(solution.duals().map(dual)));
    object.add(
        "tries",
        &array(solution.tries().iter().map(|attempt| {
            let mut object = Object::new();
            object.add("move", &string(&board.san(attempt.first)));
            let after = board.play(attempt.first).unwrap_or(*board);
            let by = attempt.refutations.iter().map(|mv| string(&after.san(*mv)));
            object.add("refutations", &array(by));
            object.finish()
        })),
    );
    object.add("set_play", &set_play(solution));
    object.add("themes", &strings(&problem.themes));
    object.add("cut", bool(solution.is_cut()));
    object.finish()
}

/// Writes all helpmates, without a line break at the end.
///
/// # Examples
///
/// ```
/// use chess_mate::formats::{Problem, json};
/// use chess_mate::{Budget, Solver, Task};
///
/// let board = chess_core::Board::from_fen("7k/8/6K1/8/8/8/8/R7 b - - 0 1")?;
/// let mut solver = Solver::new(Budget::default());
/// let solutions = solver.solutions(&board, Task::Helpmate { plies: 2 }, 100)?;
/// let text = json::write_solutions(&Problem::new(board), &solutions);
/// assert!(text.contains(r##""stipulation":"h#1","key":"Kg8","keys":["Kg8"],"unique":true"##));
/// assert!(text.contains(r##""solutions":[["Kg8","Ra8#"]]"##));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_solutions(problem: &Problem, solutions: &Solutions) -> String {
    let (board, lines) = (solutions.board(), solutions.lines());
    let mut object = begin(problem, board, solutions.task(), &solutions.keys());
    object.add("unique", bool(lines.len() == 1));
    let all = |board: &Board, lines: &[Vec<Move>]| {
        array(lines.iter().map(|line| strings(&sans(board, line))))
    };
    object.add("solutions", &all(board, lines));
    let passed = board.pass().unwrap_or(*board);
    object.add("set_play", &all(&passed, solutions.set_play()));
    object.add("themes", &strings(&problem.themes));
    object.add("cut", bool(solutions.is_cut()));
    object.finish()
}

/// The names of a problem, its position, what is asked for, and the first moves that do it.
fn begin(problem: &Problem, board: &Board, task: Task, keys: &[Move]) -> Object {
    let mut object = Object::new();
    let names = [("id", &problem.id), ("author", &problem.author), ("source", &problem.source)];
    for (key, name) in names {
        if let Some(name) = name {
            object.add(key, &string(name));
        }
    }
    object.add("fen", &string(&board.to_string()));
    object.add("stipulation", &string(&task.to_string()));
    let keys: Vec<String> = keys.iter().map(|mv| board.san(*mv).to_string()).collect();
    object.add("key", &keys.first().map_or("null".to_string(), |key| string(key)));
    object.add("keys", &strings(&keys));
    object
}

const fn bool(is_true: bool) -> &'static str {
    if is_true { "true" } else { "false" }
}

/// A move of the side that solves the problem, with the replies to it: `null` where the solution is cut.
fn attack(branch: Branch<'_>) -> String {
    let mut object = Object::new();
    object.add("move", &string(&branch.san()));
    if branch.is_cut() {
        object.add("replies", "null");
    } else if branch.next().len() > 0 {
        let passed = branch.after().and_then(|after| after.pass());
        let threat =
            passed.map(|passed| branch.threat().iter().map(move |mv| string(&passed.san(*mv))));
        object.add("threat", &array(threat.into_iter().flatten()));
        object.add("zugzwang", bool(branch.is_zugzwang()));
        object.add("replies", &array(branch.next().map(reply)));
    }
    object.finish()
}

fn reply(branch: Branch<'_>) -> String {
    let mut object = Object::new();
    object.add("move", &string(&branch.san()));
    object.add("mate_in", &branch.moves_left().to_string());
    object.add("answers", &array(branch.next().map(attack)));
    object.finish()
}

/// The moves of the other side that are answered if it moves first, with their answers.
fn set_play(solution: &Solution) -> String {
    let Some(passed) = solution.proof().board().pass() else { return "[]".to_string() };
    array(solution.set_play().iter().map(|reply| {
        let after = passed.play(reply.mv).unwrap_or(passed);
        let mut object = Object::new();
        object.add("move", &string(&passed.san(reply.mv)));
        object.add("mate_in", &reply.moves.to_string());
        object.add("answers", &array(reply.answers.iter().map(|mv| string(&after.san(*mv)))));
        object.finish()
    }))
}

fn dual(branch: Branch<'_>) -> String {
    let line = branch.line();
    let start = *branch.root();
    let mut object = Object::new();
    object.add("after", &strings(&sans(&start, &line)));
    object.add("answers", &array(branch.next().map(|answer| string(&answer.san()))));
    object.finish()
}

/// The moves of a line in standard algebraic notation.
fn sans(board: &Board, line: &[Move]) -> Vec<String> {
    each(board, line, |board, mv| board.san(mv).to_string())
}

fn uci(board: &Board, line: &[Move]) -> Vec<String> {
    each(board, line, |board, mv| board.uci(mv).to_string())
}

fn each(board: &Board, line: &[Move], write: impl Fn(&Board, Move) -> String) -> Vec<String> {
    let mut board = *board;
    let step = |mv: &Move| {
        let text = write(&board, *mv);
        board = board.play(*mv).unwrap_or(board);
        text
    };
    line.iter().map(step).collect()
}

/// An object under construction.
struct Object(String);

impl Object {
    fn new() -> Self {
        Self("{".to_string())
    }

    /// Adds a value that is JSON.
    fn add(&mut self, key: &str, value: &str) {
        let comma = if self.0.len() == 1 { "" } else { "," };
        // Writing to a string does not fail.
        let _ = write!(self.0, "{comma}\"{key}\":{value}");
    }

    fn finish(self) -> String {
        self.0 + "}"
    }
}

fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn strings(texts: &[String]) -> String {
    array(texts.iter().map(|text| string(text)))
}

/// A string with quotes. Quotes, backslashes and control characters are escaped, as RFC 8259 demands.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            '\0'..='\x1F' => {
                // Writing to a string does not fail.
                let _ = write!(out, "\\u{:04x}", u32::from(char));
            }
            _ => out.push(char),
        }
    }
    out + "\""
}
