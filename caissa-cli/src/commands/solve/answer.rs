//! The answer to one problem.

use std::fmt::Write;

use chess_core::{Board, Move};
use chess_mate::formats::{Checked, Problem, epd, json, pgn, popeye, words};
use chess_mate::{
    Branch, Budget, Cut, Exhausted, Extent, Flaw, Solution, Solutions, Solver, Stipulation, Task,
};
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

impl Answer {
    /// Nothing but the verdict.
    const fn of(verdict: Verdict) -> Self {
        Self { verdict, complaints: Vec::new(), is_misread: false, solution: String::new() }
    }
}

/// Solves a problem. One that is alone is shown with all variations.
pub(super) fn answer(given: &Given, args: &SolveArgs, is_alone: bool) -> Answer {
    let mut answer = Answer::of(Verdict::Wrong);
    let problem = match &given.problem {
        Ok(problem) => problem,
        Err(mistake) => {
            answer.is_misread = true;
            answer.complaints.push(format!("error: {mistake}"));
            return answer;
        }
    };
    let stipulation = match asked(problem, args) {
        Some(Task::Mate(stipulation)) => stipulation,
        Some(task) => return without_tree(problem, task, args),
        None => {
            answer.verdict = Verdict::Unasked;
            return answer;
        }
    };
    let mut solver = Solver::new(Budget::new(args.budget));
    let Ok(mut checked) = problem.check(&mut solver, stipulation, args.unique) else {
        return over_budget(stipulation.into(), args);
    };
    let is_decided = !matches!(checked.flaws.last(), Some(Flaw::Undecided(_)));
    if !is_decided {
        checked.flaws.pop();
        solver.set_budget(Budget::new(args.budget));
    }
    answer.complaints = complaints(&checked, &problem.board);
    answer.complaints.extend(other_stipulation(problem, args));
    if answer.complaints.is_empty() {
        answer.verdict = if is_decided { Verdict::Solved } else { Verdict::OverBudget };
    }
    if !is_decided {
        answer.complaints.push(only_proved(stipulation.moves(), "the moves that are given", args));
    }
    let solution = checked.proof.take().map(|proof| {
        let extent = extent(args, is_alone);
        solver.solution(proof.clone(), extent).or_else(|Exhausted| {
            if answer.verdict == Verdict::Solved {
                answer.verdict = Verdict::OverBudget;
            }
            answer.complaints.push(only_proved(proof.moves(), asked_besides(args), args));
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

/// The complaint if the budget sufficed for the proof, but not for something else.
fn only_proved(moves: u8, what: &str, args: &SolveArgs) -> String {
    let budget = Grouped(args.budget);
    format!(
        "over budget: #{moves} is proved, but not {what} within {budget} positions; {ALLOW_MORE}"
    )
}

/// The cure where the budget does not suffice.
const ALLOW_MORE: &str = "a greater `--budget` may suffice";

/// The most helpmates that are shown.
const MOST: usize = 1000;

/// Solves a selfmate or a helpmate.
fn without_tree(problem: &Problem, task: Task, args: &SolveArgs) -> Answer {
    let mut solver = Solver::new(Budget::new(args.budget));
    let Ok(solutions) = solver.solutions(&problem.board, task, MOST) else {
        return over_budget(task, args);
    };
    let mut answer = Answer::of(Verdict::Wrong);
    answer.complaints = faults(problem, task, &solutions, args.unique);
    answer.complaints.extend(other_stipulation(problem, args));
    if solutions.lines().is_empty() {
        return answer;
    }
    let format = match args.format() {
        SolutionFormat::Epd => Err("EPD"),
        SolutionFormat::Pgn => Err("PGN"),
        format => Ok(format),
    };
    let task = solutions.task();
    match format {
        Ok(SolutionFormat::Json) => {
            answer.solution = json::write_solutions(problem, &solutions) + "\n";
        }
        Ok(SolutionFormat::Popeye) => {
            let mut problem = problem.clone();
            problem.stipulation = Some(task);
            match popeye::commands(&problem) {
                Ok(text) => answer.solution = text,
                Err(mistake) => answer.complaints.push(format!("error: {mistake}")),
            }
        }
        Ok(_) => {
            answer.solution = format!("{task} {}", words::solutions(&solutions));
            if solutions.is_cut() {
                let rest = format!("There are more than {} solutions.\n", Grouped(MOST as u64));
                answer.solution += &rest;
            }
        }
        Err(name) => {
            let (words, it) = (format!("{name} is written of mates only"), task.name());
            answer.complaints.push(format!("error: {words}: this is a {it}"));
        }
    }
    if answer.complaints.is_empty() {
        answer.verdict = Verdict::Solved;
    }
    answer
}

/// What is wrong with a selfmate or a helpmate as it is given.
fn faults(problem: &Problem, asked: Task, solutions: &Solutions, is_unique: bool) -> Vec<String> {
    let (board, lines, name) = (solutions.board(), solutions.lines(), asked.name());
    let moves = solutions.task().moves();
    let first = |mv: Move| words::line(board, &[mv]);
    if lines.is_empty() {
        return vec![format!("wrong: there is no {name} in {}", asked.moves())];
    }
    let mut faults = Vec::new();
    if moves < asked.moves() {
        let key = first(lines[0][0]);
        faults.push(format!("wrong: there is a {name} in {moves}, sooner than claimed: {key}"));
    } else if is_unique && lines.len() > 1 {
        let more = if solutions.is_cut() { "more than " } else { "" };
        faults.push(format!("wrong: {more}{} ways to do it, not one", Grouped(lines.len() as u64)));
    }
    let keys = problem.keys.iter().map(std::slice::from_ref);
    for given in keys.chain([&problem.line[..]]) {
        let is_of = |line: &Vec<Move>| line.starts_with(given) || given.starts_with(line);
        if let [key, ..] = given
            && !lines.iter().any(is_of)
            && !solutions.is_cut()
        {
            let words = format!("wrong: no {name} in {moves} begins with {}", first(*key));
            if !faults.contains(&words) {
                faults.push(words);
            }
        }
    }
    faults
}

/// The answer where the budget did not suffice.
fn over_budget(task: Task, args: &SolveArgs) -> Answer {
    let budget = Grouped(args.budget);
    let words = format!("{task} is not decided within {budget} positions; {ALLOW_MORE}");
    let complaints = vec![format!("over budget: {words}")];
    Answer { complaints, ..Answer::of(Verdict::OverBudget) }
}

/// What is to be proved: what the problem says, or else what the options say.
fn asked(problem: &Problem, args: &SolveArgs) -> Option<Task> {
    let number = if args.exact { Stipulation::exactly } else { Stipulation::within };
    let mate = args.mate.map(|moves| number(moves).into());
    problem.stipulation.or(args.stipulation).or(mate)
}

/// What is wrong if the problem says something else than the options.
fn other_stipulation(problem: &Problem, args: &SolveArgs) -> Option<String> {
    let own = problem.stipulation?;
    let (option, asked) = match (args.stipulation, args.mate) {
        (Some(task), _) => ("--stipulation", task),
        (None, moves) => ("--mate", Stipulation::exactly(moves?).into()),
    };
    let words = || format!("wrong: the problem says {own}, but `{option}` says {asked}");
    (own != asked).then(words)
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
            problem.stipulation = Some(Stipulation::exactly(moves).into());
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
