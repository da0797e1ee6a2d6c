//! What a teacher draws on a board: coloured rings and arrows.

use crate::Square;

/// A ring on a square, or an arrow from one square to another, in a colour.
///
/// # Examples
///
/// ```
/// use chess_core::{Hue, Mark, Square};
///
/// let arrow = Mark::arrow(Square::E2, Square::E4).hue(Hue::Red);
/// assert_eq!((arrow.from, arrow.to, arrow.hue), (Square::E2, Square::E4, Hue::Red));
/// assert!(!arrow.is_ring() && Mark::ring(Square::D4).is_ring());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The colour.
    pub hue: Hue,
    /// Where an arrow begins; the square of a ring.
    pub from: Square,
    /// Where an arrow ends; the square of a ring.
    pub to: Square,
}

/// A colour of marks: the four that PGN files know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Hue {
    /// `G`.
    #[default]
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Mark {
    /// A green ring on a square.
    pub const fn ring(square: Square) -> Self {
        Self { hue: Hue::Green, from: square, to: square }
    }

    /// A green arrow.
    pub const fn arrow(from: Square, to: Square) -> Self {
        Self { hue: Hue::Green, from, to }
    }

    /// The same mark in another colour.
    pub const fn hue(self, hue: Hue) -> Self {
        Self { hue, ..self }
    }

    /// Whether it is a ring.
    pub const fn is_ring(self) -> bool {
        self.from.is(self.to)
    }
}
