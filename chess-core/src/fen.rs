//! Forsyth-Edwards Notation: positions as one line of text.
//!
//! What is accepted, strictly:
//! - six fields: placement, side to move, castling, en passant, halfmove clock, move number;
//! - eight ranks of eight files each, no two digits side by side, no `0` or `9`;
//! - castling as `KQkq` (the outermost rook), or the rook's file (X-FEN, Shredder-FEN), in any order.
//!
//! And the leniency, all of it:
//! - the last two fields may be left out together, and are then `0 1`;
//! - any white space separates fields, and may stand around a `/`; a `-` needs none after it;
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
    /// Reads a position from FEN.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says where the text is no FEN, or names every [`Fault`](crate::Fault) of the
    /// position.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let board = Board::from_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")?;
    /// assert!(board.is_stalemate());
    /// assert!(Board::from_fen("44/8/8/8/8/4k3/4p3/4K3 w - - 0 1").is_err());
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub const fn from_fen(fen: &str) -> Result<Self, Error> {
        read(fen, false, Allow::NONE)
    }

    /// Reads a position from FEN, in which faults of some kinds are allowed. Its own FEN then reads back
    /// only in the same way.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says where the text is no FEN, or names every other [`Fault`](crate::Fault) of
    /// the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Allow, Board};
    ///
    /// let ten_queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1";
    /// assert!(Board::from_fen(ten_queens).is_err());
    /// assert!(Board::from_fen_allowing(ten_queens, Allow::MATERIAL).is_ok());
    /// ```
    pub const fn from_fen_allowing(fen: &str, allowed: Allow) -> Result<Self, Error> {
        read(fen, false, allowed)
    }

    /// Reads from FEN a position to which a game from the starting array can come, as far as
    /// [`unreachable`](Self::unreachable) can tell. What is allowed is not held against it.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says where the text is no FEN, or names every other [`Fault`](crate::Fault) of
    /// the position, also those that only a claim to be reachable asks for.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Allow, Board};
    ///
    /// // Both of White's bishops are out, and its pawns have not moved.
    /// let fen = "rnbqkbnr/pppppppp/8/8/5BB1/8/PPPPPPPP/RN1QK1NR b KQkq - 0 1";
    /// assert!(Board::from_fen(fen).is_ok());
    /// assert!(Board::from_fen_reachable(fen, Allow::NONE).is_err());
    /// ```
    pub const fn from_fen_reachable(fen: &str, allowed: Allow) -> Result<Self, Error> {
        read(fen, true, allowed)
    }

    /// The FEN, with castling rights as X-FEN.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// assert_eq!(
    ///     Board::START.fen().as_str(),
    ///     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    /// );
    /// ```
    pub const fn fen(&self) -> FenText {
        write(self)
    }

    /// The first four fields of the FEN, as they begin a line of EPD: without the two clocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let epd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    /// assert_eq!(Board::START.epd().as_str(), epd);
    /// ```
    pub const fn epd(&self) -> FenText {
        write_without_clocks(self)
    }
}

impl core::fmt::Display for Board {
    /// The FEN.
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

/// Whether a text is meant as FEN rather than as moves: its first word goes on after a `/`, and is not
/// the beginning of `1/2-1/2`.
///
/// # Examples
///
/// ```
/// use chess_core::is_fen;
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
