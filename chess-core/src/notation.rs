//! The notations: one parser and one writer for each.
//!
//! | notation | examples | file |
//! |---|---|---|
//! | standard algebraic, figurine, long algebraic | `Nf3` `exd5` `O-O` `e8=Q` `♘f3` `Ng1-f3` | `algebraic` |
//! | UCI, Smith | `e2e4` `e7e8q` `e4d5p` `e1g1c` | `coordinate` |
//! | ICCF numeric | `5254` `57581` | `numeric` |
//! | Chesskell's long and short forms | `pawn e2 to e4`, `p e4`, `o_o`, `_5 _54` | `chesskell` |
//!
//! `read` tells them apart and reads what may follow any move: `+`, `#`, `e.p.`, `!?`, `$6`. A new
//! notation is a variant of [`Notation`], an arm in `read` and one in `write`.
//!
//! Parts of a move that Rust lexes as tokens of their own may stand apart (`O - O`, `e8 = Q`).

mod algebraic;
mod chesskell;
mod claims;
mod coordinate;
mod export;
pub(crate) mod glyph;
mod habit;
mod numeric;
mod promotion;
mod read;
mod resolve;
mod spelling;
mod suffix;
mod word;
mod write;

#[cfg(feature = "alloc")]
pub(crate) use export::may_follow;
pub(crate) use glyph::read_nag;
pub use habit::Habit;
pub(crate) use habit::{foreign_letter, guess, joined_end, language, meaning};
pub(crate) use read::read;
pub(crate) use resolve::reach_back;
pub(crate) use spelling::{CheckClaim, Spelling};
pub(crate) use suffix::check_word;
#[cfg(feature = "alloc")]
pub(crate) use word::Word;
pub use write::MoveText;

use crate::cursor::Cursor;
use crate::error::{Claim, Error, ErrorKind, Read, Syntax};
use crate::{Board, Legal, Move, Role, explain};

/// A way to write moves.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Notation};
///
/// let board = Board::START;
/// let mv = board.read("Nf3")?;
/// assert_eq!(board.write(mv, Notation::LongAlgebraic), "Ng1-f3");
/// assert_eq!(board.write(mv, Notation::LongForm), "knight g1 to f3");
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Standard algebraic (FIDE Appendix C, PGN export format): `Nf3`, `exd5`, `e8=Q+`, `O-O`.
    San,
    /// Standard algebraic with chess symbols for letters: `♘f3`.
    Figurine,
    /// Long algebraic: `Ng1-f3`, `e4xd5`, `e7-e8=Q`.
    LongAlgebraic,
    /// Universal Chess Interface: `g1f3`, `e7e8q`, `e1g1`.
    Uci,
    /// ICCF numeric: `7163`, `57581`, `5171`.
    Iccf,
    /// Smith: `g1f3`, `e4d5p`, `e7e8Q`, `e1g1c`, `e5d6E`.
    Smith,
    /// Chesskell's long form: `knight g1 to f3`, `pawn e7 to e8 becomes queen`.
    LongForm,
    /// Chesskell's short form: `n f3`, `o_o`; the long form where two pieces could be meant.
    ShortForm,
    /// The short form in digits: `_4 _63`, pieces 1 Q, 2 R, 3 B, 4 N, 5 P, 6 K.
    NumericShortForm,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 9] = [
        Self::San,
        Self::Figurine,
        Self::LongAlgebraic,
        Self::Uci,
        Self::Iccf,
        Self::Smith,
        Self::LongForm,
        Self::ShortForm,
        Self::NumericShortForm,
    ];
}

/// A legal move as written. What it claims of itself is true; of check and mate, still to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) role: Role,
    pub(crate) mv: Move,
    pub(crate) check: CheckClaim,
    /// Whether it was written as two squares and no piece.
    pub(crate) by_squares: bool,
    /// The byte offset of the first judgement behind it.
    pub(crate) judged: Option<usize>,
}

impl Board {
    /// Reads one move in any notation, and checks every claim made about it.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says what cannot be read, why the move is illegal, or what claim is false.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Move, Square};
    ///
    /// let e4 = Move::new(Square::E2, Square::E4);
    /// for text in ["e4", "e2-e4", "e2e4", "5254", "pawn e2 to e4", "p e4", "_5 _54", "e4!?"] {
    ///     assert_eq!(Board::START.read(text), Ok(e4), "{text}");
    /// }
    /// let error = Board::START.read("e4+").unwrap_err();
    /// assert_eq!(error.headline(), "false claim in 1. e4+: the move does not give check");
    /// ```
    pub const fn read(&self, text: &str) -> Result<Move, Error> {
        match self.read_legal(text) {
            Ok(legal) => Ok(legal.to_move()),
            Err(error) => Err(error),
        }
    }

    /// Reads one move as [`read`](Self::read) does, and keeps the proof that it is legal.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says what cannot be read, why the move is illegal, or what claim is false.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let mut board = Board::START;
    /// for word in ["e4", "f5", "Qf3", "g5", "Qh5#"] {
    ///     board = board.read_legal(word)?.play();
    /// }
    /// assert!(board.is_checkmate());
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub const fn read_legal(&self, text: &str) -> Result<Legal<'_>, Error> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let start = cursor.at();
        if cursor.is_done() {
            return Err(Error::syntax(Syntax::Empty, text, 0, text.len()));
        }
        let Written { role, mv, check, .. } = match self.read_move(&mut cursor, text, None) {
            Ok(written) => written,
            Err(error) => return Err(error),
        };
        let legal = Legal::new(self, role, mv);
        if check.is_some()
            && let Some(claim) = check.false_claim(&legal.play())
        {
            return Err(self.refuse_claim(claim, &cursor, text, start));
        }
        cursor.skip_space();
        if cursor.is_done() {
            return Ok(legal);
        }
        if cursor.eat(b'$')
            && let Err((syntax, start, end)) = read_nag(&mut cursor)
        {
            return Err(Error::syntax(syntax, text, start, end));
        }
        Err(Error::syntax(Syntax::MoreThanAMove, text, cursor.at(), cursor.trimmed_end()))
    }

    /// The refusal of what is written about a legal move that was read from `start`.
    pub(crate) const fn refuse_claim(
        &self,
        claim: Claim,
        cursor: &Cursor<'_>,
        text: &str,
        start: usize,
    ) -> Error {
        let mut again = *cursor;
        again.rewind(start);
        let end = match read(&mut again) {
            Ok(spelling) => spelling.end,
            Err((_, _, end)) => end,
        };
        Error::of_text(ErrorKind::Claim(claim), self, text, start, end)
    }

    /// The refusal of a text that is no move, with the habit behind it where one is known.
    const fn unreadable(
        &self,
        mut cursor: Cursor<'_>,
        text: &str,
        start: usize,
        (syntax, at, end): (Syntax, usize, usize),
    ) -> Error {
        cursor.rewind(start);
        if let Some(mate) = check_word(&mut cursor) {
            return Error::unreadable(Syntax::CheckWord { mate }, self, text, start, cursor.at());
        }
        let may_be_a_habit = !matches!(syntax, Syntax::Nag | Syntax::NoTo | Syntax::IccfPromotion);
        match guess(self, &cursor) {
            Some((habit, mv, last)) if may_be_a_habit && last >= end => {
                Error::unreadable(Syntax::Habit { habit, mv }, self, text, start, last)
            }
            _ => {
                let joined = joined_end(&cursor);
                let whole = matches!(syntax, Syntax::UnknownWord) && at == start && joined > end;
                Error::unreadable(syntax, self, text, at, if whole { joined } else { end })
            }
        }
    }

    /// Reads the move at the cursor; whether it gives check as claimed is left to be seen.
    #[inline]
    pub(crate) const fn read_move(
        &self,
        cursor: &mut Cursor<'_>,
        text: &str,
        last: Option<Move>,
    ) -> Result<Written, Error> {
        match self.read_plain(cursor) {
            Some(written) => Ok(written),
            None => self.read_any(cursor, text, last),
        }
    }

    /// The same in any notation, and with the reason where it is refused.
    const fn read_any(
        &self,
        cursor: &mut Cursor<'_>,
        text: &str,
        last: Option<Move>,
    ) -> Result<Written, Error> {
        let start = cursor.at();
        let read: Read<Spelling> = read(cursor);
        let spelling = match &read {
            Ok(spelling) => spelling,
            Err(refusal) => return Err(self.unreadable(*cursor, text, start, *refusal)),
        };
        let Some(legal) = self.resolve(spelling) else {
            let kind = ErrorKind::Illegal(explain::illegal(self, spelling, last));
            return Err(Error::of_text(kind, self, text, start, spelling.end));
        };
        let (role, mv) = (legal.role(), legal.to_move());
        if let Some(claim) = self.false_claim(mv, spelling) {
            return Err(self.refuse_claim(claim, cursor, text, start));
        }
        let by_squares = spelling.role.is_none();
        let Spelling { check, judged, .. } = *spelling;
        Ok(Written { role, mv, check, by_squares, judged })
    }
}
