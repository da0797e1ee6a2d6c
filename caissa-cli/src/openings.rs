//! The names of openings: a list of our own, in `openings.pgn`.

use chess_core::book::{BookBuf, BookBuilder, Collision};
use chess_core::pgn::Reader;

const LIST: &str = include_str!("openings.pgn");

/// The positions of the list, with their names.
pub(crate) fn book() -> Result<BookBuf, Collision> {
    let mut builder = BookBuilder::new();
    // The list has no mistakes, as a test says.
    for game in Reader::new(LIST.as_bytes()).flatten().filter_map(|entry| entry.game) {
        builder.add(game.as_game());
    }
    builder.build()
}
