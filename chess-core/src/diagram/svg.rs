//! A board as a self-contained SVG picture. It has no identifiers, style sheets, scripts or fonts, so a page
//! can hold any number of them.

use core::fmt::{Display, Formatter, Result};

use super::Diagram;
use super::pieces::{Outline, draw, outline};
use super::{Annotation, AnnotationColor};
use crate::basics::{Color, Square, SquareSet};

const LIGHT: &str = "#f0e3cb";
const DARK: &str = "#b58f69";
const LAST_MOVE: &str = "#f5d90a";

/// A board picture. Displaying it writes SVG.
///
/// The picture has the role `img`, and its title is the FEN. The coordinates take the colour of the
/// surrounding text, which suits light and dark pages. The SVG has no blank lines, so Markdown can contain
/// it.
#[derive(Clone, Copy, Debug)]
#[must_use = "a picture is written by displaying it"]
pub struct Svg<'a>(Diagram<'a>);

/// A square is 100 units wide, and the board begins at 0. A border and the space for coordinates surround it.
const SQUARE: i32 = 100;
const BORDER: i32 = 6;
const MARGIN: i32 = 52;

impl<'a> Svg<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(diagram: Diagram<'a>) -> Self {
        Self(diagram)
    }
}

impl Display for Svg<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Diagram { board, has_coordinates, marked, last_move, annotations, size, .. } = self.0;
        let margin = if has_coordinates { MARGIN } else { BORDER };
        let width = 8 * SQUARE + margin + BORDER;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{size}\" height=\"{size}\" \
             viewBox=\"-{margin} -{BORDER} {width} {width}\" style=\"color-scheme:light dark\">\n\
             <title>{board}</title>\n\
             <path fill=\"#33302c\" d=\"M-6-6h812v812h-812z\"/>\n\
             <path fill=\"{LIGHT}\" d=\"M0 0h800v800h-800z\"/>"
        )?;
        self.squares(f, SquareSet::ALL.difference(SquareSet::LIGHT), DARK, "1")?;
        self.squares(f, last_move, LAST_MOVE, ".5")?;
        for square in marked {
            self.circle(f, square, AnnotationColor::Green)?;
        }
        for annotation in annotations {
            if let Annotation::Circle { square, color } = *annotation {
                self.circle(f, square, color)?;
            }
        }
        self.pieces(f, Color::White)?;
        self.pieces(f, Color::Black)?;
        for annotation in annotations {
            if let Annotation::Arrow { from, to, color } = *annotation {
                self.arrow(f, from, to, color)?;
            }
        }
        if has_coordinates {
            self.coordinates(f)?;
        }
        f.write_str("</svg>")
    }
}

impl Svg<'_> {
    /// The upper left corner of a square.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn corner(&self, square: Square) -> (i32, i32) {
        let column = i32::from(self.0.turned(square.file().index()));
        let row = 7 - i32::from(self.0.turned(square.rank().index()));
        (SQUARE * column, SQUARE * row)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn centre(&self, square: Square) -> (i32, i32) {
        let (x, y) = self.corner(square);
        (x + SQUARE / 2, y + SQUARE / 2)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn squares(
        &self,
        f: &mut Formatter<'_>,
        squares: SquareSet,
        fill: &str,
        opacity: &str,
    ) -> Result {
        write!(f, "<path fill=\"{fill}\" fill-opacity=\"{opacity}\" d=\"")?;
        for square in squares {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h100v100h-100z")?;
        }
        f.write_str("\"/>\n")
    }

    /// Draws all pieces of a color at once; pieces never overlap.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn pieces(&self, f: &mut Formatter<'_>, color: Color) -> Result {
        draw(f, color, |f, of| self.outlines(f, color, of))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn outlines(
        &self,
        f: &mut Formatter<'_>,
        color: Color,
        of: fn(Outline) -> &'static str,
    ) -> Result {
        let board = &self.0.board;
        board.by_color(color).into_iter().try_for_each(|square| match board.piece_at(square) {
            Some(piece) if !of(outline(piece.role)).is_empty() => {
                let (x, y) = self.corner(square);
                write!(f, "M{x} {y}{}", of(outline(piece.role)))
            }
            _ => Ok(()),
        })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn circle(&self, f: &mut Formatter<'_>, square: Square, color: AnnotationColor) -> Result {
        let ((x, y), color) = (self.centre(square), hex(color));
        writeln!(
            f,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"46\" fill=\"{color}\" fill-opacity=\".25\" \
             stroke=\"{color}\" stroke-width=\"7\"/>"
        )
    }

    /// Draws an arrow from the edge of the first square's piece to the middle of the other square. A text may name an arrow
    /// that stays on its square, `Ge4e4`: that is a circle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn arrow(
        &self,
        f: &mut Formatter<'_>,
        from: Square,
        to: Square,
        color: AnnotationColor,
    ) -> Result {
        let ((x, y), (end_x, end_y)) = (self.centre(from), self.centre(to));
        let (dx, dy) = (end_x - x, end_y - y);
        let length = (dx * dx + dy * dy).isqrt();
        if length == 0 {
            return self.circle(f, from, color);
        }
        // A point at a distance along the arrow and a distance to its right.
        let point = |along: i32, aside: i32| {
            (x + (along * dx - aside * dy) / length, y + (along * dy + aside * dx) / length)
        };
        write!(f, "<path fill=\"{}\" fill-opacity=\".8\" d=\"", hex(color))?;
        let neck = length - 44;
        let outline =
            [(32, 9), (neck, 9), (neck, 27), (length, 0), (neck, -27), (neck, -9), (32, -9)];
        for (index, (along, aside)) in outline.into_iter().enumerate() {
            let (x, y) = point(along, aside);
            write!(f, "{}{x} {y}", if index == 0 { 'M' } else { 'L' })?;
        }
        f.write_str("z\"/>\n")
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn coordinates(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(
            "<g fill=\"currentColor\" font-family=\"sans-serif\" font-size=\"32\" \
             text-anchor=\"middle\">\n",
        )?;
        for index in 0..8 {
            let middle = SQUARE * i32::from(index) + SQUARE / 2;
            let file = char::from(b'a' + self.0.turned(index));
            let rank = char::from(b'1' + self.0.turned(7 - index));
            writeln!(f, "<text x=\"{middle}\" y=\"842\">{file}</text>")?;
            writeln!(f, "<text x=\"-29\" y=\"{}\">{rank}</text>", middle + 11)?;
        }
        f.write_str("</g>\n")
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn hex(color: AnnotationColor) -> &'static str {
    match color {
        AnnotationColor::Green => "#2b8a3e",
        AnnotationColor::Red => "#c92a2a",
        AnnotationColor::Yellow => "#e8a800",
        AnnotationColor::Blue => "#1c6fb8",
    }
}
