//! Perft counts in operations: `D1 20; D2 400;`.

use super::Epd;
use super::operation::{next_operation, number};
use crate::error::{Error, ErrorKind, FalseClaim, Syntax};
use crate::text::{Cursor, attempt};

impl Epd<'_> {
    /// Checks the operations `D1`, `D2` and so on, up to a depth of at most 9: the operand of each must be the
    /// [`perft`](crate::Board::perft) count of its depth. Returns how many there are. Deeper ones are left out.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the first operand that is not a number or is the wrong one, and its byte range in
    /// the line.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8903";
    /// let epd = Epd::read(line)?;
    /// assert_eq!(epd.check_perft(2), Ok(2));
    /// assert_eq!(&line[epd.check_perft(3).unwrap_err().range()], "8903");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_perft(&self, deepest: u32) -> Result<usize, Error> {
        let mut unlimited = u64::MAX;
        match attempt!(self.check_perft_within(deepest, &mut unlimited)) {
            Some(count) => Ok(count),
            None => Ok(0),
        }
    }

    /// The same, or `None` where it would have to count more sequences than are left.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_perft_within(
        &self,
        deepest: u32,
        left: &mut u64,
    ) -> Result<Option<usize>, Error> {
        let mut cursor = Cursor::new(self.line);
        cursor.skip(self.start);
        let mut checked = 0;
        while let Ok(Some(span)) = next_operation(&mut cursor) {
            let depth = match span.opcode_in(self.line).as_bytes() {
                [b'D', digit @ b'1'..=b'9'] => (*digit - b'0') as u32,
                _ => continue,
            };
            if depth > deepest {
                continue;
            }
            let Some(found) = self.board.perft_within(depth, left) else { return Ok(None) };
            let (start, end) = span.operands;
            match number(span.operands_in(self.line)) {
                Some(written) if written >= 0 && written.unsigned_abs() as u64 == found => {
                    checked += 1;
                }
                Some(_) => {
                    let claim = FalseClaim::Perft { depth: depth as u8, found };
                    let kind = ErrorKind::FalseClaim(claim);
                    return Err(Error::of_text(kind, &self.board, self.line, start, end));
                }
                None if start == end => {
                    let (start, end) = span.opcode;
                    return Err(Error::syntax(Syntax::NoOperand, self.line, start, end));
                }
                None => {
                    return Err(Error::syntax(Syntax::OperationNumber, self.line, start, end));
                }
            }
        }
        Ok(Some(checked))
    }
}
