//! The options for reading a FEN.

use crate::error::Allow;

/// The options for reading a FEN.
///
/// [`Board::from_fen`](crate::Board::from_fen) reads with [`FenOptions::new`]: standard chess, no faults allowed, no
/// retro-analysis. [`parse_epd`](Self::parse_epd) reads a line of EPD with the same options.
///
/// # Examples
///
/// ```
/// use caissa::{Allow, FenOptions};
///
/// const QUEENS: FenOptions = FenOptions::new().allow(Allow::MATERIAL);
/// let ten_queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1";
/// assert!(FenOptions::new().parse(ten_queens).is_err());
/// assert!(QUEENS.parse(ten_queens).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FenOptions {
    /// Whether the position is one of Chess960.
    pub is_chess960: bool,
    /// Whether a game must be able to reach the position.
    pub is_reachable: bool,
    /// The faults that the position may have.
    pub allowed: Allow,
    /// Whether spaces beside `-` and `/` may be lost or added, as in printed tokens.
    pub(super) are_spaces_loose: bool,
}

impl FenOptions {
    /// Standard chess, no faults allowed, no retro-analysis.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new() -> Self {
        Self {
            is_chess960: false,
            is_reachable: false,
            allowed: Allow::NONE,
            are_spaces_loose: false,
        }
    }

    /// Reads printed tokens. Spaces beside `-` and `/` may be lost or added there: `w --0 1`,
    /// `8 / 8`.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_tokens(self) -> Self {
        Self { are_spaces_loose: true, ..self }
    }

    /// Reads a position of Chess960: `KQkq` means the outermost rooks, wherever they and the king are (X-FEN).
    ///
    /// A FEN that names the rooks by their files (Shredder-FEN) is read as one of Chess960 without this option too.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, Board, FenOptions};
    ///
    /// let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    /// assert!(Board::from_fen(fen).is_err());
    /// let board = FenOptions::new().chess960().parse(fen)?;
    /// assert_eq!(board.to_string(), fen.replace("KQkq", "HFhf"));
    /// assert_eq!(board.to_string().parse(), Ok(board));
    ///
    /// // In double Chess960, each side has an array of its own.
    /// let double = "rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    /// assert!(FenOptions::new().chess960().parse(double).is_err());
    /// assert!(FenOptions::new().chess960().allow(Allow::ARRAYS).parse(double).is_ok());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "xfen")]
    #[doc(alias = "shredder_fen")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn chess960(self) -> Self {
        Self { is_chess960: true, ..self }
    }

    /// Refuses a position that no game can reach, as far as [`Setup::unreachable`](crate::Setup::unreachable) can tell.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, FenOptions};
    ///
    /// // Both white bishops have left their first squares, but no white pawn has moved.
    /// let fen = "rnbqkbnr/pppppppp/8/8/5BB1/8/PPPPPPPP/RN1QK1NR b KQkq - 0 1";
    /// assert!(Board::from_fen(fen).is_ok());
    /// assert!(FenOptions::new().reachable().parse(fen).is_err());
    ///
    /// // In standard chess, no bishop can get to the corner square that an unmoved pawn blocks.
    /// let fen = "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1";
    /// assert!(FenOptions::new().reachable().parse(fen).is_err());
    /// assert!(FenOptions::new().reachable().chess960().parse(fen).is_ok());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reachable(self) -> Self {
        Self { is_reachable: true, ..self }
    }

    /// Allows some kinds of faults, besides those that were allowed before. The FEN of such a board can be read
    /// again only with the same faults allowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn allow(self, kinds: Allow) -> Self {
        Self { allowed: self.allowed.or(kinds), ..self }
    }
}
