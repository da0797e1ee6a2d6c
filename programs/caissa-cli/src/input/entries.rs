//! The games and positions of files, one by one.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_check::{Finding, Input, ListLines, TextKind};
use chess_core::epd::Epd;
use chess_core::pgn::{KeptNotes, Place, Reader};
use chess_core::{Board, Error, GameBuf, Replay};

use crate::args::{Chess960, Files, Level, ReadArgs};
use crate::exit::{self, Failure, reason};
use crate::formats::{short_line, short_words};
use crate::input::files;
use crate::output::terminal;
use crate::run::in_order::Flow;
use crate::run::progress::Progress;

/// The size in bytes below which files are read too fast for a progress bar.
const SHORT: u64 = 1 << 24;

/// A game or a position of a file.
pub(crate) enum FileEntry<'a> {
    /// A game without mistakes.
    Game(&'a GameBuf),
    /// A position without mistakes, and its operations.
    Position(Epd<'a>),
    /// A game or a position with mistakes.
    Wrong(Wrong<'a>),
}

/// The file of an entry, and the place where the entry begins.
#[derive(Clone, Copy)]
pub(crate) struct EntryPlace<'a> {
    pub(crate) file: &'a str,
    pub(crate) place: Place,
}

/// A game or a position with mistakes.
pub(crate) struct Wrong<'a> {
    /// The name of the file.
    file: &'a str,
    mistakes: Vec<(Place, Error)>,
    /// The findings of a game in PGN, if the command asks for them.
    pub(crate) findings: Vec<Finding>,
    /// The moves before the mistake.
    pub(crate) known: Option<&'a GameBuf>,
    /// The text of a game in PGN.
    pub(crate) text: Option<&'a str>,
}

/// The words about mistakes, with their places.
pub(crate) type PlacedWords = Vec<(Place, String)>;

impl Wrong<'_> {
    /// Mistakes in a part of a file.
    pub(super) fn new(mistakes: Vec<(Place, Error)>) -> Self {
        Self { file: "", mistakes, findings: Vec::new(), known: None, text: None }
    }

    /// Prints the mistakes on standard error, as `check --format short` does.
    pub(crate) fn print(&self) {
        for (place, words) in self.told() {
            terminal::tell(short_line(self.file, place, &words));
        }
    }

    /// The words about the mistakes, to be printed later.
    pub(crate) fn told(&self) -> PlacedWords {
        let words = |(place, error): &(Place, Error)| (*place, short_words(Level::Error, error));
        self.mistakes.iter().map(words).collect()
    }
}

/// A request of a command.
#[derive(Clone, Copy)]
pub(crate) struct EntriesRequest<'a> {
    pub(crate) files: &'a Files,
    /// Whether no progress is shown.
    pub(crate) is_quiet: bool,
    /// The notes that games have.
    pub(crate) notes: KeptNotes,
}

/// The result of reading all files.
#[derive(Default)]
pub(crate) struct ReadResult {
    /// The number of games and positions with mistakes.
    pub(crate) wrong: u64,
    is_unreadable: bool,
}

impl ReadResult {
    /// Reports a file that cannot be read, or not to its end.
    pub(super) fn add_unreadable(&mut self, file: &str, error: &io::Error, progress: &Progress) {
        self.is_unreadable = true;
        progress.pause(|| terminal::tell_line(broken(file, error, "read")));
    }

    /// Whether a file could not be read.
    pub(crate) fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// The exit code of a command that leaves out entries with mistakes.
    pub(crate) fn code(&self) -> ExitCode {
        match (self.is_unreadable, self.wrong) {
            (true, _) => exit::failed(),
            (false, 0) => exit::CLEAN,
            (false, _) => exit::FINDINGS,
        }
    }
}

/// A function that receives each entry. It can end the reading.
type Act<'a> = dyn FnMut(EntryPlace<'_>, FileEntry<'_>) -> Flow + 'a;

/// Reads the entries of all files, and reports unreadable files on standard error.
pub(crate) fn each(request: EntriesRequest<'_>, act: &mut Act<'_>) -> Result<ReadResult, Failure> {
    let inputs = files::inputs(&request.files.paths)?;
    let size = files::total_size(&inputs);
    let progress = bar(size, request);
    let (mut outcome, read) = (ReadResult::default(), Arc::new(AtomicU64::new(0)));
    for input in inputs {
        let name = input.name().to_owned();
        let mut counted = |at: EntryPlace<'_>, entry: FileEntry<'_>| {
            outcome.wrong += u64::from(matches!(entry, FileEntry::Wrong(_)));
            progress.set(read.load(Ordering::Relaxed));
            progress.aside(|| act(at, entry))
        };
        match entries(input, request, &read, &mut counted) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => break,
            Err(Stop::Failed(failure)) => return Err(failure),
            Err(Stop::Broken(error)) => outcome.add_unreadable(&name, &error, &progress),
        }
    }
    progress.clear();
    Ok(outcome)
}

/// The progress through files of this size.
pub(super) fn bar(size: Option<u64>, request: EntriesRequest<'_>) -> Progress {
    let is_short = size.is_some_and(|size| size < SHORT);
    Progress::new(size, request.is_quiet || is_short)
}

/// Reads the entries of an input.
fn entries(
    input: Input,
    request: EntriesRequest<'_>,
    read: &Arc<AtomicU64>,
    act: &mut Act<'_>,
) -> Done {
    let (name, is_stream) = (input.name().to_owned(), input.path().is_none());
    let reading = request.files.reading;
    let (kind, mut text) = counted(input, reading, read).open()?;
    if is_stream {
        text = Box::new(CountingReader { inner: text, read: read.clone() });
    }
    match kind {
        TextKind::Pgn => games(&name, text, request.notes, act),
        kind => lines(&name, text, kind, reading.chess960, act),
    }
}

/// The reason why the entries of a file end early.
enum Stop {
    /// The rest of the file cannot be read.
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

/// The message about a file that cannot be read, or not to its end. `done` says what has been done with
/// the part that could be read: `read`.
pub(crate) fn broken(name: &str, error: &io::Error, done: &str) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        terminal::error(&format!("`{name}` is cut off; the part before that has been {done}"))
    } else {
        terminal::error(&format!("cannot read `{name}`: {}", reason(error)))
    }
}

/// An input, read as the options say. If it is a file, its bytes are counted as they are read, before they are unpacked, so that they
/// can be compared with its size.
pub(super) fn counted(input: Input, reading: ReadArgs, read: &Arc<AtomicU64>) -> Input {
    let input = match input.path() {
        Some(path) => {
            let inner = Unopened { path: path.to_owned(), file: None };
            Input::reader(input.name(), CountingReader { inner, read: read.clone() })
        }
        None => input,
    };
    files::read_as(input, reading)
}

/// A file that is opened when it is read.
struct Unopened {
    path: PathBuf,
    file: Option<File>,
}

impl Read for Unopened {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(File::open(&self.path)?),
        };
        file.read(buffer)
    }
}

/// A reader that counts its bytes.
struct CountingReader<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

fn games(file: &str, text: impl Read, notes: KeptNotes, act: &mut Act<'_>) -> Done {
    for entry in Reader::new(text).keeping(notes) {
        let entry = entry?;
        let place = entry.place;
        let mistakes: Vec<_> =
            entry.findings.iter().map(|found| (found.place(), *found.error())).collect();
        let entry = match &entry.game {
            Some(game) if mistakes.is_empty() => FileEntry::Game(game),
            known => {
                let (known, text) = (known.as_ref(), entry.text.as_deref());
                FileEntry::Wrong(Wrong { file, known, text, ..Wrong::new(mistakes) })
            }
        };
        if act(EntryPlace { file, place }, entry)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Reads lists, line by line.
fn lines(
    file: &str,
    text: impl Read,
    kind: TextKind,
    chess960: Chess960,
    act: &mut Act<'_>,
) -> Done {
    for line in ListLines::new(text, Place::START) {
        let line = line?;
        let at = EntryPlace { file, place: line.place };
        if line.is_item() && self::line(&line.text, kind, chess960, at, act)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Passes on the entry of a line.
pub(super) fn line(
    text: &str,
    kind: TextKind,
    chess960: Chess960,
    at: EntryPlace<'_>,
    act: &mut Act<'_>,
) -> Flow {
    let errors = if kind == TextKind::Positions {
        match chess960.options().parse_epd(text) {
            Ok(epd) => return act(at, FileEntry::Position(epd)),
            Err(error) => vec![error],
        }
    } else {
        match GameBuf::check(&mut Replay::new(text, Board::START)) {
            Ok(game) => return act(at, FileEntry::Game(&game)),
            Err(errors) => errors,
        }
    };
    let placed = |error: Error| {
        let mut place = at.place;
        place.skip(text.get(..error.range().start).unwrap_or_default());
        (place, error)
    };
    let mistakes = errors.into_iter().map(placed).collect();
    act(at, FileEntry::Wrong(Wrong { file: at.file, ..Wrong::new(mistakes) }))
}
