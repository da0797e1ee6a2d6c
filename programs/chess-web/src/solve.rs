//! Mates proved, with their solutions in words and as games.

use chess_core::diagram::Style;
use chess_core::{Board, Color};
use chess_mate::{Budget, Cut, Exhausted, Extent, Proof, Solution, Solutions, Solver, Stipulation};
use chess_problems::{Problem, epd, pgn, text};
use serde::Serialize;

/// The width of the solution in words.
const WIDTH: usize = 60;

/// A solution, or why there is none.
#[derive(Default, Serialize)]
pub(crate) struct Solved {
    /// The verdict, in a sentence.
    verdict: String,
    is_proved: bool,
    /// The solution as problemists write it.
    solution: String,
    /// The solution as a game with variations.
    pgn: Option<String>,
    /// The position, also without a solution.
    fen: Option<String>,
}

impl Solved {
    fn refused(words: impl Into<String>) -> Self {
        Self { verdict: words.into(), ..Self::default() }
    }
}

pub(crate) fn solve(position: &str, stipulation: &str) -> Solved {
    let problem = match epd::parse(position.trim()) {
        Ok(problem) => problem,
        Err(wrong) => {
            return Solved::refused(match wrong.error {
                Some(error) => {
                    format!("{error}\n{}\n\n{}", error.help(), error.drawing(Style::Letters))
                }
                None => wrong.to_string(),
            });
        }
    };
    let wanted = match problem.claim.stipulation.map_or_else(|| stipulation.parse(), Ok) {
        Ok(wanted) => wanted,
        Err(error) => return Solved::refused(error.to_string()),
    };
    let mut solver = Solver::new(Budget::default());
    let fen = Some(problem.board.to_string());
    let Ok(checked) = solver.check(&problem.board, wanted, &problem.claim) else {
        let verdict = format!(
            "{wanted} is not decided within {} positions. `caissa solve --budget` goes further.",
            Budget::USUAL
        );
        return Solved { verdict, fen, ..Solved::default() };
    };
    let flaws = checked.flaws.iter().map(|flaw| flaw.words(&problem.board));
    let flaws = flaws.collect::<Vec<_>>().join("\n");
    let shown = match checked.solutions.proof() {
        Some(proof) => solution(&mut solver, proof).map(|solution| of_mate(&problem, &solution)),
        None if checked.solutions.lines().is_empty() => None,
        None => Some(of_helpmates(&problem, &checked.solutions)),
    };
    let Some(shown) = shown else {
        return Solved { verdict: flaws, fen, ..Solved::default() };
    };
    let verdict = if flaws.is_empty() { shown.verdict } else { flaws };
    Solved { verdict, fen, ..shown }
}

/// The solution of a proof, with the keys alone if the budget does not suffice for more.
fn solution(solver: &mut Solver, proof: &Proof) -> Option<Solution> {
    let whole = solver.solution(proof.clone(), Extent::VARIATIONS);
    let solution = whole.or_else(|Exhausted| {
        solver.set_budget(Budget::default());
        solver.solution(proof.clone(), Extent::KEYS)
    });
    solution.ok()
}

fn of_mate(problem: &Problem, solution: &Solution) -> Solved {
    let proof = solution.proof();
    let mut words = text::write(solution, WIDTH);
    if solution.cut() == Some(Cut::Budget) {
        words += "`caissa solve --budget` shows the rest.\n";
    }
    Solved {
        verdict: proved(&problem.board, proof.stipulation()),
        is_proved: true,
        solution: words,
        pgn: pgn::write(problem, solution).ok().map(|game| game.to_pgn()),
        fen: None,
    }
}

fn of_helpmates(problem: &Problem, solutions: &Solutions) -> Solved {
    Solved {
        verdict: proved(&problem.board, solutions.stipulation()),
        is_proved: true,
        solution: text::solutions(solutions),
        pgn: pgn::write_solutions(problem, solutions).ok().map(|game| game.to_pgn()),
        fen: None,
    }
}

/// `White mates in 2: proved against every defence.`
fn proved(board: &Board, stipulation: Stipulation) -> String {
    let side = if board.turn() == Color::White { "White" } else { "Black" };
    match stipulation {
        Stipulation::Mate(mate) => {
            format!("{side} mates in {}: proved against every defence.", mate.moves())
        }
        other => format!("The {} {other} is proved.", other.name()),
    }
}
