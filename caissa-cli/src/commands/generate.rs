//! `caissa generate`: mates in N, found and proved.

mod source;

use std::collections::HashSet;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use chess_core::epd::EpdBuf;
use chess_core::{Board, Error, PositionKey, Setup};
use chess_mate::generate::{RandomPositions, Wanted, is_close_queen, shuffle};
use chess_mate::{Budget, Ending, Exhausted, Proof};

use crate::args::{ColorArg, GenerateArgs};
use crate::entries::{self, Entry, Request};
use crate::exit;
use crate::output::{Failure, Sink};
use crate::parallel;
use crate::progress::Progress;
use crate::tally::Count;
use crate::terminal;
use source::{Asked, Source};

/// So many candidates are judged before what they gave is printed. It depends on nothing, so that the output does not
/// either.
const BATCH: usize = 256;

pub(crate) fn run(args: &GenerateArgs) -> Result<ExitCode, Failure> {
    let asked = source::asked(args)?;
    let mut session = Session::new(args, &asked);
    let code = match asked.source {
        Source::Ending { name, ending, is_close } => {
            session.ending(&name, &ending, is_close && !args.whole)?
        }
        Source::Random(pieces) => session.random(&RandomPositions::new(pieces, args.seed))?,
        Source::Files(files) => session.files(&files)?,
    };
    session.progress.clear();
    session.out.flush()?;
    session.tell();
    Ok(code)
}

/// The way to a proof, if there is one.
type Judged = Result<Option<Proof>, Exhausted>;

/// One run.
struct Session<'a> {
    args: &'a GenerateArgs,
    wanted: Wanted,
    /// The number of problems to print; `None` for all.
    most: Option<u64>,
    found: u64,
    /// The number of positions for which the budget was too small.
    undecided: u64,
    /// The positions of the problems that have been printed.
    printed: HashSet<PositionKey>,
    threads: usize,
    progress: Progress,
    out: Sink,
    /// Where problems have been looked for, and what the user can do about it.
    place: String,
}

impl<'a> Session<'a> {
    fn new(args: &'a GenerateArgs, asked: &Asked) -> Self {
        let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let most = asked.count.filter(|_| !args.all);
        let has_bytes = matches!(asked.source, Source::Files(_));
        Self {
            args,
            wanted: args.qualities.wanted(asked.moves, asked.is_usually_unique),
            most,
            found: 0,
            undecided: 0,
            printed: HashSet::new(),
            threads: args.threads.unwrap_or(cores).get(),
            progress: Progress::of_items(most, "problems", args.quiet || has_bytes),
            out: Sink::stdout(ColorArg::Auto),
            place: String::new(),
        }
    }

    /// Problems of an ending, in an order that depends on the seed.
    fn ending(&mut self, name: &str, ending: &Ending, is_close: bool) -> Result<ExitCode, Failure> {
        let mut positions: Vec<_> = ending.mates(self.wanted.moves()).collect();
        if is_close {
            positions.retain(|position| is_close_queen(&ending.board(*position)));
        }
        shuffle(&mut positions, self.args.seed);
        for batch in positions.chunks(BATCH) {
            let wanted = self.wanted;
            let judge = |position: &_| Ok(wanted.proof_in(ending, &ending.board(*position)));
            let id = |_: &_, number| format!("{name} {number}");
            if self.judge(batch, judge, id)?.is_break() {
                break;
            }
        }
        self.place = format!("`{name}`");
        if is_close {
            self.place += " with the pieces close to each other; `--whole` takes all positions";
        }
        Ok(self.code())
    }

    fn random(&mut self, positions: &RandomPositions) -> Result<ExitCode, Failure> {
        let (wanted, tries, budget) = (self.wanted, self.args.tries, self.args.budget);
        let seed = self.args.seed;
        for begin in (0..tries).step_by(BATCH) {
            let batch: Vec<_> = (begin..tries.min(begin + BATCH as u64)).collect();
            let judge = |number: &u64| match positions.candidate(*number) {
                Some(board) => wanted.proof(&board, Budget::new(budget)),
                None => Ok(None),
            };
            let id = |number: &u64, _| format!("random, seed {seed}, try {}", number + 1);
            if self.judge(&batch, judge, id)?.is_break() {
                break;
            }
        }
        self.place = format!("{tries} tries; `--tries` allows more");
        Ok(self.code())
    }

    /// Problems that stand on the board in games, or in lists of positions.
    fn files(&mut self, files: &[PathBuf]) -> Result<ExitCode, Failure> {
        let mut seen = Seen::default();
        let mut batch = Vec::new();
        let mut flow = ControlFlow::Continue(());
        let (mut file, mut number) = (String::new(), 0_u64);
        let request = Request {
            files,
            from: None,
            is_chess960: false,
            is_quiet: self.args.quiet,
            without_notes: true,
        };
        let outcome = entries::each_named(request, &mut |name, entry| {
            if file != name {
                (file, number) = (name.to_owned(), 0);
            }
            number += 1;
            match entry {
                Entry::Game(game) => {
                    for (ply, board) in game.as_game().boards().enumerate() {
                        let id = || format!("{name}, game {number}, ply {ply}");
                        batch.extend(seen.candidate(&board, id));
                    }
                }
                Entry::Position(epd) => {
                    let id = || match epd.id() {
                        Some(id) => id.to_string(),
                        None => format!("{name}, position {number}"),
                    };
                    batch.extend(seen.candidate(epd.board(), id));
                }
                Entry::Wrong(wrong) => wrong.print(),
            }
            if batch.len() >= BATCH {
                flow = self.candidates(&batch)?;
                batch.clear();
            }
            Ok(flow)
        })?;
        if flow.is_continue() {
            let _ = self.candidates(&batch)?;
        }
        self.place = "the files".into();
        let is_clean = outcome.wrong == 0 && !outcome.is_unreadable();
        Ok(if is_clean { self.code() } else { outcome.code() })
    }

    fn candidates(&mut self, batch: &[Candidate]) -> Result<ControlFlow<()>, Failure> {
        let (wanted, budget) = (self.wanted, self.args.budget);
        let judge = |candidate: &Candidate| wanted.proof(&candidate.board, Budget::new(budget));
        self.judge(batch, judge, |candidate, _| candidate.id.clone())
    }

    /// Judges candidates on all threads, and prints the problems among them in their order, until there are enough.
    fn judge<T: Sync>(
        &mut self,
        batch: &[T],
        judge: impl Fn(&T) -> Judged + Sync,
        id: impl Fn(&T, u64) -> String,
    ) -> Result<ControlFlow<()>, Failure> {
        let judged = parallel::map(batch, self.threads, judge);
        for (candidate, judged) in batch.iter().zip(judged) {
            let Ok(proof) = judged else {
                self.undecided += 1;
                continue;
            };
            let Some(proof) = proof.filter(|proof| self.printed.insert(proof.board().key())) else {
                continue;
            };
            self.found += 1;
            self.progress.set(self.found);
            let line = line(&proof, &id(candidate, self.found));
            let line = line.map_err(|error| Failure::new(error.to_string()))?;
            let out = &mut self.out;
            self.progress.aside(|| out.write(&line))?;
            if self.most == Some(self.found) {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn code(&self) -> ExitCode {
        if self.found > 0 && !self.is_short() { exit::CLEAN } else { exit::FINDINGS }
    }

    fn is_short(&self) -> bool {
        self.most.is_some_and(|most| self.found < most)
    }

    /// Says on standard error what is missing.
    fn tell(&self) {
        if self.args.quiet {
            return;
        }
        if self.found == 0 || self.is_short() {
            let found = match self.found {
                0 => "found no such problem".into(),
                found => format!("found only {}", Count(found, "problem")),
            };
            let words = format!("{found} in {}", self.place);
            anstream::eprintln!("{}", terminal::warning(&words));
        }
        if self.undecided > 0 {
            let count = Count(self.undecided, "position");
            let words = format!(
                "{count} left out: neither proved nor refuted within `--budget {}`",
                self.args.budget
            );
            anstream::eprintln!("{}", terminal::warning(&words));
        }
    }
}

/// A position of a file.
struct Candidate {
    board: Board,
    id: String,
}

/// Positions that have been looked at, so that the beginnings of games are not proved again and again.
#[derive(Default)]
struct Seen(HashSet<PositionKey>);

impl Seen {
    /// So many positions are remembered.
    const MOST: usize = 1 << 20;

    /// The position of a file, if it is a new one.
    fn candidate(&mut self, board: &Board, id: impl Fn() -> String) -> Option<Candidate> {
        if self.0.len() >= Self::MOST {
            self.0.clear();
        }
        self.0.insert(board.key()).then(|| Candidate { board: *board, id: id() })
    }
}

/// A problem as EPD. It begins a game of its own, so it has no move counters.
fn line(proof: &Proof, id: &str) -> Result<String, Error> {
    let setup = Setup::from(*proof.board()).with_halfmove_clock(0).with_fullmove_number(1);
    let mut epd = EpdBuf::new(setup.board()?);
    epd.push_moves("bm", proof.keys().iter().copied())?;
    epd.push_number("dm", i32::from(proof.moves()))?;
    epd.push_moves("pv", proof.main_line().iter().copied())?;
    // A line break in a file's name would end the line.
    epd.push_text("id", &terminal::visible(id).replace('\n', " "))?;
    Ok(format!("{epd}\n"))
}
