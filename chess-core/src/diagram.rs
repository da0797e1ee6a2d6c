//! Board diagrams, as text and as pictures, with arrows and colored squares.

mod annotation;
mod pieces;
mod svg;
mod text;

pub use annotation::{Annotation, AnnotationColor};
pub use pieces::PieceSvg;
pub use svg::Svg;
pub use text::{DiagramText, Style};

use crate::basics::{Color, Move, SquareSet};
use crate::board::Board;

/// A board diagram. Display it, or call [`to_text`](Self::to_text), for text; call [`svg`](Self::svg) for a
/// picture.
///
/// # Examples
///
/// ```
/// use caissa::{Board, Color, Move, Square, diagram::Annotation};
///
/// let mv = Move::new(Square::E2, Square::E4);
/// let board = Board::START.play(mv).unwrap();
/// let annotations = [Annotation::arrow(Square::G8, Square::F6)];
/// let diagram = board.diagram().seen_from(Color::Black).last_move(mv).annotations(&annotations);
///
/// assert!(diagram.to_string().contains("4  . . .[P]. . . ."));
/// let picture = diagram.without_coordinates().size(480).svg().to_string();
/// assert!(picture.contains("<title>rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1</title>"));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a diagram draws nothing until it is displayed"]
pub struct Diagram<'a> {
    board: Board,
    seen_from: Color,
    has_coordinates: bool,
    marked: SquareSet,
    last_move: SquareSet,
    annotations: &'a [Annotation],
    style: Style,
    size: u16,
}

/// # Diagrams
impl Board {
    /// Returns a diagram of the board, seen from White's side and with coordinates.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let text = Board::START.diagram().to_text();
    /// assert_eq!(text.lines().next(), Some("8  r n b q k b n r"));
    /// assert_eq!(text.lines().last(), Some("   a b c d e f g h"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn diagram(&self) -> Diagram<'static> {
        Diagram {
            board: *self,
            seen_from: Color::White,
            has_coordinates: true,
            marked: SquareSet::EMPTY,
            last_move: SquareSet::EMPTY,
            annotations: &[],
            style: Style::Letters,
            size: 360,
        }
    }

    /// Returns a picture of the board. For options, use [`diagram`](Self::diagram) and [`Diagram::svg`].
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert!(Board::START.svg().to_string().starts_with("<svg "));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn svg(&self) -> Svg<'static> {
        self.diagram().svg()
    }
}

impl<'a> Diagram<'a> {
    /// Sets the side at the bottom.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn seen_from(mut self, side: Color) -> Self {
        self.seen_from = side;
        self
    }

    /// Leaves out the letters below the files and the numbers beside the ranks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn without_coordinates(mut self) -> Self {
        self.has_coordinates = false;
        self
    }

    /// Marks squares: in brackets in text, with a green ring in a picture.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn marked(mut self, squares: SquareSet) -> Self {
        self.marked = squares;
        self
    }

    /// Marks the two squares of the last move: in brackets in text, tinted in a picture. A null move has none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn last_move(mut self, mv: Move) -> Self {
        self.last_move =
            if mv.is_null() { SquareSet::EMPTY } else { SquareSet::of(mv.from()).with(mv.to()) };
        self
    }

    /// Adds coloured circles and arrows. They appear only in a picture.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn annotations(mut self, annotations: &'a [Annotation]) -> Self {
        self.annotations = annotations;
        self
    }

    /// Sets how text shows the pieces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// Sets the width and height of a picture in pixels. The default is 360.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(mut self, pixels: u16) -> Self {
        self.size = pixels;
        self
    }

    /// Returns the picture.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn svg(self) -> Svg<'a> {
        Svg::new(self)
    }

    /// The file or rank on the board of a displayed one, 0..8, counted from the left or the top.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn turned(&self, index: u8) -> u8 {
        if self.seen_from.is(Color::White) { index } else { 7 - index }
    }
}
