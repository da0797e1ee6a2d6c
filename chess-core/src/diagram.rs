//! Boards to look at: as text, and as a picture.

mod annotation;
mod pieces;
mod svg;
mod text;

pub use annotation::{Annotation, AnnotationColor};
pub use svg::Svg;
pub use text::{DiagramText, Style};

use crate::basics::{Color, Move, SquareSet};
use crate::board::Board;

/// How a board is drawn, as text ([`to_text`](Self::to_text), or by displaying it) or as a picture
/// ([`svg`](Self::svg)).
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Color, Annotation, Move, Square};
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

impl Board {
    /// The board, to be drawn from White's side, with coordinates.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let text = Board::START.diagram().to_text();
    /// assert_eq!(text.lines().next(), Some("8  r n b q k b n r"));
    /// assert_eq!(text.lines().last(), Some("   a b c d e f g h"));
    /// ```
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

    /// The board as a picture; with options, it is a [`Diagram::svg`].
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// assert!(Board::START.svg().to_string().starts_with("<svg "));
    /// ```
    pub const fn svg(&self) -> Svg<'static> {
        self.diagram().svg()
    }
}

impl<'a> Diagram<'a> {
    /// The side at the bottom.
    pub const fn seen_from(mut self, side: Color) -> Self {
        self.seen_from = side;
        self
    }

    /// No letters below the files and no numbers beside the ranks.
    pub const fn without_coordinates(mut self) -> Self {
        self.has_coordinates = false;
        self
    }

    /// Squares to mark: in brackets as text, with a green ring in a picture.
    pub const fn marked(mut self, squares: SquareSet) -> Self {
        self.marked = squares;
        self
    }

    /// The move that led here, its two squares marked: in brackets as text, tinted in a picture.
    pub const fn last_move(mut self, mv: Move) -> Self {
        self.last_move = SquareSet::of(mv.from()).with(mv.to());
        self
    }

    /// Coloured circles and arrows, in a picture only.
    pub const fn annotations(mut self, annotations: &'a [Annotation]) -> Self {
        self.annotations = annotations;
        self
    }

    /// How text shows the men.
    pub const fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    /// A picture's width and height in pixels of the page; 360 unless told.
    pub const fn size(mut self, pixels: u16) -> Self {
        self.size = pixels;
        self
    }

    /// The picture.
    pub const fn svg(self) -> Svg<'a> {
        Svg::new(self)
    }

    /// Of a file or rank as displayed, from the left or the top, 0..8: which of the board's it is.
    const fn turned(&self, index: u8) -> u8 {
        if self.seen_from.is(Color::White) { index } else { 7 - index }
    }
}
