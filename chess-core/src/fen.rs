//! Forsyth-Edwards Notation: positions as one line of text.
//!
//! Six fields are required, strictly:
//! - six fields: placement, side to move, castling, en passant, halfmove clock, move number;
//! - eight ranks of eight files each, no two digits side by side, no `0` or `9`;
//! - castling as `KQkq`, in any order: the king stands on e1 or e8, and a rook in its corner;
//! - or in Chess960 as the rooks' files, `HAha` (Shredder-FEN). A file's letter says that the position is one
//!   of Chess960, and so does [`FenOptions::chess960`]. There, `KQkq` means the outermost rooks (X-FEN). With rights on
//!   both sides, both must belong to one array.
//!
//! Castling rights are written as `KQkq` where all of them are those of standard chess, and as the rooks' files
//! otherwise. So each FEN written here reads back by itself.
//!
//! These are the only exceptions:
//! - the last two fields may be left out together, and are then `0 1`;
//! - any white space separates fields, and is allowed before and after them; in a string of a macro, which other programs may
//!   read, it is one space;
//! - tokens may reach a macro without spaces (`w --0 1`) or with more of them (`8 / 8`), so spaces beside `-` and `/` do not
//!   count there; in strings and files they do;
//! - a move number 0 counts as 1.
//!
//! An en passant square claims that a pawn has just moved, so the halfmove clock must be 0. The clock may count
//! more plies than the move number has, because games from later positions are often numbered from 1; only a
//! position that is read as [reachable](FenOptions::reachable) is refused for this. The clock may be above 150, where
//! FIDE 9.6.2 ends the game: recorded games and other programs go on.

mod en_passant;
mod options;
mod placement;
mod read;
mod type_key;
mod write;

pub use en_passant::EnPassant;
pub use options::FenOptions;
pub(crate) use read::read_before_operations;
pub use type_key::TypeKey;
pub use write::FenText;
pub(crate) use write::{CastlingLetters, write, write_castling};
use write::{write_unchecked, write_without_clocks};

use crate::board::Board;
use crate::error::Error;
use crate::setup::Setup;
use crate::text::Cursor;

/// # FEN and EPD
impl Board {
    /// Parses a position in FEN. [`FenOptions`] reads positions of Chess960, allows faults, or refuses positions that
    /// no game can reach.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN, or lists every [`Fault`](crate::error::Fault) of
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_fen(fen: &str) -> Result<Self, Error> {
        FenOptions::new().parse(fen)
    }

    /// The position in FEN. Castling rights are written as `KQkq` in standard chess; where only Chess960
    /// [knows](Self::is_chess960) one of them, the letters are the files of the rooks (Shredder-FEN). So the
    /// FEN reads back by itself.
    ///
    /// The en passant square is written if a pawn can legally capture there. [`Setup::fen_in`] writes it for programs
    /// that expect it more often.
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
    #[cfg_attr(not(feature = "compiled"), inline)]
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn epd(&self) -> FenText {
        write_without_clocks(self)
    }
}

implement! {
    /// Writes the FEN.
    Display for Board = |self, f| f.pad(&self.fen());
    FromStr<Error> for Board = |fen| Self::from_fen(fen);
}

impl TryFrom<&str> for Board {
    type Error = Error;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn try_from(fen: &str) -> Result<Self, Error> {
        Self::from_fen(fen)
    }
}

impl Setup {
    /// Parses a FEN without checking the position, as a board editor needs it. Fields at the end may be left out, as with
    /// [`FenOptions::parse_setup`].
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that shows where the text is not FEN.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Setup, Square};
    ///
    /// // Black's king is not on the board yet.
    /// let setup = Setup::from_fen("8/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert!(setup.board().is_err());
    /// assert!(setup.castling().contains(Square::H1));
    /// assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_fen(fen: &str) -> Result<Self, Error> {
        FenOptions::new().parse_setup(fen)
    }

    /// The set-up in FEN, valid or not. Rooks are named by their files in Chess960. The en passant square is
    /// written if it was set.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fen(&self) -> FenText {
        write_unchecked(self)
    }
}

implement! {
    /// Writes the FEN.
    Display for Setup = |self, f| f.pad(&self.fen());
    FromStr<Error> for Setup = |fen| Self::from_fen(fen);
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
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn is_fen(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    let start = cursor.at();
    cursor.skip_word();
    let first = cursor.word_from(start);
    // Crazyhouse marks promoted pieces.
    while cursor.eat(b'~') {
        cursor.skip_word();
    }
    if first.is_empty() || !cursor.eat_spaced(b'/') {
        return false;
    }
    cursor.skip_space();
    let second = cursor.at();
    cursor.skip_word();
    !(matches!(first, b"1") && matches!(cursor.word_from(second), b"2") && cursor.eat_spaced(b'-'))
}
