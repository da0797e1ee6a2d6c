//! `caissa fix`: applies the fixes that are certain to files of games.

use std::cell::Cell;
use std::collections::HashSet;
use std::fs::{self, Metadata};
use std::io::{self, BufWriter, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use chess_check::{Finding, Fixed, Input, TextKind, fix};

use crate::args::FixArgs;
use crate::exit::{self, Failure};
use crate::input::files;
use crate::output::Sink;
use crate::output::atomic_file::AtomicFile;
use crate::output::tally::Count;
use crate::output::terminal;
use crate::run::in_order;

pub(crate) fn run(args: &FixArgs) -> Result<ExitCode, Failure> {
    let inputs = if args.adopt {
        files::inputs_to_adopt(&args.files.paths)?
    } else {
        files::inputs_to_check(&args.files.paths)?
    };
    files::refuse_own_input(&args.files.paths, args.output.path(), ": use `--in-place`")?;
    let is_stdout_or_file = !args.in_place && !args.check;
    let out = is_stdout_or_file.then(|| Sink::plain(args.output.path())).transpose()?;
    let mut session = FixRun { args, out, total: 0, is_failed: false };
    // A file that is given twice is fixed once, and then found to be right.
    let are_apart = !args.in_place || are_apart(&inputs);
    let is_small = |input: &Input| are_apart && is_small(input);
    let mut inputs = inputs.into_iter().peekable();
    while let Some(input) = inputs.next() {
        if !is_small(&input) {
            session.fix(input)?;
            continue;
        }
        let mut batch = vec![input];
        while let Some(input) = inputs.next_if(is_small) {
            batch.push(input);
        }
        session.fix_all(batch)?;
    }
    let FixRun { out, total, is_failed, .. } = session;
    if let Some(out) = out {
        finish(out, args, is_failed)?;
    }
    Ok(if is_failed {
        exit::failed()
    } else if args.check && total > 0 {
        exit::FINDINGS
    } else {
        exit::CLEAN
    })
}

/// The files that have been fixed so far.
struct FixRun<'a> {
    args: &'a FixArgs,
    out: Option<Sink>,
    /// The number of findings that were fixed.
    total: u64,
    is_failed: bool,
}

impl FixRun<'_> {
    /// Fixes an input on all threads.
    fn fix(&mut self, input: Input) -> Result<(), Failure> {
        let (name, args) = (input.name().to_string(), self.args);
        let threads = args.threads.count();
        let mut is_lost = false;
        let done = match &mut self.out {
            Some(out) => copy(input, args, threads, |bytes| {
                let written = out.write_bytes(bytes);
                is_lost = written.is_err();
                written
            }),
            None => fix_alone(input, args, threads),
        };
        match done {
            // The output is lost for the next inputs too.
            Err(failure) if is_lost => return Err(failure),
            done => self.add(&name, done),
        }
        Ok(())
    }

    /// Fixes small inputs, each on one of the threads.
    fn fix_all(&mut self, inputs: Vec<Input>) -> Result<(), Failure> {
        let (args, has_output) = (self.args, self.out.is_some());
        let one = NonZero::<usize>::MIN;
        let work = |input: &Cell<Option<Input>>| {
            let input = input.take()?;
            let (name, mut text) = (input.name().to_string(), Vec::new());
            let done = if has_output {
                copy(input, args, one, |bytes| {
                    text.extend_from_slice(bytes);
                    Ok(())
                })
            } else {
                fix_alone(input, args, one)
            };
            Some((name, text, done))
        };
        let act = |_, answer: Option<(String, Vec<u8>, Result<Fixed, Failure>)>| {
            if let Some((name, text, done)) = answer {
                if let Some(out) = &mut self.out {
                    out.write_bytes(&text)?;
                }
                self.add(&name, done);
            }
            Ok(ControlFlow::Continue(()))
        };
        let inputs = inputs.into_iter().map(|input| Cell::new(Some(input)));
        in_order::each(args.threads.count().get(), work, act, |give| in_order::all(inputs, give))
    }

    fn add(&mut self, name: &str, done: Result<Fixed, Failure>) {
        match done {
            Ok(fixed) => {
                self.total += fixed.fixed;
                report(name, fixed, self.args);
            }
            Err(failure) => {
                self.is_failed = true;
                terminal::tell_line(terminal::error(&failure.to_string()));
            }
        }
    }
}

/// The number of bytes of text that a thread fixes at a time, and the greatest size of a file that one thread fixes
/// alone.
const BLOCK: NonZero<usize> = NonZero::new(1 << 20).expect("not zero");

/// Whether one thread fixes an input alone, in memory.
fn is_small(input: &Input) -> bool {
    input.path().is_some_and(|path| {
        let is_short = |file: Metadata| file.is_file() && file.len() <= BLOCK.get() as u64;
        fs::metadata(path).is_ok_and(is_short) && !Input::is_packed(path).unwrap_or(true)
    })
}

/// Whether no two inputs are the same file.
fn are_apart(inputs: &[Input]) -> bool {
    let mut paths = HashSet::new();
    let mut known = inputs.iter().filter_map(|input| fs::canonicalize(input.path()?).ok());
    known.all(|path| paths.insert(path))
}

/// Ends the output. A file in which games are missing takes no place: an older one stays.
fn finish(mut out: Sink, args: &FixArgs, is_failed: bool) -> Result<(), Failure> {
    match args.output.path() {
        Some(path) if is_failed && !out.is_growing() => {
            let words = format!("`{}` is not written, because games are missing", path.display());
            terminal::tell_line(terminal::error(&words));
            Ok(())
        }
        Some(_) => out.finish(),
        None => out.flush(),
    }
}

/// `games.pgn: 3 findings fixed, 2 left in 120 games`, or
/// `lib.rs: 3 strings put into macros, 2 wrong in 7 strings of chess`
fn report(name: &str, fixed: Fixed, args: &FixArgs) {
    if args.quiet.is_on {
        return;
    }
    let would = if args.check { "would be " } else { "" };
    let Fixed { games, fixed, left, .. } = fixed;
    let words = if args.adopt {
        let (done, games) = (Count(fixed, "string"), Count(games, "string"));
        format!("{name}: {done} {would}put into macros, {left} wrong in {games} of chess")
    } else {
        let (done, games) = (Count(fixed, "finding"), Count(games, "game"));
        format!("{name}: {done} {would}fixed, {left} left in {games}")
    };
    terminal::tell_line(terminal::visible(&words));
}

/// Replaces an input by its fixed games, or only counts.
fn fix_alone(input: Input, args: &FixArgs, threads: NonZero<usize>) -> Result<Fixed, Failure> {
    if args.in_place {
        replace(input, args, threads)
    } else {
        copy(input, args, threads, |_| Ok(()))
    }
}

/// Passes the fixed games of an input to a function that writes them.
fn copy(
    input: Input,
    args: &FixArgs,
    threads: NonZero<usize>,
    write: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Fixed, Failure> {
    let name = input.name().to_string();
    let text = open(input, args)?;
    let mut out = FailingWriter { write, failure: None };
    let mut options = args.rules.options(args.files.reading);
    (options.threads, options.block, options.strings) = (threads, BLOCK, args.adopt);
    let is_wanted = |finding: &Finding| args.rules.level(finding).is_some();
    let done = match args.files.reading.encoding {
        Some(encoding) => fix(text, encoding.writer(&mut out), &options, is_wanted),
        None => fix(text, &mut out, &options, is_wanted),
    };
    match (out.failure, done) {
        (Some(failure), _) => Err(failure),
        (None, Ok(fixed)) => Ok(fixed),
        (None, Err(error)) => {
            let what = if args.adopt { "adopt" } else { "read" };
            Err(Failure::of(format!("cannot {what} `{name}`"), error))
        }
    }
}

/// A writer that keeps its failure, to distinguish it from a failure of reading.
struct FailingWriter<F> {
    write: F,
    failure: Option<Failure>,
}

impl<F: FnMut(&[u8]) -> Result<(), Failure>> Write for FailingWriter<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match (self.write)(bytes) {
            Ok(()) => Ok(bytes.len()),
            Err(failure) => {
                self.failure = Some(failure);
                Err(io::Error::other("cannot write"))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Opens an input of games.
fn open(input: Input, args: &FixArgs) -> Result<Input, Failure> {
    let name = input.name().to_string();
    match files::read_as(input, args.files.reading).open() {
        Ok((kind, _)) if args.adopt && kind != TextKind::Rust => {
            Err(Failure::new(format!("`{name}` is no file of Rust: only its strings are adopted")))
        }
        Ok((kind @ (TextKind::Pgn | TextKind::Rust), text)) => Ok(Input::text(name, kind, text)),
        Ok(_) => Err(Failure::new(format!("`{name}` is a list: only games in PGN can be fixed"))),
        Err(error) => Err(Failure::of(format!("cannot read `{name}`"), error)),
    }
}

/// Replaces a file by its fixed games, atomically. If nothing is fixed, the file is not touched.
fn replace(input: Input, args: &FixArgs, threads: NonZero<usize>) -> Result<Fixed, Failure> {
    let Some(path) = input.path().map(Path::to_owned) else {
        return Err(Failure::new("standard input cannot be replaced: leave out `--in-place`"));
    };
    let of = |what: &str| format!("cannot {what} `{}`", path.display());
    let whole = fs::metadata(&path).map_err(|error| Failure::of(of("read"), error))?;
    if let Some(words) = irreplaceable(&path, &whole) {
        return Err(Failure::new(format!("`{}` is {words}", path.display())));
    }
    let failure = |error| Failure::of(of("replace"), error);
    let new = AtomicFile::new(&path).map_err(failure)?;
    let mut to = BufWriter::new(&new.file);
    let fixed = copy(input, args, threads, |bytes| to.write_all(bytes).map_err(failure))?;
    to.flush().map_err(failure)?;
    drop(to);
    if fixed.fixed == 0 {
        return Ok(fixed);
    }
    let state = |file: &Metadata| (file.len(), file.modified().ok());
    if fs::metadata(&path).is_ok_and(|now| state(&now) != state(&whole)) {
        return Err(failure(io::Error::other("it changed while it was read")));
    }
    new.rename().map_err(failure)?;
    Ok(fixed)
}

/// The reason why another file cannot take the place of a file, and what to do instead.
fn irreplaceable(path: &Path, file: &Metadata) -> Option<&'static str> {
    if !file.is_file() {
        // Renaming would put a file in the place of a pipe or a device.
        Some("a pipe or a device, so it cannot be replaced: leave out `--in-place`")
    } else if Input::is_packed(path).unwrap_or(false) {
        Some("compressed, so it cannot be replaced: use `-o` for a plain file")
    } else if file.permissions().readonly() {
        Some("read-only, so it is not replaced: make it writable, or use `-o` for another file")
    } else {
        None
    }
}
