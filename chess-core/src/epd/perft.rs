//! Perft counts in operations: `D1 20; D2 400;`.

use super::Epd;
use super::operation::{Span, next_operation};
use crate::error::{Error, ErrorKind, FalseClaim};
use crate::text::{Cursor, attempt};

/// The perft counts of one depth.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftCounts {
    /// The number of sequences; `None` if there are more than were allowed.
    pub found: Option<u64>,
    /// The number of counts that are right.
    pub right: usize,
    /// The number of counts that were not checked, because the position has too many sequences.
    pub left_out: usize,
}

/// The depth that an operation counts: 3 of `D3`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn depth_of(opcode: &[u8]) -> Option<u32> {
    match opcode {
        [b'D', digit @ b'1'..=b'9'] => Some((*digit - b'0') as u32),
        [b'D', ten @ b'1'..=b'9', one @ b'0'..=b'9'] => {
            Some((*ten - b'0') as u32 * 10 + (*one - b'0') as u32)
        }
        _ => None,
    }
}

/// A count as it is written, without its sign.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn count(text: &str) -> Option<u64> {
    let digits = match text.as_bytes() {
        [b'-', ..] => text.split_at(1).1,
        _ => text,
    };
    match u64::from_str_radix(digits, 10) {
        Ok(count) => Some(count),
        Err(_) => None,
    }
}

impl Epd<'_> {
    /// Checks the operations `D1`, `D2` and so on, up to a depth of at most 9: the operand of each must be the
    /// [`perft`](crate::Board::perft) count of its depth. Returns how many there are. Deeper ones are left out.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] with the operand of least depth that is the wrong number, and its byte range in the line.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8903";
    /// let epd = Epd::parse(line)?;
    /// assert_eq!(epd.check_perft(2), Ok(2));
    /// assert_eq!(&line[epd.check_perft(3).unwrap_err().range()], "8903");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_perft(&self, deepest: u32) -> Result<usize, Error> {
        let (mut depth, mut right, mut unlimited) = (0, 0, u64::MAX);
        while let Some(next) = self.perft_depth_after(depth)
            && next <= deepest
            && next <= 9
        {
            right += attempt!(self.check_perft_of(next, &mut unlimited)).right;
            depth = next;
        }
        Ok(right)
    }

    /// The least depth of an operation that is above another depth.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn perft_depth_after(&self, depth: u32) -> Option<u32> {
        let (mut operations, mut least) = (self.operations(), None);
        while let Some(operation) = operations.advance() {
            if let Some(own) = depth_of(operation.opcode().as_bytes())
                && own > depth
                && !matches!(least, Some(least) if least < own)
            {
                least = Some(own);
            }
        }
        least
    }

    /// Checks the operations of one depth. If the position has more sequences than `left`, from which they are
    /// subtracted, they are left out, and nothing is left for greater depths.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_perft_of(&self, depth: u32, left: &mut u64) -> Result<PerftCounts, Error> {
        let mut cursor = Cursor::new(self.line);
        cursor.skip(self.start);
        let found = self.board.perft_within(depth, left);
        if found.is_none() {
            *left = 0;
        }
        let mut counts = PerftCounts { found, right: 0, left_out: 0 };
        while let Ok(Some(span)) = next_operation(&mut cursor) {
            match (depth_of(span.opcode_in(self.line).as_bytes()), found) {
                (Some(own), _) if own != depth => {}
                (None, _) => {}
                (Some(_), None) => counts.left_out += 1,
                (Some(_), Some(found)) => match self.compare(span, depth, found) {
                    None => counts.right += 1,
                    Some(error) => return Err(error),
                },
            }
        }
        Ok(counts)
    }

    /// The error of an operation whose operand is not the number that was found.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn compare(&self, span: Span, depth: u32, found: u64) -> Option<Error> {
        let text = span.operands_in(self.line);
        let (start, end) = span.operands;
        let kind = match count(text) {
            Some(written) if written == found && text.as_bytes()[0] != b'-' => return None,
            Some(_) => ErrorKind::FalseClaim(FalseClaim::Perft { depth: depth as u8, found }),
            // The line was checked.
            None => return None,
        };
        Some(Error::of_text(kind, &self.board, self.line, (start, end)))
    }
}
