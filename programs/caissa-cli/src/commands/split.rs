//! `caissa split`: splits files of games into a folder of files.

use std::collections::HashMap;
use std::io;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::process::ExitCode;

use chess_archive::{Openings, SplitKey};
use chess_core::GameBuf;

use crate::args::SplitArgs;
use crate::exit::{self, Failure, fail};
use crate::input::list;
use crate::input::parts::{self, EntriesJob, FileEntry, InPart};
use crate::output::atomic_folder::AtomicFolder;
use crate::output::many_games::ManyGames;
use crate::output::tally::Count;
use crate::output::terminal;

pub(crate) fn run(args: &SplitArgs) -> Result<ExitCode, Failure> {
    let folder = args.folder.display();
    let failed = |error| Failure::of(format!("cannot write the folder `{folder}`"), error);
    let job = EntriesJob::new(&args.files, args.threads, args.quiet);
    let is_by_opening = args.by == Some(SplitKey::Eco);
    let openings = is_by_opening.then(|| list::openings(args.openings.path())).transpose()?;
    let out = AtomicFolder::new(&args.folder, "pgn").map_err(failed)?;
    let mut shares = Shares { out, files: HashMap::new(), games: 0, every: args.every };
    let outcome = parts::each(
        job,
        |entry, at, part: &mut SplitPart| {
            let keys = args.by.map(|key| keys(key, &entry, at.text, openings.as_ref()));
            part.add(&entry, at, keys.unwrap_or_default());
        },
        |from, part| {
            if part.has_positions {
                let name = from.file();
                fail!("`{name}` is a list: only games in PGN can be split");
            }
            shares.add(&part).map_err(failed)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if outcome.is_unreadable {
        let words = format!("`{folder}` is not written, because games are missing");
        terminal::tell_line(terminal::error(&words));
        return Ok(exit::failed());
    }
    let words =
        format!("{} in {}", Count(shares.games, "game"), Count(shares.out.len() as u64, "file"));
    shares.out.rename().map_err(failed)?;
    if !args.quiet.is_on {
        terminal::tell_line(words);
    }
    Ok(exit::CLEAN)
}

/// The games of a part, one after another.
#[derive(Default)]
struct SplitPart {
    bytes: Vec<u8>,
    games: Vec<SplitGame>,
    has_positions: bool,
}

/// A game with the names of its files.
struct SplitGame {
    range: Range<usize>,
    names: Vec<String>,
}

impl SplitPart {
    fn add(&mut self, entry: &FileEntry<'_>, at: InPart<'_>, names: Vec<String>) {
        if matches!(entry, FileEntry::Position(_)) {
            self.has_positions = true;
            return;
        }
        let start = self.bytes.len();
        self.bytes.extend(at.bytes);
        self.games.push(SplitGame { range: start..self.bytes.len(), names });
    }
}

/// The names of the files of a game.
fn keys(
    key: SplitKey,
    entry: &FileEntry<'_>,
    text: &str,
    openings: Option<&Openings>,
) -> Vec<String> {
    match entry {
        FileEntry::Game(game) => key.of(text, Some(game.as_game()), openings),
        FileEntry::Wrong(wrong) => key.of(text, wrong.known.map(GameBuf::as_game), None),
        FileEntry::Position(_) => Vec::new(),
    }
}

/// The files of the folder.
struct Shares {
    out: AtomicFolder,
    /// The files by their keys.
    files: HashMap<String, Share>,
    games: u64,
    every: Option<NonZero<u64>>,
}

/// The number of a file in the folder, and its state after the games so far.
struct Share {
    file: usize,
    state: ManyGames,
}

impl Shares {
    /// Copies the games of a part to their files.
    fn add(&mut self, part: &SplitPart) -> io::Result<()> {
        for game in &part.games {
            let number = self.every.map(|every| (self.games / every + 1).to_string());
            self.games += 1;
            for name in number.iter().chain(&game.names) {
                if !self.files.contains_key(name) {
                    let share = Share { file: self.out.add(name), state: ManyGames::default() };
                    self.files.insert(name.clone(), share);
                }
                let Some(Share { file, state }) = self.files.get_mut(name) else { continue };
                let bytes = &part.bytes[game.range.clone()];
                self.out.append(*file, |to| state.push_bytes(bytes, to))?;
            }
        }
        Ok(())
    }
}
