//! `caissa dedupe`: keeps one of each group of games that are copies of one.

mod lists;
mod merged;

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::SystemTime;

use chess_archive::{
    Archive, ArchivedGame, CopyDecisions, DoubtfulPairs, GameEnds, GameHash, HashedEnd,
    NestedGames, ReachedEnds,
};
use chess_check::Input;
use chess_core::GameRef;
use chess_core::pgn::KeptNotes;

use merged::Merged;

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
    let inputs = files::inputs(&args.files.paths)?;
    if let Some(input) = files::given_twice(&inputs) {
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
    let files = InputFiles::of(args, &inputs);
    let decisions = match &args.decisions {
        Some(path) => {
            let number = |name: &str| files.numbers.get(name).copied();
            list::read(path, "decisions", |list| CopyDecisions::read(list, number))?
        }
        None => decide(args, &files)?,
    };
    if args.write_decisions.is_some() && args.output.path().is_none() {
        tell(args, &files, &decisions, "would be left out");
        return Ok(exit::CLEAN);
    }
    copy(args, &files, &decisions)?;
    tell(args, &files, &decisions, "left out");
    Ok(exit::CLEAN)
}

/// Compares the games, and writes the decisions to a file if the command asks for it.
fn decide(args: &DedupeArgs, files: &InputFiles) -> Result<CopyDecisions, Failure> {
    let archive = archive(args, files)?;
    let changed: Vec<u64> = files.names.iter().map(|name| changed_at(name)).collect();
    let changed = |file: u32| changed[file as usize];
    let (decisions, mut games) = CopyDecisions::of(archive, args.keep, changed).map_err(on_disk)?;
    if let Some(path) = &args.write_decisions {
        files.refuse_unwritable()?;
        let mut out = Sink::plain(Some(path))?;
        for line in decisions.lines(&mut games, &files.names) {
            out.write(&line.map_err(on_disk)?)?;
        }
        out.finish()?;
    }
    Ok(decisions)
}

/// The files in their order, and the folder for what memory does not hold.
struct InputFiles {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
    /// The size of all files, as far as it is known.
    size: u64,
    folder: PathBuf,
}

impl InputFiles {
    fn of(args: &DedupeArgs, inputs: &[Input]) -> Self {
        let names: Vec<Arc<str>> = inputs.iter().map(|input| input.name().into()).collect();
        let numbers = names.iter().cloned().zip(0..).collect();
        let size = files::total_size(inputs).unwrap_or(u64::MAX);
        // Beside what is written there is room; a folder for temporary files may be memory.
        let output = args.output.path().or(args.write_decisions.as_deref());
        let folder = output.filter(|path| path.is_file() || !path.exists()).and_then(Path::parent);
        let folder = match folder {
            Some(folder) if folder.as_os_str().is_empty() => PathBuf::from("."),
            Some(folder) => folder.to_owned(),
            None => std::env::temp_dir(),
        };
        Self { names, numbers, size, folder }
    }

    /// The number of a file that a reading has met, which must be one of those that the command began with.
    fn number(&self, name: &str) -> Result<u32, Failure> {
        let number = self.numbers.get(name).copied();
        number.ok_or_else(|| Failure::new(format!("`{name}` has appeared while files were read")))
    }

    /// Refuses a name that no line of decisions can hold.
    fn refuse_unwritable(&self) -> Result<(), Failure> {
        if let Some(file) = self.names.iter().find(|name| name.contains(char::is_control)) {
            fail!("the file `{file}` has a name that no line of decisions can hold");
        }
        Ok(())
    }
}

/// The failure of what is kept on the disk for a while.
fn on_disk(error: io::Error) -> Failure {
    Failure::of("cannot keep games on the disk", error)
}

/// `12 games left out, in 10 groups`
fn tell(args: &DedupeArgs, files: &InputFiles, decisions: &CopyDecisions, done: &str) {
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
            let [(file, one), (other_file, other)] =
                [one, other].map(|(file, game)| (&files.names[*file as usize], game));
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
fn archive(args: &DedupeArgs, files: &InputFiles) -> Result<Archive, Failure> {
    let spelling = list::names(args.names.as_deref())?;
    let (mut ends, mut first) = (GameEnds::of_files(files.size), Digests::default());
    let end = |game: GameRef<'_>, bytes: &[u8]| HashedEnd::new(game, bytes, &spelling);
    games(args, KeptNotes::None, end, |file, _, end| {
        first.add(file, end.hash());
        ends.add(&end);
        Ok(())
    })?;
    let (mut nested, mut again) = (NestedGames::of_files(files.size), Digests::default());
    let reached = |game: GameRef<'_>, bytes: &[u8]| ReachedEnds::new(game, bytes, &spelling, &ends);
    games(args, KeptNotes::None, reached, |file, _, reached| {
        again.add(file, reached.hash());
        nested.add(&reached);
        Ok(())
    })?;
    again.compare(&first)?;
    let (mut archive, mut again) = (Archive::new(&files.folder), Digests::default());
    let take = |game: GameRef<'_>, bytes: &[u8]| {
        ArchivedGame::new(game, bytes, &spelling, (&ends, &nested))
    };
    games(args, KeptNotes::All, take, |file, number, game| {
        again.add(file, game.hash());
        archive.add(files.number(file)?, number, game).map_err(on_disk)
    })?;
    again.compare(&first)?;
    Ok(archive)
}

/// The games of each file as one number, to tell a file that changes between two readings.
#[derive(Default)]
struct Digests(BTreeMap<String, u64>);

impl Digests {
    fn add(&mut self, file: &str, hash: GameHash) {
        match self.0.get_mut(file) {
            Some(digest) => *digest = hash.with(*digest),
            None => _ = self.0.insert(file.to_owned(), hash.number()),
        }
    }

    /// Refuses files that have other games than when they were read first.
    fn compare(&self, first: &Self) -> Result<(), Failure> {
        let all = self.0.keys().chain(first.0.keys());
        match all.into_iter().find(|file| self.0.get(*file) != first.0.get(*file)) {
            Some(file) => {
                fail!("`{file}` has changed while it was compared: run the command again")
            }
            None => Ok(()),
        }
    }
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

/// The failure if a file has become another one since a decision.
fn changed(file: &str, number: u64) -> Failure {
    let words = format!("game {number} of `{file}` is no longer the one that was compared");
    Failure::new(format!(
        "{words}: the file has changed, so run the command again without decisions"
    ))
}

/// Writes the games that are kept.
fn copy(args: &DedupeArgs, files: &InputFiles, decisions: &CopyDecisions) -> Result<(), Failure> {
    let mut merged = Merged::new(files);
    if args.merge {
        merged.fill(args, files, decisions)?;
    }
    let mut out = Sink::plain(args.output.path())?;
    let (mut games, mut left) = (ManyGames::default(), decisions.games());
    let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut CopiedPart| part.add(&entry, at);
    each_part(args, KeptNotes::None, add, |from, part| {
        let (mut text, file) = (Vec::new(), files.number(from.file())?);
        for game in part.games {
            let number = from.number(game.number);
            let decision = decisions.get(file, number);
            if let Some(decision) = decision {
                left -= 1;
                if game.hash != Some(decision.hash) {
                    return Err(changed(from.file(), number));
                }
                if !decision.is_kept {
                    continue;
                }
            }
            match merged.get((file, number))? {
                Some(pgn) => games.push_bytes(&pgn, &mut text),
                None => games.push_bytes(&part.bytes[game.start..game.end], &mut text),
            }
        }
        out.write_bytes(&text)
    })?;
    if left > 0 {
        let games = Count(left, "game");
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
