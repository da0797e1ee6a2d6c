//! The games and positions of files, read on many threads, in parts that come in the order of the files.

use std::io;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::ExitCode;

use chess_check::{CheckOptions, Event, FileItem, Finding, OnError, PartDone, TextKind, each_part};
use chess_core::epd::Epd;
use chess_core::pgn::{ExportOptions, KeptNotes, MoveTexts, Place};
use chess_core::{Board, Error, GameBuf};

use crate::args::{FenArgs, Files, Level, Quiet, Threads};
use crate::exit::{self, Failure, reason};
use crate::formats::{short_line, short_words};
use crate::input::files;
use crate::output::terminal;
use crate::run::in_order::Flow;
use crate::run::progress::Progress;

/// The size in bytes below which files are read too fast for a progress bar.
const SHORT: u64 = 1 << 24;

/// The number of bytes of text that a thread reads at a time. What is written can be ten times as long as what is read.
const BLOCK: NonZero<usize> = NonZero::new(1 << 20).expect("not zero");

/// A game or a position of a file.
pub(crate) enum FileEntry<'a> {
    /// A game without mistakes.
    Game(&'a GameBuf),
    /// A position without mistakes, and its operations.
    Position(Epd<'a>),
    /// A game or a position with mistakes.
    Wrong(Wrong<'a>),
}

/// A game or a position with mistakes.
#[derive(Default)]
pub(crate) struct Wrong<'a> {
    mistakes: Vec<(Place, Error)>,
    /// The findings of a game in PGN, if the command asks for them.
    pub(crate) findings: Vec<Finding>,
    /// The moves before the mistake.
    pub(crate) known: Option<&'a GameBuf>,
}

/// The words about mistakes, with their places.
pub(crate) type PlacedWords = Vec<(Place, String)>;

impl Wrong<'_> {
    /// The words about the mistakes, to be printed later.
    pub(crate) fn told(&self) -> PlacedWords {
        let words = |(place, error): &(Place, Error)| (*place, short_words(Level::Error, error));
        self.mistakes.iter().map(words).collect()
    }
}

/// An entry that is passed on by itself.
pub(crate) enum OneEntry {
    Game(GameBuf),
    /// A position, and its name.
    Position(Board, Option<String>),
    /// The words about the mistakes, the moves before them, and the text of a game in PGN.
    Wrong(PlacedWords, Option<GameBuf>, Option<String>),
}

/// The result of reading all files.
#[derive(Default)]
pub(crate) struct ReadResult {
    /// The number of games and positions with mistakes.
    pub(crate) wrong: u64,
    pub(crate) is_unreadable: bool,
}

impl ReadResult {
    /// Reports a file that cannot be read, or not to its end.
    fn add_unreadable(&mut self, file: &str, error: &io::Error, progress: &Progress) {
        self.is_unreadable = true;
        progress.pause(|| terminal::tell_line(broken(file, error, "read")));
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

/// The message about a file that cannot be read, or not to its end. `done` says what has been done with
/// the part that could be read: `read`.
pub(crate) fn broken(name: &str, error: &io::Error, done: &str) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        terminal::error(&format!("`{name}` is cut off; the part before that has been {done}"))
    } else {
        terminal::error(&format!("cannot read `{name}`: {}", reason(error)))
    }
}

/// The file of a part, and the place in it from which the places of the part are counted.
pub(crate) struct PartOrigin<'a> {
    file: &'a std::sync::Arc<str>,
    /// The number of games and positions before the part.
    before: u64,
    /// The place in the file where it begins.
    place: Place,
}

impl PartOrigin<'_> {
    pub(crate) fn file(&self) -> &str {
        self.file
    }

    /// The number in the file of an entry of the part.
    pub(crate) fn number(&self, in_part: u64) -> u64 {
        self.before + in_part
    }

    /// The place in the file of a place in the part.
    pub(crate) fn place(&self, in_part: Place) -> Place {
        chess_check::absolute(in_part, self.place)
    }

    /// A finding of the part, placed in the file.
    pub(crate) fn placed(&self, finding: Finding) -> Finding {
        finding.moved(self.file, self.before, self.place)
    }

    /// Prints the mistakes of an entry of the part on standard error.
    pub(crate) fn print(&self, told: PlacedWords) {
        for (place, words) in told {
            terminal::tell(short_line(self.file, self.place(place), &words));
        }
    }
}

/// An entry of a part.
#[derive(Clone, Copy)]
pub(crate) struct InPart<'a> {
    /// The number of the entry, from 1.
    pub(crate) number: u64,
    /// The place where the entry begins.
    pub(crate) place: Place,
    pub(crate) kind: TextKind,
    /// The text, and its bytes as they are in the file.
    pub(crate) text: &'a str,
    pub(crate) bytes: &'a [u8],
    /// A game in export format, if it was exported.
    pub(crate) exported: Option<&'a str>,
    /// The moves of a game in standard algebraic notation, if they were written.
    pub(crate) sans: Option<&'a MoveTexts>,
}

/// A request of a command.
#[derive(Clone, Copy)]
pub(crate) struct EntriesJob<'a> {
    pub(crate) files: &'a Files,
    pub(crate) threads: Threads,
    /// Whether no progress is shown.
    pub(crate) quiet: Quiet,
    /// The notes that games have.
    pub(crate) notes: KeptNotes,
    /// The form in which games in PGN are exported, if they are.
    pub(crate) export: Option<ExportOptions>,
    /// Whether the moves of games in PGN are written in standard algebraic notation.
    pub(crate) sans: bool,
    /// Whether games in PGN with mistakes have their findings and the moves before them.
    pub(crate) findings: bool,
}

impl<'a> EntriesJob<'a> {
    /// Games without notes, on all threads.
    pub(crate) fn new(files: &'a Files, threads: Threads, quiet: Quiet) -> Self {
        let (notes, export, sans, findings) = (KeptNotes::None, None, false, false);
        Self { files, threads, quiet, notes, export, sans, findings }
    }

    fn options(&self) -> CheckOptions {
        let mut options = CheckOptions::default();
        (options.threads, options.block) = (self.threads.count(), BLOCK);
        (options.notes, options.export, options.sans) = (self.notes, self.export, self.sans);
        (options.fen, options.on_error) = (self.files.reading.fen.options(), OnError::Stop);
        options
    }
}

/// Reads the entries of all files, and reports unreadable files on standard error. `add` works on an entry, on one of
/// several threads, and adds to the result of its part. `act` gets the results in the order of the parts, and can end the
/// reading.
pub(crate) fn each<D: Default + Send>(
    job: EntriesJob<'_>,
    add: impl Fn(FileEntry<'_>, InPart<'_>, &mut D) + Sync,
    mut act: impl FnMut(PartOrigin<'_>, D) -> Flow,
) -> Result<ReadResult, Failure> {
    let reading = job.files.reading;
    let inputs = files::inputs(&job.files.paths)?;
    let size = files::total_size(&inputs);
    let is_short = size.is_some_and(|size| size < SHORT);
    let mut progress = Progress::new(size, job.quiet.or(is_short));
    let inputs = inputs.into_iter().map(|input| files::read_as(input, reading));
    let mut outcome = ReadResult::default();
    let options = job.options();
    let findings = |item: &FileItem<'_>| {
        if job.findings { chess_check::findings(item, &options) } else { Vec::new() }
    };
    let add_item = |item: &FileItem<'_>, part: &mut CountedPart<D>| {
        with_entry(item, reading.fen, &findings, |entry, at| {
            part.wrong += u64::from(matches!(entry, FileEntry::Wrong(_)));
            add(entry, at, &mut part.done);
        });
    };
    let mut flow = Ok(ControlFlow::Continue(()));
    each_part(inputs.collect(), &options, add_item, |event| {
        match event {
            Event::Found(PartDone { file, place, games, done, .. }) => {
                outcome.wrong += done.wrong;
                let from = PartOrigin { file, before: games, place };
                flow = progress.aside(|| act(from, done.done));
                return *flow.as_ref().unwrap_or(&ControlFlow::Break(()));
            }
            Event::Progress { input, bytes } => progress.reach(input, bytes),
            Event::Broken { file, error } => outcome.add_unreadable(file, error, &progress),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    progress.clear();
    flow.map(|_| outcome)
}

/// Does the same, but passes on the entries one by one, each with its number and its place in its part. They are read on
/// a thread of their own.
pub(crate) fn one_by_one(
    files: &Files,
    notes: KeptNotes,
    quiet: Quiet,
    mut act: impl FnMut(&PartOrigin<'_>, (u64, Place), OneEntry) -> Flow,
) -> Result<ReadResult, Failure> {
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut Vec<_>| {
        let entry = match entry {
            FileEntry::Game(game) => OneEntry::Game(game.clone()),
            FileEntry::Position(epd) => {
                OneEntry::Position(*epd.board(), epd.id().map(|id| id.to_string()))
            }
            FileEntry::Wrong(wrong) => {
                let text = (at.kind == TextKind::Pgn).then(|| at.text.to_owned());
                OneEntry::Wrong(wrong.told(), wrong.known.cloned(), text)
            }
        };
        part.push(((at.number, at.place), entry));
    };
    let job = EntriesJob { notes, ..EntriesJob::new(files, Threads::ONE, quiet) };
    each(job, add, |from, part| {
        for (at, entry) in part {
            if act(&from, at, entry)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}

/// The result of a part, and the number of its entries with mistakes.
#[derive(Default)]
struct CountedPart<D> {
    done: D,
    wrong: u64,
}

/// Acts on the entry of an item.
fn with_entry(
    item: &FileItem<'_>,
    fen: FenArgs,
    findings: &impl Fn(&FileItem<'_>) -> Vec<Finding>,
    act: impl FnOnce(FileEntry<'_>, InPart<'_>),
) {
    let at = InPart {
        number: item.number,
        place: item.place,
        kind: item.kind,
        text: item.text,
        bytes: item.bytes,
        exported: item.exported(),
        sans: item.sans(),
    };
    let errors = match (item.kind, item.game()) {
        (_, Some(game)) => return act(FileEntry::Game(game), at),
        (TextKind::Pgn, None) => {
            let (mistakes, findings) = (item.mistakes().collect(), findings(item));
            let wrong = Wrong { mistakes, findings, known: item.known() };
            return act(FileEntry::Wrong(wrong), at);
        }
        (TextKind::Positions, None) => match fen.options().parse_epd(item.text) {
            Ok(epd) => return act(FileEntry::Position(epd), at),
            Err(error) => vec![error],
        },
        _ => match GameBuf::check(&mut fen.replay(item.text)) {
            Ok(game) => return act(FileEntry::Game(&game), at),
            Err(errors) => errors,
        },
    };
    let placed = |error: Error| {
        let mut place = item.place;
        place.skip(item.text.get(..error.range().start).unwrap_or_default());
        (place, error)
    };
    let mistakes = errors.into_iter().map(placed).collect();
    act(FileEntry::Wrong(Wrong { mistakes, ..Wrong::default() }), at);
}
