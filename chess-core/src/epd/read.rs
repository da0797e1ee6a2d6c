//! Reads a line.

use super::Epd;
use super::check::check;
use super::moves::Source;
use super::operand::number;
use super::operation::next_operation;
use crate::basics::{is_opcode, opcode_meant};
use crate::board::Board;
use crate::error::{Error, Field, Syntax};
use crate::fen::{FenOptions, read_before_operations};
use crate::text::{Cursor, attempt};

impl<'a> Epd<'a> {
    /// Parses one line. [`FenOptions::parse_epd`] reads positions of Chess960 and positions with faults.
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
    /// const MATE: Epd<'_> = match Epd::parse("7k/5Q2/6K1/8/8/8/8/8 w - - dm 1; pv Qg7#; ce +32000") {
    ///     Ok(epd) => epd,
    ///     Err(error) => panic!("{}", error.message().as_str()),
    /// };
    /// assert_eq!((MATE.mate_in(), MATE.centipawns()), (Some(1), Some(32_000)));
    /// assert_eq!(MATE.pv().count(), 1);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse(line: &'a str) -> Result<Self, Error> {
        FenOptions::new().parse_epd(line)
    }
}

impl FenOptions {
    /// Parses one line of EPD, as [`Epd::parse`] does, and checks its position with these options.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Epd::parse`], except for the faults that are allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, FenOptions, epd::Epd};
    ///
    /// let ten_queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - id \"many\";";
    /// assert!(Epd::parse(ten_queens).is_err());
    /// assert!(FenOptions::new().allow(Allow::MATERIAL).parse_epd(ten_queens).is_ok());
    ///
    /// let epd = FenOptions::new().chess960().parse_epd("1k1r4/3p4/8/8/8/8/8/1K1R4 w Kk - bm O-O;")?;
    /// assert_eq!(epd.to_string(), "1k1r4/3p4/8/8/8/8/8/1K1R4 w Dd - bm O-O;");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse_epd(self, line: &str) -> Result<Epd<'_>, Error> {
        let mut cursor = Cursor::new(line);
        let (mut board, has_clocks) = attempt!(read_before_operations(&mut cursor, line, self));
        if !has_clocks && let Some((start, end)) = wrong_clock(cursor, line) {
            let syntax = Syntax::Clock(Field::Halfmoves);
            return Err(Error::syntax(syntax, line, start, end));
        }
        match check(&mut board, cursor, line) {
            Some(error) => Err(error),
            None => Ok(Epd { board, line, start: cursor.at(), source: Source::TEXT }),
        }
    }

    /// Parses the position of a line of EPD, whatever its operations are.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the line does not begin with a position.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::FenOptions;
    ///
    /// let line = "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70 bm Ke9;";
    /// assert!(FenOptions::new().parse_epd(line).is_err());
    /// let board = FenOptions::new().parse_epd_position(line)?;
    /// assert_eq!(board.to_string(), "8/8/8/8/8/4k3/4p3/4K3 b - - 3 70");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse_epd_position(self, line: &str) -> Result<Board, Error> {
        match read_before_operations(&mut Cursor::new(line), line, self) {
            Ok((board, _)) => Ok(board),
            Err(error) => Err(error),
        }
    }
}

/// The place of letters that stand for the halfmove clock, as in `w KQkq - x 1`: no name of the standard, without a `;`, and at
/// most a number or a letter follows.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn wrong_clock(mut cursor: Cursor<'_>, line: &str) -> Option<(usize, usize)> {
    let start = cursor.at();
    // Nearly all lines begin so.
    if is_opcode(cursor.word_from(start)) {
        return None;
    }
    if let Ok(Some(span)) = next_operation(&mut cursor)
        && span.opcode.0 == start
        && cursor.peek_spaced().is_none()
        && opcode_meant(span.opcode_in(line)).is_none()
        && (span.operands_in(line).len() < 2 || number(span.operands_in(line)).is_some())
    {
        return Some(span.opcode);
    }
    None
}
