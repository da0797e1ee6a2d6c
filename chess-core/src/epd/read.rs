//! Reads a line.

use super::Epd;
use super::check::check;
use crate::error::{Allow, Error};
use crate::fen::{Claims, read_before_operations};
use crate::text::{Cursor, attempt};

impl<'a> Epd<'a> {
    /// Parses one line.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the line is not EPD, an operand does not fit its operation, or a move is
    /// illegal. Its byte range is that of the operand.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// const MATE: Epd<'_> = match Epd::read("7k/5Q2/6K1/8/8/8/8/8 w - - dm 1; pv Qg7#; ce +32000") {
    ///     Ok(epd) => epd,
    ///     Err(error) => panic!("{}", error.message().as_str()),
    /// };
    /// assert_eq!((MATE.mate_in(), MATE.centipawns()), (Some(1), Some(32_000)));
    /// assert_eq!(MATE.pv().count(), 1);
    /// ```
    pub const fn read(line: &'a str) -> Result<Self, Error> {
        Self::read_claiming(line, Claims::NONE)
    }

    /// Parses one line and allows some kinds of faults of its position, as [`Board::from_fen_allowing`] does.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read), except for the faults that are allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, epd::Epd};
    ///
    /// let ten_queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - id \"many\";";
    /// assert!(Epd::read(ten_queens).is_err());
    /// assert!(Epd::read_allowing(ten_queens, Allow::MATERIAL).is_ok());
    /// ```
    pub const fn read_allowing(line: &'a str, allowed: Allow) -> Result<Self, Error> {
        Self::read_claiming(line, Claims { allowed, ..Claims::NONE })
    }

    /// Parses one line with a position of Chess960, where `KQkq` means the outermost rooks, as
    /// [`Board::from_fen_chess960`] does.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::read_chess960("1k1r4/3p4/8/8/8/8/8/1K1R4 w Kk - bm O-O;")?;
    /// assert_eq!(epd.to_string(), "1k1r4/3p4/8/8/8/8/8/1K1R4 w Dd - bm O-O;");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub const fn read_chess960(line: &'a str) -> Result<Self, Error> {
        Self::read_claiming(line, Claims::CHESS960)
    }

    /// For the macros.
    #[doc(hidden)]
    pub const fn __read(
        line: &'a str,
        is_chess960: bool,
        is_reachable: bool,
        allowed: Allow,
    ) -> Result<Self, Error> {
        Self::read_claiming(line, Claims { is_chess960, is_reachable, allowed })
    }

    /// Parses one line, whose position must meet the claims.
    pub(super) const fn read_claiming(line: &'a str, claims: Claims) -> Result<Self, Error> {
        let mut cursor = Cursor::new(line);
        let mut board = attempt!(read_before_operations(&mut cursor, line, claims));
        match check(&mut board, cursor, line) {
            Some(error) => Err(error),
            None => Ok(Self { board, line, start: cursor.at() }),
        }
    }
}
