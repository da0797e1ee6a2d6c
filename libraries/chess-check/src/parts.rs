//! Reads inputs in parts on many threads, and puts the parts together in their order.
//!
//! The threads take blocks from the `window` and work on the games that begin in them (`games`). The thread of the
//! caller puts the parts together in order, and reads a part again where the guess of its beginning was wrong.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use chess_core::pgn::Place;

use crate::finding::{Finding, absolute};
use crate::games::BlockReader;
use crate::input::Input;
use crate::item::FileItem;
use crate::kind::TextKind;
use crate::options::{CheckOptions, OnError};
use crate::part::Part;
use crate::source::{Block, BlockSource};
use crate::summary::{Ends, Summary};
use crate::visit::Visit;
use crate::window::Window;

/// A report about inputs that are read: of [`check`](crate::check()), which finds [`Finding`]s, and of [`each_part`], which
/// finds [`PartDone`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a, T = &'a Finding> {
    /// The next result, in the order of the text.
    Found(T),
    /// A part of an input has been read.
    Progress {
        /// The number of the input, from 0.
        input: usize,
        /// The number of its bytes that have been read, as they are in the file.
        bytes: u64,
    },
    /// An input cannot be read, or cannot be read to its end.
    Broken {
        /// The name of the input.
        file: &'a str,
        /// The reason.
        error: &'a io::Error,
    },
    /// An input has been read.
    File {
        /// The name of the input.
        file: &'a str,
        /// The totals of the file. Only a check counts plies and findings.
        summary: &'a Summary,
        /// The places where its games begin and end.
        ends: &'a Ends,
    },
}

/// A part of an input that has been read.
#[derive(Debug)]
#[non_exhaustive]
pub struct PartDone<'a, D> {
    /// The name of the input.
    pub file: &'a Arc<str>,
    /// The place in the input from which the places of the part are counted; see [`absolute`](crate::absolute).
    pub place: Place,
    /// The number of games and lines of the input before the part.
    pub games: u64,
    /// The number of bytes of text of the input before the part.
    pub offset: u64,
    /// The result of the work on its games and lines.
    pub done: D,
}

/// Reads the games and lines of inputs on many threads. `add` works on each of them, and adds what it finds to the
/// result of its part; `act` gets the results of the parts in the order of the text. `act` can stop the reading.
///
/// The results put together are the same for any number of threads and any size of blocks. The games before an error come
/// first; [`CheckOptions::on_error`] says whether the input is read on after it. A [range](Input::range) is ignored.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_check::{CheckOptions, Event, Input, each_part};
///
/// let input = Input::reader("games.pgn", &b"1. e4 e5 *\n\n1. d4 *\n"[..]);
/// let mut lines = String::new();
/// each_part(
///     vec![input],
///     &CheckOptions::default(),
///     |item, part: &mut String| {
///         let plies = item.game().map_or(0, |game| game.as_game().len());
///         part.push_str(&format!("{plies} plies\n"));
///     },
///     |event| {
///         if let Event::Found(part) = event {
///             lines.push_str(&part.done);
///         }
///         ControlFlow::Continue(())
///     },
/// );
/// assert_eq!(lines, "2 plies\n1 plies\n");
/// ```
pub fn each_part<D: Default + Send>(
    inputs: Vec<Input>,
    options: &CheckOptions,
    add: impl Fn(&FileItem<'_>, &mut D) + Sync,
    act: impl FnMut(Event<'_, PartDone<'_, D>>) -> ControlFlow<()>,
) {
    let visitor = Adding { add, done: std::marker::PhantomData };
    visit(inputs, options, &visitor, act);
}

/// A function as a visitor.
struct Adding<F, D> {
    add: F,
    done: std::marker::PhantomData<fn() -> D>,
}

impl<F: Fn(&FileItem<'_>, &mut D) + Sync, D: Default + Send> Visit for Adding<F, D> {
    type Done = D;

    fn add(&self, item: &FileItem<'_>, _: &mut dyn Read, done: &mut D) {
        (self.add)(item, done);
    }
}

/// Reads the games and lines of inputs on many threads, as [`check`](crate::check()) does, and
/// plays only the requested games. `act` gets the results of the parts in the order of the text,
/// and can stop the reading. Returns the totals of files, games, bytes and files that cannot be
/// read.
///
/// [`CheckOptions::on_error`] says whether an input is read on after a game that is too large. A [range](Input::range)
/// is ignored.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_check::chess_core::pgn::Outline;
/// use chess_check::{CheckOptions, Event, FileItem, Input, Visit, findings, visit};
///
/// /// The findings of the games where White won.
/// struct Wins(CheckOptions);
///
/// impl Visit for Wins {
///     type Done = Vec<chess_check::Finding>;
///
///     fn passes_over(&self) -> bool {
///         true
///     }
///
///     fn is_wanted(&self, outline: &Outline<'_>, _: &mut Self::Done) -> bool {
///         outline.result().to_string() == "1-0"
///     }
///
///     fn add(&self, item: &FileItem<'_>, _: &mut dyn std::io::Read, done: &mut Self::Done) {
///         done.extend(findings(item, &self.0));
///     }
/// }
///
/// let text = &b"[White \"A\"]\n\n1. e5 0-1\n\n[White \"B\"]\n\n1. e4 e5 2. Ke3 1-0\n"[..];
/// let (wins, mut lines) = (Wins(CheckOptions::default()), Vec::new());
/// visit(vec![Input::reader("games.pgn", text)], &CheckOptions::default(), &wins, |event| {
///     if let Event::Found(part) = event {
///         for finding in part.done {
///             let finding = finding.moved(part.file, part.games, part.place);
///             lines.push(format!("game {}, {}", finding.game(), finding.headline()));
///         }
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!(lines, ["game 2, illegal move 2. Ke3: the king on e1 cannot reach e3"]);
/// ```
pub fn visit<V: Visit>(
    inputs: Vec<Input>,
    options: &CheckOptions,
    visitor: &V,
    act: impl FnMut(Event<'_, PartDone<'_, V::Done>>) -> ControlFlow<()>,
) -> Summary {
    let names = inputs.iter().map(|input| Arc::from(input.name())).collect();
    let threads = options.threads.get();
    let source = BlockSource::new(inputs, options.block.get(), options.on_error == OnError::Stop);
    let window = &Window::new(source, 2 * threads + 2);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _guard = Guard(window);
                let reading = BlockReader { window, visitor, options };
                while let Some(number) = window.take() {
                    window.finish(number, reading.guess(number));
                }
            });
        }
        let _guard = Guard(window);
        let reading = BlockReader { window, visitor, options };
        let mut collector =
            Collector { reading, names, act, total: Summary::default(), open: None };
        // The totals are right even if `act` stopped the work.
        let _ = collector.run();
        window.stop();
        if let Some((_, chain)) = collector.open {
            collector.total.add(&chain.summary);
        }
        collector.total
    })
}

/// Visits the games of an input, as PGN, and passes on the results of its parts. The first error ends it: of the input, or of
/// the function.
pub(crate) fn each_of_games<V: Visit>(
    from: Input,
    options: &CheckOptions,
    visitor: &V,
    mut act: impl FnMut(PartDone<'_, V::Done>) -> io::Result<()>,
) -> io::Result<()> {
    let mut result = Ok(());
    visit(vec![from.of_kind(TextKind::Pgn)], options, visitor, |event| {
        result = match event {
            Event::Found(part) => act(part),
            Event::Broken { error, .. } => Err(io::Error::new(error.kind(), error.to_string())),
            _ => return ControlFlow::Continue(()),
        };
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result
}

/// Stops the other threads if one panics.
struct Guard<'a, D>(&'a Window<D>);

impl<D> Drop for Guard<'_, D> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Puts the parts together: checks that each begins where the one before it ended.
struct Collector<'a, V: Visit, A> {
    reading: BlockReader<'a, V>,
    names: Vec<Arc<str>>,
    act: A,
    total: Summary,
    /// The number of the input that is being collected, and its totals so far.
    open: Option<(usize, Chain)>,
}

/// The totals of the input that is being collected, and the place that its parts have reached.
struct Chain {
    summary: Summary,
    /// The offset from the block's beginning to the next game; `None` before the first game of a range.
    next: Option<usize>,
    skipped: u64,
    place: Place,
    /// Whether the input has ended with an error. The blocks after it are dropped.
    is_over: bool,
}

impl Chain {
    fn new(block: &Block) -> Self {
        Self {
            summary: Summary { files: 1, ..Summary::default() },
            next: block.start,
            skipped: 0,
            place: Place::START,
            is_over: false,
        }
    }
}

impl<V: Visit, A: FnMut(Event<'_, PartDone<'_, V::Done>>) -> ControlFlow<()>> Collector<'_, V, A> {
    fn run(&mut self) -> ControlFlow<()> {
        for number in 0.. {
            let Some(part) = self.reading.window.result(number) else { break };
            let Some(block) = self.reading.window.block(number) else { break };
            if self.open.as_ref().is_some_and(|(input, _)| *input != block.input) {
                self.close()?;
            }
            let (input, mut chain) =
                self.open.take().unwrap_or_else(|| (block.input, Chain::new(&block)));
            let added = if chain.is_over {
                ControlFlow::Continue(())
            } else {
                self.add(&mut chain, number, &block, part)
            };
            self.open = Some((input, chain));
            added?;
            self.reading.window.drop_first();
            if block.is_last {
                self.close()?;
            }
        }
        self.close()
    }

    /// Adds the games that begin in a block.
    fn add(
        &mut self,
        chain: &mut Chain,
        number: usize,
        block: &Block,
        part: Part<V::Done>,
    ) -> ControlFlow<()> {
        let length = block.text.len();
        chain.summary.bytes += length as u64;
        match (chain.next, part.start) {
            // No game has been found yet.
            (None, None) => chain.skipped += length as u64,
            // One game covers the whole block, or the block has no game.
            (Some(next), _) if next >= length => chain.next = Some(next - length),
            (next, start) => {
                if next.is_none() {
                    chain.skipped += start.unwrap_or(0) as u64;
                }
                let is_right = next.is_none() || next == start;
                let part = match next {
                    Some(next) if !is_right => self.reading.read(number, block, next),
                    _ => part,
                };
                let offset = chain.summary.bytes - length as u64 + part.start.unwrap_or(0) as u64;
                self.add_part(chain, number, block, (offset, part))?;
            }
        }
        if let Some(error) = block.error.as_ref().filter(|_| !chain.is_over) {
            self.break_off(chain, block, error)?;
        }
        (self.act)(Event::Progress { input: block.input, bytes: block.read })
    }

    fn add_part(
        &mut self,
        chain: &mut Chain,
        number: usize,
        block: &Block,
        (offset, part): (u64, Part<V::Done>),
    ) -> ControlFlow<()> {
        let (place, games) = (chain.place, chain.summary.games);
        let file = &self.names[block.input];
        (self.act)(Event::Found(PartDone { file, place, games, offset, done: part.done }))?;
        chain.summary.games += part.games;
        chain.place = absolute(part.end, place);
        chain.next = Some(part.beyond);
        let Some(mut error) = part.error else { return ControlFlow::Continue(()) };
        if error.kind() == io::ErrorKind::FileTooLarge && place != Place::START {
            // Its words have the place, so the part is read with its places in the file.
            let start = part.start.unwrap_or(0);
            let again = self.reading.read_at(number, block, start, place);
            error = again.error.unwrap_or(error);
        }
        // The end of the game is unknown, so the next one has to be guessed.
        chain.next = None;
        self.break_off(chain, block, &error)
    }

    /// Reports an error of an input, and ends the input if it is not read on.
    fn break_off(
        &mut self,
        chain: &mut Chain,
        block: &Block,
        error: &io::Error,
    ) -> ControlFlow<()> {
        chain.summary.broken = 1;
        (self.act)(Event::Broken { file: &self.names[block.input], error })?;
        if self.reading.options.on_error == OnError::Stop {
            chain.is_over = true;
            self.reading.window.skip(block.input);
        }
        ControlFlow::Continue(())
    }

    /// Ends the input that is being collected, if there is one.
    fn close(&mut self) -> ControlFlow<()> {
        let Some((input, chain)) = self.open.take() else { return ControlFlow::Continue(()) };
        self.total.add(&chain.summary);
        let beyond = chain.next.unwrap_or(0) as u64;
        let ends = Ends { skipped: chain.skipped, beyond, place: chain.place };
        let file = &self.names[input];
        (self.act)(Event::File { file, summary: &chain.summary, ends: &ends })
    }
}
