//! `caissa dedupe`: keeps one of each group of games that are the same.

mod archive;
mod decisions;
mod groups;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;

use chess_check::GameHash;
use chess_core::pgn::KeptNotes;
use chess_core::{GameBuf, GameTree};

use crate::args::DedupeArgs;
use crate::exit::{self, Failure};
use crate::input::entries::{EntriesRequest, FileEntry, ReadResult};
use crate::input::files;
use crate::input::parts::{self, EntriesJob, InPart};
use crate::output::Sink;
use crate::output::many_games::ManyGames;
use crate::output::tally::Count;
use crate::output::terminal;
use archive::{Archive, hash};
use decisions::{Decision, Decisions};

pub(crate) fn run(args: &DedupeArgs) -> Result<ExitCode, Failure> {
    if args.files.paths.iter().any(|path| path == Path::new("-")) {
        let words =
            "standard input can be read only once, and games are compared first: give a file";
        return Err(Failure::new(words));
    }
    if let Some(input) = files::given_twice(&files::inputs(&args.files.paths)?) {
        let name = input.name();
        let words = format!("`{name}` is given twice, so each of its games would be there twice");
        return Err(Failure::new(words));
    }
    for output in [args.output.path(), args.write_decisions.as_deref()] {
        files::refuse_own_input(&args.files.paths, output, "")?;
    }
    let decisions = if let Some(path) = &args.decisions {
        Decisions::read(path)?
    } else {
        let archive = Archive::read(args)?;
        Decisions::of(&archive, &archive.groups(args)?, args.keep)
    };
    if let Some(path) = &args.write_decisions {
        let mut out = Sink::plain(Some(path))?;
        out.write(&decisions.text()?)?;
        out.finish()?;
        if args.output.path().is_none() {
            tell(args, &decisions, "would be left out");
            return Ok(exit::CLEAN);
        }
    }
    copy(args, &decisions)?;
    tell(args, &decisions, "left out");
    Ok(exit::CLEAN)
}

/// `12 games left out of 10 groups`
fn tell(args: &DedupeArgs, decisions: &Decisions, done: &str) {
    if !args.quiet.is_on {
        let (dropped, groups) = (decisions.dropped(), decisions.groups());
        let (dropped, groups) = (Count(dropped, "game"), Count(groups, "group"));
        terminal::tell_line(format!("{dropped} {done}, in {groups}"));
    }
}

/// The reading of all games, with some notes.
fn job(args: &DedupeArgs, notes: KeptNotes) -> EntriesJob<'_> {
    let request = EntriesRequest { files: &args.files, is_quiet: args.quiet.is_on, notes };
    EntriesJob { request, threads: args.threads, export: None, sans: false, findings: false }
}

/// Refuses an output in which games of a file that cannot be read are missing.
fn refuse_missing(outcome: &ReadResult) -> Result<(), Failure> {
    if outcome.is_unreadable() {
        return Err(Failure::new("nothing is written, because games are missing"));
    }
    Ok(())
}

/// The failure if a file has become another one between two readings, or since a decision.
fn changed(file: &str, number: u64) -> Failure {
    let words = format!("game {number} of `{file}` is no longer the one that was compared");
    Failure::new(format!(
        "{words}: the file has changed, so run the command again without decisions"
    ))
}

/// Writes the games that are kept.
fn copy(args: &DedupeArgs, decisions: &Decisions) -> Result<(), Failure> {
    let merged = if args.merge { merged(args, decisions)? } else { HashMap::new() };
    let mut out = Sink::plain(args.output.path())?;
    let (mut games, mut left) = (ManyGames::default(), decisions.len());
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut CopiedPart| part.add(&entry, at);
    let outcome = parts::each(job(args, KeptNotes::None), add, |from, part| {
        let mut text = Vec::new();
        for game in part.games {
            let number = from.number(game.number);
            let decision = decisions.get(from.file(), number);
            if let Some(decision) = decision {
                left -= 1;
                if game.hash != Some(decision.hash) {
                    return Err(changed(from.file(), number));
                }
                if !decision.is_kept {
                    continue;
                }
            }
            let merged = decision.and_then(|decision| merged.get(&decision.group));
            let bytes = match merged {
                Some((of, pgn)) if Some(*of) == decision => pgn.as_bytes(),
                _ => &part.bytes[game.start..game.end],
            };
            games.push_bytes(bytes, &mut text);
        }
        out.write_bytes(&text)?;
        Ok(ControlFlow::Continue(()))
    })?;
    refuse_missing(&outcome)?;
    if left > 0 {
        let games = Count(left as u64, "game");
        let words = format!("the decisions are about {games} that the files do not have");
        return Err(Failure::new(words));
    }
    if args.output.path().is_some() { out.finish() } else { out.flush() }
}

/// The games of a part, one after another.
#[derive(Default)]
struct CopiedPart {
    bytes: Vec<u8>,
    games: Vec<CopiedGame>,
}

/// A game of a part.
struct CopiedGame {
    number: u64,
    start: usize,
    end: usize,
    /// The hash of its moves, if it has no mistake.
    hash: Option<GameHash>,
}

impl CopiedPart {
    fn add(&mut self, entry: &FileEntry<'_>, at: InPart<'_>) {
        let hash = match entry {
            FileEntry::Game(game) => Some(hash(game.as_game(), at.bytes)),
            _ => None,
        };
        let start = self.bytes.len();
        self.bytes.extend(at.bytes);
        let end = self.bytes.len();
        self.games.push(CopiedGame { number: at.number, start, end, hash });
    }
}

/// For each group, the first game that is kept, with what the others have, if that is more.
fn merged<'a>(
    args: &DedupeArgs,
    decisions: &'a Decisions,
) -> Result<HashMap<u64, (&'a Decision, String)>, Failure> {
    let mut groups: HashMap<u64, Vec<(&Decision, GameBuf)>> = HashMap::new();
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut Vec<(u64, GameBuf)>| {
        if let FileEntry::Game(game) = entry {
            part.push((at.number, game.clone()));
        }
    };
    parts::each(job(args, KeptNotes::All), add, |from, part| {
        for (number, game) in part {
            if let Some(decision) = decisions.get(from.file(), from.number(number)) {
                groups.entry(decision.group).or_default().push((decision, game));
            }
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let merge = |games: Vec<(&'a Decision, GameBuf)>| {
        let (kept, first) = games.iter().find(|(decision, _)| decision.is_kept)?;
        let mut tree = GameTree::from(first);
        for (_, other) in games.iter().filter(|(decision, _)| !decision.is_kept) {
            // Only a variation that would be nested too deep is not added.
            let _ = tree.merge(other.as_game());
        }
        let game = tree.to_game();
        (game != *first).then(|| (*kept, game.as_game().to_pgn()))
    };
    Ok(groups.into_iter().filter_map(|(group, games)| Some((group, merge(games)?))).collect())
}
