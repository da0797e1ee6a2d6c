//! Several games in one constant.
//!
//! ```text
//! count 4 | where each game ends 4 each | games
//! ```

use super::{Game, GameRef};

/// Checked games in one constant, which `games!` returns.
///
/// # Examples
///
/// ```
/// use caissa::{Game, GameResult, Games};
///
/// /// The games that a player won with the white pieces.
/// fn won_by(games: Games, player: &str) -> impl Iterator<Item = Game> {
///     games.with_tag("White", player).filter(|game| game.result() == GameResult::WhiteWins)
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Games {
    /// The bytes that `GamesBuf` wrote. Only the macros set this field; with any other bytes, the value is
    /// not a set of checked games.
    #[doc(hidden)]
    pub __bytes: &'static [u8],
}

impl Games {
    /// The number of games.
    pub const fn len(self) -> usize {
        self.number(0)
    }

    /// Whether there are no games.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The game at an index counted from 0 in the order of the file, or `None`.
    pub const fn get(self, index: usize) -> Option<Game> {
        if index < self.len() { Some(self.game(index)) } else { None }
    }

    /// Iterator over all games, in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = Game> + DoubleEndedIterator {
        (0..self.len()).map(move |index| self.game(index))
    }

    /// Iterator over the games whose first tag with a name has a value.
    pub fn with_tag<'a>(self, name: &'a str, value: &'a str) -> impl Iterator<Item = Game> + 'a {
        self.iter().filter(move |game| game.tags().value(name) == Some(value))
    }

    /// The game at an index that exists.
    const fn game(self, index: usize) -> Game {
        let games = 4 + 4 * self.len();
        let start = if index == 0 { 0 } else { self.number(index) };
        let (bytes, _) = self.__bytes.split_at(games + self.number(index + 1));
        GameRef { __bytes: bytes.split_at(games + start).1 }
    }

    /// The number at an index of the head.
    const fn number(self, place: usize) -> usize {
        match self.__bytes.split_at(4 * place).1.first_chunk() {
            Some(number) => u32::from_le_bytes(*number) as usize,
            None => 0,
        }
    }
}

impl core::fmt::Debug for Games {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A collection of games for a constant.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct GamesBuf {
    ends: alloc::vec::Vec<u32>,
    games: alloc::vec::Vec<u8>,
}

#[cfg(feature = "alloc")]
impl GamesBuf {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn push(&mut self, game: &super::GameBuf) {
        self.games.extend_from_slice(game.as_bytes());
        self.ends.push(self.games.len() as u32);
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The bytes of a [`Games`].
    pub fn into_bytes(self) -> alloc::vec::Vec<u8> {
        let mut bytes = alloc::vec::Vec::with_capacity(4 + 4 * self.len() + self.games.len());
        bytes.extend((self.len() as u32).to_le_bytes());
        for end in &self.ends {
            bytes.extend_from_slice(&end.to_le_bytes());
        }
        bytes.extend_from_slice(&self.games);
        bytes
    }
}
