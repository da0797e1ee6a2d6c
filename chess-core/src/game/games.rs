//! Several games in one constant.

use super::{Game, GameRef};
use crate::text::parts;

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
///
/// /// The moves of all games.
/// fn plies(games: Games) -> usize {
///     let mut plies = 0;
///     for game in games {
///         plies += game.len();
///     }
///     plies
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
    /// Iterator over the games whose first tag with a name has a value.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn with_tag<'a>(self, name: &'a str, value: &'a str) -> impl Iterator<Item = Game> + 'a {
        self.iter().filter(move |game| game.tags().value(name) == Some(value))
    }

    /// The game at an index that exists.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn game(self, index: usize) -> Game {
        GameRef { __bytes: parts::part(self.__bytes, index) }
    }
}

parts::items! {
    /// Iterator over the games of a constant, in order.
    GamesIter, Games, Game, game, "game"
}

/// A collection of games for a constant.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct GamesBuf(parts::PartsBuf);

#[cfg(feature = "alloc")]
impl GamesBuf {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn new() -> Self {
        Self::default()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn push(&mut self, game: &super::GameBuf) {
        self.0.push(game.as_bytes());
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a [`Games`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn into_bytes(self) -> alloc::vec::Vec<u8> {
        self.0.into_bytes()
    }
}
