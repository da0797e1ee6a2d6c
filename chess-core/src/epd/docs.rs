//! A position with its operations in words and as a picture, for documentation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::Epd;
use crate::basics::Move;
use crate::board::Board;
use crate::diagram::{Annotation, AnnotationColor};
use crate::text::escape;

impl Epd<'_> {
    /// Describes the position in a few lines of Markdown: its `id`, the side to move, and the other operations.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::parse("8/8/8/8/8/4k3/4p3/4K3 b - - am Kd3; id \"No. 1\"; dm 3;")?;
    /// assert_eq!(epd.summary(), "**No\\. 1**\n\nBlack to move: am Kd3; dm 3");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn summary(&self) -> String {
        let id = self.id().map(|id| format!("**{}**\n\n", escape(&id.to_string())));
        let others = self.operations().filter(|operation| operation.opcode() != "id");
        let others: Vec<_> = others.map(|operation| escape(&operation.to_string())).collect();
        let colon = if others.is_empty() { "" } else { ": " };
        let turn = self.board.turn().name();
        format!("{}{turn} to move{colon}{}", id.unwrap_or_default(), others.join("; "))
    }

    /// The range of the position in the line that was read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn position_range(&self) -> Range<usize> {
        0..self.line[..self.start].trim_end().len()
    }

    /// The moves of the operations that take some: the range of each in the line that was read, its board, and the move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn placed_moves(&self) -> Vec<(Range<usize>, Board, Move)> {
        let mut placed = Vec::new();
        for operation in self.operations() {
            let (start, mut moves) = (operation.range().start, operation.moves_in(&self.board));
            while let Some((range, board, mv)) = moves.written.next_placed() {
                placed.push((start + range.start..start + range.end, board, mv));
            }
        }
        placed
    }

    /// Arrows for a diagram: green ones for the best moves, red ones for the moves to avoid.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Square, diagram::Annotation, epd::Epd};
    ///
    /// let epd = Epd::parse("8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3;")?;
    /// let arrows = epd.arrows();
    /// assert_eq!(arrows, [Annotation::arrow(Square::E3, Square::D3)]);
    /// assert!(epd.board().diagram().annotations(&arrows).svg().to_string().contains("<svg"));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn arrows(&self) -> Vec<Annotation> {
        let best = self.best_moves().map(|mv| (mv, AnnotationColor::Green));
        let avoid = self.avoid_moves().map(|mv| (mv, AnnotationColor::Red));
        best.chain(avoid)
            .map(|(mv, color)| Annotation::arrow(mv.from(), mv.to()).colored(color))
            .collect()
    }
}
