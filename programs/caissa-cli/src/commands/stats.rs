//! `caissa stats`: counts of games.

mod numbers;

use std::ops::ControlFlow;
use std::process::ExitCode;

use chess_archive::Openings;

use crate::args::StatsArgs;
use crate::exit::Failure;
use crate::input::list;
use crate::input::parts::{self, EntriesJob, FileEntry, InPart};
use crate::output::Sink;
use numbers::Numbers;

pub(crate) fn run(args: &StatsArgs) -> Result<ExitCode, Failure> {
    let openings = list::openings(args.openings.path())?;
    let mut numbers = Numbers::default();
    let job = EntriesJob::new(&args.files, args.threads, args.quiet);
    let outcome = parts::each(job, adding(&openings), |_, part| {
        numbers.positions += part.positions;
        numbers.counts.join(part.counts);
        Ok(ControlFlow::Continue(()))
    })?;
    Sink::print(&numbers.text(outcome.wrong, args.top))?;
    Ok(outcome.code())
}

/// The work on an entry.
fn adding(openings: &Openings) -> impl Fn(FileEntry<'_>, InPart<'_>, &mut Numbers) + Sync {
    |entry, _, part| match entry {
        FileEntry::Game(game) => part.counts.add(game.as_game(), openings),
        FileEntry::Position(_) => part.positions += 1,
        FileEntry::Wrong(_) => {}
    }
}
