//! Finds why a text or a move was refused and what was probably meant, and writes the message.
//!
//! It runs only after a refusal, so it may be slow. `explain` finds the reason, `fix` derives the changes that make the
//! text right from its [readings](crate::reading), and `words` turns an [`Error`] into sentences.

mod explain;
mod fix;
mod words;

use crate::basics::Move;
use crate::board::Board;
use crate::diagram::Style;
use crate::error::{
    Error, ErrorKind, Hints, Illegal, Message, Misspelling, Snippet, Suggestions, Syntax,
};
use crate::notation::{ParsedMove, check_word, null};
use crate::reading::{self, Readings, guess, joined_end, language, phrase, spoken};
use crate::text::Cursor;

/// The reason why a move is illegal.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn reason(board: &Board, mv: Move) -> Illegal {
    explain::illegal(board, &ParsedMove::of(mv))
}

/// The error for an illegal move that was not given as text.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn refused(board: &Board, mv: Move) -> Error {
    let parsed = ParsedMove::of(mv);
    let reason = explain::illegal(board, &parsed);
    let error = Error::of_move(ErrorKind::Illegal(reason), board, mv);
    with_suggestions(error, board, &parsed, reason)
}

/// The error for an illegal move in a text, which began at `start`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn illegal(
    board: &Board,
    parsed: &ParsedMove,
    written: Snippet,
    start: usize,
) -> Error {
    let parsed = &parsed.of_any_piece();
    let reason = explain::illegal(board, parsed);
    let error = Error::new(ErrorKind::Illegal(reason), board, written, (start, parsed.end));
    with_suggestions(error, board, parsed, reason)
}

/// Adds the moves that were probably meant.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_suggestions(
    error: Error,
    board: &Board,
    parsed: &ParsedMove,
    reason: Illegal,
) -> Error {
    let may_be_of_other_side = match reason {
        Illegal::OpponentsPiece { .. } => true,
        Illegal::CannotReach { from, .. } => from.has_many(),
        _ => false,
    };
    let language = match language::in_english(board, error.text().as_bytes()) {
        // Two rooks are nearer than a king in French.
        Some((_, mv)) if !matches!(reason, Illegal::Ambiguous { .. }) => mv,
        _ => None,
    };
    let other_side =
        if may_be_of_other_side { reading::of_other_side(board, parsed) } else { None };
    let meant = reading::meant(board, parsed, reason, error.text());
    error.suggesting(meant, Hints::new(language, other_side))
}

/// The error for a text that is not a move, with the misspelling if it is a known one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn unreadable(
    board: &Board,
    mut cursor: Cursor<'_>,
    text: &str,
    start: usize,
    refusal: (Syntax, usize, usize),
) -> Error {
    cursor.rewind(start);
    let mut word = cursor;
    let of_word = match check_word(&mut word) {
        Some(mate) => Some(Syntax::CheckWord { mate }),
        None if null::eat(&mut word) => Some(Syntax::NullMove),
        None => None,
    };
    if let Some(syntax) = of_word {
        return Error::of_text(ErrorKind::Syntax(syntax), board, text, (start, word.at()));
    }
    let found = match (refusal.0, guess(board, &cursor)) {
        (Syntax::Nag | Syntax::IccfPromotion, _) => None,
        (Syntax::NoTo, Some((kind, ..))) if !matches!(kind, Misspelling::Words) => None,
        (_, Some(found)) if found.2 >= refusal.2 => Some(found),
        _ => None,
    };
    if let Some(found @ (_, Some(_), _)) = found {
        return misspelled(board, &cursor, text, found);
    }
    if let Some((castlings, end)) = reading::castlings(board, &cursor) {
        let kind = ErrorKind::Syntax(Syntax::UnknownWord);
        return Error::of_text(kind, board, text, (start, end)).suggesting(castlings, Hints::NONE);
    }
    unknown(board, &cursor, text, (found, refusal))
}

/// The error for a word that means no legal move by itself: the habit that was found, or else what slips lead to.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn unknown(
    board: &Board,
    cursor: &Cursor<'_>,
    text: &str,
    (found, (syntax, at, end)): (Option<reading::Guess>, (Syntax, usize, usize)),
) -> Error {
    let (start, whole) = (cursor.at(), end_of_word(cursor, text));
    let all = Readings::of(board, text.split_at(whole).0.split_at(start).1);
    let readings = all.likeliest();
    let is_slip = matches!(readings.as_slice(), [mv, ..] if all.is_usual(*mv));
    let (syntax, at, end) = match found {
        // A habit without a legal move is not what a slip shows.
        Some((Misspelling::Case | Misspelling::Capital | Misspelling::Files, ..)) if is_slip => {
            (Syntax::UnknownWord, start, whole)
        }
        Some(found) => return misspelled(board, cursor, text, found),
        None if !readings.is_empty() && syntax.is_of_word() => {
            (syntax, start, if whole > end { whole } else { end })
        }
        None => {
            let joined = joined_end(cursor);
            let may_join = matches!(syntax, Syntax::UnknownWord | Syntax::OffBoard);
            let has_joined = may_join && at == start && joined > end;
            let end = if has_joined { joined } else { end };
            return Error::of_text(ErrorKind::Syntax(syntax), board, text, (at, end));
        }
    };
    let error = Error::of_text(ErrorKind::Syntax(syntax), board, text, (at, end));
    error.suggesting(readings, Hints::NONE)
}

/// The end of the word at the cursor, with the sign for check or mate behind it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn end_of_word(cursor: &Cursor<'_>, text: &str) -> usize {
    let end = joined_end(cursor);
    match text.as_bytes().split_at(end).1 {
        [b'+' | b'#', ..] => end + 1,
        _ => end,
    }
}

/// The error for a text that is longer than the illegal move that it begins with: a promotion behind other signs, such as
/// `a8+=Q`, or a move in words, such as `n g1 f3`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn longer(
    board: &Board,
    reason: Illegal,
    text: &str,
    (start, end): (usize, usize),
) -> Option<Error> {
    let mut cursor = Cursor::new(text);
    cursor.rewind(start);
    let found = match (reason, spoken::read(board, &cursor)) {
        (Illegal::PromotionMissing { to }, _) => phrase::late_promotion(board, to, &cursor),
        (_, Some((said, last))) if last > end => {
            Some((Misspelling::Words, said.meaning(board), last))
        }
        _ => None,
    };
    let Some(found) = found else { return None };
    Some(misspelled(board, &cursor, text, found))
}

/// The error for a misspelling at the cursor.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn misspelled(
    board: &Board,
    cursor: &Cursor<'_>,
    text: &str,
    (kind, mv, last): reading::Guess,
) -> Error {
    if mv.is_none()
        && !board.occupied().is_empty()
        && let Some((parsed, end)) = reading::repaired(kind, board, cursor)
        && end == last
    {
        return refused_in_any_spelling(board, &parsed, text, (cursor.at(), end));
    }
    let choices = reading::choices(kind, board, cursor);
    let suggestions = match (mv, choices) {
        (Some(mv), _) => Suggestions::one(mv),
        (None, Some(moves)) if !moves.is_empty() => moves,
        // No bishop can go there, but a queen whose key is beside the letter can.
        (None, _) if matches!(kind, Misspelling::Language | Misspelling::NoFile) => {
            Readings::of(board, text.split_at(last).0.split_at(cursor.at()).1).likeliest()
        }
        (None, _) => Suggestions::NONE,
    };
    let kind = ErrorKind::Syntax(Syntax::Misspelling { kind, mv });
    Error::of_text(kind, board, text, (cursor.at(), last)).suggesting(suggestions, Hints::NONE)
}

/// The error for a text with a misspelling that would be refused in the right spelling, too.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn refused_in_any_spelling(
    board: &Board,
    parsed: &ParsedMove,
    text: &str,
    (start, end): (usize, usize),
) -> Error {
    if let Some(legal) = board.meant_by(parsed)
        && let Some(claim) = match board.false_claim(legal.to_move(), parsed) {
            None => parsed.check.false_claim(&legal.play()),
            claim => claim,
        }
    {
        let kind = ErrorKind::FalseClaim(claim);
        return Error::of_text(kind, board, text, (start, end))
            .suggesting(Suggestions::one(legal.to_move()), Hints::NONE);
    }
    let written = Snippet::of(text, start, end);
    illegal(board, &ParsedMove { end, ..*parsed }, written, start)
}

impl Error {
    /// The full message: a first line that is complete in itself, then what would be right, and the board.
    ///
    /// The fixes that are options have the words of the macros and of functions. Another interface can write
    /// [`headline`](Self::headline), [`help`](Self::help), its own words for [`fixes`](Self::fixes), and
    /// [`drawing`](Self::drawing).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// // In `const` code, the message stops the build.
    /// const AFTER_E4: Board = match Board::START.read("e4") {
    ///     Ok(mv) => match Board::START.play(mv) {
    ///         Ok(board) => board,
    ///         Err(error) => panic!("{}", error.message().as_str()),
    ///     },
    ///     Err(error) => panic!("{}", error.message().as_str()),
    /// };
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn message(&self) -> Message {
        self.message_in(Style::Letters)
    }

    /// The full message, with the board drawn in a style.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn message_in(&self, style: Style) -> Message {
        words::message(self, Some(style))
    }

    /// The message without the board and its FEN.
    ///
    /// # Examples
    ///
    /// ```
    /// let error = caissa::Board::START.read("Nf4").unwrap_err();
    /// assert_eq!(
    ///     error.message_without_board(),
    ///     "illegal move 1. Nf4: no white knight can reach f4\ndid you mean `Nf3`?"
    /// );
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn message_without_board(&self) -> Message {
        words::message(self, None)
    }

    /// The first line of the message.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn headline(&self) -> Message {
        words::headline(self)
    }

    /// The reason alone: the facts of the headline, without the name of the mistake, and further facts on lines of
    /// their own. It names no move and no text that would be right, so it does not solve an exercise.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::board;
    ///
    /// let error = board!(1. e4 e5 2. Nf3 Nc6 3. Bb5).read("Nxb5").unwrap_err();
    /// assert_eq!(error.reason(), "no black knight can reach b5");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reason(&self) -> Message {
        words::reason(self)
    }

    /// The lines between the headline and the board, without the fixes that depend on the interface:
    /// [`DeclareChess960`](crate::error::Fix::DeclareChess960), [`Allow`](crate::error::Fix::Allow) and
    /// [`DropReachable`](crate::error::Fix::DropReachable).
    ///
    /// # Examples
    ///
    /// ```
    /// let error = caissa::Board::START.read("Nf4").unwrap_err();
    /// assert_eq!(error.help(), "did you mean `Nf3`?");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn help(&self) -> Message {
        words::help(self)
    }

    /// The board with the squares that matter, the side to move, and the FEN if the user did not write it; empty if
    /// the board does not explain the error.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, diagram::Style};
    ///
    /// let error = Board::START.read("Nf4").unwrap_err();
    /// assert!(error.message().ends_with(error.drawing(Style::Letters).as_str()));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn drawing(&self, style: Style) -> Message {
        words::drawing(self, style)
    }
}

implement! {
    /// Writes the [`headline`](Error::headline), one line for a log or a chain of errors, and with `{:#}` the full
    /// [`message`](Error::message).
    Display for Error =
        |self, f| f.write_str(&if f.alternate() { self.message() } else { self.headline() });
    Debug for Error =
        |self, f| write!(f, "Error({:?} at {:?}: {})", self.kind(), self.range(), self.headline());
}
