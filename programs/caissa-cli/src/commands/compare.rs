//! `caissa compare`: games with a repertoire, or the repertoire with itself.

mod report;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use chess_archive::{Departures, Repertoire};
use chess_core::pgn::KeptNotes;
use chess_core::{GameBuf, GameRef};

use crate::args::{CompareArgs, Files};
use crate::exit::{Failure, fail};
use crate::input::parts::{self, EntriesJob, FileEntry, InPart, PlacedWords, ReadResult};
use crate::output::Sink;
use report::Report;

pub(crate) fn run(args: &CompareArgs) -> Result<ExitCode, Failure> {
    let mut repertoire = Repertoire::new(args.color);
    let mut read = games(args, std::slice::from_ref(&args.repertoire), |_, game| {
        repertoire.add(game.line());
        Ok(())
    })?;
    if read.is_unreadable {
        return Ok(read.code());
    }
    let mut out = Sink::plain(None)?;
    if args.paths.is_empty() {
        let (text, wrong) = report::checked(&repertoire, args);
        out.write(&text)?;
        read.wrong += wrong;
    } else {
        let (wrong, counts, departures) = (read.wrong, [0; 6], Departures::default());
        let mut report = Report { args, repertoire: &repertoire, counts, departures };
        read = games(args, &args.paths, |place, game| out.write(&report.game(place, game)))?;
        read.wrong += wrong;
        out.write(&if args.quiet.is_on { String::new() } else { report.summary() })?;
    }
    out.flush()?;
    Ok(read.code())
}

/// The games of a part: their numbers, the words about their mistakes, and the moves before these.
type ReadPart = Vec<(u64, PlacedWords, Option<GameBuf>)>;

/// Reads games, each up to its first mistake. `act` gets them in their order, with their files and numbers.
fn games(
    args: &CompareArgs,
    paths: &[PathBuf],
    mut act: impl FnMut((&str, u64), GameRef<'_>) -> Result<(), Failure>,
) -> Result<ReadResult, Failure> {
    let files = Files { paths: paths.to_vec(), reading: args.reading };
    let job = EntriesJob::new(&files, args.threads, args.quiet);
    let job = EntriesJob { notes: KeptNotes::Variations, ..job };
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut ReadPart| {
        let (told, game) = match entry {
            FileEntry::Game(game) => (PlacedWords::new(), Some(game.clone())),
            FileEntry::Wrong(wrong) => (wrong.told(), wrong.known.cloned()),
            FileEntry::Position(_) => Default::default(),
        };
        part.push((at.number, told, game));
    };
    parts::each(job, add, |from, part| {
        for (number, told, game) in part {
            if game.is_none() && told.is_empty() {
                fail!("`{}` is a list: only games can be compared", from.file());
            }
            from.print(told);
            let place = (from.file(), from.number(number));
            game.iter().try_for_each(|game| act(place, game.as_game()))?;
        }
        Ok(ControlFlow::Continue(()))
    })
}
