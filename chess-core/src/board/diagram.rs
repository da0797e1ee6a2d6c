//! The board as text.

use super::Board;
use crate::{Color, Square, SquareSet, Text};

/// How the men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// Letters as in FEN: aligned in every terminal and editor.
    #[default]
    Letters,
    /// Chess symbols.
    Figurines,
}

/// A board as text: eight ranks and the file letters, 173 bytes.
pub type Diagram = Text<192>;

impl Board {
    /// The board as plain text, White's side below.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// assert_eq!(Board::START.diagram().lines().next(), Some("8  r n b q k b n r"));
    /// assert_eq!(Board::START.diagram().lines().last(), Some("   a b c d e f g h"));
    /// ```
    pub const fn diagram(&self) -> Diagram {
        let mut text = Diagram::new();
        self.draw(&mut text, Color::White, SquareSet::EMPTY, Style::Letters);
        text
    }

    /// Appends the board as plain text, seen from a side, with the given squares marked.
    ///
    /// ```text
    /// 8  r n b q k b n r
    /// ...
    ///    a b c d e f g h
    /// ```
    pub(crate) const fn draw<const N: usize>(
        &self,
        text: &mut Text<N>,
        seen_from: Color,
        marked: SquareSet,
        style: Style,
    ) {
        let is_white = seen_from.is(Color::White);
        let mut row = 0;
        while row < 8 {
            let rank = if is_white { 7 - row } else { row };
            text.byte(b'1' + rank as u8).byte(b' ');
            let mut after_mark = false;
            let mut column = 0;
            while column < 8 {
                let file = if is_white { column } else { 7 - column };
                let square = Square::wrap(rank * 8 + file);
                let is_marked = marked.contains(square);
                text.byte(match (is_marked, after_mark) {
                    (true, _) => b'[',
                    (false, true) => b']',
                    (false, false) => b' ',
                });
                self.draw_man(text, square, style);
                after_mark = is_marked;
                column += 1;
            }
            text.str(if after_mark { "]\n" } else { "\n" });
            row += 1;
        }
        text.str(if is_white { "   a b c d e f g h" } else { "   h g f e d c b a" });
    }

    const fn draw_man<const N: usize>(&self, text: &mut Text<N>, square: Square, style: Style) {
        match (self.piece_at(square), style) {
            (None, _) => text.byte(b'.'),
            (Some(piece), Style::Letters) => text.byte(piece.letter()),
            (Some(piece), Style::Figurines) => text.str(piece.figurine()),
        };
    }
}
