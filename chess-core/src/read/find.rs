//! Reading a move without a reason for refusal, for small programs.

use super::odd_sign;
use crate::basics::Move;
use crate::board::{Board, Legal};
use crate::notation::{CheckClaim, parse};
use crate::text::Cursor;

/// # Reading without a reason for refusal
impl Board {
    /// Reads one move in any notation and checks every claim, exactly as [`read`](Self::read) does, but says only whether
    /// it can be read.
    ///
    /// A program that calls this in place of `read` contains neither the search for reasons nor the words for them: on a
    /// microcontroller, rules and reader take 26 KB in place of 52. It takes twice the time, because it has no shortcut for
    /// the most frequent forms.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Move, Square};
    ///
    /// assert_eq!(Board::START.find("Nf3"), Some(Move::new(Square::G1, Square::F3)));
    /// assert_eq!(Board::START.find("Nf4"), None);
    /// assert_eq!(Board::START.find("e4+"), None);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn find(&self, text: &str) -> Option<Move> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let Some((legal, check)) = self.find_next(&mut cursor) else { return None };
        cursor.skip_space();
        let is_true = !check.is_some() || check.false_claim(&legal.play()).is_none();
        if cursor.is_done() && is_true { Some(legal.to_move()) } else { None }
    }

    /// The legal move at the cursor, and its claim about check, which is not compared yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn find_next(&self, cursor: &mut Cursor<'_>) -> Option<(Legal<'_>, CheckClaim)> {
        let Ok(parsed) = parse(cursor) else { return None };
        let Some(legal) = self.meant_by(&parsed) else { return None };
        let is_true = self.false_claim(legal.to_move(), &parsed).is_none();
        if is_true && odd_sign(*cursor, &parsed).is_none() {
            Some((legal, parsed.check))
        } else {
            None
        }
    }
}
