//! `caissa dedupe`: keeps one of each group of games that are copies of one.

mod lists;

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

use chess_archive::{
    Archive, ArchivedGame, CopyDecision, CopyDecisions, DoubtfulPairs, GameEnds, GameHash,
    HashedEnd, NestedGames, ReachedEnds, merged,
};
use chess_core::pgn::KeptNotes;
use chess_core::{GameBuf, GameRef};

use crate::args::DedupeArgs;
use crate::exit::{self, Failure, fail};
use crate::input::parts::{self, EntriesJob, FileEntry, InPart, PartOrigin};
use crate::input::{files, list};
use crate::output::Sink;
use crate::output::many_games::ManyGames;
use crate::output::tally::Count;
use crate::output::terminal;

pub(crate) fn run(args: &DedupeArgs) -> Result<ExitCode, Failure> {
    let are_lists = files::are_lists(&args.files)?;
    if let Some(input) = files::given_twice(&files::inputs(&args.files.paths)?) {
        let name = input.name();
        fail!("`{name}` is given twice, so each of its games would be there twice");
    }
    for output in [args.output.path(), args.write_decisions.as_deref()] {
        files::refuse_own_input(&args.files.paths, output, "")?;
    }
    if are_lists {
        return lists::copy(args);
    }
    if args.mirrored {
        fail!("`--mirrored` compares lists of positions, and these are games");
    }
    let decisions = if let Some(path) = &args.decisions {
        list::read(path, "decisions", CopyDecisions::parse)?
    } else {
        let archive = archive(args)?;
        let decisions = CopyDecisions::of(&archive, args.keep, changed_at);
        if let Some(path) = &args.write_decisions {
            write_decisions(path, &decisions, &archive)?;
            if args.output.path().is_none() {
                tell(args, &decisions, "would be left out");
                return Ok(exit::CLEAN);
            }
        }
        decisions
    };
    copy(args, &decisions)?;
    tell(args, &decisions, "left out");
    Ok(exit::CLEAN)
}

fn write_decisions(path: &Path, list: &CopyDecisions, archive: &Archive) -> Result<(), Failure> {
    let text = list.text(archive).map_err(|file| {
        Failure::new(format!("the file `{file}` has a name that no line of decisions can hold"))
    })?;
    let mut out = Sink::plain(Some(path))?;
    out.write(&text)?;
    out.finish()
}

/// `12 games left out, in 10 groups`
fn tell(args: &DedupeArgs, decisions: &CopyDecisions, done: &str) {
    if !args.quiet.is_on {
        let (dropped, groups) = (decisions.dropped(), decisions.groups());
        let (dropped, groups) = (Count(dropped, "game"), Count(groups, "group"));
        terminal::tell_line(format!("{dropped} {done}, in {groups}"));
        if decisions.emptied() > 0 {
            let groups = Count(decisions.emptied(), "group");
            terminal::tell_line(terminal::warning(&format!(
                "{groups} without a game that is kept"
            )));
        }
        if let Some(DoubtfulPairs { count, first: [one, other] }) = decisions.doubtful() {
            let ((file, one), (other_file, other)) = (one, other);
            let of = if file == other_file { "" } else { &format!(" of `{file}`") };
            let pairs = Count(*count, "pair");
            terminal::tell_line(terminal::visible(&format!(
                "{pairs} kept that differ only in the result, or in a date that may be a slip: \
                 first, game {one}{of} and game {other} of `{other_file}`"
            )));
        }
    }
}

/// Compares the games of all files, which are read three times.
fn archive(args: &DedupeArgs) -> Result<Archive, Failure> {
    let spelling = list::names(args.names.as_deref())?;
    let mut ends = GameEnds::default();
    let end = |game: GameRef<'_>, bytes: &[u8]| HashedEnd::new(game, bytes, &spelling);
    games(args, KeptNotes::None, end, |_, _, end| {
        ends.add(end);
        Ok(())
    })?;
    let (mut nested, mut expected) = (NestedGames::default(), ends.hashes());
    let reached = |game: GameRef<'_>, bytes: &[u8]| ReachedEnds::new(game, bytes, &spelling, &ends);
    games(args, KeptNotes::None, reached, |file, number, reached| {
        same(expected.next(), reached.hash(), file, number)?;
        nested.add(reached);
        Ok(())
    })?;
    let (mut archive, mut expected) = (Archive::default(), ends.hashes());
    let take = |game: GameRef<'_>, bytes: &[u8]| {
        ArchivedGame::new(game, bytes, &spelling, (&ends, &nested))
    };
    games(args, KeptNotes::All, take, |file, number, game| {
        same(expected.next(), game.hash(), file, number)?;
        archive.add(file, number, game);
        Ok(())
    })?;
    archive.nest(&nested);
    Ok(archive)
}

/// Refuses a game that is another one than when the files were read first.
fn same(
    expected: Option<GameHash>,
    hash: GameHash,
    file: &str,
    number: u64,
) -> Result<(), Failure> {
    if expected == Some(hash) { Ok(()) } else { Err(changed(file, number)) }
}

/// Reads the games without mistakes of all files. `take` works on a game and its bytes, on one of several threads; `act` gets
/// what it returns, with the game's file and number.
fn games<T: Send>(
    args: &DedupeArgs,
    notes: KeptNotes,
    take: impl Fn(GameRef<'_>, &[u8]) -> T + Sync,
    mut act: impl FnMut(&str, u64, T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut Vec<(u64, T)>| {
        if let FileEntry::Game(game) = entry {
            part.push((at.number, take(game.as_game(), at.bytes)));
        }
    };
    each_part(args, notes, add, |from, part| {
        part.into_iter().try_for_each(|(number, game)| act(from.file(), from.number(number), game))
    })
}

/// Reads all files. Refuses an output in which games of a file that cannot be read are missing.
fn each_part<D: Default + Send>(
    args: &DedupeArgs,
    notes: KeptNotes,
    add: impl Fn(FileEntry<'_>, InPart<'_>, &mut D) + Sync,
    mut act: impl FnMut(PartOrigin<'_>, D) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let job = EntriesJob::new(&args.files, args.threads, args.quiet);
    let job = EntriesJob { notes, ..job };
    let outcome = parts::each(job, add, |from, part| act(from, part).map(ControlFlow::Continue))?;
    if outcome.is_unreadable {
        fail!("nothing is written, because games are missing");
    }
    Ok(())
}

/// The time at which a file was last changed.
fn changed_at(file: &str) -> u64 {
    let time = fs::metadata(file).and_then(|file| file.modified()).ok();
    let time = time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    time.map_or(0, |time| time.as_nanos() as u64)
}

/// The failure if a file has become another one between two readings, or since a decision.
fn changed(file: &str, number: u64) -> Failure {
    let words = format!("game {number} of `{file}` is no longer the one that was compared");
    Failure::new(format!(
        "{words}: the file has changed, so run the command again without decisions"
    ))
}

/// Writes the games that are kept.
fn copy(args: &DedupeArgs, decisions: &CopyDecisions) -> Result<(), Failure> {
    let merged = if args.merge { all_merged(args, decisions)? } else { HashMap::new() };
    let mut out = Sink::plain(args.output.path())?;
    let (mut games, mut left) = (ManyGames::default(), decisions.all().len());
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut CopiedPart| part.add(&entry, at);
    each_part(args, KeptNotes::None, add, |from, part| {
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
        out.write_bytes(&text)
    })?;
    if left > 0 {
        let games = Count(left as u64, "game");
        fail!("the decisions are about {games} that the files do not have");
    }
    out.finish()
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
            FileEntry::Game(game) => Some(GameHash::of_game_or_text(game.as_game(), at.bytes)),
            _ => None,
        };
        let start = self.bytes.len();
        self.bytes.extend(at.bytes);
        let end = self.bytes.len();
        self.games.push(CopiedGame { number: at.number, start, end, hash });
    }
}

/// For each group, the first game that is kept, with what the others have, if that is more.
fn all_merged<'a>(
    args: &DedupeArgs,
    decisions: &'a CopyDecisions,
) -> Result<HashMap<u64, (&'a CopyDecision, String)>, Failure> {
    let (mut sizes, mut all) = (HashMap::new(), HashMap::new());
    for decision in decisions.all() {
        *sizes.entry(decision.group).or_insert(0_u32) += 1;
    }
    let mut groups: HashMap<u64, Vec<(&CopyDecision, GameBuf)>> = HashMap::new();
    let take = |game: GameRef<'_>, _: &[u8]| GameBuf::from(game);
    games(args, KeptNotes::All, take, |file, number, game| {
        let Some(decision) = decisions.get(file, number) else { return Ok(()) };
        let group = groups.entry(decision.group).or_default();
        group.push((decision, game));
        // The games of a group that is whole need no more memory.
        if sizes.get(&decision.group).is_some_and(|games| *games as usize == group.len()) {
            let merged = groups.remove(&decision.group).and_then(|games| merged(&games));
            all.extend(merged.map(|merged| (decision.group, merged)));
        }
        Ok(())
    })?;
    Ok(all)
}
