//! The end of a game: by rule, or as the text of a game states it.

use super::Color;

/// The rule by which a game has ended.
///
/// # Examples
///
/// ```
/// use caissa::{Color, Outcome, GameResult};
///
/// let mate = Outcome::Checkmate { winner: Color::White };
/// assert_eq!(mate.result(), GameResult::WhiteWins);
/// assert_eq!(mate.to_string(), "White wins by checkmate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check and has no legal move (FIDE 5.1.1).
    Checkmate {
        /// The player who gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move (FIDE 5.2.1).
    Stalemate,
    /// Neither side can checkmate with the material left (FIDE 5.2.2).
    DeadPosition,
    /// Each player has made 75 moves without a capture or a pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// The same position has occurred for the fifth time (FIDE 9.6.1).
    FivefoldRepetition,
}

impl Outcome {
    /// The winner; `None` for a draw.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as written in PGN.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn result(self) -> GameResult {
        match self {
            Self::Checkmate { winner: Color::White } => GameResult::WhiteWins,
            Self::Checkmate { winner: Color::Black } => GameResult::BlackWins,
            _ => GameResult::Draw,
        }
    }

    /// The sentence that `Display` prints.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate { winner: Color::White } => "White wins by checkmate",
            Self::Checkmate { winner: Color::Black } => "Black wins by checkmate",
            Self::Stalemate => "draw by stalemate",
            Self::DeadPosition => "draw by dead position",
            Self::SeventyFiveMoves => "draw by the 75-move rule",
            Self::FivefoldRepetition => "draw by fivefold repetition",
        }
    }
}

implement! {
    Display for Outcome = |self, f| f.pad(self.name());
}

/// The result at the end of a game's text, or in a `Result` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins = 1,
    /// `0-1`.
    BlackWins = 2,
    /// `1/2-1/2`.
    Draw = 3,
    /// `*`: the game is still in progress, was abandoned, or its result is unknown.
    Unknown = 4,
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 4] = [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::Unknown];

    /// The text as PGN writes it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The winner; `None` for a draw and an unknown result.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }

    /// Whether both are the same; `==` for `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

implement! {
    Display for GameResult = |self, f| f.pad(self.as_str());
}
