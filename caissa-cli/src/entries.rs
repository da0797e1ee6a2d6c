//! Games and positions of files, one by one, for the commands that do something with them.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_check::{Input, Kind};
use chess_core::epd::Epd;
use chess_core::pgn::{Place, Reader};
use chess_core::{Board, Error, GameBuf, Replay};

use crate::files;
use crate::formats::short_line;
use crate::output::{Failure, reason};
use crate::progress::Progress;
use crate::rules::Level;
use crate::terminal;

/// A game or a position of a file.
pub(crate) enum Entry<'a> {
    /// A game without mistakes.
    Game(&'a GameBuf),
    /// A position without mistakes, and its operations.
    Position(Epd<'a>),
    /// A game or a position with mistakes.
    Wrong(Wrong<'a>),
}

/// A game or a position with mistakes.
pub(crate) struct Wrong<'a> {
    /// The name of the file.
    file: &'a str,
    mistakes: Vec<(Place, Error)>,
    /// The game as far as it is known.
    pub(crate) known: Option<&'a GameBuf>,
}

impl Wrong<'_> {
    /// Prints the mistakes on standard error, as `check --format short` does.
    pub(crate) fn print(&self) {
        for (place, error) in &self.mistakes {
            anstream::eprint!("{}", short_line(self.file, *place, Level::Error, error));
        }
    }
}

/// What the commands ask of reading.
#[derive(Clone, Copy)]
pub(crate) struct Request<'a> {
    pub(crate) files: &'a [PathBuf],
    /// Whether no progress is shown.
    pub(crate) is_quiet: bool,
    /// Whether comments, glyphs and variations are of no interest.
    pub(crate) without_notes: bool,
}

/// How reading went.
#[derive(Default)]
pub(crate) struct Outcome {
    is_unreadable: bool,
}

impl Outcome {
    /// Whether a file could not be read.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }
}

/// What is done with an entry. It can end the reading.
type Act<'a> = dyn FnMut(Entry<'_>) -> Result<ControlFlow<()>, Failure> + 'a;

/// Reads the entries of all files, and says on standard error which files cannot be read.
pub(crate) fn each(request: Request<'_>, act: &mut Act<'_>) -> Result<Outcome, Failure> {
    let inputs = files::inputs(request.files)?;
    let progress = Progress::new(files::total_size(&inputs), request.is_quiet);
    let (mut outcome, read) = (Outcome::default(), Arc::new(AtomicU64::new(0)));
    for input in inputs {
        let name = input.name().to_owned();
        let mut counted = |entry: Entry<'_>| {
            progress.set(read.load(Ordering::Relaxed));
            progress.aside(|| act(entry))
        };
        let done = match open(input, &read) {
            Ok((kind, text)) => entries(&name, kind, text, request.without_notes, &mut counted),
            Err(error) => Err(Stop::Broken(error)),
        };
        match done {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => break,
            Err(Stop::Failed(failure)) => return Err(failure),
            Err(Stop::Broken(error)) => {
                outcome.is_unreadable |= error.kind() != io::ErrorKind::UnexpectedEof;
                progress.aside(|| anstream::eprintln!("{}", broken(&name, &error)));
            }
        }
    }
    progress.clear();
    Ok(outcome)
}

/// Why the entries of a file end early.
enum Stop {
    /// The file cannot be read on.
    Broken(io::Error),
    /// The command cannot go on.
    Failed(Failure),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Broken(error)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

type Done = Result<ControlFlow<()>, Stop>;

/// The sentence about a file that cannot be read, or not to its end.
fn broken(name: &str, error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        terminal::warning(&format!("`{name}` is cut off; what there is of it has been read"))
    } else {
        terminal::error(&format!("cannot read `{name}`: {}", reason(error)))
    }
}

/// Opens an input and counts the bytes that are read of it.
fn open(input: Input, read: &Arc<AtomicU64>) -> io::Result<(Kind, Box<dyn Read + Send>)> {
    let input = match input.path() {
        Some(path) => {
            let file = Counted { file: File::open(path)?, read: read.clone() };
            Input::reader(input.name(), file)
        }
        None => input,
    };
    input.open()
}

/// A file whose bytes are counted.
struct Counted {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// Reads the entries of one text.
fn entries(
    file: &str,
    kind: Kind,
    text: Box<dyn Read + Send>,
    without_notes: bool,
    act: &mut Act<'_>,
) -> Done {
    match kind {
        Kind::Pgn => games(file, text, without_notes, act),
        Kind::Positions => lines(file, text, act, &mut |line, act| match Epd::read(line) {
            Ok(epd) => Ok(act(Entry::Position(epd))),
            Err(error) => Err(vec![error]),
        }),
        _ => lines(file, text, act, &mut |line, act| {
            let game = GameBuf::check(&mut Replay::new(line, Board::START))?;
            Ok(act(Entry::Game(&game)))
        }),
    }
}

fn games(file: &str, text: impl Read, without_notes: bool, act: &mut Act<'_>) -> Done {
    let mut reader = Reader::new(text);
    if without_notes {
        reader = reader.without_notes();
    }
    for entry in reader {
        let entry = entry?;
        let mistakes: Vec<_> =
            entry.findings.iter().map(|found| (found.place(), *found.error())).collect();
        let entry = match &entry.game {
            Some(game) if mistakes.is_empty() => Entry::Game(game),
            known => Entry::Wrong(Wrong { file, mistakes, known: known.as_ref() }),
        };
        if act(entry)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Hands on what a line holds, or says what is wrong with it.
type ReadLine<'a> =
    dyn FnMut(&str, &mut Act<'_>) -> Result<Result<ControlFlow<()>, Failure>, Vec<Error>> + 'a;

/// Reads lists, a line after the other.
fn lines(file: &str, text: impl Read, act: &mut Act<'_>, read: &mut ReadLine<'_>) -> Done {
    let mut text = BufReader::with_capacity(1 << 16, text);
    let (mut bytes, mut place) = (Vec::new(), Place::START);
    while text.read_until(b'\n', &mut bytes)? > 0 {
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let own = line.trim_start_matches('\u{FEFF}').trim();
        if !own.is_empty() && !own.starts_with('#') {
            let flow = match read(&line, act) {
                Ok(flow) => flow?,
                Err(errors) => {
                    let found = |error: Error| {
                        let mut place = place;
                        place.skip(&line[..error.range().start]);
                        (place, error)
                    };
                    let mistakes = errors.into_iter().map(found).collect();
                    act(Entry::Wrong(Wrong { file, mistakes, known: None }))?
                }
            };
            if flow.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        place.skip(&line);
        bytes.clear();
    }
    Ok(ControlFlow::Continue(()))
}
