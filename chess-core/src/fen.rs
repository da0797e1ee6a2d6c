//! Forsyth-Edwards Notation: positions as one line of text.
//!
//! Six fields are required, strictly:
//! - six fields: placement, side to move, castling, en passant, halfmove clock, move number;
//! - eight ranks of eight files each, no two digits side by side, no `0` or `9`;
//! - castling as `KQkq` (the outermost rook), or the rook's file (X-FEN, Shredder-FEN), in any order.
//!
//! These are the only exceptions:
//! - the last two fields may be left out together, and are then `0 1`;
//! - any white space separates fields, and is allowed around a `/`; it is not needed after a `-`;
//! - a move number 0 counts as 1.

mod read;
mod write;

pub(crate) use read::{read, read_before_operations};
pub use write::FenText;
pub(crate) use write::{write, write_without_clocks};

use crate::board::Board;
use crate::error::{Allow, Error};
use crate::text::Cursor;

impl Board {
    /// Parses a position in FEN.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN, or lists every [`Fault`](crate::Fault) of
    /// the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")?;
    /// assert!(board.is_stalemate());
    /// assert!(Board::from_fen("44/8/8/8/8/4k3/4p3/4K3 w - - 0 1").is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "parse_fen")]
    #[doc(alias = "set_fen")]
    #[doc(alias = "from_str")]
    pub const fn from_fen(fen: &str) -> Result<Self, Error> {
        read(fen, false, Allow::NONE)
    }

    /// Parses a position in FEN and allows some kinds of faults. The board's own FEN can be parsed again only
    /// with the same faults allowed.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN, or lists every [`Fault`](crate::Fault) of
    /// the position that is not allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, Board};
    ///
    /// let ten_queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1";
    /// assert!(Board::from_fen(ten_queens).is_err());
    /// assert!(Board::from_fen_allowing(ten_queens, Allow::MATERIAL).is_ok());
    /// ```
    pub const fn from_fen_allowing(fen: &str, allowed: Allow) -> Result<Self, Error> {
        read(fen, false, allowed)
    }

    /// Parses a position in FEN that a game from the starting position can reach, as far as
    /// [`unreachable`](Self::unreachable) can tell. Allowed faults are ignored.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN, or lists every [`Fault`](crate::Fault) of
    /// the position that is not allowed, including those that only [`unreachable`](Self::unreachable) finds.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, Board};
    ///
    /// // Both white bishops have left their first squares, but no white pawn has moved.
    /// let fen = "rnbqkbnr/pppppppp/8/8/5BB1/8/PPPPPPPP/RN1QK1NR b KQkq - 0 1";
    /// assert!(Board::from_fen(fen).is_ok());
    /// assert!(Board::from_fen_reachable(fen, Allow::NONE).is_err());
    /// ```
    pub const fn from_fen_reachable(fen: &str, allowed: Allow) -> Result<Self, Error> {
        read(fen, true, allowed)
    }

    /// The position in FEN, with castling rights written as in X-FEN.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert_eq!(
    ///     Board::START.fen().as_str(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    /// );
    /// ```
    pub const fn fen(&self) -> FenText {
        write(self)
    }

    /// The first four fields of the FEN, as in a line of EPD: without the move counters.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    /// assert_eq!(Board::START.epd().as_str(), epd);
    /// ```
    pub const fn epd(&self) -> FenText {
        write_without_clocks(self)
    }
}

impl core::fmt::Display for Board {
    /// Writes the FEN.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(&self.fen())
    }
}

impl core::str::FromStr for Board {
    type Err = Error;

    fn from_str(fen: &str) -> Result<Self, Error> {
        Self::from_fen(fen)
    }
}

/// Whether a text is probably FEN rather than moves: its first word contains a `/` that is followed by more
/// text, and it does not start with `1/2-1/2`.
///
/// # Examples
///
/// ```
/// use caissa::is_fen;
///
/// assert!(is_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"));
/// assert!(!is_fen("1. e4 e5 1/2-1/2"));
/// ```
pub const fn is_fen(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    let start = cursor.at();
    cursor.skip_word();
    let first = cursor.word_from(start);
    if first.is_empty() || !cursor.eat_spaced(b'/') {
        return false;
    }
    cursor.skip_space();
    let second = cursor.at();
    cursor.skip_word();
    !(matches!(first, b"1") && matches!(cursor.word_from(second), b"2") && cursor.eat_spaced(b'-'))
}
