//! Annotations drawn on a board: coloured circles and arrows.

use crate::basics::Square;

/// A circle on a square, or an arrow from one square to another, in a colour.
///
/// # Examples
///
/// ```
/// use caissa::{Square, diagram::{Annotation, AnnotationColor}};
///
/// let arrow = Annotation::arrow(Square::E2, Square::E4).colored(AnnotationColor::Red);
/// assert_eq!(
///     arrow,
///     Annotation::Arrow { from: Square::E2, to: Square::E4, color: AnnotationColor::Red },
/// );
/// assert_eq!(Annotation::circle(Square::D4).color(), AnnotationColor::Green);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use]
pub enum Annotation {
    /// A circle.
    Circle {
        /// The square with the circle.
        square: Square,
        /// The colour.
        color: AnnotationColor,
    },
    /// An arrow.
    Arrow {
        /// The square where the arrow begins.
        from: Square,
        /// The square to which it points.
        to: Square,
        /// The colour.
        color: AnnotationColor,
    },
}

/// The colour of an annotation. These are the four colours of PGN commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum AnnotationColor {
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

impl Annotation {
    /// A green circle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn circle(square: Square) -> Self {
        Self::Circle { square, color: AnnotationColor::Green }
    }

    /// A green arrow.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn arrow(from: Square, to: Square) -> Self {
        Self::Arrow { from, to, color: AnnotationColor::Green }
    }

    /// The same annotation in another colour.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn colored(self, color: AnnotationColor) -> Self {
        match self {
            Self::Circle { square, .. } => Self::Circle { square, color },
            Self::Arrow { from, to, .. } => Self::Arrow { from, to, color },
        }
    }

    /// The colour.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn color(self) -> AnnotationColor {
        match self {
            Self::Circle { color, .. } | Self::Arrow { color, .. } => color,
        }
    }
}
