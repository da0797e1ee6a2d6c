//! Hashes of games: equal for games with equal starts and moves.

use chess_core::__private::mixed;
use chess_core::{Board, GameRef, Move};
use serde::{Deserialize, Serialize};

/// A hash that grows with the moves of a game, so that the hash of a game's beginning is known too.
///
/// It never changes between versions, so it may be kept in files.
///
/// # Examples
///
/// ```
/// use chess_archive::GameHash;
/// use chess_core::{Board, GameBuf};
///
/// let game: GameBuf = "1. e4 e5 *".parse()?;
/// let moves = game.as_game().moves();
/// assert_eq!(moves.fold(GameHash::new(&Board::START), GameHash::then), GameHash::of(game.as_game()));
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameHash(u64);

impl GameHash {
    /// The hash of a game without moves.
    pub fn new(start: &Board) -> Self {
        Self(step(start.polyglot_key()))
    }

    /// The hash after one more move.
    pub fn then(self, mv: Move) -> Self {
        let [from, to] = [mv.from(), mv.to()].map(|square| u64::from(square.index()));
        let promotion = mv.promotion().map_or(0, |role| role as u64 + 1);
        Self(step(self.0 ^ (from | to << 6 | promotion << 12)).wrapping_add(self.0))
    }

    /// The hash of a game.
    pub fn of(game: GameRef<'_>) -> Self {
        game.moves().fold(Self::new(&game.start()), Self::then)
    }

    /// The hash of a game with its bytes; without moves, of its text, because then only the text can show that it is a copy.
    pub fn of_game_or_text(game: GameRef<'_>, bytes: &[u8]) -> Self {
        /// The numbers of FNV-1a.
        const BASIS: u64 = 0xCBF2_9CE4_8422_2325;
        const PRIME: u64 = 0x0100_0000_01B3;
        if !game.is_empty() {
            return Self::of(game);
        }
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
        Self(bytes.trim_ascii().iter().fold(BASIS, step))
    }

    /// The number of this hash together with another one.
    pub const fn with(self, other: u64) -> u64 {
        step(self.0 ^ other.rotate_left(32))
    }

    /// The hash with a [number](Self::number).
    pub const fn from_number(number: u64) -> Self {
        Self(number)
    }

    /// The hash as a number.
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// A step of `SplitMix64`, which makes each bit depend on every other.
const fn step(number: u64) -> u64 {
    mixed(number.wrapping_add(0x9E37_79B9_7F4A_7C15))
}
