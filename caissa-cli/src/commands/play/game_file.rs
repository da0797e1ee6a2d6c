//! The first game of a file or a text, to play on from.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use chess_core::pgn::Reader;

use crate::exit::reason;

/// Reads the first game of a file. Returns it as PGN.
pub(super) fn first_game(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => first_game_in(file, &name),
        Err(error) => Err(unreadable(&name, &error)),
    }
}

/// Reads the first game of a text, which errors call by this name. Returns it as PGN.
pub(super) fn first_game_in(text: impl Read, name: &str) -> Result<String, String> {
    let no_game = || format!("`{name}` has no game");
    let entry = Reader::new(text).next().ok_or_else(no_game)?;
    let entry = entry.map_err(|error| unreadable(name, &error))?;
    entry.sound().map(|game| game.as_game().to_pgn()).map_err(|findings| {
        findings.first().map_or_else(no_game, |finding| {
            let (place, error) = (finding.place(), finding.error());
            format!("{name}:{}:{}: {}", place.line, place.column, error.headline())
        })
    })
}

fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cannot read `{name}`: {}", reason(error))
}
