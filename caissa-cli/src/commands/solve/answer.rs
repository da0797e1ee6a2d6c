//! The answer to one problem.

use std::fmt::Write;

use chess_core::{Board, Move};
use chess_mate::formats::{Checked, Problem, epd, json, pgn, popeye, words};
use chess_mate::{Branch, Budget, Cut, Exhausted, Extent, Flaw, Solution, Solver, Stipulation};
use terminal_size::{Width, terminal_size};

use super::source::Given;
use crate::args::{SolutionFormat, SolveArgs};
use crate::tally::Grouped;
use crate::terminal::visible;

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
    let mut solver = Solver::new(Budget::new(args.budget));
    let Ok(mut checked) = problem.check(&mut solver, stipulation, args.unique) else {
        answer.verdict = Verdict::OverBudget;
        let budget = Grouped(args.budget);
        let words = format!("{stipulation} is not decided within {budget} positions; {ALLOW_MORE}");
        answer.complaints.push(format!("over budget: {words}"));
        return answer;
    };
    answer.complaints = complaints(&checked, &problem.board);
    answer.complaints.extend(other_number(problem, args));
    if answer.complaints.is_empty() {
        answer.verdict = Verdict::Solved;
    }
    let solution = checked.proof.take().map(|proof| {
        let extent = extent(args, is_alone);
        solver.solution(proof.clone(), extent).or_else(|Exhausted| {
            if answer.verdict == Verdict::Solved {
                answer.verdict = Verdict::OverBudget;
            }
            let budget = Grouped(args.budget);
            let (moves, what) = (proof.moves(), asked_besides(args));
            let words = format!("#{moves} is proved, but not {what} within {budget} positions");
            answer.complaints.push(format!("over budget: {words}; {ALLOW_MORE}"));
            // The solver remembers what it has proved.
            solver.set_budget(Budget::new(args.budget));
            solver.solution(proof, extent.with_tries(0).with_set_play(false))
        })
    });
    let solution = solution.transpose().ok().flatten();
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

/// The cure where the budget does not suffice.
const ALLOW_MORE: &str = "a greater `--budget` may suffice";

/// What is to be proved: what the problem says, or else what `--mate` says.
fn asked(problem: &Problem, args: &SolveArgs) -> Option<Stipulation> {
    let number = if args.exact { Stipulation::exactly } else { Stipulation::within };
    problem.stipulation.or(args.mate.map(number))
}

/// What is wrong if the problem says another number of moves than `--mate`.
fn other_number(problem: &Problem, args: &SolveArgs) -> Option<String> {
    let (own, mate) = (problem.stipulation?, args.mate?);
    let is_other = own.moves() != mate;
    is_other.then(|| format!("wrong: the problem says {own}, but `--mate` says #{mate}"))
}

/// What is worked out besides the proof.
fn asked_besides(args: &SolveArgs) -> &'static str {
    match (args.tries, args.set_play) {
        (true, true) => "the tries and the set play",
        (true, false) => "the tries",
        _ => "the set play",
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
    let id = problem.id.as_ref().map(|id| format!(" ({})", visible(id).replace('\n', " ")));
    let mut text = format!("#{} {line}{}\n", proof.moves(), id.unwrap_or_default());
    let width = terminal_size().map_or(80, |(Width(width), _)| usize::from(width));
    if is_alone || args.variations || args.tries || args.set_play {
        let mut tree = words::write(solution, width);
        if solution.cut() == Some(Cut::Budget) {
            tree.truncate(tree.trim_end_matches(['.', '\n']).len());
            // Writing to a string does not fail.
            let _ = writeln!(tree, "; {ALLOW_MORE}");
        }
        // A mate in one stands there already.
        let is_new = |own: &&str| own.trim_end() != line;
        text.extend(tree.split_inclusive('\n').filter(is_new));
    }
    if args.duals {
        for dual in solution.duals() {
            let answers: Vec<String> = dual.next().map(Branch::san).collect();
            let line: Vec<Move> = dual.line();
            let line = words::line(proof.board(), &line);
            let _ = writeln!(text, "dual: {line} and then {}", answers.join(" or "));
        }
    }
    text
}
