//! The answer to one problem.

use std::fmt::{Display, Write};

use chess_core::{Board, Move};
use chess_mate::formats::{Checked, Problem, epd, json, pgn, popeye, words};
use chess_mate::{
    Branch, Budget, Cut, Exhausted, Extent, Flaw, Proof, Solution, Solutions, Solver, Stipulation,
    Task,
};
use terminal_size::{Width, terminal_size};

use super::source::Given;
use crate::args::{SolutionFormat, SolveArgs};
use crate::output::tally::Grouped;
use crate::output::terminal::visible;

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

    /// What is wrong with a problem, and what the options say otherwise; it is solved if that is nothing.
    fn judged(mut complaints: Vec<String>, problem: &Problem, args: &SolveArgs) -> Self {
        complaints.extend(other_stipulation(problem, args));
        let verdict = if complaints.is_empty() { Verdict::Solved } else { Verdict::Wrong };
        Self { complaints, ..Self::of(verdict) }
    }

    /// The budget sufficed for the proof, but not for something else.
    fn only_proved(&mut self, task: Task, what: &str, args: &SolveArgs) {
        if self.verdict == Verdict::Solved {
            self.verdict = Verdict::OverBudget;
        }
        let budget = Grouped(args.budget);
        let words = format!("{task} is proved, but not {what} within {budget} positions");
        self.complaints.push(format!("over budget: {words}; {ALLOW_MORE}"));
    }

    /// Adds the solution as text, or why its format cannot hold it.
    fn write(&mut self, text: Result<String, String>) {
        match text {
            Ok(text) => self.solution = text,
            Err(words) => {
                self.verdict = Verdict::Wrong;
                self.complaints.push(format!("error: {words}"));
            }
        }
    }
}

/// Solves a problem. One that is alone is shown with all variations.
pub(super) fn answer(given: &Given, args: &SolveArgs, is_alone: bool) -> Answer {
    let problem = match &given.problem {
        Ok(problem) => problem,
        Err(mistake) => {
            let complaints = vec![format!("error: {mistake}")];
            return Answer { complaints, is_misread: true, ..Answer::of(Verdict::Wrong) };
        }
    };
    let mut solver = Solver::new(Budget::new(args.budget));
    let (answer, proof) = match asked(problem, args) {
        Some(Task::Mate(stipulation)) => mate(problem, stipulation, args, &mut solver),
        Some(task @ Task::Selfmate(_)) => selfmate(problem, task, args, &mut solver),
        Some(task) => (helpmates(problem, task, args, &mut solver), None),
        None => (Answer::of(Verdict::Unasked), None),
    };
    let Some(proof) = proof else { return answer };
    let extent = extent(args, is_alone);
    let (mut answer, solution) = solved(answer, proof, extent, args, &mut solver);
    if let Some(solution) = solution {
        answer.write(match args.format() {
            SolutionFormat::Human => Ok(human(problem, &solution, args, is_alone)),
            SolutionFormat::Json => Ok(json::write(problem, &solution) + "\n"),
            SolutionFormat::Epd => {
                words_of(epd::write(problem, &solution).map(|epd| format!("{epd}\n")))
            }
            SolutionFormat::Pgn => {
                words_of(pgn::write(problem, &solution).map(|game| game.to_pgn()))
            }
            SolutionFormat::Popeye => commands(problem, solution.proof().task()),
        });
    }
    answer
}

/// Proves a mate, and checks what is said about it.
fn mate(
    problem: &Problem,
    asked: Stipulation,
    args: &SolveArgs,
    solver: &mut Solver,
) -> (Answer, Option<Proof>) {
    let Ok(mut checked) = problem.check(solver, asked, args.unique) else {
        return (over_budget(asked.into(), args), None);
    };
    let is_decided = !matches!(checked.flaws.last(), Some(Flaw::Undecided(_)));
    if !is_decided {
        checked.flaws.pop();
        solver.set_budget(Budget::new(args.budget));
    }
    let mut answer = Answer::judged(complaints(&checked, &problem.board), problem, args);
    if !is_decided {
        answer.only_proved(asked.into(), "the moves that are given", args);
    }
    (answer, checked.proof)
}

/// Proves a selfmate, and checks what is said about it.
fn selfmate(
    problem: &Problem,
    asked: Task,
    args: &SolveArgs,
    solver: &mut Solver,
) -> (Answer, Option<Proof>) {
    let Ok(proof) = solver.selfmate(&problem.board, asked.moves()) else {
        return (over_budget(asked, args), None);
    };
    let Some(proof) = proof else {
        return (Answer::judged(vec![none(asked)], problem, args), None);
    };
    let faults = faults(problem, asked, &Solutions::from(&proof), args.unique);
    (Answer::judged(faults, problem, args), Some(proof))
}

/// The solution of what is proved. Without tries and set play if the budget does not suffice for them.
fn solved(
    mut answer: Answer,
    proof: Proof,
    extent: Extent,
    args: &SolveArgs,
    solver: &mut Solver,
) -> (Answer, Option<Solution>) {
    let solution = solver.solution(proof.clone(), extent).or_else(|Exhausted| {
        answer.only_proved(proof.task(), asked_besides(args), args);
        // The solver remembers what it has proved.
        solver.set_budget(Budget::new(args.budget));
        solver.solution(proof, extent.with_tries(0).with_set_play(false))
    });
    (answer, solution.ok())
}

/// The cure where the budget does not suffice.
const ALLOW_MORE: &str = "a greater `--budget` may suffice";

/// The most helpmates that are shown.
const MOST: usize = 1000;

/// Finds all helpmates, and checks what is said about them.
fn helpmates(problem: &Problem, task: Task, args: &SolveArgs, solver: &mut Solver) -> Answer {
    let mut solutions = solver.solutions(&problem.board, task, MOST);
    if args.set_play {
        solutions = solutions.and_then(|solutions| solutions.with_set_play(solver, MOST));
    }
    let Ok(solutions) = solutions else { return over_budget(task, args) };
    let mut answer = Answer::judged(faults(problem, task, &solutions, args.unique), problem, args);
    if solutions.lines().is_empty() {
        return answer;
    }
    let text = match args.format() {
        SolutionFormat::Human => Ok(all(problem, &solutions)),
        SolutionFormat::Json => Ok(json::write_solutions(problem, &solutions) + "\n"),
        SolutionFormat::Epd => {
            words_of(epd::write_solutions(problem, &solutions).map(|epd| format!("{epd}\n")))
        }
        SolutionFormat::Pgn => {
            words_of(pgn::write_solutions(problem, &solutions).map(|game| game.to_pgn()))
        }
        SolutionFormat::Popeye => commands(problem, task),
    };
    answer.write(text);
    answer
}

/// `h#2 1.Kg8 Kg6 2.Kh8 Ra8#`, and the other helpmates below it.
fn all(problem: &Problem, solutions: &Solutions) -> String {
    let lines = words::solutions(solutions);
    let mut text = format!("{} {lines}", solutions.task());
    text = text.replacen('\n', &format!("{}\n", name(problem)), 1);
    if solutions.is_cut() {
        let rest = format!("There are more than {} solutions.\n", Grouped(MOST as u64));
        text += &rest;
    }
    text
}

/// ` (name)`, if there is one.
fn name(problem: &Problem) -> String {
    let id = problem.id.as_ref().map(|id| format!(" ({})", visible(id).replace('\n', " ")));
    id.unwrap_or_default()
}

/// That there is no solution.
fn none(asked: Task) -> String {
    format!("wrong: there is no {} in {}", asked.name(), asked.length())
}

/// What is wrong with a selfmate or a helpmate as it is given.
fn faults(problem: &Problem, asked: Task, solutions: &Solutions, is_unique: bool) -> Vec<String> {
    let (board, lines, name) = (solutions.board(), solutions.lines(), asked.name());
    let moves = solutions.task().length();
    let first = |mv: Move| words::line(board, &[mv]);
    if lines.is_empty() {
        return vec![none(asked)];
    }
    let mut faults = Vec::new();
    if solutions.task().moves() < asked.moves() {
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

/// The text, or why its format cannot hold a solution.
fn words_of(text: Result<impl Display, chess_core::Error>) -> Result<String, String> {
    text.map(|text| text.to_string()).map_err(|error| error.headline().to_string())
}

/// The problem as input of Popeye.
fn commands(problem: &Problem, task: Task) -> Result<String, String> {
    let mut problem = problem.clone();
    problem.stipulation = Some(task);
    popeye::commands(&problem).map_err(|mistake| mistake.to_string())
}

/// `#2 1.Ra6 bxa6 2.b7#`, and below it what is asked for.
fn human(problem: &Problem, solution: &Solution, args: &SolveArgs, is_alone: bool) -> String {
    let proof = solution.proof();
    let line = words::line(proof.board(), proof.main_line());
    let mut text = format!("{} {line}{}\n", proof.task(), name(problem));
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
