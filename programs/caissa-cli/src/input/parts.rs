//! The games and positions of files, read on many threads, in parts that come in the order of the files.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use chess_check::{CheckOptions, Event, FileItem, Finding, OnError, PartDone, TextKind, each_part};
use chess_core::pgn::{ExportOptions, MoveTexts, Place};

use crate::args::{ReadArgs, Threads};
use crate::exit::Failure;
use crate::formats::short_line;
use crate::input::entries::{
    self, EntriesRequest, EntryPlace, FileEntry, PlacedWords, ReadResult, Wrong,
};
use crate::input::files;
use crate::output::terminal;
use crate::run::in_order::Flow;

/// The number of bytes of text that a thread reads at a time. What is written can be ten times as long as what is read.
const BLOCK: NonZero<usize> = NonZero::new(1 << 20).expect("not zero");

/// The file of a part, and the place in it from which the places of the part are counted.
pub(crate) struct PartOrigin<'a> {
    file: &'a Arc<str>,
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

    /// The line in the file of a place in the part.
    pub(crate) fn line(&self, in_part: Place) -> usize {
        chess_check::absolute(in_part, self.place).line
    }

    /// A finding of the part, placed in the file.
    pub(crate) fn placed(&self, finding: Finding) -> Finding {
        finding.moved(self.file, self.before, self.place)
    }

    /// Prints the mistakes of an entry of the part on standard error.
    pub(crate) fn print(&self, told: PlacedWords) {
        for (place, words) in told {
            terminal::tell(short_line(self.file, chess_check::absolute(place, self.place), &words));
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
    /// The text, and its bytes as they are in the file.
    pub(crate) text: &'a str,
    pub(crate) bytes: &'a [u8],
    /// A game in export format, if it was exported.
    pub(crate) exported: Option<&'a str>,
    /// The moves of a game in standard algebraic notation, if they were written.
    pub(crate) sans: Option<&'a MoveTexts>,
}

/// A request, and the way in which it is answered.
#[derive(Clone, Copy)]
pub(crate) struct EntriesJob<'a> {
    pub(crate) request: EntriesRequest<'a>,
    pub(crate) threads: Threads,
    /// The form in which games in PGN are exported, if they are.
    pub(crate) export: Option<ExportOptions>,
    /// Whether the moves of games in PGN are written in standard algebraic notation.
    pub(crate) sans: bool,
    /// Whether games in PGN with mistakes have their findings and the moves before them.
    pub(crate) findings: bool,
}

/// Reads the entries of all files, and reports unreadable files on standard error. `add` works on an entry, on one of
/// several threads, and adds to the result of its part. `act` gets the results in the order of the parts, and can end the
/// reading.
pub(crate) fn each<D: Default + Send>(
    job: EntriesJob<'_>,
    add: impl Fn(FileEntry<'_>, InPart<'_>, &mut D) + Sync,
    mut act: impl FnMut(PartOrigin<'_>, D) -> Flow,
) -> Result<ReadResult, Failure> {
    let request = job.request;
    let reading = request.files.reading;
    let inputs = files::inputs(&request.files.paths)?;
    let progress = entries::bar(files::total_size(&inputs), request);
    // The number of bytes that have been read of files.
    let read = Arc::default();
    let inputs = inputs.into_iter().map(|input| entries::counted(input, reading, &read));
    let mut outcome = ReadResult::default();
    let options = options(job);
    let of_wrong = |item: &FileItem<'_>| {
        if job.findings { chess_check::findings(item, &options) } else { Vec::new() }
    };
    let mut flow = Ok(ControlFlow::Continue(()));
    each_part(
        inputs.collect(),
        &options,
        |item, part: &mut CountedPart<D>| part.add(item, reading, &of_wrong, &add),
        |event| {
            match event {
                Event::Found(PartDone { file, place, games, done, .. }) => {
                    outcome.wrong += done.wrong;
                    let from = PartOrigin { file, before: games, place };
                    flow = progress.aside(|| act(from, done.done));
                    return *flow.as_ref().unwrap_or(&ControlFlow::Break(()));
                }
                // The bytes of a stream are not counted as they are read.
                Event::Progress { bytes, .. } => {
                    progress.set(read.load(Ordering::Relaxed).max(bytes));
                }
                Event::Broken { file, error } => outcome.add_unreadable(file, error, &progress),
                _ => {}
            }
            ControlFlow::Continue(())
        },
    );
    progress.clear();
    flow.map(|_| outcome)
}

fn options(EntriesJob { request, threads, export, sans, .. }: EntriesJob<'_>) -> CheckOptions {
    let mut options = CheckOptions::default();
    (options.threads, options.block) = (threads.count(), BLOCK);
    (options.notes, options.export, options.sans) = (request.notes, export, sans);
    options.on_error = OnError::Stop;
    options
}

/// The result of a part, and the number of its entries with mistakes.
#[derive(Default)]
struct CountedPart<D> {
    done: D,
    wrong: u64,
}

impl<D> CountedPart<D> {
    fn add(
        &mut self,
        item: &FileItem<'_>,
        reading: ReadArgs,
        findings: &impl Fn(&FileItem<'_>) -> Vec<Finding>,
        add: &impl Fn(FileEntry<'_>, InPart<'_>, &mut D),
    ) {
        let in_part = InPart {
            number: item.number,
            place: item.place,
            text: item.text,
            bytes: item.bytes,
            exported: item.exported(),
            sans: item.sans(),
        };
        if item.kind != TextKind::Pgn {
            let at = EntryPlace { file: "", place: item.place };
            // Nothing fails.
            let _ = entries::line(item.text, item.kind, reading.chess960, at, &mut |_, entry| {
                self.add_entry(entry, in_part, add);
                Ok(ControlFlow::Continue(()))
            });
            return;
        }
        self.add_entry(
            if let Some(game) = item.game() {
                FileEntry::Game(game)
            } else {
                let mut wrong = Wrong::new(item.mistakes().collect());
                (wrong.findings, wrong.known) = (findings(item), item.known());
                FileEntry::Wrong(wrong)
            },
            in_part,
            add,
        );
    }

    fn add_entry(
        &mut self,
        entry: FileEntry<'_>,
        at: InPart<'_>,
        add: &impl Fn(FileEntry<'_>, InPart<'_>, &mut D),
    ) {
        self.wrong += u64::from(matches!(entry, FileEntry::Wrong(_)));
        add(entry, at, &mut self.done);
    }
}
