//! Checks inputs on many threads, and reports the findings in their order.

#[cfg(feature = "rust")]
use std::io;
use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;

use chess_core::pgn::Place;
use chess_core::{Board, Error, GameBuf, Replay};

use crate::finding::{Context, Finding};
use crate::game;
use crate::games::{Item, Work};
use crate::input::Input;
use crate::kind::Kind;
use crate::mistake::Mistake;
use crate::options::Options;
use crate::parts::{self, Event, PartDone};
#[cfg(feature = "rust")]
use crate::rust;
use crate::summary::Summary;

/// Checks inputs and reports the findings in their order. Returns the totals. The report can stop the check.
///
/// # Examples
///
/// See the [crate].
pub fn check(
    inputs: Vec<Input>,
    options: &Options,
    mut report: impl FnMut(Event<'_>) -> ControlFlow<()>,
) -> Summary {
    let (mut total, mut of_file) = (Counts::default(), Counts::default());
    let work = Checking {
        options,
        #[cfg(feature = "rust")]
        names: inputs.iter().map(|input| input.name().to_owned()).collect(),
    };
    let summary = parts::run(inputs, options, &work, |event| match event {
        Event::Found(PartDone { file, place, games, done, .. }) => {
            let mut last = 0;
            for finding in done.findings {
                let finding = finding.moved(file, games, place);
                of_file.findings += 1;
                of_file.games_with_findings += u64::from(finding.game() != last);
                last = finding.game();
                report(Event::Found(&finding))?;
            }
            of_file.plies += done.plies;
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
    findings: u64,
    games_with_findings: u64,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.plies += other.plies;
        self.findings += other.findings;
        self.games_with_findings += other.games_with_findings;
    }

    /// These counts with the other totals.
    fn with(self, others: Summary) -> Summary {
        let Self { plies, findings, games_with_findings } = self;
        Summary { plies, findings, games_with_findings, ..others }
    }
}

/// The work of a check.
struct Checking<'a> {
    options: &'a Options,
    /// The names of the inputs, near which calls find their files.
    #[cfg(feature = "rust")]
    names: Vec<String>,
}

/// The findings of a part.
#[derive(Default)]
struct Found {
    plies: u64,
    findings: Vec<Finding>,
}

impl Work for Checking<'_> {
    type Done = Found;
    const GOES_ON: bool = true;
    const IS_FULL: bool = false;

    fn add(&self, item: &Item<'_>, _: &mut dyn Read, found: &mut Found) {
        match of_item(item, self.options) {
            Ok(plies) => found.plies += plies,
            Err(findings) => found.findings.extend(findings),
        }
        found.plies += item.known().map_or(0, |game| game.as_game().len() as u64);
    }

    #[cfg(feature = "rust")]
    fn rust(&self, input: usize, text: &str, found: &mut Found) -> io::Result<u64> {
        let (calls, findings) = rust::findings(text, &self.names[input])?;
        found.findings.extend(findings);
        Ok(calls)
    }
}

/// The findings of a game or a line, with games and places counted from the beginning of its part. [`Finding::moved`]
/// counts them from the beginning of the file. A game that was passed over has none.
///
/// # Examples
///
/// See [`visit`](crate::visit).
pub fn findings(item: &Item<'_>, options: &Options) -> Vec<Finding> {
    of_item(item, options).err().unwrap_or_default()
}

/// The plies of a line, or the findings of a game or a line.
fn of_item(item: &Item<'_>, options: &Options) -> Result<u64, Vec<Finding>> {
    match (item.entry, item.kind) {
        (Some(entry), _) => {
            Err(game::findings(entry, item.text, item.number, item.beginning, options))
        }
        (None, Kind::Pgn) => Ok(0),
        (None, kind) => of_line(kind, item.text, item.number, item.place, options),
    }
}

/// The plies of a line of a list, or its findings.
pub(crate) fn of_line(
    kind: Kind,
    text: &str,
    number: u64,
    place: Place,
    options: &Options,
) -> Result<u64, Vec<Finding>> {
    let checked = if kind == Kind::Positions { position(text, options) } else { moves(text) };
    checked.map_err(|errors| {
        let context = Arc::new(Context { text: text.into(), place });
        let mistakes = errors.into_iter().map(|error| Mistake::of_error(error, error.range()));
        Finding::in_order(number, mistakes.collect(), &context)
    })
}

/// Checks a line of EPD or FEN.
fn position(line: &str, options: &Options) -> Result<u64, Vec<Error>> {
    let (fields, has_clocks) = fields(line);
    _ = options.fen.read(&line[..fields]).map_err(|error| vec![error])?;
    if !has_clocks && !line[fields..].trim().is_empty() {
        options.fen.read_epd(line).map_err(|error| vec![error])?;
    }
    Ok(0)
}

/// The length of the fields of FEN at the beginning of a line, and whether move counters are among them.
/// Without them, operations of EPD follow.
fn fields(line: &str) -> (usize, bool) {
    let mut rest = line.trim_start();
    for _ in 0..4 {
        rest = rest.trim_start_matches(|char: char| !char.is_whitespace()).trim_start();
    }
    if rest.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        (line.len(), true)
    } else {
        (line.len() - rest.len(), false)
    }
}

/// Checks a line of moves.
fn moves(line: &str) -> Result<u64, Vec<Error>> {
    let game = GameBuf::check(&mut Replay::new(line, Board::START))?;
    Ok(game.as_game().len() as u64)
}
