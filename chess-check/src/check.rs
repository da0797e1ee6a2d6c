//! Checks inputs on many threads, and reports the findings in their order.
//!
//! The threads take blocks from the `window` and check the games that begin in them (`games`). The thread of the caller
//! puts the parts together in order, and checks a part again where the guess of its beginning was wrong.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use chess_core::pgn::Place;

use crate::finding::{Finding, absolute};
use crate::games;
use crate::input::Input;
use crate::options::Options;
use crate::part::Part;
use crate::source::{Block, Source};
use crate::summary::{Ends, Summary};
use crate::window::Window;

/// A report of [`check`].
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A mistake. Those of a file come in the order of its text.
    Finding(&'a Finding),
    /// A part of an input has been checked.
    Progress {
        /// The number of the input, from 0.
        input: usize,
        /// The number of its bytes that have been read, as they are in the file.
        bytes: u64,
    },
    /// An input cannot be read, or cannot be read to its end. The text before the failure was checked.
    Broken {
        /// The name of the input.
        file: &'a str,
        /// The reason.
        error: &'a io::Error,
    },
    /// An input has been checked.
    File {
        /// The name of the input.
        file: &'a str,
        /// The totals of the file.
        summary: &'a Summary,
        /// The places at which its games begin and end.
        ends: &'a Ends,
    },
}

/// Checks inputs and reports the findings in their order. Returns the totals. The report can stop the check.
///
/// # Examples
///
/// See the [crate].
pub fn check(
    inputs: Vec<Input>,
    options: &Options,
    report: impl FnMut(Event<'_>) -> ControlFlow<()>,
) -> Summary {
    let names = inputs.iter().map(|input| Arc::from(input.name())).collect();
    let threads = options.threads.get();
    let window = Window::new(Source::new(inputs, options.block.get()), 2 * threads + 2);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _guard = Guard(&window);
                while let Some(number) = window.take() {
                    window.finish(number, games::guess(&window, number, options));
                }
            });
        }
        let _guard = Guard(&window);
        let mut collector = Collector {
            window: &window,
            options,
            names,
            report,
            total: Summary::default(),
            open: None,
        };
        // The totals are right even if the report stopped the check.
        let _ = collector.run();
        window.stop();
        if let Some((_, chain)) = collector.open {
            collector.total.add(&chain.summary);
        }
        collector.total
    })
}

/// Stops the other threads if one panics.
struct Guard<'a>(&'a Window);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Puts the parts together: checks that each begins where the one before it ended.
struct Collector<'a, R> {
    window: &'a Window,
    options: &'a Options,
    names: Vec<Arc<str>>,
    report: R,
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
}

impl Chain {
    fn new(block: &Block) -> Self {
        Self {
            summary: Summary { files: 1, ..Summary::default() },
            next: block.start,
            skipped: 0,
            place: Place::START,
        }
    }
}

impl<R: FnMut(Event<'_>) -> ControlFlow<()>> Collector<'_, R> {
    fn run(&mut self) -> ControlFlow<()> {
        for number in 0.. {
            let Some(part) = self.window.result(number) else { break };
            let Some(block) = self.window.block(number) else { break };
            let (input, mut chain) =
                self.open.take().unwrap_or_else(|| (block.input, Chain::new(&block)));
            let added = self.add(&mut chain, number, &block, part);
            self.open = Some((input, chain));
            added?;
            self.window.drop_first();
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
        part: Part,
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
                    Some(next) if !is_right => {
                        games::check(self.window, number, block, next, self.options)
                    }
                    _ => part,
                };
                self.add_part(chain, block, part)?;
            }
        }
        if let Some(error) = &block.error {
            chain.summary.broken = 1;
            let file = self.names[block.input].clone();
            (self.report)(Event::Broken { file: &file, error })?;
        }
        (self.report)(Event::Progress { input: block.input, bytes: block.read })
    }

    fn add_part(&mut self, chain: &mut Chain, block: &Block, part: Part) -> ControlFlow<()> {
        let file = self.names[block.input].clone();
        let summary = &mut chain.summary;
        let mut last = 0;
        for finding in part.findings {
            let finding = finding.moved(&file, summary.games, chain.place);
            summary.findings += 1;
            summary.games_with_findings += u64::from(finding.game() != last);
            last = finding.game();
            (self.report)(Event::Finding(&finding))?;
        }
        summary.games += part.games;
        summary.plies += part.plies;
        chain.place = absolute(part.end, chain.place);
        chain.next = Some(part.beyond);
        if let Some(error) = part.error {
            // The end of the game is unknown, so the next one has to be guessed.
            chain.next = None;
            summary.broken = 1;
            (self.report)(Event::Broken { file: &file, error: &error })?;
        }
        ControlFlow::Continue(())
    }

    /// Ends the input that is being collected, if there is one.
    fn close(&mut self) -> ControlFlow<()> {
        let Some((input, chain)) = self.open.take() else { return ControlFlow::Continue(()) };
        self.total.add(&chain.summary);
        let beyond = chain.next.unwrap_or(0) as u64;
        let ends = Ends { skipped: chain.skipped, beyond, place: chain.place };
        let file = self.names[input].clone();
        (self.report)(Event::File { file: &file, summary: &chain.summary, ends: &ends })
    }
}
