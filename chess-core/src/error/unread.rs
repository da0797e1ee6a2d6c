//! Text that was not read.

/// Words that were not read, because of a mistake before them. The number counts what white space separates, without comments
/// and without the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unread {
    /// The rest of a game: the position is not known after a mistake, or the game has too many mistakes.
    Game {
        /// The number of words.
        words: u32,
    },
    /// A part of a game, after which the position is known again.
    Part {
        /// The number of words.
        words: u32,
    },
    /// The rest of a variation.
    Variation {
        /// The number of words.
        words: u32,
    },
    /// The rest of a line of a list.
    Line {
        /// The number of words.
        words: u32,
    },
}

impl Unread {
    /// The number of words.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn words(self) -> u32 {
        match self {
            Self::Game { words }
            | Self::Part { words }
            | Self::Variation { words }
            | Self::Line { words } => words,
        }
    }
}
