//! Reading and playing moves on a board, with the reason if a move is refused.
//!
//! Text becomes a [`ParsedMove`], a parsed move and a [`Board`] become a [`Legal`] move, and the claims of the
//! text are compared with what the move does.

mod decide;
mod find;
mod parsed_move;
mod play;

pub use decide::{Decision, RawSquare};

use crate::basics::{Move, Role, Square};
use crate::board::{Board, Legal};
use crate::diagnosis;
use crate::error::{
    Error, ErrorKind, FalseClaim, Hints, Illegal, Misspelling, Snippet, Suggestions, Syntax,
};
use crate::notation::san::{Word, may_follow};
use crate::notation::{CheckClaim, ParsedMove, nag, parse};
use crate::text::{Cursor, attempt};

/// A legal move read from text. The claims about the move itself are true; those about check and mate must
/// still be compared with the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReadMove {
    pub(crate) role: Role,
    pub(crate) mv: Move,
    pub(crate) check: CheckClaim,
    /// Whether the text gave two squares and no piece.
    pub(crate) by_squares: bool,
    /// The byte offset of the end of the move with its claims.
    pub(crate) end: usize,
    /// The byte offset of the first annotation glyph after the move.
    pub(crate) signs: Option<usize>,
}

/// # Reading a move
impl Board {
    /// Reads one move in any notation and checks every claim in its text.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the text cannot be read, the move is illegal, or a claim is false.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Move, Square};
    ///
    /// let e4 = Move::new(Square::E2, Square::E4);
    /// for text in ["e4", "e2-e4", "e2e4", "5254", "pawn e2 to e4", "p e4", "_5 _54", "e4!?"] {
    ///     assert_eq!(Board::START.read(text), Ok(e4), "{text}");
    /// }
    /// let error = Board::START.read("e4+").unwrap_err();
    /// assert_eq!(error.headline(), "false claim in 1. e4+: the move does not give check");
    /// ```
    #[doc(alias = "parse_san")]
    #[doc(alias = "parse_uci")]
    #[doc(alias = "San")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn read(&self, text: &str) -> Result<Move, Error> {
        Ok(attempt!(self.read_legal(text)).to_move())
    }

    /// Reads one move as [`read`](Self::read) does, and returns it as a [`Legal`] value.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the text cannot be read, the move is illegal, or a claim is false.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = caissa::board!(1. e4 d5);
    /// assert!(board.read_legal("exd5")?.is_capture());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn read_legal(&self, text: &str) -> Result<Legal<'_>, Error> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        if cursor.is_done() {
            return Err(Error::syntax(Syntax::Empty, text, 0, text.len()));
        }
        let legal = attempt!(self.read_next(&mut cursor, text));
        if cursor.is_done() {
            return Ok(legal);
        }
        cursor.skip_space();
        if cursor.is_done() { Ok(legal) } else { Err(more_than_a_move(cursor, text)) }
    }

    /// Reads the move at the cursor and checks every claim. The cursor is then after it.
    #[inline(always)]
    pub(crate) const fn read_next(
        &self,
        cursor: &mut Cursor<'_>,
        text: &str,
    ) -> Result<Legal<'_>, Error> {
        let start = cursor.at();
        let ReadMove { role, mv, check, end, .. } = attempt!(self.read_move(cursor, text));
        let legal = Legal::new(self, role, mv);
        if check.is_some()
            && let Some(claim) = check.false_claim(&legal.play())
        {
            return Err(self.refuse_claim(claim, mv, text, (start, end)));
        }
        Ok(legal)
    }

    /// The error for a false claim about a legal move, in a byte range of the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn refuse_claim(
        &self,
        claim: FalseClaim,
        mv: Move,
        text: &str,
        (start, mut end): (usize, usize),
    ) -> Error {
        // A sign of check too many belongs to the claim that a fix replaces, unless it begins another sign, such as `+-`.
        let mut rest = Cursor::new(text);
        rest.rewind(end);
        while matches!(rest.peek(), Some(b'+' | b'#')) && !nag::is_next(rest) {
            rest.bump();
            end += 1;
        }
        Error::of_text(ErrorKind::FalseClaim(claim), self, text, (start, end))
            .suggesting(Suggestions::one(mv), Hints::NONE)
    }

    /// Reads the move at the cursor. The claims about check and mate are not yet compared.
    #[inline]
    pub(crate) const fn read_move(
        &self,
        cursor: &mut Cursor<'_>,
        text: &str,
    ) -> Result<ReadMove, Error> {
        match self.read_plain(cursor) {
            Some(read) => Ok(read),
            None => self.read_any(cursor, text),
        }
    }

    /// Reads a legal move in the most frequent form, and the white space after it. If it declines, the cursor
    /// does not move.
    #[inline(always)]
    pub(crate) const fn read_plain(&self, cursor: &mut Cursor<'_>) -> Option<ReadMove> {
        let Some(word) = Word::of(cursor.eight()) else { return None };
        let mut after = *cursor;
        after.skip(word.length);
        after.skip_ascii_space();
        if !may_follow(after.ahead(0), after.ahead(1)) {
            return None;
        }
        let Some((role, mv)) = self.read_word(&word) else { return None };
        let end = cursor.at() + word.signs;
        let signs = if word.signs < word.length { Some(end) } else { None };
        *cursor = after;
        Some(ReadMove { role, mv, check: word.check, by_squares: false, end, signs })
    }

    /// The error for an illegal move, which began at `start` and ends at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refuse_illegal(
        &self,
        parsed: &ParsedMove,
        cursor: &Cursor<'_>,
        text: &str,
        start: usize,
    ) -> Error {
        let error = diagnosis::illegal(self, parsed, Snippet::of(text, start, parsed.end), start);
        let ErrorKind::Illegal(reason) = error.kind() else { return error };
        match (diagnosis::longer(self, reason, text, (start, parsed.end)), reason) {
            (Some(misspelled), _) => misspelled,
            // The second square of `e2 e4` is written apart, so it does not stand for another move.
            (None, Illegal::SameSquare { square }) if is_target(self, square, cursor) => {
                error.suggesting(Suggestions::NONE, Hints::NONE)
            }
            _ => error,
        }
    }

    /// Reads a move in any notation, with the reason if it is refused.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read_any(
        &self,
        cursor: &mut Cursor<'_>,
        text: &str,
    ) -> Result<ReadMove, Error> {
        let start = cursor.at();
        let parsed = match parse(cursor) {
            Ok(parsed) => parsed,
            Err(refusal) => {
                return Err(diagnosis::unreadable(self, *cursor, text, start, refusal));
            }
        };
        let Some(legal) = self.meant_by(&parsed) else {
            return Err(self.refuse_illegal(&parsed, cursor, text, start));
        };
        let (role, mv) = (legal.role(), legal.to_move());
        if let Some(claim) = self.false_claim(mv, &parsed) {
            return Err(self.refuse_claim(claim, mv, text, (start, parsed.end)));
        }
        if matches!(cursor.peek_spaced(), Some(b':'))
            && !parsed.takes
            && self.captured(mv).is_some()
        {
            cursor.eat_spaced(b':');
            let kind = Misspelling::Colon;
            let kind = ErrorKind::Syntax(Syntax::Misspelling { kind, mv: Some(mv) });
            return Err(Error::of_text(kind, self, text, (start, cursor.at()))
                .suggesting(Suggestions::one(mv), Hints::NONE));
        }
        if let Some((start, end)) = odd_sign(*cursor, &parsed) {
            let kind = ErrorKind::Syntax(Syntax::AnnotationSign);
            return Err(Error::of_text(kind, self, text, (start, end))
                .suggesting(Suggestions::one(mv), Hints::NONE));
        }
        let by_squares = parsed.role.is_none();
        let ParsedMove { check, end, signs, .. } = parsed;
        Ok(ReadMove { role, mv, check, by_squares, end, signs })
    }
}

/// Whether a square comes next, and the piece on another one can go there.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_target(board: &Board, from: Square, cursor: &Cursor<'_>) -> bool {
    let mut ahead = *cursor;
    ahead.skip_space();
    match Square::from_bytes(ahead.ahead(0), ahead.ahead(1)) {
        Some(to) => board.is_legal(Move::new(from, to)),
        None => false,
    }
}

/// The byte range of annotation signs after a move that do not form a sign together, such as `?!?`.
/// The cursor is after the move.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn odd_sign(mut cursor: Cursor<'_>, parsed: &ParsedMove) -> Option<(usize, usize)> {
    let Some(start) = parsed.signs else { return None };
    let end = cursor.at();
    cursor.rewind(start);
    nag::overlong(cursor, end)
}

/// The error for text after the one move.
#[cold]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn more_than_a_move(mut cursor: Cursor<'_>, text: &str) -> Error {
    if cursor.eat(b'$')
        && let Err((syntax, start, end)) = nag::read(&mut cursor)
    {
        return Error::syntax(syntax, text, start, end);
    }
    Error::syntax(Syntax::MoreThanAMove, text, cursor.at(), cursor.trimmed_end())
}

#[cfg(test)]
mod tests;
