//! `caissa generate`: mates in N, found and proved.

mod source;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use chess_core::pgn::KeptNotes;
use chess_core::{Board, Error, PositionKey, Setup};
use chess_mate::{Budget, Ending, Exhausted, Extent, Requirements, Solution, Solver};
use chess_problems::candidates::{RandomPositions, is_close_queen, shuffle};
use chess_problems::{Problem, epd, json};

use crate::args::{ColorArg, FenArgs, Files, GenerateArgs, ProblemFormat, Quiet};
use crate::exit::{self, Failure};
use crate::input::parts::{self, OneEntry, ReadResult};
use crate::output::Sink;
use crate::output::tally::Count;
use crate::output::terminal;
use crate::run::in_order::{self, Flow};
use crate::run::progress::Progress;
use source::{CandidateSource, GenerateRequest};

pub(crate) fn run(args: &GenerateArgs) -> Result<ExitCode, Failure> {
    let asked = source::asked(args)?;
    let mut session = Generation::new(args, &asked);
    let code = match asked.source {
        CandidateSource::Ending { name, ending, is_close } => {
            session.ending(&name, &ending, is_close && !args.whole)?
        }
        CandidateSource::Random(pieces) => {
            session.random(&RandomPositions::new(pieces, args.seed))?
        }
        CandidateSource::Files(files) => session.files(&files)?,
    };
    session.progress.clear();
    session.out.flush()?;
    session.report();
    Ok(code)
}

/// A judged candidate: a problem, or `None`.
type Judged = Result<Option<FoundProblem>, Exhausted>;

/// A problem that has been found.
struct FoundProblem {
    position: PositionKey,
    /// Its text, or why it cannot be written.
    line: Result<String, Error>,
}

/// One run.
struct Generation<'a> {
    args: &'a GenerateArgs,
    requirements: Requirements,
    /// The number of problems to print; `None` for all.
    most: Option<u64>,
    found: u64,
    /// The number of positions for which the budget was too small.
    undecided: u64,
    /// The positions of the problems that have been printed.
    printed: HashSet<PositionKey>,
    progress: Progress,
    out: Sink,
    /// The place that was searched, with advice on how to search more.
    place: String,
    /// Whether a file could not be read, which was reported.
    is_cut_off: bool,
}

impl<'a> Generation<'a> {
    fn new(args: &'a GenerateArgs, asked: &GenerateRequest) -> Self {
        let most = asked.count.filter(|_| !args.all);
        let has_bytes = matches!(asked.source, CandidateSource::Files(_));
        Self {
            args,
            requirements: args.qualities.requirements(asked.moves, asked.is_usually_unique),
            most,
            found: 0,
            undecided: 0,
            printed: HashSet::new(),
            progress: Progress::of_items(most, "problems", args.quiet.or(has_bytes)),
            out: Sink::stdout(ColorArg::Auto),
            place: String::new(),
            is_cut_off: false,
        }
    }

    /// Problems of an ending, in an order that depends on the seed.
    fn ending(&mut self, name: &str, ending: &Ending, is_close: bool) -> Result<ExitCode, Failure> {
        let mut positions: Vec<_> = ending.mates(self.requirements.moves()).collect();
        if is_close {
            positions.retain(|position| is_close_queen(&ending.board(*position)));
        }
        shuffle(&mut positions, self.args.seed);
        let (requirements, format, seed) = (self.requirements, self.args.format, self.args.seed);
        let judge = |(number, position): &(usize, _)| {
            let id = || format!("{name}, seed {seed}, try {}", number + 1);
            let proof = requirements.proof_in(ending, &ending.board(*position));
            let solution = |proof| ending.solution(proof, extent(format).branches);
            Ok(proof.map(|proof| found(&solution(proof), &id(), format)))
        };
        let numbered = positions.into_iter().enumerate();
        self.judge(judge, |give| in_order::all(numbered, give))?;
        self.place = format!("`{name}`");
        let (moves, longest) = (self.requirements.moves(), ending.longest());
        if longest == 0 {
            self.place += ", where White cannot force mate";
        } else if moves > longest {
            let longest = Count(longest.into(), "move");
            self.place = format!("`{name}`: its longest mate takes {longest}");
        } else if is_close {
            self.place += " with the pieces close to each other; `--whole` takes all positions";
        }
        Ok(self.code())
    }

    fn random(&mut self, positions: &RandomPositions) -> Result<ExitCode, Failure> {
        let (args, requirements, tries) = (self.args, self.requirements, self.args.tries);
        let judge = |number: &u64| {
            let Some(board) = positions.candidate(*number) else { return Ok(None) };
            let id = || format!("random, seed {}, try {}", args.seed, number + 1);
            proved(&board, requirements, args, id)
        };
        self.judge(judge, |give| in_order::all(0..tries, give))?;
        self.place = format!("{tries} tries; `--tries` allows more");
        Ok(self.code())
    }

    /// Problems among the positions of games and lists.
    fn files(&mut self, files: &[PathBuf]) -> Result<ExitCode, Failure> {
        let (args, requirements) = (self.args, self.requirements);
        let files = Files::of(files.to_vec(), FenArgs::default());
        let judge = |candidate: &FilePosition| {
            proved(&candidate.board, requirements, args, || candidate.id.clone())
        };
        let outcome = self.judge(judge, |give| candidates(&files, args.quiet, give))?;
        self.place = "the files".into();
        self.is_cut_off = outcome.is_unreadable;
        // If there are enough problems, files that were not read to their end do not matter.
        let is_clean = self.is_enough() || outcome.wrong == 0 && !outcome.is_unreadable;
        Ok(if is_clean { self.code() } else { outcome.code() })
    }

    /// Judges candidates on all threads, and prints the problems among them in their order, until there are enough.
    fn judge<T: Send, O>(
        &mut self,
        judge: impl Fn(&T) -> Judged + Sync,
        feed: impl FnOnce(&mut dyn FnMut(T) -> Flow) -> Result<O, Failure>,
    ) -> Result<O, Failure> {
        let threads = self.args.threads.count().get();
        let print = |_, judged| self.print(judged);
        in_order::each(threads, judge, print, feed)
    }

    /// Prints a problem, unless it has been printed before.
    fn print(&mut self, judged: Judged) -> Flow {
        let Ok(found) = judged else {
            self.undecided += 1;
            return Ok(ControlFlow::Continue(()));
        };
        let Some(found) = found.filter(|found| self.printed.insert(found.position)) else {
            return Ok(ControlFlow::Continue(()));
        };
        self.found += 1;
        self.progress.set(self.found);
        let line = found.line.map_err(|error| Failure::new(error.to_string()))?;
        let out = &mut self.out;
        self.progress.aside(|| out.write(&line))?;
        Ok(if self.is_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn is_enough(&self) -> bool {
        self.most == Some(self.found)
    }

    fn code(&self) -> ExitCode {
        if self.found > 0 && !self.is_short() { exit::CLEAN } else { exit::FINDINGS }
    }

    fn is_short(&self) -> bool {
        self.most.is_some_and(|most| self.found < most)
    }

    /// Reports on standard error what is missing.
    fn report(&self) {
        if self.args.quiet.is_on {
            return;
        }
        if (self.found == 0 && !self.is_cut_off) || self.found > 0 && self.is_short() {
            let found = match self.found {
                0 => "found no such problem".into(),
                found => format!("found only {}", Count(found, "problem")),
            };
            let words = format!("{found} in {}", self.place);
            terminal::tell_line(terminal::warning(&words));
        }
        if self.undecided > 0 {
            let count = Count(self.undecided, "position");
            let words = format!(
                "{count} left out: neither proved nor refuted within `--budget {}`",
                self.args.budget
            );
            terminal::tell_line(terminal::warning(&words));
        }
    }
}

/// A position of a file.
struct FilePosition {
    board: Board,
    id: String,
}

/// Passes on the positions of files.
fn candidates(
    files: &Files,
    quiet: Quiet,
    give: &mut dyn FnMut(FilePosition) -> Flow,
) -> Result<ReadResult, Failure> {
    let mut seen = Seen::default();
    parts::one_by_one(files, KeptNotes::None, quiet, |from, (number, _), entry| {
        let (name, number) = (from.file(), from.number(number));
        match entry {
            OneEntry::Game(game) => {
                for (ply, board) in game.as_game().boards().enumerate() {
                    let id = || format!("{name}, game {number}, ply {ply}");
                    if let Some(candidate) = seen.candidate(&board, id)
                        && give(candidate)?.is_break()
                    {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            OneEntry::Position(board, id) => {
                let id = || id.clone().unwrap_or_else(|| format!("{name}, position {number}"));
                if let Some(candidate) = seen.candidate(&board, id) {
                    return give(candidate);
                }
            }
            OneEntry::Wrong(told, ..) => from.print(told),
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// The positions that were judged before, so that the openings of games are not proved again and again.
#[derive(Default)]
struct Seen(HashSet<PositionKey>);

impl Seen {
    /// The greatest number of positions that are remembered.
    const MOST: usize = 1 << 20;

    /// The position of a file, if it is new.
    fn candidate(&mut self, board: &Board, id: impl Fn() -> String) -> Option<FilePosition> {
        if self.0.len() >= Self::MOST {
            self.0.clear();
        }
        // The clock and the number of the game do not belong to the problem.
        let fresh = || Setup::from(*board).with_halfmove_clock(0).with_fullmove_number(1).board();
        let is_new = self.0.insert(board.key());
        is_new.then(|| FilePosition { board: fresh().unwrap_or(*board), id: id() })
    }
}

/// Proves a candidate, and works out its solution as far as it is printed.
fn proved(
    board: &Board,
    requirements: Requirements,
    args: &GenerateArgs,
    id: impl Fn() -> String,
) -> Judged {
    let Some(proof) = requirements.proof(board, Budget::new(args.budget))? else { return Ok(None) };
    let mut solver = Solver::new(Budget::new(args.budget));
    let solution = solver.solution(proof, extent(args.format))?;
    Ok(Some(found(&solution, &id(), args.format)))
}

/// The extent of a solution that is printed.
const fn extent(format: ProblemFormat) -> Extent {
    match format {
        ProblemFormat::Epd => Extent::KEYS,
        ProblemFormat::Json => Extent::VARIATIONS,
    }
}

/// A problem as it is printed.
fn found(solution: &Solution, id: &str, format: ProblemFormat) -> FoundProblem {
    let board = *solution.proof().board();
    let mut problem = Problem::new(board);
    problem.id = Some(terminal::visible(id));
    let line = match format {
        ProblemFormat::Epd => epd::write(&problem, solution).map(|epd| format!("{epd}\n")),
        ProblemFormat::Json => Ok(json::write(&problem, solution) + "\n"),
    };
    FoundProblem { position: board.key(), line }
}
