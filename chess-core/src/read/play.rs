//! Plays moves that may be illegal.

use crate::basics::Move;
use crate::board::{Board, Legal};
use crate::diagnosis;
use crate::error::{Error, ErrorKind, Illegal, Syntax};
use crate::text::attempt;

/// # Playing, or the reason why not
impl Board {
    /// Returns the position after a move.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the reason if the move is illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Move, Square};
    ///
    /// let board = Board::START.play(Move::new(Square::E2, Square::E4))?;
    /// assert!(board.play(Move::new(Square::E7, Square::E4)).is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "make_move")]
    #[doc(alias = "push")]
    #[doc(alias = "apply")]
    #[allow(clippy::missing_panics_doc, reason = "does not panic")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn play(&self, mv: Move) -> Result<Self, Error> {
        Ok(attempt!(self.legal(mv)).play())
    }

    /// Reads one move in any notation, as [`read`](Self::read) does, and returns the position after it.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the text cannot be read, the move is illegal, or a claim is false.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let mut board = Board::START;
    /// for text in ["e4", "f7f5", "Qf3", "g5", "Qh5#"] {
    ///     board = board.play_text(text)?;
    /// }
    /// assert!(board.is_checkmate());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "push_san")]
    #[doc(alias = "push_uci")]
    #[allow(clippy::missing_panics_doc, reason = "does not panic")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn play_text(&self, text: &str) -> Result<Self, Error> {
        Ok(attempt!(self.read_legal(text)).play())
    }

    /// Returns the move as a [`Legal`] value in this position.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the reason if the move is illegal.
    #[doc(alias = "is_legal")]
    #[doc(alias = "to_legal")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn legal(&self, mv: Move) -> Result<Legal<'_>, Error> {
        match self.to_legal(mv) {
            Some(legal) => Ok(legal),
            None if mv.is_null() => {
                Err(Error::of_move(ErrorKind::Syntax(Syntax::NullMove), self, mv))
            }
            None => Err(diagnosis::refused(self, mv)),
        }
    }

    /// The position after a null move in a variation, or the reason why there can be none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn after_null(&self) -> Result<Self, Illegal> {
        match self.pass() {
            Some(next) if self.has_legal_move() => Ok(next),
            None if self.has_legal_move() => Err(Illegal::NullInCheck { by: self.checkers() }),
            _ => Err(diagnosis::reason(self, Move::NULL)),
        }
    }
}
