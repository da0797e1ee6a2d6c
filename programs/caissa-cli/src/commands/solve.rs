//! `caissa solve`: problems proved on all cores, in the order of the files.

mod answer;
mod soundness;
mod source;
mod verdict;

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chess_check::Input;
use chess_core::is_fen;
use chess_core::pgn::Place;
use chess_problems::{Problem, certificate, epd};
use chess_search::Stop;

use crate::args::{SolutionFormat, SolveArgs};
use crate::exit::{self, Failure, fail, reason};
use crate::formats::full;
use crate::input::files;
use crate::input::position;
use crate::output::Sink;
use crate::output::atomic_folder::AtomicFolder;
use crate::output::tally::{Count, Grouped};
use crate::output::terminal::{self, visible};
use crate::run::in_order;
use crate::run::interrupt;
use crate::run::progress::Progress;
#[cfg(feature = "play")]
pub(crate) use source::{Contents, contents};
use source::{Given, ProblemSource};
use verdict::{Answer, Soundness, Verdict};

pub(crate) fn run(args: &SolveArgs) -> Result<ExitCode, Failure> {
    let mut run = SolveRun {
        args,
        out: Sink::plain(None)?,
        folder: folder(args)?,
        tally: SolveTally::default(),
        written: 0,
        files: 0,
    };
    let begin = Instant::now();
    let paths: Vec<_> = args.what.iter().map(Into::into).collect();
    if are_files(&paths) {
        return run.all(&paths, begin);
    }
    let problem = on_command_line(args)?;
    let given = Given::new(Place::START, Ok(problem));
    run.write("", Place::START, &answer::answer(&given, args, None))?;
    run.end()?;
    if run.tally.answers > 0 && !args.quiet.is_on {
        let seconds = begin.elapsed().as_secs_f64();
        terminal::tell_line(format_args!("{}, {seconds:.2} s", run.tally.certificates()));
    }
    Ok(run.tally.code())
}

/// Whether the arguments are files: all look like files, or one of them exists. No word of a FEN has an extension.
fn are_files(paths: &[PathBuf]) -> bool {
    paths.iter().all(|path| files::is_meant(path))
        || paths.iter().any(|path| path.extension().is_some() && path.is_file())
}

/// The problem on the command line.
fn on_command_line(args: &SolveArgs) -> Result<Problem, Failure> {
    let text = position::text(&args.what);
    let problem = if is_fen(&text) {
        let read = epd::parse_with(&text, &args.fen.options());
        read.map_err(|wrong| match wrong.error {
            Some(error) => Failure::new(full(&error, true)),
            None => Failure::new(wrong.to_string()),
        })?
    } else {
        Problem::new(position::parse_unless_file(&text, args.fen)?)
    };
    if args.mate.is_none() && args.stipulation.is_none() && problem.claim.stipulation.is_none() {
        fail!("in how many moves? Give the number, as in `--mate 3`");
    }
    Ok(problem)
}

/// The folder of the certificates, if there is one.
fn folder(args: &SolveArgs) -> Result<Option<AtomicFolder>, Failure> {
    if args.sound && args.certificate.is_some() && args.folder.is_none() {
        fail!(
            "`--sound` prints a line for each problem, so its certificates need a folder: `-o FOLDER`"
        );
    }
    let extension = if args.is_coq() { "v" } else { "json" };
    let folder = args.folder.as_deref().map(|folder| AtomicFolder::new(folder, extension));
    folder.transpose().map_err(|error| not_written(args, error))
}

/// The folder cannot be written.
fn not_written(args: &SolveArgs, error: io::Error) -> Failure {
    let folder = args.folder.as_deref().unwrap_or(Path::new("")).display();
    Failure::of(format!("cannot write the folder `{folder}`"), error)
}

struct SolveRun<'a> {
    args: &'a SolveArgs,
    out: Sink,
    /// The folder of the certificates.
    folder: Option<AtomicFolder>,
    tally: SolveTally,
    /// The number of solutions that were written.
    written: u64,
    /// The number of files that were opened.
    files: usize,
}

impl SolveRun<'_> {
    /// Solves the problems of files, until the user stops it.
    fn all(mut self, paths: &[PathBuf], begin: Instant) -> Result<ExitCode, Failure> {
        let args = self.args;
        let progress = Progress::of_items(None, "problems", args.quiet);
        let stop = interrupt::stop();
        for input in files::problems(paths)? {
            let name = input.name().to_owned();
            if let Some(error) = self.file(input, &progress, &stop)? {
                self.tally.broken += 1;
                let words = format!("cannot read `{name}`: {}", reason(&error));
                progress.pause(|| terminal::tell_line(terminal::error(&words)));
            }
            if stop.is_stopped() {
                break;
            }
        }
        progress.clear();
        let is_stopped = stop.is_stopped();
        if is_stopped {
            self.folder = None;
        }
        self.end()?;
        let is_any_read = self.tally.all() + self.tally.unasked > 0 || self.tally.broken == 0;
        if (!args.quiet.is_on || self.tally.is_idle()) && is_any_read {
            let stopped = if is_stopped { "stopped after " } else { "" };
            let words = self.tally.words(begin.elapsed(), args);
            terminal::tell_line(format_args!("{stopped}{words}"));
        }
        Ok(if is_stopped { exit::failed() } else { self.tally.code() })
    }

    /// Solves the problems of a file, until the user stops it. Returns why it could not be read to its end.
    fn file(
        &mut self,
        input: Input,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<Option<io::Error>, Failure> {
        let name = input.name().to_owned();
        let source = match ProblemSource::open(input, self.args.fen.options()) {
            Ok(source) => source,
            Err(error) => return Ok(Some(error)),
        };
        let (args, file) = (self.args, self.files);
        self.files += 1;
        let solve = |given: &Given| answer::answer(given, args, Some(file));
        let write = |given: Given, answer: Answer| {
            let has_complaints = !answer.complaints.is_empty();
            let write = || self.write(&name, given.place, &answer);
            if has_complaints { progress.pause(write) } else { progress.aside(write) }?;
            progress.set(self.tally.all());
            let is_over = stop.is_stopped();
            Ok(if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        in_order::each(args.threads.count().get(), solve, write, |give| {
            for given in source {
                match given {
                    Ok(given) => {
                        if give(given)?.is_break() {
                            break;
                        }
                    }
                    Err(error) => return Ok(Some(error)),
                }
            }
            Ok(None)
        })
    }

    fn write(&mut self, name: &str, place: Place, answer: &Answer) -> Result<(), Failure> {
        self.tally.add(answer);
        let prefix = match name {
            "" => String::new(),
            name if answer.is_misread => format!("{}:{place}: ", visible(name)),
            name => format!("{}:{}: ", visible(name), place.line),
        };
        let is_human = self.args.is_human();
        for complaint in &answer.complaints {
            let line = format!("{prefix}{complaint}\n");
            let line = visible(&line);
            if is_human { self.out.write(&line)? } else { terminal::tell(&line) }
        }
        let mut text = &answer.solution;
        match (&answer.certificate, &mut self.folder) {
            (Some(certificate), Some(folder)) => {
                let header = if self.args.is_coq() { certificate::COQ_HEADER } else { "" };
                let file = folder.add(&certificate.name);
                let write =
                    |out: &mut Vec<u8>| out.extend([header, &certificate.text].concat().bytes());
                folder.append(file, write).map_err(|error| not_written(self.args, error))?;
            }
            (Some(certificate), None) => text = &certificate.text,
            (None, _) => {}
        }
        let is_wanted = !self.args.quiet.is_on || answer.verdict != Verdict::Solved || !is_human;
        if text.is_empty() || !is_wanted {
            return Ok(());
        }
        if is_human {
            self.out.write(&prefix)?;
        } else {
            self.out.write(self.between())?;
        }
        self.written += 1;
        self.out.write(text)
    }

    /// The text between two solutions, or before the first.
    fn between(&self) -> &'static str {
        if self.args.is_coq() && self.written == 0 {
            return certificate::COQ_HEADER;
        }
        match (self.args.format(), self.written) {
            (SolutionFormat::Popeye, 0) => "BeginProblem\n",
            (SolutionFormat::Popeye, _) => "NextProblem\n",
            (SolutionFormat::Pgn, 1..) => "\n",
            _ => "",
        }
    }

    /// Writes what is left.
    fn end(&mut self) -> Result<(), Failure> {
        if self.args.format() == SolutionFormat::Popeye && self.written > 0 {
            self.out.write("EndProblem\n")?;
        }
        if let Some(folder) = self.folder.take() {
            folder.rename().map_err(|error| not_written(self.args, error))?;
        }
        self.out.flush()
    }
}

/// The numbers of problems by their outcome.
#[derive(Default)]
struct SolveTally {
    solved: u64,
    wrong: u64,
    unsupported: u64,
    over_budget: u64,
    unasked: u64,
    broken: u64,
    /// The number of moves in the certificates, and their length in bytes.
    answers: usize,
    bytes: usize,
    /// The number of certificates that say that the key is the only one.
    only: u64,
    /// The numbers of problems by their soundness.
    soundness: [u64; Soundness::ALL.len()],
}

impl SolveTally {
    fn add(&mut self, answer: &Answer) {
        if let Some(certificate) = &answer.certificate {
            self.answers += certificate.moves;
            self.bytes += certificate.text.len();
            self.only += u64::from(certificate.is_only);
        }
        for (count, (soundness, ..)) in self.soundness.iter_mut().zip(Soundness::ALL) {
            *count += u64::from(answer.soundness == Some(soundness));
        }
        match answer.verdict {
            Verdict::Solved => self.solved += 1,
            Verdict::Wrong => self.wrong += 1,
            Verdict::Unsupported => self.unsupported += 1,
            Verdict::OverBudget => self.over_budget += 1,
            Verdict::Unasked => self.unasked += 1,
        }
    }

    /// The number of problems with a stipulation.
    fn all(&self) -> u64 {
        self.solved + self.wrong + self.unsupported + self.over_budget
    }

    /// Whether no problem has a stipulation.
    fn is_idle(&self) -> bool {
        self.all() == 0 && self.unasked > 0
    }

    fn code(&self) -> ExitCode {
        if self.broken > 0 {
            exit::failed()
        } else if self.wrong > 0 {
            exit::FINDINGS
        } else if self.unsupported > 0 || self.over_budget > 0 || self.is_idle() {
            exit::failed()
        } else {
            exit::CLEAN
        }
    }

    /// `certificate of 844 moves, 17,203 bytes, 2 with an only key`
    fn certificates(&self) -> String {
        let moves = Count(self.answers as u64, "move");
        let bytes = Grouped(self.bytes as u64);
        format!("certificate of {moves}, {bytes} bytes, {} with an only key", Grouped(self.only))
    }

    /// `12 problems: 9 sound, 2 cooked, 1 short`
    fn soundness(&self) -> String {
        let all = Count(self.soundness.iter().sum(), "problem");
        let counts = Soundness::ALL.iter().zip(self.soundness).filter(|(_, count)| *count > 0);
        let words = counts.map(|((.., words), count)| format!("{} {words}", Grouped(count)));
        format!("{all}: {}", words.collect::<Vec<_>>().join(", "))
    }

    /// `12 problems: 9 solved, 3 wrong, 0 over budget`
    fn outcomes(&self, args: &SolveArgs) -> String {
        let mut text = format!(
            "{}: {} solved, {} wrong, {} over budget",
            Count(self.all(), "problem"),
            Grouped(self.solved),
            Grouped(self.wrong),
            Grouped(self.over_budget),
        );
        if self.unsupported > 0 {
            text = format!("{text}, {} unreadable or unsupported", Grouped(self.unsupported));
        }
        if self.unasked > 0 {
            let hint = if args.mate.is_none() { " (`--mate N` proves them)" } else { "" };
            text = format!("{text}, {} without a number of moves{hint}", Grouped(self.unasked));
        }
        text
    }

    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    fn words(&self, time: Duration, args: &SolveArgs) -> String {
        let mut text = if args.sound { self.soundness() } else { self.outcomes(args) };
        if args.certificate.is_some() {
            text = format!("{text}; {}", self.certificates());
        }
        let seconds = time.as_secs_f64();
        let rate = self.all() as f64 / seconds.max(1e-3);
        text + &format!("; {seconds:.2} s, {rate:.0} a second")
    }
}
