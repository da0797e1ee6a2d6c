//! `caissa split`: splits files of games into a folder of files.

use std::collections::HashMap;
use std::io;
use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::process::ExitCode;

use chess_check::date_parts;
use chess_core::pgn::{KeptNotes, tag_pairs};
use chess_core::{GameBuf, GameResult};

use crate::args::{SplitArgs, SplitKey};
use crate::exit::{self, Failure};
use crate::input::entries::{EntriesRequest, FileEntry};
use crate::input::openings::Openings;
use crate::input::parts::{self, EntriesJob, InPart};
use crate::output::atomic_folder::AtomicFolder;
use crate::output::many_games::ManyGames;
use crate::output::tally::Count;
use crate::output::terminal;

pub(crate) fn run(args: &SplitArgs) -> Result<ExitCode, Failure> {
    let folder = args.folder.display();
    let failed = |error| Failure::of(format!("cannot write the folder `{folder}`"), error);
    let request =
        EntriesRequest { files: &args.files, is_quiet: args.quiet.is_on, notes: KeptNotes::None };
    let job =
        EntriesJob { request, threads: args.threads, export: None, sans: false, findings: false };
    let is_by_opening = matches!(args.by, Some(SplitKey::Eco));
    let openings = is_by_opening.then(|| Openings::of_list(args.openings.path())).transpose()?;
    let namer = Namer { key: args.by, openings };
    let out = AtomicFolder::new(&args.folder, "pgn").map_err(failed)?;
    let mut shares = Shares { out, files: HashMap::new(), games: 0, every: args.every };
    let outcome = parts::each(
        job,
        |entry, at, part: &mut SplitPart| part.add(&entry, at, &namer),
        |from, part| {
            if part.has_positions {
                let name = from.file();
                let words = format!("`{name}` is a list: only games in PGN can be split");
                return Err(Failure::new(words));
            }
            shares.add(&part).map_err(failed)?;
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if outcome.is_unreadable() {
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
    fn add(&mut self, entry: &FileEntry<'_>, at: InPart<'_>, namer: &Namer) {
        if matches!(entry, FileEntry::Position(_)) {
            self.has_positions = true;
            return;
        }
        let start = self.bytes.len();
        self.bytes.extend(at.bytes);
        self.games
            .push(SplitGame { range: start..self.bytes.len(), names: namer.names(entry, at.text) });
    }
}

/// The names of files for games.
struct Namer {
    key: Option<SplitKey>,
    /// The openings, if games are split by them.
    openings: Option<Openings>,
}

impl Namer {
    /// The names of the files of a game; none if games are counted.
    fn names(&self, entry: &FileEntry<'_>, text: &str) -> Vec<String> {
        let Some(key) = self.key else { return Vec::new() };
        let tag = |name: &str| {
            let value = tag_pairs(text).find(|tag| tag.name() == name)?.value().trim().to_owned();
            Some(value).filter(|value| !matches!(value.as_str(), "" | "?" | "-"))
        };
        let date = || {
            let mut dates = ["Date", "UTCDate"].into_iter().filter_map(tag);
            dates.find_map(|date| month(&date))
        };
        let name = match key {
            SplitKey::Player => {
                let mut both = vec![tag("White"), tag("Black")];
                both.dedup();
                return both.into_iter().map(Option::unwrap_or_default).collect();
            }
            SplitKey::Year => date().map(|date| date[..4].to_owned()),
            SplitKey::Month => date(),
            SplitKey::White => tag("White"),
            SplitKey::Black => tag("Black"),
            SplitKey::Event => tag("Event"),
            SplitKey::Site => tag("Site"),
            SplitKey::Result => Some(result(entry).to_owned()),
            SplitKey::Eco => tag("ECO").or_else(|| {
                let FileEntry::Game(game) = entry else { return None };
                Some(self.openings.as_ref()?.of(game.as_game())?.eco.to_string())
            }),
        };
        vec![name.unwrap_or_default()]
    }
}

/// The result of a game, as the name of a file.
fn result(entry: &FileEntry<'_>) -> &'static str {
    match known(entry).map(|game| game.as_game().result()) {
        Some(GameResult::WhiteWins) => "1-0",
        Some(GameResult::BlackWins) => "0-1",
        Some(GameResult::Draw) => "draw",
        Some(GameResult::Unknown) | None => "",
    }
}

/// A game as far as it is known.
fn known<'a>(entry: &FileEntry<'a>) -> Option<&'a GameBuf> {
    match entry {
        FileEntry::Game(game) => Some(game),
        FileEntry::Wrong(wrong) => wrong.known,
        FileEntry::Position(_) => None,
    }
}

/// The year of a date, and its month if it is known: `2026-11`.
fn month(date: &str) -> Option<String> {
    let [year, month, _] = date_parts(date);
    let year = year?;
    Some(month.map_or_else(|| year.to_string(), |month| format!("{year}-{month:02}")))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_the_year_and_the_month_that_are_known() {
        for (date, expected) in [
            ("2026.11.29", Some("2026-11")),
            ("2026-11-29", Some("2026-11")),
            ("2026.??.??", Some("2026")),
            ("2026", Some("2026")),
            ("????.11.??", None),
            ("29.11.2026", None),
            ("", None),
            ("..", None),
        ] {
            assert_eq!(month(date).as_deref(), expected, "{date}");
        }
    }
}
