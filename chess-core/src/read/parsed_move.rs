//! Parses a move without a board, and resolves it on a board later.

use super::{more_than_a_move, odd_sign};
use crate::board::{Board, Legal};
use crate::diagnosis;
use crate::error::{Error, ErrorKind, Hints, Snippet, Suggestions, Syntax};
use crate::notation::{ParsedMove, parse};
use crate::text::Cursor;

impl ParsedMove {
    /// Parses one move in any notation, without a board.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the text cannot be read. The error names a misspelling, but not the
    /// intended move, because that needs a board.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, ParsedMove};
    ///
    /// const MOVE: ParsedMove = match ParsedMove::parse("Nf3") {
    ///     Ok(parsed) => parsed,
    ///     Err(_) => panic!(),
    /// };
    /// assert_eq!(MOVE.resolve(&Board::START)?.to_move().to_string(), "g1f3");
    /// assert!(ParsedMove::parse("Nf9").is_err());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "from_ascii")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parse(text: &str) -> Result<Self, Error> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let start = cursor.at();
        if cursor.is_done() {
            return Err(Error::syntax(Syntax::Empty, text, 0, text.len()));
        }
        let mut parsed = match parse(&mut cursor) {
            Ok(parsed) => parsed,
            Err(refusal) => {
                return Err(diagnosis::unreadable(&Board::EMPTY, cursor, text, start, refusal));
            }
        };
        if let Some((start, end)) = odd_sign(cursor, &parsed) {
            return Err(Error::syntax(Syntax::AnnotationSign, text, start, end));
        }
        parsed.written = Snippet::of(text, start, parsed.end);
        parsed.start = start;
        cursor.skip_space();
        if cursor.is_done() { Ok(parsed) } else { Err(more_than_a_move(cursor, text)) }
    }

    /// Returns the legal move that the text means on a board, and checks every claim as [`Board::read_legal`]
    /// does.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the move is illegal or a claim is false. It is the same error, with the same
    /// byte range, that [`Board::read_legal`] returns for the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, ParsedMove};
    ///
    /// // The same text means different moves in two positions.
    /// let parsed = ParsedMove::parse("Nd2")?;
    /// let opened = Board::START.read_legal("d4")?.play();
    /// let opened = opened.read_legal("d5")?.play();
    /// assert!(parsed.resolve(&Board::START).is_err());
    /// assert_eq!(parsed.resolve(&opened)?.to_move().to_string(), "b1d2");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "to_move")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn resolve<'b>(&self, board: &'b Board) -> Result<Legal<'b>, Error> {
        let Some(legal) = board.meant_by(self) else {
            return Err(diagnosis::illegal(board, self, self.written, self.start));
        };
        let claim = match board.false_claim(legal.to_move(), self) {
            None if self.check.is_some() => self.check.false_claim(&legal.play()),
            claim => claim,
        };
        match claim {
            None => Ok(legal),
            Some(claim) => {
                let kind = ErrorKind::FalseClaim(claim);
                Err(Error::new(kind, board, self.written, (self.start, self.end))
                    .suggesting(Suggestions::one(legal.to_move()), Hints::NONE))
            }
        }
    }
}

implement! {
    FromStr<Error> for ParsedMove = |text| Self::parse(text);
}
