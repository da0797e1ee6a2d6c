//! Files of games that are copied or replaced with changes.

use std::cell::Cell;
use std::fs::{self, Metadata};
use std::io::{self, BufWriter, Cursor, Read, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_check::{Fixed, Input, TextKind};

use crate::args::{Destination, ReadArgs};
use crate::exit::{self, Failure, fail};
use crate::input::files;
use crate::output::Sink;
use crate::output::atomic_file::AtomicFile;
use crate::output::diff::Diff;
use crate::output::terminal;
use crate::run::in_order;

/// A change of files.
pub(crate) struct Rewrite<'a> {
    pub(crate) reading: ReadArgs,
    pub(crate) destination: &'a Destination,
    /// Words for failures: the verb, and what is done to games.
    pub(crate) verb: &'static str,
    pub(crate) done: &'static str,
    /// The kinds of text that are changed.
    pub(crate) kinds: &'static [TextKind],
    /// Writes a text with its changes, made on a number of threads.
    pub(crate) change: &'a Change<'a>,
    /// The words for what was changed.
    pub(crate) words: &'a (dyn Fn(TextKind, &Fixed) -> String + Sync),
}

/// The kind of a text, and what was changed in it.
type Rewritten = (TextKind, Fixed);

/// A function that writes a text with its changes.
pub(crate) type Change<'a> =
    dyn Fn(Input, NonZero<usize>, &mut dyn Write) -> io::Result<Fixed> + Sync + 'a;

impl Rewrite<'_> {
    /// Changes the files, and says so on standard error.
    pub(crate) fn run(&self, inputs: Vec<Input>, paths: &[PathBuf]) -> Result<ExitCode, Failure> {
        let Destination { in_place, check, output, .. } = self.destination;
        files::refuse_own_input(paths, output.path(), ": use `--in-place`")?;
        let out = (!in_place).then(|| Sink::plain(output.path())).transpose()?;
        let mut session = Session { rewrite: self, out, total: 0, is_failed: false };
        // A file that is given twice is changed once, and then found to be right.
        let are_apart = !in_place || files::given_twice(&inputs).is_none();
        let is_small = |input: &Input| are_apart && is_small(input);
        let mut inputs = inputs.into_iter().peekable();
        while let Some(input) = inputs.next() {
            if !is_small(&input) {
                session.change(input)?;
                continue;
            }
            let mut batch = vec![input];
            while let Some(input) = inputs.next_if(is_small) {
                batch.push(input);
            }
            session.change_all(batch)?;
        }
        let Session { out, total, is_failed, .. } = session;
        if let Some(out) = out {
            finish(out, output.path(), is_failed)?;
        }
        Ok(if is_failed {
            exit::failed()
        } else if *check && total > 0 {
            exit::FINDINGS
        } else {
            exit::CLEAN
        })
    }

    /// Passes the changed text of an input to a function that writes it, or else, with `--check`, its difference.
    fn write(
        &self,
        input: Input,
        threads: NonZero<usize>,
        write: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<Rewritten, Failure> {
        let name = input.name().to_string();
        let path = input.path().map(Path::to_owned);
        let (kind, text) = self.open(input)?;
        let failed = |error| Failure::of(format!("cannot {} `{name}`", self.verb), error);
        let mut out = FailingWriter { write, failure: None };
        let done = if self.destination.check {
            let (text, old): (Box<dyn Read + Send>, Box<dyn Read>) = if let Some(path) = path {
                (text, self.open(Input::file(path))?.1)
            } else {
                let mut all = Vec::new();
                { text }.read_to_end(&mut all).map_err(failed)?;
                (Box::new(Cursor::new(all.clone())), Box::new(Cursor::new(all)))
            };
            let mut diff = Diff::new(&name, old, &mut out);
            let done = (self.change)(Input::text(&name, kind, text), threads, &mut diff);
            done.and_then(|done| diff.finish().map(|()| done))
        } else {
            let text = Input::text(&name, kind, text);
            match self.reading.encoding {
                Some(encoding) => (self.change)(text, threads, &mut encoding.writer(&mut out)),
                None => (self.change)(text, threads, &mut out),
            }
        };
        match (out.failure, done) {
            (Some(failure), _) => Err(failure),
            (None, done) => done.map(|done| (kind, done)).map_err(failed),
        }
    }

    /// Opens an input of games.
    fn open(&self, input: Input) -> Result<(TextKind, Box<dyn Read + Send>), Failure> {
        let (name, done) = (input.name().to_string(), self.done);
        let words = match files::read_as(input, self.reading).open() {
            Ok((kind, text)) if self.kinds.contains(&kind) => return Ok((kind, text)),
            Ok(_) if self.kinds == [TextKind::Rust] => {
                format!("`{name}` is not a file of Rust: only its strings are {done}")
            }
            Ok(_) if self.kinds.contains(&TextKind::Positions) => {
                format!(
                    "`{name}` is a list of moves: only games in PGN and positions can be {done}"
                )
            }
            Ok(_) => format!("`{name}` is a list: only games in PGN can be {done}"),
            Err(error) => return Err(Failure::of(format!("cannot read `{name}`"), error)),
        };
        Err(Failure::new(words))
    }

    /// Replaces a file by its changed text, atomically. If nothing changes, the file is not touched.
    fn replace(&self, input: Input, threads: NonZero<usize>) -> Result<Rewritten, Failure> {
        let Some(path) = input.path().map(Path::to_owned) else {
            fail!("standard input cannot be replaced: leave out `--in-place`");
        };
        let of = |what: &str| format!("cannot {what} `{}`", path.display());
        let whole = fs::metadata(&path).map_err(|error| Failure::of(of("read"), error))?;
        if let Some(words) = irreplaceable(&path, &whole) {
            fail!("`{}` is {words}", path.display());
        }
        let failure = |error| Failure::of(of("replace"), error);
        let new = AtomicFile::new(&path).map_err(failure)?;
        let mut to = BufWriter::new(&new.file);
        let done = self.write(input, threads, |bytes| to.write_all(bytes).map_err(failure))?;
        to.flush().map_err(failure)?;
        drop(to);
        if done.1.fixed == 0 {
            return Ok(done);
        }
        let state = |file: &Metadata| (file.len(), file.modified().ok());
        let is_same = || match fs::metadata(&path) {
            Ok(now) if state(&now) != state(&whole) => {
                Err(io::Error::other("it changed while it was read"))
            }
            _ => Ok(()),
        };
        new.rename_if(is_same).map_err(failure)?;
        Ok(done)
    }
}

/// The files that have been changed so far.
struct Session<'a> {
    rewrite: &'a Rewrite<'a>,
    out: Option<Sink>,
    /// The number of changes.
    total: u64,
    is_failed: bool,
}

impl Session<'_> {
    /// Changes an input on all threads.
    fn change(&mut self, input: Input) -> Result<(), Failure> {
        let (name, rewrite) = (input.name().to_string(), self.rewrite);
        let threads = rewrite.destination.threads.count();
        let mut is_lost = false;
        let done = match &mut self.out {
            Some(out) => rewrite.write(input, threads, |bytes| {
                let written = out.write_bytes(bytes);
                is_lost = written.is_err();
                written
            }),
            None => rewrite.replace(input, threads),
        };
        match done {
            // The output is lost for the next inputs too.
            Err(failure) if is_lost => return Err(failure),
            done => self.add(&name, done),
        }
        Ok(())
    }

    /// Changes small inputs, each on one of the threads.
    fn change_all(&mut self, inputs: Vec<Input>) -> Result<(), Failure> {
        let (rewrite, has_output) = (self.rewrite, self.out.is_some());
        let one = NonZero::<usize>::MIN;
        let work = |input: &Cell<Option<Input>>| {
            let input = input.take()?;
            let (name, mut text) = (input.name().to_string(), Vec::new());
            let done = if has_output {
                rewrite.write(input, one, |bytes| {
                    text.extend_from_slice(bytes);
                    Ok(())
                })
            } else {
                rewrite.replace(input, one)
            };
            Some((name, text, done))
        };
        let act = |_, answer: Option<(String, Vec<u8>, Result<Rewritten, Failure>)>| {
            if let Some((name, text, done)) = answer {
                if let Some(out) = &mut self.out {
                    out.write_bytes(&text)?;
                }
                self.add(&name, done);
            }
            Ok(ControlFlow::Continue(()))
        };
        let inputs = inputs.into_iter().map(|input| Cell::new(Some(input)));
        let threads = rewrite.destination.threads.count().get();
        in_order::each(threads, work, act, |give| in_order::all(inputs, give))
    }

    fn add(&mut self, name: &str, done: Result<Rewritten, Failure>) {
        match done {
            Ok((kind, fixed)) => {
                self.total += fixed.fixed;
                if !self.rewrite.destination.quiet.is_on {
                    let words = (self.rewrite.words)(kind, &fixed);
                    if words.is_empty() {
                        return;
                    }
                    let (first, ledger) = words.split_once('\n').unwrap_or((&words, ""));
                    terminal::tell_line(terminal::visible(&format!("{name}: {first}")));
                    ledger.lines().for_each(|line| terminal::tell_line(terminal::visible(line)));
                }
            }
            Err(failure) => {
                self.is_failed = true;
                terminal::tell_line(terminal::error(&failure.to_string()));
            }
        }
    }
}

/// The number of bytes of text that a thread changes at a time, and the greatest size of a file that one thread changes
/// alone.
pub(crate) const BLOCK: NonZero<usize> = NonZero::new(1 << 20).expect("not zero");

/// Whether one thread changes an input alone, in memory.
fn is_small(input: &Input) -> bool {
    input.path().is_some_and(|path| {
        let is_short = |file: Metadata| file.is_file() && file.len() <= BLOCK.get() as u64;
        fs::metadata(path).is_ok_and(is_short) && !Input::is_packed(path).unwrap_or(true)
    })
}

/// Ends the output. A file where games are missing takes no place: an older one stays.
fn finish(out: Sink, path: Option<&Path>, is_failed: bool) -> Result<(), Failure> {
    match path {
        Some(path) if is_failed && !out.is_growing() => {
            let words = format!("`{}` is not written, because games are missing", path.display());
            terminal::tell_line(terminal::error(&words));
            Ok(())
        }
        _ => out.finish(),
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
