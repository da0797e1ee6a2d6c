//! The soundness of a problem, in a line of its own.

use chess_core::Move;
use chess_core::text::Listed;
use chess_mate::{Branch, Checked, Extent, Flaw, Solver};
use chess_problems::{Problem, text};

use super::verdict::{Answer, Soundness, Verdict};
use crate::output::terminal::visible;

impl Soundness {
    fn of_flaw(flaw: &Flaw) -> Self {
        match flaw {
            Flaw::NoMate { .. } | Flaw::NoSolution(_) => Self::NoSolution,
            Flaw::Sooner { .. } => Self::Short,
            Flaw::ManySolutions { intended, count, .. } if is_less(*count, intended) => {
                Self::WrongClaim
            }
            Flaw::Cooked { .. } | Flaw::ManySolutions { .. } | Flaw::UnnamedKeys(_) => Self::Cooked,
            Flaw::Dual { .. } => Self::Duals,
            Flaw::Undecided(_) => Self::Undecided,
            _ => Self::WrongClaim,
        }
    }

    const fn of_verdict(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Solved => Self::Sound,
            Verdict::Wrong => Self::WrongClaim,
            Verdict::Unsupported => Self::Unread,
            Verdict::OverBudget => Self::Undecided,
            Verdict::Unasked => Self::Unasked,
        }
    }

    /// The gravest of the flaws, or else what the verdict says.
    fn of(flaws: &[Flaw], verdict: Verdict) -> Self {
        let kinds = flaws.iter().map(Self::of_flaw).chain([Self::of_verdict(verdict)]);
        kinds.max().unwrap_or(Self::Sound)
    }

    /// `cooked by 1.Qh7` or `cooked: 2 keys mate in 2: 1. Qh6 and 1. Qh7`, from the keys that the problem does not name or from
    /// words such as `wrong: 2 keys mate in 2: ..`, in place of the complaints and the solution.
    fn answer(self, answer: Answer, cooks: &[String]) -> Answer {
        let name =
            Self::ALL.iter().find(|(kind, ..)| *kind == self).map_or("", |(_, name, _)| name);
        let by =
            if cooks.is_empty() { String::new() } else { format!(" by {}", Listed(cooks, "and")) };
        let words = answer.complaints.iter().map(|words| match words.split_once(": ") {
            Some(("wrong" | "error" | "over budget", rest)) => rest,
            _ => words,
        });
        let words: Vec<&str> = words.collect();
        let separator = if words.is_empty() { "" } else { ": " };
        let line = format!("{name}{by}{separator}{}\n", words.join("; "));
        let solution = visible(&line);
        Answer { solution, soundness: Some(self), complaints: Vec::new(), ..answer }
    }
}

/// Whether there are fewer solutions than intended.
fn is_less(count: usize, intended: &[u8]) -> bool {
    count < intended.iter().map(|number| usize::from(*number)).fold(1, usize::saturating_mul)
}

/// The line about a problem that is not solved.
pub(super) fn unsolved(answer: Answer) -> Answer {
    Soundness::of(&[], answer.verdict).answer(answer, &[])
}

/// The line about a problem that has been checked.
pub(super) fn judge(
    mut answer: Answer,
    problem: &Problem,
    checked: &Checked,
    solver: &mut Solver,
) -> Answer {
    let (solutions, proof) = (&checked.solutions, checked.solutions.proof());
    let mut soundness = Soundness::of(&checked.flaws, answer.verdict);
    if soundness == Soundness::Sound {
        let line = match proof {
            Some(proof) => text::line(proof.board(), proof.main_line()),
            None => text::solutions(solutions).lines().take(1).collect(),
        };
        let mut words = format!("{} {line}{}", solutions.stipulation(), name(problem));
        let solution =
            proof.and_then(|proof| solver.solution(proof.clone(), Extent::VARIATIONS).ok());
        if let Some(dual) = solution.as_ref().and_then(|solution| solution.duals().next()) {
            soundness = Soundness::Duals;
            words = format!("{words}; {}", dual_words(dual));
        } else if solution.is_some_and(|solution| solution.is_cut()) {
            words += "; not all variations are searched for duals";
        }
        answer.complaints.push(words);
    }
    let (named, keys) = (&problem.claim.keys, solutions.keys());
    let has_named = proof.is_some() && keys.iter().any(|key| named.contains(key));
    let is_cook = |key: &&Move| soundness == Soundness::Cooked && has_named && !named.contains(key);
    let cooks = keys.iter().filter(is_cook).map(|key| text::line(&problem.board, &[*key]));
    let cooks: Vec<String> = cooks.collect();
    if !cooks.is_empty() && checked.flaws.len() == 1 {
        answer.complaints.clear();
    }
    soundness.answer(answer, &cooks)
}

/// `1.Qd4 Kf7 and then Qd7# or Re6#`
pub(super) fn dual_words(dual: Branch<'_>) -> String {
    let answers: Vec<String> = dual.next().map(Branch::san).collect();
    let line: Vec<Move> = dual.line();
    format!("{} and then {}", text::line(dual.root(), &line), answers.join(" or "))
}

/// ` (name)`, if there is one.
pub(super) fn name(problem: &Problem) -> String {
    let id = problem.id.as_ref().map(|id| format!(" ({})", visible(id).replace('\n', " ")));
    id.unwrap_or_default()
}
