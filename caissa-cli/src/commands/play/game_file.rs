//! The first game of a file or a text, to play on from.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use chess_core::pgn::{Place, Reader};

use crate::exit::reason;

/// The largest file that is opened in the middle of a game, in bytes.
const LARGEST: u64 = 64 << 20;

/// Reads the first game of a file that a player names in the middle of a game. Returns it as PGN. A pipe or a device might
/// never end, and all pages would wait for it.
pub(super) fn first_game_of_regular(path: &Path) -> Result<String, String> {
    let name = path.display();
    let file = path.metadata().map_err(|error| unreadable(&format!("`{name}`"), &error))?;
    if !file.is_file() {
        return Err(format!("cannot read `{name}`: it is not a regular file"));
    }
    if file.len() > LARGEST {
        return Err(format!(
            "cannot read `{name}`: it is larger than 64 MiB; `caissa convert` takes games out of it"
        ));
    }
    first_game(path)
}

/// Reads the first game of a file. Returns it as PGN.
pub(super) fn first_game(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => first_of(file, &format!("`{name}`"), |place, fact| {
            format!("{name}:{}:{}: {fact}", place.line, place.column)
        }),
        Err(error) => Err(unreadable(&format!("`{name}`"), &error)),
    }
}

/// Reads the first game of a text that was pasted or dropped. Returns it as PGN.
pub(super) fn pasted_game(text: &str) -> Result<String, String> {
    first_of(text.as_bytes(), "the text", |place, fact| {
        // A single line is before the player's eyes.
        let line = if text.trim().contains('\n') {
            format!("line {}, ", place.line)
        } else {
            String::new()
        };
        format!("{fact} ({line}column {})", place.column)
    })
}

/// Reads the first game of an input, which errors call by this name. Returns it as PGN.
fn first_of(
    input: impl Read,
    name: &str,
    told: impl Fn(Place, &str) -> String,
) -> Result<String, String> {
    let no_game = || format!("{name} has no game");
    let entry = Reader::new(input).next().ok_or_else(no_game)?;
    let entry = entry.map_err(|error| unreadable(name, &error))?;
    entry.sound().map(|game| game.as_game().to_pgn()).map_err(|findings| {
        findings
            .first()
            .map_or_else(no_game, |finding| told(finding.place(), &finding.error().headline()))
    })
}

fn unreadable(name: &str, error: &io::Error) -> String {
    format!("cannot read {name}: {}", reason(error))
}
