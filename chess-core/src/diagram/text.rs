//! A board in letters or chess symbols.

use super::Diagram;
use crate::basics::Square;
use crate::text::{ArrayString, opaque_text};

/// The characters that show the pieces in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Style {
    /// Letters as in FEN, aligned in every terminal and editor.
    #[default]
    Letters,
    /// Chess symbols.
    Figurines,
}

opaque_text!(
    /// A board as text: eight ranks of at most 40 bytes, and a line of file letters.
    DiagramText,
    352
);

impl Diagram<'_> {
    /// Returns the board as text: one line for each rank, and a line of file letters.
    ///
    /// ```text
    /// 8  r n b q k b n r
    /// ...
    ///    a b c d e f g h
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn to_text(&self) -> DiagramText {
        let mut text = ArrayString::new();
        self.draw(&mut text);
        DiagramText(text)
    }

    pub(crate) const fn draw<const N: usize>(&self, text: &mut ArrayString<N>) {
        let mut row = 0;
        while row < 8 {
            let rank = self.turned(7 - row);
            if row > 0 {
                text.byte(b'\n');
            }
            if self.has_coordinates {
                text.byte(b'1' + rank).byte(b' ');
            }
            self.draw_rank(text, rank);
            row += 1;
        }
        if self.has_coordinates {
            text.str("\n   ");
            let mut column = 0;
            while column < 8 {
                text.str(if column > 0 { " " } else { "" });
                text.byte(b'a' + self.turned(column));
                column += 1;
            }
        }
    }

    const fn draw_rank<const N: usize>(&self, text: &mut ArrayString<N>, rank: u8) {
        let marked = self.marked.or(self.last_move);
        let mut after_mark = false;
        let mut column = 0;
        while column < 8 {
            let square = Square::wrap((rank * 8 + self.turned(column)) as u32);
            let is_marked = marked.contains(square);
            text.byte(match (is_marked, after_mark) {
                (true, _) => b'[',
                (false, true) => b']',
                (false, false) => b' ',
            });
            self.draw_piece(text, square);
            after_mark = is_marked;
            column += 1;
        }
        text.str(if after_mark { "]" } else { "" });
    }

    const fn draw_piece<const N: usize>(&self, text: &mut ArrayString<N>, square: Square) {
        match (self.board.piece_at(square), self.style) {
            (None, _) => text.byte(b'.'),
            (Some(piece), Style::Letters) => text.char(piece.letter()),
            (Some(piece), Style::Figurines) => text.str(piece.figurine()),
        };
    }
}

implement! {
    Display for Diagram<'_> = |self, f| f.write_str(&self.to_text());
}
