//! The games and positions of files, read on many threads, in parts that come in the order of the files.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_check::{Event, Input, Item, Kind, OnError, Options, PartDone, each_part};
use chess_core::Notation;
use chess_core::pgn::{MoveTexts, Place};

use crate::args::{Reading, Threads};
use crate::exit::Failure;
use crate::formats::short_line;
use crate::input::entries::{self, At, Entry, Outcome, Request, Stop, Told, Wrong};
use crate::input::files;
use crate::output::terminal;
use crate::run::in_order::Flow;
use crate::run::progress::Progress;

/// The number of bytes of text that a thread reads at a time. What is written can be ten times as long as what is read.
const BLOCK: NonZero<usize> = NonZero::new(1 << 20).expect("not zero");

/// The file of a part, and the place in it from which the places of the part are counted.
pub(crate) struct Origin<'a> {
    file: &'a str,
    /// The number of games and positions before the part.
    before: u64,
    absolute: &'a dyn Fn(Place) -> Place,
}

impl Origin<'_> {
    pub(crate) fn file(&self) -> &str {
        self.file
    }

    /// The number in the file of an entry of the part.
    pub(crate) fn number(&self, in_part: u64) -> u64 {
        self.before + in_part
    }

    /// The line in the file of a place in the part.
    pub(crate) fn line(&self, in_part: Place) -> usize {
        (self.absolute)(in_part).line
    }

    /// Prints the mistakes of an entry of the part on standard error.
    pub(crate) fn print(&self, told: Told) {
        for (place, words) in told {
            terminal::tell(short_line(self.file, (self.absolute)(place), &words));
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
    /// A game in export format, if it was exported.
    pub(crate) exported: Option<&'a str>,
    /// The moves of a game in standard algebraic notation, if they were written.
    pub(crate) sans: Option<&'a MoveTexts>,
}

/// A request, and the way in which it is answered.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) request: Request<'a>,
    pub(crate) threads: Threads,
    /// The notation in which games in PGN are exported, if they are.
    pub(crate) export: Option<Notation>,
    /// Whether the moves of games in PGN are written in standard algebraic notation.
    pub(crate) sans: bool,
}

/// Reads the entries of all files, and reports unreadable files on standard error. `add` works on an entry, on one of
/// several threads, and adds to the result of its part. `act` gets the results in the order of the parts, and can end the
/// reading.
pub(crate) fn each<D: Default + Send>(
    job: Job<'_>,
    add: impl Fn(Entry<'_>, InPart<'_>, &mut D) + Sync,
    act: impl FnMut(Origin<'_>, D) -> Flow,
) -> Result<Outcome, Failure> {
    let request = job.request;
    let inputs = files::inputs(&request.files.paths)?;
    let progress = entries::bar(files::total_size(&inputs), request);
    let (outcome, read) = (Outcome::default(), Arc::default());
    let mut session = Session { job, add, act, progress, outcome, read };
    let is_source = |input: &Input| entries::is_chesskell(input, request.files.reading);
    let mut inputs = inputs.into_iter().peekable();
    while let Some(input) = inputs.next() {
        let flow = if is_source(&input) {
            session.source(input)?
        } else {
            let mut texts = vec![input];
            while let Some(input) = inputs.next_if(|input| !is_source(input)) {
                texts.push(input);
            }
            session.texts(texts)?
        };
        if flow.is_break() {
            break;
        }
    }
    session.progress.clear();
    Ok(session.outcome)
}

/// The reading of all files.
struct Session<'a, F, A> {
    job: Job<'a>,
    add: F,
    act: A,
    progress: Progress,
    outcome: Outcome,
    /// The number of bytes that have been read of files.
    read: Arc<AtomicU64>,
}

/// The result of a part, and the number of its entries with mistakes.
#[derive(Default)]
struct Counted<D> {
    done: D,
    wrong: u64,
}

impl<F, A> Session<'_, F, A> {
    /// Reads texts.
    fn texts<D: Default + Send>(&mut self, inputs: Vec<Input>) -> Flow
    where
        F: Fn(Entry<'_>, InPart<'_>, &mut D) + Sync,
        A: FnMut(Origin<'_>, D) -> Flow,
    {
        let Job { request, threads, export, sans } = self.job;
        let reading = request.files.reading;
        let inputs = inputs.into_iter().map(|input| entries::counted(input, reading, &self.read));
        let inputs = inputs.collect();
        let mut options = Options::default();
        (options.threads, options.block) = (threads.count(), BLOCK);
        (options.notes, options.export, options.sans) = (request.notes, export, sans);
        options.on_error = OnError::Stop;
        let Self { add, act, progress, outcome, read, .. } = self;
        let mut flow = Ok(ControlFlow::Continue(()));
        each_part(
            inputs,
            &options,
            |item, part: &mut Counted<D>| part.add(item, reading, add),
            |event| {
                flow = match event {
                    Event::Found(PartDone {
                        file,
                        place,
                        games,
                        done: Counted { done, wrong },
                        ..
                    }) => {
                        outcome.wrong += wrong;
                        let absolute = &|of_part| chess_check::absolute(of_part, place);
                        progress.aside(|| act(Origin { file, before: games, absolute }, done))
                    }
                    Event::Progress { bytes, .. } => {
                        // The bytes of a stream are not counted as they are read.
                        progress.set(read.load(Ordering::Relaxed).max(bytes));
                        return ControlFlow::Continue(());
                    }
                    Event::Broken { file, error } => {
                        outcome.add_unreadable(file, error, progress);
                        return ControlFlow::Continue(());
                    }
                    _ => return ControlFlow::Continue(()),
                };
                *flow.as_ref().unwrap_or(&ControlFlow::Break(()))
            },
        );
        flow
    }

    /// Reads a Haskell source, which is one part.
    fn source<D: Default>(&mut self, input: Input) -> Flow
    where
        F: Fn(Entry<'_>, InPart<'_>, &mut D),
        A: FnMut(Origin<'_>, D) -> Flow,
    {
        let name = input.name().to_owned();
        let (mut part, mut number) = (Counted::default(), 0);
        let Self { job, add, act, progress, outcome, read, .. } = self;
        let done = entries::entries(input, job.request, read, &mut |at, entry| {
            number += 1;
            let in_part = InPart { number, place: at.place, exported: None, sans: None };
            part.add_entry(entry, in_part, add);
            Ok(ControlFlow::Continue(()))
        });
        outcome.wrong += part.wrong;
        let from = Origin { file: &name, before: 0, absolute: &|place| place };
        let flow = progress.aside(|| act(from, part.done));
        match done {
            Err(Stop::Failed(failure)) => return Err(failure),
            Err(Stop::Broken(error)) => outcome.add_unreadable(&name, &error, progress),
            Ok(_) => {}
        }
        flow
    }
}

impl<D> Counted<D> {
    fn add(
        &mut self,
        item: &Item<'_>,
        reading: Reading,
        add: &impl Fn(Entry<'_>, InPart<'_>, &mut D),
    ) {
        let in_part = InPart {
            number: item.number,
            place: item.place,
            exported: item.exported(),
            sans: item.sans(),
        };
        if item.kind != Kind::Pgn {
            let at = At { file: "", place: item.place };
            // Nothing fails.
            let _ = entries::line(item.text, item.kind, reading.chess960, at, &mut |_, entry| {
                self.add_entry(entry, in_part, add);
                Ok(ControlFlow::Continue(()))
            });
            return;
        }
        self.add_entry(
            match item.game() {
                Some(game) => Entry::Game(game),
                None => Entry::Wrong(Wrong::new(item.mistakes().collect())),
            },
            in_part,
            add,
        );
    }

    fn add_entry(
        &mut self,
        entry: Entry<'_>,
        at: InPart<'_>,
        add: &impl Fn(Entry<'_>, InPart<'_>, &mut D),
    ) {
        self.wrong += u64::from(matches!(entry, Entry::Wrong(_)));
        add(entry, at, &mut self.done);
    }
}
