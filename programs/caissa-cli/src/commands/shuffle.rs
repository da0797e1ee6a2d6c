//! `caissa shuffle`: games or positions in an order that depends only on a number.

use std::ops::ControlFlow;
use std::process::ExitCode;

use chess_check::rewrite_list;
use chess_problems::candidates;

use crate::args::ShuffleArgs;
use crate::exit::{self, Failure, fail};
use crate::input::files;
use crate::input::parts::{self, EntriesJob, FileEntry, InPart};
use crate::output::Sink;
use crate::output::many_games::ManyGames;

pub(crate) fn run(args: &ShuffleArgs) -> Result<ExitCode, Failure> {
    files::refuse_own_input(&args.files.paths, args.output.path(), "")?;
    let text = if files::are_lists(&args.files)? { lines(args) } else { games(args) }?;
    let mut out = Sink::plain(args.output.path())?;
    out.write_bytes(&text)?;
    out.finish()?;
    Ok(exit::CLEAN)
}

/// The lines of lists, after the lines that are comments.
fn lines(args: &ShuffleArgs) -> Result<Vec<u8>, Failure> {
    let (mut text, mut lines) = (Vec::new(), Vec::new());
    for input in files::inputs(&args.files.paths)? {
        let name = input.name().to_string();
        let done = files::read_as(input, args.files.reading).open().and_then(|(_, from)| {
            rewrite_list(from, &mut text, |_, _, line| {
                lines.push(line.to_vec());
                Some(Vec::new())
            })
        });
        done.map_err(|error| Failure::of(format!("cannot read `{name}`"), error))?;
    }
    candidates::shuffle(&mut lines, args.seed);
    for line in lines {
        text.extend(line);
        text.push(b'\n');
    }
    Ok(text)
}

/// The games of files in PGN.
fn games(args: &ShuffleArgs) -> Result<Vec<u8>, Failure> {
    let mut games = Vec::new();
    let take =
        |_: FileEntry<'_>, at: InPart<'_>, part: &mut Vec<Vec<u8>>| part.push(at.bytes.to_vec());
    let job = EntriesJob::new(&args.files, args.threads, args.quiet);
    let outcome = parts::each(job, take, |_, part| {
        games.extend(part);
        Ok(ControlFlow::Continue(()))
    })?;
    if outcome.is_unreadable {
        fail!("nothing is written, because games are missing");
    }
    candidates::shuffle(&mut games, args.seed);
    let (mut text, mut state) = (Vec::new(), ManyGames::default());
    for game in &games {
        state.push_bytes(game, &mut text);
    }
    Ok(text)
}
