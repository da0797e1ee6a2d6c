//! The answer to one problem.

use std::fmt::Write;

use chess_core::{Board, Move};
use chess_mate::formats::{Checked, Problem, epd, json, pgn, popeye, words};
use chess_mate::{Branch, Budget, Exhausted, Extent, Flaw, Solution, Solver, Stipulation};
use terminal_size::{Width, terminal_size};

use super::source::Given;
use crate::args::{SolutionFormat, SolveArgs};
use crate::tally::Grouped;

/// How a problem came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is solved, and what its text says is true.
    Solved,
    /// It cannot be read, or what its text says is false.
    Wrong,
    /// The budget did not suffice.
    OverBudget,
    /// Nobody says in how many moves there is a mate.
    Unasked,
}

/// The answer to a problem.
pub(super) struct Answer {
    pub(super) verdict: Verdict,
    /// What is wrong, a line each.
    pub(super) complaints: Vec<String>,
    /// Whether the problem could not be read.
    pub(super) is_misread: bool,
    /// The solution in the format that is asked for; empty if there is none.
    pub(super) solution: String,
}

/// Solves a problem. One that is alone is shown with all variations.
pub(super) fn answer(given: &Given, args: &SolveArgs, is_alone: bool) -> Answer {
    let mut answer = Answer {
        verdict: Verdict::Wrong,
        complaints: Vec::new(),
        is_misread: false,
        solution: String::new(),
    };
    let problem = match &given.problem {
        Ok(problem) => problem,
        Err(mistake) => {
            answer.is_misread = true;
            answer.complaints.push(format!("error: {mistake}"));
            return answer;
        }
    };
    let Some(stipulation) = asked(problem, args) else {
        answer.verdict = Verdict::Unasked;
        return answer;
    };
    let done = (|| {
        let mut solver = Solver::new(Budget::new(args.budget));
        let mut checked = problem.check(&mut solver, stipulation, args.unique)?;
        let proof = checked.proof.take();
        let extent = extent(args, is_alone);
        let solution = proof.map(|proof| solver.solution(proof, extent)).transpose()?;
        Ok::<_, Exhausted>((checked, solution))
    })();
    let Ok((checked, solution)) = done else {
        answer.verdict = Verdict::OverBudget;
        let budget = Grouped(args.budget);
        let words = format!("over budget: {stipulation} is not decided within {budget} positions");
        answer.complaints.push(words);
        return answer;
    };
    if checked.flaws.is_empty() {
        answer.verdict = Verdict::Solved;
    }
    answer.complaints = complaints(&checked, &problem.board);
    if let Some(solution) = solution {
        match written(problem, &solution, args, is_alone) {
            Ok(text) => answer.solution = text,
            Err(words) => {
                answer.verdict = Verdict::Wrong;
                answer.complaints.push(format!("error: {words}"));
            }
        }
    }
    answer
}

/// What is to be proved.
fn asked(problem: &Problem, args: &SolveArgs) -> Option<Stipulation> {
    match args.mate {
        Some(moves) if args.exact => Some(Stipulation::exactly(moves)),
        Some(moves) => Some(Stipulation::within(moves)),
        None => problem.stipulation,
    }
}

/// How much of the solution is shown.
fn extent(args: &SolveArgs, is_alone: bool) -> Extent {
    let is_whole = match args.format() {
        SolutionFormat::Human => {
            args.variations || args.duals || args.set_play || args.tries || is_alone
        }
        SolutionFormat::Json | SolutionFormat::Pgn => true,
        SolutionFormat::Epd | SolutionFormat::Popeye => false,
    };
    let extent = if is_whole { Extent::VARIATIONS } else { Extent::KEYS };
    extent.with_tries(usize::from(args.tries)).with_set_play(args.set_play)
}

fn complaints(checked: &Checked, board: &Board) -> Vec<String> {
    let words = |flaw: &Flaw| format!("wrong: {}", flaw.words(board).replace('\n', "; "));
    checked.flaws.iter().map(words).collect()
}

/// The solution as text, or why the format cannot hold it.
fn written(
    problem: &Problem,
    solution: &Solution,
    args: &SolveArgs,
    is_alone: bool,
) -> Result<String, String> {
    match args.format() {
        SolutionFormat::Human => Ok(human(problem, solution, args, is_alone)),
        SolutionFormat::Json => Ok(json::write(problem, solution) + "\n"),
        SolutionFormat::Epd => {
            let epd = epd::write(problem, solution);
            epd.map(|epd| format!("{epd}\n")).map_err(|error| error.headline().to_string())
        }
        SolutionFormat::Pgn => {
            let game = pgn::write(problem, solution);
            game.map(|game| game.to_pgn()).map_err(|error| error.headline().to_string())
        }
        SolutionFormat::Popeye => {
            let moves = solution.proof().moves();
            let mut problem = problem.clone();
            problem.stipulation = Some(Stipulation::exactly(moves));
            popeye::commands(&problem).map_err(|mistake| mistake.to_string())
        }
    }
}

/// `#2 1.Ra6 bxa6 2.b7#`, and below it what is asked for.
fn human(problem: &Problem, solution: &Solution, args: &SolveArgs, is_alone: bool) -> String {
    let proof = solution.proof();
    let line = words::line(proof.board(), proof.main_line());
    let id = problem.id.as_ref().map(|id| format!(" ({id})")).unwrap_or_default();
    let mut text = format!("#{} {line}{id}\n", proof.moves());
    let width = terminal_size().map_or(80, |(Width(width), _)| usize::from(width));
    if is_alone || args.variations || args.tries || args.set_play {
        text += &words::write(solution, width);
    }
    if args.duals {
        for dual in solution.duals() {
            let answers: Vec<String> = dual.next().map(Branch::san).collect();
            let line: Vec<Move> = dual.line();
            let line = words::line(proof.board(), &line);
            // Writing to a string does not fail.
            let _ = writeln!(text, "dual: {line} and then {}", answers.join(" or "));
        }
    }
    text
}
