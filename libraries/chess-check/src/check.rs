//! Checks inputs on many threads, and reports the findings in their order.

use std::io::{self, Read};
use std::ops::ControlFlow;

use chess_core::epd::Epd;
use chess_core::pgn::Place;
use chess_core::{Board, Error, GameBuf, Replay};

use crate::finding::Finding;
use crate::game;
use crate::input::Input;
use crate::item::FileItem;
use crate::kind::TextKind;
use crate::language::ProgramLanguage;
use crate::options::{CheckOptions, OnError};
use crate::parts::{self, Event, PartDone};
use crate::rust;
use crate::strict;
use crate::strings;
use crate::summary::Summary;
use crate::visit::Visit;

/// Checks inputs and reports the findings in their order. Returns the totals. The report can stop the check.
///
/// # Examples
///
/// See the [crate].
pub fn check(
    inputs: Vec<Input>,
    options: &CheckOptions,
    mut report: impl FnMut(Event<'_>) -> ControlFlow<()>,
) -> Summary {
    let (mut total, mut of_file) = (Summary::default(), Summary::default());
    let options = &options.of_check(OnError::GoOn);
    let visitor =
        Checking { options, names: inputs.iter().map(|input| input.name().to_owned()).collect() };
    let summary = parts::visit(inputs, options, &visitor, |event| match event {
        Event::Found(PartDone { file, place, games, done, .. }) => {
            let mut last = 0;
            for finding in done.findings {
                let finding = finding.moved(file, games, place);
                of_file.findings += 1;
                of_file.unread += finding.unread();
                of_file.games_with_findings += u64::from(finding.game() != last);
                last = finding.game();
                report(Event::Found(&finding))?;
            }
            of_file.add(&done.counts);
            ControlFlow::Continue(())
        }
        Event::Progress { input, bytes } => report(Event::Progress { input, bytes }),
        Event::Broken { file, error } => report(Event::Broken { file, error }),
        Event::File { file, summary, ends } => {
            let counts = std::mem::take(&mut of_file);
            total.add(&counts);
            report(Event::File { file, summary: &counts.with(summary), ends })
        }
    });
    // The totals are right even if the report stopped the check.
    total.add(&of_file);
    total.with(&summary)
}

/// The work of a check.
struct Checking<'a> {
    options: &'a CheckOptions,
    /// The names of the inputs, near which calls find their files.
    names: Vec<String>,
}

/// The findings of a game, a line or a part.
#[derive(Default)]
pub(crate) struct PartFindings {
    pub(crate) findings: Vec<Finding>,
    /// The totals that only a check has.
    counts: Summary,
}

impl Visit for Checking<'_> {
    type Done = PartFindings;

    fn add(&self, item: &FileItem<'_>, _: &mut dyn Read, found: &mut PartFindings) {
        let own = of_item(item, self.options);
        found.findings.extend(own.findings);
        found.counts.add(&own.counts);
        found.counts.plies += item.known().map_or(0, |game| game.as_game().len() as u64);
    }

    fn rust(&self, input: usize, text: &str, found: &mut PartFindings) -> io::Result<u64> {
        let (counts, findings) = rust::findings(text, &self.names[input], self.options)?;
        found.findings.extend(findings);
        found.counts.add(&counts);
        Ok(counts.calls + counts.strings)
    }

    fn program(
        &self,
        input: usize,
        language: ProgramLanguage,
        text: &str,
        found: &mut PartFindings,
    ) -> io::Result<u64> {
        let (counts, findings) =
            strings::of_program(text, (language, &self.names[input]), self.options.fen);
        found.findings.extend(findings);
        found.counts.add(&counts);
        Ok(counts.strings)
    }
}

/// The findings of a game or a line, with games and places counted from the beginning of its part. [`Finding::moved`]
/// counts them from the beginning of the file. A game that was passed over has none.
///
/// # Examples
///
/// See [`visit`](crate::visit).
pub fn findings(item: &FileItem<'_>, options: &CheckOptions) -> Vec<Finding> {
    of_item(item, options).findings
}

fn of_item(item: &FileItem<'_>, options: &CheckOptions) -> PartFindings {
    match (item.entry, item.kind) {
        (Some(entry), _) => {
            let findings = game::findings(entry, item.text, item.number, options);
            PartFindings { findings, ..PartFindings::default() }
        }
        (None, TextKind::Pgn) => PartFindings::default(),
        (None, kind) => {
            let mut found = of_line(kind, item.text, item.place, options);
            found.findings.iter_mut().for_each(|finding| finding.game = item.number);
            found
        }
    }
}

/// The findings of a line of a list, as of its first one.
pub(crate) fn of_line(
    kind: TextKind,
    text: &str,
    place: Place,
    options: &CheckOptions,
) -> PartFindings {
    let mut found = PartFindings::default();
    if kind == TextKind::Positions {
        found.counts.positions = 1;
        position(text, options, &mut found);
    } else {
        let replay = Replay::new(text, Board::START);
        match GameBuf::check(&mut replay.allowing(options.fen.allowed)) {
            Ok(game) => found.counts.plies = game.as_game().len() as u64,
            Err(errors) => found.add(errors),
        }
    }
    let findings = found.findings.into_iter().map(|finding| finding.numbered(1));
    PartFindings { findings: Finding::settled(findings.collect(), text, kind, place), ..found }
}

impl PartFindings {
    fn add(&mut self, errors: impl IntoIterator<Item = Error>) {
        let errors = errors.into_iter();
        self.findings.extend(errors.map(|error| Finding::of_error(error, error.range())));
    }
}

/// Checks a line of EPD or FEN, and its perft counts up to a number of sequences.
fn position(line: &str, options: &CheckOptions, found: &mut PartFindings) {
    let epd = match options.fen.parse_epd(line) {
        Ok(epd) => epd,
        Err(error) => return after_mistake(line, error, options, found),
    };
    operations(&epd, options, found);
    if options.strict {
        found.findings.extend(strict::of_position(line, &epd));
    }
    if found.findings.is_empty()
        && let Some(judge) = &options.judge
    {
        found.findings.extend(judge.judge(&epd).into_iter().map(Finding::of_opinion));
    }
}

/// Reading goes on after at most this many mistakes in a line.
const MOST_MISTAKES: usize = 20;

/// Checks the rest of a line, too, if its position is right.
fn after_mistake(line: &str, mut error: Error, options: &CheckOptions, found: &mut PartFindings) {
    let mut text = line.to_owned();
    while found.findings.len() < MOST_MISTAKES {
        found.add([error]);
        let Some((rest, unread)) = options.fen.epd_after(&text, &error) else { break };
        found.add(unread);
        text = rest;
        match options.fen.parse_epd(&text) {
            Ok(epd) => return operations(&epd, options, found),
            Err(next) => error = next,
        }
    }
    found.add(options.fen.check_published(line).err());
    found.add(options.fen.check_opening(line, None).err());
    found.add(error.rest_of_line(&text));
}

/// Checks the operations of a line that are claims about its position.
fn operations(epd: &Epd<'_>, options: &CheckOptions, found: &mut PartFindings) {
    let mut left = options.perft;
    found.add(epd.check_published().err());
    found.add(epd.check_opening().err());
    found.add(epd.check_pgn().err());
    // The last depth and the one before it, with their numbers of sequences.
    let (mut before, mut last) = (None, (0, 1));
    while let Some(depth) = epd.perft_depth_after(last.0) {
        if before.is_some_and(|before| is_far_beyond(before, last, depth, left)) {
            left = 0;
        }
        let mut counted = None;
        match epd.check_perft_of(depth, &mut left) {
            Ok(counts) => {
                found.counts.uncounted += counts.left_out as u64;
                counted = counts.found;
            }
            Err(error) => found.add([error]),
        }
        before = counted.map(|_| last);
        last = (depth, counted.unwrap_or_default());
    }
}

/// Whether the count of a depth will be far more than what is left, given the counts of two depths
/// before it: the numbers of legal moves change slowly from ply to ply. Otherwise most lines of a
/// suite would use up their budget for a count that is then left out.
fn is_far_beyond(before: (u32, u64), last: (u32, u64), depth: u32, left: u64) -> bool {
    let expected = u128::from(last.1) * u128::from(last.1) / u128::from(before.1.max(1));
    let is_known = before.1 > 0 && depth - last.0 == last.0 - before.0;
    is_known && expected / 4 > u128::from(left)
}
