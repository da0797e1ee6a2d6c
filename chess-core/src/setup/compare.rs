//! Positions compared square by square.

use super::Setup;
use crate::basics::Square;
use crate::board::Board;
use crate::error::{Difference, Error, ErrorKind, FalseClaim, OtherSquares};

impl Setup {
    /// The difference between the position, given by some fields of a FEN, and another one. The
    /// move counters and the en passant squares do not count.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn difference_from(&self, fields: usize, other: &Self) -> Option<Difference> {
        let mut squares = OtherSquares::default();
        let mut count = 0;
        for square in Square::ALL {
            let piece = other.piece_at(square);
            if piece != self.piece_at(square) {
                squares.add(square, piece);
                count += 1;
            }
        }
        match count {
            0 if fields > 1 && self.turn() != other.turn() => Some(Difference::Turn),
            0 if fields > 2 && self.castling() != other.castling() => Some(Difference::Castling),
            0 => None,
            1..=OtherSquares::MOST => Some(Difference::Squares(squares)),
            _ => Some(Difference::Great),
        }
    }

    /// Checks that the position, which a byte range of a text gives, is the one after some moves.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the range if the moves lead to another position.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_reached(
        &self,
        text: &str,
        range: core::ops::Range<usize>,
        after: &Board,
    ) -> Result<(), Error> {
        match self.difference_from(fields(&text[range.clone()]), &Self::of(*after)) {
            None => Ok(()),
            Some(difference) => {
                let kind = ErrorKind::FalseClaim(FalseClaim::Fen { difference });
                Err(Error::of_text(kind, after, text, (range.start, range.end)))
            }
        }
    }
}

/// The number of fields that a FEN has.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn fields(fen: &str) -> usize {
    // There may be spaces beside a `/`.
    fen.rsplit('/').next().map_or(0, |end| end.split_whitespace().count())
}
