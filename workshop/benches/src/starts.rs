//! Openings for games between programs.

use chess_core::book::OPENINGS;
use chess_core::pgn::Reader;
use chess_core::{Board, GameBuf, Move};

/// Each opening of the list is cut after so many plies.
const PLIES: usize = 8;

/// The openings of our list from the usual start, each once, in the same order each time.
pub fn openings() -> Vec<Vec<Move>> {
    let games: Vec<GameBuf> =
        Reader::new(OPENINGS.as_bytes()).filter_map(|entry| entry.ok()?.game).collect();
    let mut openings: Vec<Vec<Move>> = games
        .iter()
        .filter(|game| game.as_game().start() == Board::START)
        .map(|game| game.as_game().moves().take(PLIES).collect())
        .collect();
    openings.retain(|moves| moves.len() >= 4);
    openings.sort();
    openings.dedup();
    // The same order each time, and neighbours that are not alike.
    openings.sort_by_key(|moves| {
        moves.iter().fold(7_u64, |key, mv| {
            (key ^ u64::from(mv.to_bits())).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        })
    });
    openings
}
