//! Hashes of games: equal for games with equal starts and moves.

use chess_check::chess_core::__private::mixed;
use chess_check::chess_core::{Board, GameRef, Move};

/// A hash that grows with the moves of a game, so that the hash of a game's beginning is known too.
///
/// It never changes between versions, so it may be kept in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameHash(u64);

impl GameHash {
    /// The hash of a game without moves.
    pub(crate) fn new(start: &Board) -> Self {
        Self(step(start.polyglot_key()))
    }

    /// The hash after one more move.
    pub(crate) fn then(self, mv: Move) -> Self {
        let [from, to] = [mv.from(), mv.to()].map(|square| u64::from(square.index()));
        let promotion = mv.promotion().map_or(0, |role| role as u64 + 1);
        Self(step(self.0 ^ (from | to << 6 | promotion << 12)).wrapping_add(self.0))
    }

    /// The hash of a game.
    pub(crate) fn of(game: GameRef<'_>) -> Self {
        game.moves().fold(Self::new(&game.start()), Self::then)
    }

    pub(crate) const fn number(self) -> u64 {
        self.0
    }
}

/// A step of `SplitMix64`, which makes each bit depend on every other.
const fn step(number: u64) -> u64 {
    mixed(number.wrapping_add(0x9E37_79B9_7F4A_7C15))
}
