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
use crate::judge::Opinion;
use crate::kind::TextKind;
use crate::language::ProgramLanguage;
use crate::options::{CheckOptions, OnError};
use crate::parts::{self, Event, PartDone};
use crate::rust;
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
    let (mut total, mut of_file) = (Counts::default(), Counts::default());
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
            of_file.add(done.counts);
            ControlFlow::Continue(())
        }
        Event::Progress { input, bytes } => report(Event::Progress { input, bytes }),
        Event::Broken { file, error } => report(Event::Broken { file, error }),
        Event::File { file, summary, ends } => {
            let counts = std::mem::take(&mut of_file);
            total.add(counts);
            report(Event::File { file, summary: &counts.with(*summary), ends })
        }
    });
    // The totals are right even if the report stopped the check.
    total.add(of_file);
    total.with(summary)
}

/// The totals that only a check has.
#[derive(Clone, Copy, Default)]
struct Counts {
    plies: u64,
    positions: u64,
    calls: u64,
    strings: u64,
    findings: u64,
    unread: u64,
    games_with_findings: u64,
    /// The number of perft counts that were left out.
    uncounted: u64,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.plies += other.plies;
        self.positions += other.positions;
        self.calls += other.calls;
        self.strings += other.strings;
        self.uncounted += other.uncounted;
        self.findings += other.findings;
        self.unread += other.unread;
        self.games_with_findings += other.games_with_findings;
    }

    /// These counts with the other totals.
    fn with(self, others: Summary) -> Summary {
        let Self { plies, positions, calls, strings, findings, unread, uncounted, .. } = self;
        let games = others.games.saturating_sub(positions + calls + strings);
        let games_with_findings = self.games_with_findings;
        Summary {
            games,
            positions,
            calls,
            strings,
            plies,
            findings,
            unread,
            games_with_findings,
            uncounted,
            ..others
        }
    }
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
    counts: Counts,
}

impl Visit for Checking<'_> {
    type Done = PartFindings;

    fn add(&self, item: &FileItem<'_>, _: &mut dyn Read, found: &mut PartFindings) {
        let own = of_item(item, self.options);
        found.findings.extend(own.findings);
        found.counts.add(own.counts);
        found.counts.plies += item.known().map_or(0, |game| game.as_game().len() as u64);
    }

    fn rust(&self, input: usize, text: &str, found: &mut PartFindings) -> io::Result<u64> {
        let strings = self.options.strings.then_some(self.options.fen);
        let ([calls, strings], findings) = rust::findings(text, &self.names[input], strings)?;
        found.findings.extend(findings);
        found.counts.add(Counts { calls, strings, ..Counts::default() });
        Ok(calls + strings)
    }

    fn program(
        &self,
        language: ProgramLanguage,
        text: &str,
        found: &mut PartFindings,
    ) -> io::Result<u64> {
        let (strings, findings) = strings::of_program(text, language, self.options.fen);
        found.findings.extend(findings);
        found.counts.add(Counts { strings, ..Counts::default() });
        Ok(strings)
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
            let findings = game::findings(entry, item.text, item.number, item.beginning, options);
            PartFindings { findings, ..PartFindings::default() }
        }
        (None, TextKind::Pgn) => PartFindings::default(),
        (None, kind) => of_line(kind, item.text, item.number, item.place, options),
    }
}

/// The findings of a line of a list.
pub(crate) fn of_line(
    kind: TextKind,
    text: &str,
    number: u64,
    place: Place,
    options: &CheckOptions,
) -> PartFindings {
    let checked = if kind == TextKind::Positions { position(text, options) } else { moves(text) };
    let errors = checked.errors.into_iter();
    let errors = errors.map(|error| Finding::of_error(error, error.range()));
    let opinions = checked.opinions.into_iter().map(Finding::of_opinion);
    let findings = errors.chain(opinions).map(|finding| finding.numbered(number));
    let findings = Finding::settled(findings.collect(), text, kind, place);
    let positions = u64::from(kind == TextKind::Positions);
    let CheckedLine { plies, uncounted, .. } = checked;
    let counts = Counts { plies, positions, uncounted, ..Counts::default() };
    PartFindings { findings, counts }
}

/// A line of a list, checked.
#[derive(Default)]
struct CheckedLine {
    plies: u64,
    errors: Vec<Error>,
    opinions: Vec<Opinion>,
    uncounted: u64,
}

/// Checks a line of EPD or FEN, and its perft counts up to a number of sequences.
fn position(line: &str, options: &CheckOptions) -> CheckedLine {
    let epd = match options.fen.parse_epd(line) {
        Ok(epd) => epd,
        Err(error) => return after_mistake(line, error, options),
    };
    let mut checked = operations(&epd, options);
    if checked.errors.is_empty()
        && let Some(judge) = &options.judge
    {
        checked.opinions = judge.judge(&epd);
    }
    checked
}

/// Reading goes on after at most this many mistakes in a line.
const MOST_MISTAKES: usize = 20;

/// Checks the rest of a line, too, if its position is right.
fn after_mistake(line: &str, mut error: Error, options: &CheckOptions) -> CheckedLine {
    let (mut errors, mut text) = (Vec::new(), line.to_owned());
    while errors.len() < MOST_MISTAKES {
        errors.push(error);
        let Some((rest, unread)) = options.fen.epd_after(&text, &error) else { break };
        errors.extend(unread);
        text = rest;
        match options.fen.parse_epd(&text) {
            Ok(epd) => {
                let checked = operations(&epd, options);
                errors.extend(&checked.errors);
                return CheckedLine { errors, ..checked };
            }
            Err(next) => error = next,
        }
    }
    errors.extend(options.fen.check_published(line).err());
    errors.extend(error.rest_of_line(&text));
    CheckedLine { errors, ..CheckedLine::default() }
}

/// Checks the operations of a line that are claims about its position.
fn operations(epd: &Epd<'_>, options: &CheckOptions) -> CheckedLine {
    let (mut checked, mut left) = (CheckedLine::default(), options.perft);
    checked.errors.extend(epd.check_published().err());
    checked.errors.extend(epd.check_pgn().err());
    // The last depth and the one before it, with their numbers of sequences.
    let (mut before, mut last) = (None, (0, 1));
    while let Some(depth) = epd.perft_depth_after(last.0) {
        if before.is_some_and(|before| is_far_beyond(before, last, depth, left)) {
            left = 0;
        }
        let mut found = None;
        match epd.check_perft_of(depth, &mut left) {
            Ok(counts) => {
                checked.uncounted += counts.left_out as u64;
                found = counts.found;
            }
            Err(error) => checked.errors.push(error),
        }
        before = found.map(|_| last);
        last = (depth, found.unwrap_or_default());
    }
    checked
}

/// Whether the count of a depth will be far more than what is left, given the counts of two depths
/// before it: the numbers of legal moves change slowly from ply to ply. Otherwise most lines of a
/// suite would use up their budget for a count that is then left out.
fn is_far_beyond(before: (u32, u64), last: (u32, u64), depth: u32, left: u64) -> bool {
    let expected = u128::from(last.1) * u128::from(last.1) / u128::from(before.1.max(1));
    let is_known = before.1 > 0 && depth - last.0 == last.0 - before.0;
    is_known && expected / 4 > u128::from(left)
}

/// Checks a line of moves.
fn moves(line: &str) -> CheckedLine {
    match GameBuf::check(&mut Replay::new(line, Board::START)) {
        Ok(game) => CheckedLine { plies: game.as_game().len() as u64, ..CheckedLine::default() },
        Err(errors) => CheckedLine { errors, ..CheckedLine::default() },
    }
}
