//! The games of a file, to play on from.

use std::fs::File;
use std::io;
use std::path::Path;

use chess_check::Input;
use chess_core::FenOptions;
use chess_core::pgn::Reader;
use chess_match::{GameList, PuzzleEntry, PuzzleFile};

use crate::commands::solve::{Contents, contents};
use crate::exit::reason;

/// The largest file that is opened in the middle of a game, in bytes: all pages wait for its list of games.
const LARGEST: u64 = 1 << 30;

/// Reads the games of a file that a player names in the middle of a game. A pipe or a device might never end, and all pages
/// would wait for it.
pub(super) fn games_of_regular(path: &Path) -> Result<GameList, String> {
    let name = path.display();
    let file = path.metadata().map_err(|error| unreadable(&format!("`{name}`"), &error))?;
    if !file.is_file() {
        return Err(format!("cannot read `{name}`: it is not a regular file"));
    }
    if file.len() > LARGEST {
        return Err(format!(
            "cannot read `{name}`: it is larger than 1 GiB; `caissa convert` takes games out of it"
        ));
    }
    let file = File::open(path).map_err(|error| unreadable(&format!("`{name}`"), &error))?;
    GameList::of_file(file, name.to_string())
}

/// Reads puzzles lazily, so the file may be of any size.
pub(super) fn puzzles_of(path: &Path) -> Result<PuzzleFile, String> {
    let name = path.display().to_string();
    let failed = |error: io::Error| unreadable(&format!("`{name}`"), &error);
    let is_regular = path.metadata().map_err(failed)?.is_file();
    if !is_regular {
        return Err(format!("cannot read `{name}`: it is not a regular file"));
    }
    let entry = |problem| match problem {
        Ok(problem) => PuzzleEntry::Problem(Box::new(problem)),
        Err(_) => PuzzleEntry::Unreadable,
    };
    Ok(match contents(Input::file(path), FenOptions::new()).map_err(failed)? {
        Contents::Games(text) => {
            PuzzleFile::new(name, Reader::new(text).map_while(Result::ok).map(PuzzleEntry::from))
        }
        Contents::Problems(source) => {
            let given = source.map_while(Result::ok).map(|given| given.problem);
            PuzzleFile::new(name, given.map(entry))
        }
    })
}

/// Reads the first game of a file. Returns it as PGN.
pub(super) fn first_game(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    let failed = |error: io::Error| unreadable(&format!("`{name}`"), &error);
    match File::open(path) {
        Ok(file) => {
            let quoted = format!("`{name}`");
            chess_match::first_game(Reader::new(file), &quoted, failed, |place, fact| {
                format!("{name}:{}:{}: {fact}", place.line, place.column)
            })
        }
        Err(error) => Err(failed(error)),
    }
}

fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cannot read {name}: {}", reason(error))
}
