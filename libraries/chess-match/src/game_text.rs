//! The next game of a text, to play on from.

use std::io::{self, Read};

use chess_core::pgn::{Place, Reader};

/// Reads the next game of an input, which errors call by this name. Returns it as PGN.
///
/// # Errors
///
/// Returns the reason if there is none: the words of one of the two functions, or that there is no game.
pub fn first_game(
    mut games: Reader<impl Read>,
    name: &str,
    unreadable: impl FnOnce(io::Error) -> String,
    told: impl Fn(Place, &str) -> String,
) -> Result<String, String> {
    let no_game = || format!("{name} has no game");
    let entry = games.next().ok_or_else(no_game)?.map_err(unreadable)?;
    entry.sound().map(|game| game.as_game().to_pgn()).map_err(|findings| {
        let first = findings.first();
        first.map_or_else(no_game, |finding| told(finding.place(), &finding.error().headline()))
    })
}
