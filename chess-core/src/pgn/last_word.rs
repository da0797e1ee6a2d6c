//! The last word of moves in a text: whether the next move needs its number, and what touches it.

use crate::basics::Color;

/// The last word of moves in a text, as far as it matters to the next one.
///
/// # Examples
///
/// ```
/// use caissa::Color;
/// use caissa::pgn::LastWord;
///
/// assert_eq!(LastWord::Move.dots(Color::White), Some("."));
/// assert_eq!(LastWord::Move.dots(Color::Black), None);
/// // At the beginning, and after a comment or a variation: `1... e5`.
/// assert_eq!(LastWord::Other.dots(Color::Black), Some("..."));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWord {
    /// A move, which a sign such as `!?` touches.
    Move,
    /// A glyph after a move.
    Glyph,
    /// The beginning of a variation, which touches its first word.
    Open,
    /// Anything else, or none.
    Other,
}

impl LastWord {
    /// The dots after the number of the next move; `None` if it needs no number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn dots(self, turn: Color) -> Option<&'static str> {
        if turn.is(Color::White) || self.is_apart() { Some(turn.dots()) } else { None }
    }

    /// Whether Black's move needs a number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_apart(self) -> bool {
        matches!(self, Self::Open | Self::Other)
    }

    /// The last word after a glyph that does not touch it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[must_use]
    pub const fn glyph(self) -> Self {
        match self {
            Self::Move | Self::Glyph => Self::Glyph,
            Self::Open | Self::Other => Self::Other,
        }
    }
}
