//! `caissa fix`: applies the fixes that are certain to files of games.

use std::fs::{self, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use chess_check::{Finding, Fixed, Input, Kind, fix};

use crate::args::FixArgs;
use crate::exit::{self, Failure};
use crate::input::files;
use crate::output::Sink;
use crate::output::atomic_file::AtomicFile;
use crate::output::tally::Count;
use crate::output::terminal;

pub(crate) fn run(args: &FixArgs) -> Result<ExitCode, Failure> {
    let inputs = files::inputs(&args.files.paths)?;
    files::refuse_own_input(&args.files.paths, args.output.path(), ": use `--in-place`")?;
    let is_stdout_or_file = !args.in_place && !args.check;
    let mut out = is_stdout_or_file.then(|| Sink::plain(args.output.path())).transpose()?;
    let (mut total, mut is_failed, mut is_lost) = (0, false, false);
    for input in inputs {
        let name = input.name().to_string();
        let done = match &mut out {
            Some(out) => copy(input, args, |bytes| {
                let written = out.write_bytes(bytes);
                is_lost = written.is_err();
                written
            }),
            None if args.in_place => replace(input, args),
            None => copy(input, args, |_| Ok(())),
        };
        match done {
            Ok(fixed) => {
                total += fixed.fixed;
                report(&name, fixed, args);
            }
            // The output is lost for the next inputs too.
            Err(failure) if is_lost => return Err(failure),
            Err(failure) => {
                is_failed = true;
                terminal::tell_line(terminal::error(&failure.to_string()));
            }
        }
    }
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

/// `games.pgn: 3 findings fixed, 2 left in 120 games`
fn report(name: &str, fixed: Fixed, args: &FixArgs) {
    if args.quiet.is_on {
        return;
    }
    let would = if args.check { "would be " } else { "" };
    let (done, left) = (Count(fixed.fixed, "finding"), fixed.left);
    let games = Count(fixed.games, "game");
    let words = format!("{name}: {done} {would}fixed, {left} left in {games}");
    terminal::tell_line(terminal::visible(&words));
}

/// Passes the fixed games of an input to a function that writes them.
fn copy(
    input: Input,
    args: &FixArgs,
    write: impl FnMut(&[u8]) -> Result<(), Failure>,
) -> Result<Fixed, Failure> {
    let name = input.name().to_string();
    let text = open(input, args)?;
    let mut to = Writer { write, failure: None };
    let mut options = args.rules.options(args.files.reading);
    options.threads = args.threads.count();
    let is_wanted = |finding: &Finding| args.rules.level(finding).is_some();
    let done = fix(text, &mut to, &options, is_wanted);
    match (to.failure, done) {
        (Some(failure), _) => Err(failure),
        (None, Ok(fixed)) => Ok(fixed),
        (None, Err(error)) => Err(Failure::of(format!("cannot read `{name}`"), error)),
    }
}

/// A writer that keeps its failure, to distinguish it from a failure of reading.
struct Writer<F> {
    write: F,
    failure: Option<Failure>,
}

impl<F: FnMut(&[u8]) -> Result<(), Failure>> Write for Writer<F> {
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
    match files::to_check(input, args.files.reading)?.open() {
        Ok((Kind::Pgn, text)) => Ok(Input::text(name, Kind::Pgn, text)),
        Ok(_) => Err(Failure::new(format!("`{name}` is a list: only games in PGN can be fixed"))),
        Err(error) => Err(Failure::of(format!("cannot read `{name}`"), error)),
    }
}

/// Replaces a file by its fixed games, atomically. If nothing is fixed, the file is not touched.
fn replace(input: Input, args: &FixArgs) -> Result<Fixed, Failure> {
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
    let fixed = copy(input, args, |bytes| to.write_all(bytes).map_err(failure))?;
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
