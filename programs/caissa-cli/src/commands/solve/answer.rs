//! The answer to one problem.

use std::fmt::{Display, Write};

use chess_core::{Board, ErrorKind};
use chess_mate::{
    Budget, Claim, Cut, Exhausted, Extent, Flaw, MateIn, NoCertificate, Proof, Solution, Solutions,
    Solver, Stipulation,
};
use chess_problems::{NotAProblem, Problem, certificate, epd, json, pgn, popeye, text, yacpdb};

use super::soundness::{self, dual_words, name};
use super::source::Given;
use super::verdict::{Answer, Certified, Verdict};
use crate::args::{CertificateFormat, SolutionFormat, SolveArgs};
use crate::output::tally::Grouped;
use crate::output::terminal;

impl Answer {
    /// The complaints about a problem; it is solved if there are none. A difference from the options is one, too.
    fn judged(mut complaints: Vec<String>, problem: &Problem, args: &SolveArgs) -> Self {
        complaints.extend(other_stipulation(problem, args));
        let verdict = if complaints.is_empty() { Verdict::Solved } else { Verdict::Wrong };
        Self { complaints, ..Self::of(verdict) }
    }

    /// Nothing of this kind can be written, for this reason.
    fn refuse(&mut self, why: String) {
        self.verdict = Verdict::Unsupported;
        self.complaints.push(why);
    }

    /// The budget sufficed for the proof, but not for `what`.
    fn only_proved(&mut self, stipulation: Stipulation, what: &str, args: &SolveArgs) {
        if self.verdict == Verdict::Solved {
            self.verdict = Verdict::OverBudget;
        }
        let budget = Grouped(args.budget);
        let words = format!("{stipulation} is proved, but not {what} within {budget} positions");
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

    /// Adds the certificate of a mate with this name for Coq, or the reason why it has none. It also proves that a single key is the
    /// only one, where that is not too long or is requested.
    fn certify(
        &mut self,
        solutions: &Solutions,
        (problem, name): (&Problem, String),
        args: &SolveArgs,
        solver: &mut Solver,
    ) {
        let stipulation = solutions.stipulation();
        let Some(proof) = solutions.proof() else {
            if !solutions.lines().is_empty() && !args.sound {
                let why = NoCertificate::Selfmate;
                self.refuse(format!("error: {stipulation} is solved, but {why}"));
            }
            return;
        };
        solver.set_budget(Budget::new(args.budget));
        let most = if args.unique { LONGEST_CERTIFICATE } else { LONGEST_WITH_ONLY_KEY };
        let mut made = solver.only_key_certificate(proof, most);
        if made.is_err() && !(args.unique && proof.key().is_some()) {
            solver.set_budget(Budget::new(args.budget));
            made = solver.certificate(proof, LONGEST_CERTIFICATE);
        }
        match made {
            Ok(made) => {
                let text = match args.certificate {
                    Some(CertificateFormat::Coq) => certificate::coq(problem, &made, &name),
                    _ => certificate::json(problem, &made) + "\n",
                };
                let (moves, is_only) = (made.size(), made.only_key().is_some());
                self.certificate = Some(Certified { name, text, moves, is_only });
            }
            // A problem without a certificate may be sound.
            Err(_) if args.sound => {}
            Err(NoCertificate::Budget) => self.only_proved(stipulation, "its certificate", args),
            Err(why) => self.refuse(format!("error: {stipulation} is proved, but {why}")),
        }
    }

    /// The solution of a proof, without tries and set play if the budget does not suffice for them.
    fn solved(
        &mut self,
        proof: &Proof,
        extent: Extent,
        args: &SolveArgs,
        solver: &mut Solver,
    ) -> Option<Solution> {
        let solution = solver.solution(proof.clone(), extent).or_else(|Exhausted| {
            self.only_proved(proof.stipulation(), extras(args), args);
            // The solver remembers its proof, so the same budget goes further now.
            solver.set_budget(Budget::new(args.budget));
            solver.solution(proof.clone(), extent.with_tries(0).with_set_play(false))
        });
        solution.ok()
    }
}

/// Solves a problem of the file with this number, from 0. A problem on the command line has no file, and is shown with
/// all variations.
pub(super) fn answer(given: &Given, args: &SolveArgs, file: Option<usize>) -> Answer {
    let answer = solve(given, args, file);
    if args.sound && answer.soundness.is_none() { soundness::unsolved(answer) } else { answer }
}

fn solve(given: &Given, args: &SolveArgs, file: Option<usize>) -> Answer {
    let problem = match &given.problem {
        Ok(problem) => problem,
        Err(mistake) => return misread(mistake),
    };
    let Some(stipulation) = requested(problem, args) else { return Answer::of(Verdict::Unasked) };
    let mut solver = Solver::new(Budget::new(args.budget));
    let Ok(mut checked) = solver.check(&problem.board, stipulation, &claim(problem, args)) else {
        return over_budget(stipulation, args);
    };
    let undecided = checked.flaws.pop_if(|flaw| matches!(flaw, Flaw::Undecided(_)));
    let mut answer = Answer::judged(complaints(&checked.flaws, &problem.board), problem, args);
    if undecided.is_some() {
        solver.set_budget(Budget::new(args.budget));
        answer.only_proved(stipulation, "the moves that are given", args);
    }
    if args.certificate.is_some() {
        let named = (problem, given.theorem(file));
        answer.certify(&checked.solutions, named, args, &mut solver);
        if args.folder.is_none() {
            return answer;
        }
    }
    if args.sound {
        solver.set_budget(Budget::new(args.budget));
        return soundness::judge(answer, problem, &checked, &mut solver);
    }
    let solutions = checked.solutions;
    if let Some(proof) = solutions.proof() {
        let extent = extent(args, file.is_none());
        if let Some(solution) = answer.solved(proof, extent, args, &mut solver) {
            answer.write(solution_text(problem, &solution, args, file.is_none()));
        }
    } else if !solutions.lines().is_empty() {
        let solutions = with_set_play(&mut answer, solutions, args, &mut solver);
        answer.write(helpmates_text(problem, &solutions, args));
    }
    answer
}

/// The most moves in a certificate: a mate in five rarely needs a tenth of them.
const LONGEST_CERTIFICATE: usize = 1_000_000;

/// The most moves in one that says that the key is the only one, where that is not requested, so that a checker takes seconds.
const LONGEST_WITH_ONLY_KEY: usize = 20_000;

/// The answer to a problem that cannot be read: only its moves are claims.
fn misread(wrong: &NotAProblem) -> Answer {
    let verdict = match &wrong.error {
        Some(error) if matches!(error.kind(), ErrorKind::Illegal(_) | ErrorKind::FalseClaim(_)) => {
            Verdict::Wrong
        }
        _ => Verdict::Unsupported,
    };
    let complaints = vec![format!("error: {wrong}")];
    Answer { complaints, is_misread: true, ..Answer::of(verdict) }
}

/// A solution in the requested format, or why the format cannot hold it.
fn solution_text(
    problem: &Problem,
    solution: &Solution,
    args: &SolveArgs,
    is_alone: bool,
) -> Result<String, String> {
    match args.format() {
        SolutionFormat::Human => Ok(human(problem, solution, args, is_alone)),
        SolutionFormat::Json => Ok(json::write(problem, solution) + "\n"),
        SolutionFormat::Epd => {
            words_of(epd::write(problem, solution).map(|epd| format!("{epd}\n")))
        }
        SolutionFormat::Pgn => words_of(pgn::write(problem, solution).map(|game| game.to_pgn())),
        SolutionFormat::Popeye => commands(problem, solution.proof().stipulation()),
        SolutionFormat::Yacpdb => {
            yacpdb::write(problem, solution).map_err(|mistake| mistake.to_string())
        }
    }
}

/// All helpmates in the requested format, or why the format cannot hold them.
fn helpmates_text(
    problem: &Problem,
    solutions: &Solutions,
    args: &SolveArgs,
) -> Result<String, String> {
    match args.format() {
        SolutionFormat::Human => Ok(human_helpmates(problem, solutions)),
        SolutionFormat::Json => Ok(json::write_solutions(problem, solutions) + "\n"),
        SolutionFormat::Epd => {
            words_of(epd::write_solutions(problem, solutions).map(|epd| format!("{epd}\n")))
        }
        SolutionFormat::Pgn if solutions.stipulation().manner().is_series() => {
            Err("the main line of a game in PGN has no passes, so it holds no series".to_owned())
        }
        SolutionFormat::Pgn => {
            words_of(pgn::write_solutions(problem, solutions).map(|game| game.to_pgn()))
        }
        SolutionFormat::Popeye => commands(problem, solutions.stipulation()),
        SolutionFormat::Yacpdb => {
            yacpdb::write_solutions(problem, solutions).map_err(|mistake| mistake.to_string())
        }
    }
}

/// The helpmates with their set play, if it is requested and the budget suffices for it. Most formats cannot say that some are
/// left out.
fn with_set_play(
    answer: &mut Answer,
    solutions: Solutions,
    args: &SolveArgs,
    solver: &mut Solver,
) -> Solutions {
    if solutions.is_cut() && !args.is_human() {
        let most = Grouped(Solver::MOST_HELPMATES as u64);
        answer.complaints.push(format!("note: there are more than {most} solutions"));
    }
    if !args.set_play {
        return solutions;
    }
    solutions.clone().with_set_play(solver, Solver::MOST_HELPMATES).unwrap_or_else(|Exhausted| {
        answer.only_proved(solutions.stipulation(), extras(args), args);
        solutions
    })
}

/// The advice if the budget does not suffice.
const ALLOW_MORE: &str = "a greater `--budget` may suffice";

/// `h#2 1.Kg8 Kg6 2.Kh8 Ra8#`, and the other helpmates below it.
fn human_helpmates(problem: &Problem, solutions: &Solutions) -> String {
    let lines = text::solutions(solutions);
    let mut out = format!("{} {lines}", solutions.stipulation());
    out = out.replacen('\n', &format!("{}\n", name(problem)), 1);
    if solutions.is_cut() {
        let rest =
            format!("There are more than {} solutions.\n", Grouped(Solver::MOST_HELPMATES as u64));
        out += &rest;
    }
    out
}

/// The answer if the budget does not suffice for the proof.
fn over_budget(stipulation: Stipulation, args: &SolveArgs) -> Answer {
    let budget = Grouped(args.budget);
    let words = format!("{stipulation} is not decided within {budget} positions; {ALLOW_MORE}");
    let complaints = vec![format!("over budget: {words}")];
    Answer { complaints, ..Answer::of(Verdict::OverBudget) }
}

/// The claims of the problem and of the options. A sound problem has one key, or names all, or says how many are intended.
fn claim(problem: &Problem, args: &SolveArgs) -> Claim {
    let mut claim = problem.claim.clone();
    let is_unique = args.unique || args.sound && claim.keys.len() < 2;
    claim.is_unique = is_unique && claim.intended.is_empty();
    claim
}

/// The stipulation of the problem, or else of the options.
fn requested(problem: &Problem, args: &SolveArgs) -> Option<Stipulation> {
    let number = if args.exact || args.sound { MateIn::exactly } else { MateIn::within };
    let mate = args.mate.map(|moves| number(moves).into());
    problem.claim.stipulation.or(args.stipulation).or(mate)
}

/// The complaint if the problem and the options have different stipulations.
fn other_stipulation(problem: &Problem, args: &SolveArgs) -> Option<String> {
    let own = problem.claim.stipulation?;
    let (option, requested) = match (args.stipulation, args.mate) {
        (Some(stipulation), _) => ("--stipulation", stipulation),
        (None, moves) => ("--mate", MateIn::exactly(moves?).into()),
    };
    let words = || format!("wrong: the problem says {own}, but `{option}` says {requested}");
    (own != requested).then(words)
}

/// The parts of a solution that are requested besides its variations.
fn extras(args: &SolveArgs) -> &'static str {
    match (args.tries, args.set_play) {
        (true, true) => "the tries and the set play",
        (true, false) => "the tries",
        _ => "the set play",
    }
}

/// The extent of the solution that is shown.
fn extent(args: &SolveArgs, is_alone: bool) -> Extent {
    let is_whole = match args.format() {
        SolutionFormat::Human => {
            args.variations || args.duals || args.set_play || args.tries || is_alone
        }
        SolutionFormat::Json | SolutionFormat::Pgn | SolutionFormat::Yacpdb => true,
        SolutionFormat::Epd | SolutionFormat::Popeye => false,
    };
    let extent = if is_whole { Extent::VARIATIONS } else { Extent::KEYS };
    extent.with_tries(usize::from(args.tries)).with_set_play(args.set_play)
}

/// The flaws, a line each.
fn complaints(flaws: &[Flaw], board: &Board) -> Vec<String> {
    let words = |flaw: &Flaw| format!("wrong: {}", flaw.words(board).replace('\n', "; "));
    flaws.iter().map(words).collect()
}

/// The text, or why its format cannot hold a solution.
fn words_of(text: Result<impl Display, chess_core::Error>) -> Result<String, String> {
    text.map(|text| text.to_string()).map_err(|error| error.headline().to_string())
}

/// The problem as input of Popeye.
fn commands(problem: &Problem, stipulation: Stipulation) -> Result<String, String> {
    let mut problem = problem.clone();
    problem.claim.stipulation = Some(stipulation);
    popeye::commands(&problem).map_err(|mistake| mistake.to_string())
}

/// `#2 1.Ra6 bxa6 2.b7#`, and below it the requested parts of the solution.
fn human(problem: &Problem, solution: &Solution, args: &SolveArgs, is_alone: bool) -> String {
    let proof = solution.proof();
    let line = text::line(proof.board(), proof.main_line());
    let mut out = format!("{} {line}{}\n", proof.stipulation(), name(problem));
    let width = terminal::width();
    if is_alone || args.variations || args.tries || args.set_play {
        let mut tree = text::write(solution, width);
        if solution.cut() == Some(Cut::Budget) {
            tree.truncate(tree.trim_end_matches(['.', '\n']).len());
            // Writing to a string does not fail.
            let _ = writeln!(tree, "; {ALLOW_MORE}");
        }
        // The first line already has a mate in one.
        let is_new = |own: &&str| own.trim_end() != line;
        out.extend(tree.split_inclusive('\n').filter(is_new));
    }
    if args.duals {
        for dual in solution.duals() {
            let _ = writeln!(out, "dual: {}", dual_words(dual));
        }
    }
    out
}
