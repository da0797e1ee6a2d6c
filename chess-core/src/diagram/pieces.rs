//! The outlines of the pieces, drawn for this crate: relative steps of an SVG path in a square of 100 units,
//! from its upper left corner.

use core::fmt::{Display, Formatter, Result};

use crate::basics::{Color, Piece, Role};

/// A picture of one piece, in a square of 100 units without a background. Displaying it writes SVG.
///
/// It has no title. If it replaces words, write them beside it for readers who cannot see it.
#[derive(Clone, Copy, Debug)]
#[must_use = "a picture is written by displaying it"]
pub struct PieceSvg(Piece);

impl Piece {
    /// Returns a picture of the piece, as [`Board::svg`](crate::Board::svg) draws it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Piece;
    ///
    /// let picture = Piece::from_letter('N').unwrap().svg().to_string();
    /// assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn svg(self) -> PieceSvg {
        PieceSvg(self)
    }
}

impl Display for PieceSvg {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Piece { role, color } = self.0;
        f.write_str(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" \
             viewBox=\"0 0 100 100\">\n",
        )?;
        draw(f, color, |f, of| write!(f, "M0 0{}", of(outline(role))))?;
        f.write_str("</svg>")
    }
}

/// Draws pieces of a color with one path for the bodies and one for the lines, both written by the function.
pub(super) fn draw<'f>(
    f: &mut Formatter<'f>,
    color: Color,
    outlines: impl Fn(&mut Formatter<'f>, fn(Outline) -> &'static str) -> Result,
) -> Result {
    let [fill, edge, line] = match color {
        Color::White => ["#fff", "#1b1b1b", "#1b1b1b"],
        Color::Black => ["#2e2a28", "#111", "#f2efe9"],
    };
    write!(
        f,
        "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3.6\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\">\n<path d=\""
    )?;
    outlines(f, |outline| outline.body)?;
    write!(f, "\"/>\n<path fill=\"none\" stroke=\"{line}\" d=\"")?;
    outlines(f, |outline| outline.lines)?;
    f.write_str("\"/>\n</g>\n")
}

/// A piece: the filled body, and the lines drawn on it.
pub(super) struct Outline {
    pub body: &'static str,
    pub lines: &'static str,
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn outline(role: Role) -> Outline {
    match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    }
}

const PAWN: Outline = Outline {
    body: "m50 19c7.2 0 13 5.8 13 13c0 4.3-2 8-5.1 10.4c6.6 2.6 8.6 6.1 8.6 7.6l-8 2\
        c1 10 4.5 16 10.5 21c5 4 6 7 6 14h-25h-25c0-7 1-10 6-14c6-5 9.5-11 10.5-21l-8-2\
        c0-1.5 2-5 8.6-7.6c-3.1-2.4-5.1-6.1-5.1-10.4c0-7.2 5.8-13 13-13z",
    lines: "",
};

const KNIGHT: Outline = Outline {
    body: "m43 22c25-2 37 20 37 54v11h-51c0-14 9-21 16-29c4-4 5-7 4.5-11.5c-4.5 5-9.5 7.5-16 7.5\
        c-3.5 3-5.5 7.5-10 7.5c-6 0-9-5.5-8-10.5c3-7 9.5-12 12.5-18c0-5 3-8 5.5-9l-.5-11\
        c4.5 2 8 5 10 9z",
    lines: "m37.5 32.5l-2.5 2m19.5-5.5c10.5 8 15 23 15.5 49",
};

const BISHOP: Outline = Outline {
    body: "m50 11c3.5 0 6 2.6 6 6c0 2-.8 3.8-2 5c9 8 14 16 14 25c0 6-3 11-7 14l3 6l-5 2\
        c1 5 3 7 7 9c7 1 11 1 14 3v6h-30h-30v-6c3-2 7-2 14-3c4-2 6-4 7-9l-5-2l3-6\
        c-4-3-7-8-7-14c0-9 5-17 14-25c-1.2-1.2-2-3-2-5c0-3.4 2.5-6 6-6z",
    lines: "m40.5 61h19m-18 8h17m-8.5-37v15m-6.5-8h13",
};

const ROOK: Outline = Outline {
    body: "m50 20h6v7h7v-7h10v16l-8 6l2 25l7 6v5l4 1v8h-28h-28v-8l4-1v-5l7-6l2-25l-8-6v-16h10v7h7\
        v-7h6z",
    lines: "m35 42h30m-32 25h34m-41 11.5h48",
};

const QUEEN: Outline = Outline {
    body: "m50 22l7.5 25l12-21l.5 25l16-16c-3 11-7 20-10 30c-3 4-3 7-1 11l3 4v7h-28h-28v-7l3-4\
        c2-4 2-7-1-11c-3-10-7-19-10-30l16 16l.5-25l12 21l7.5-25zm-43.6 8.5a4.6 4.6 0 1 1 9.2 0\
        a4.6 4.6 0 1 1-9.2 0zm17.5-10a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0zm21.5-4.5\
        a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0zm21.5 4.5a4.6 4.6 0 1 1 9.2 0\
        a4.6 4.6 0 1 1-9.2 0zm17.5 10a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1-9.2 0z",
    lines: "m24.5 66c15.5-5 35.5-5 51 0m-50 10.5c14.5-4.5 34.5-4.5 49 0",
};

const KING: Outline = Outline {
    body: "m50 8h3.5v6h6.5v7h-6.5v8c4.5 1 6.5 4 6.5 7c6-5 14-6 20-2c8 5 8 16 2 24c-3 4-6 7-7 11\
        c-2 3-1 6 0 8l3 3v7h-28h-28v-7l3-3c1-2 2-5 0-8c-1-4-4-7-7-11c-6-8-6-19 2-24\
        c6-4 14-3 20 2c0-3 2-6 6.5-7v-8h-6.5v-7h6.5v-6h3.5z",
    lines: "m25 67.5c15-5.5 35-5.5 50 0m-49.5 9.5c14.5-5 34.5-5 49 0m-24.5-39v18",
};
