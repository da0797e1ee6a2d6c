//! Why a text or a move was refused, as data: what, and where.
//!
//! An [`Error`] carries no words. The room `diagnosis` finds the reasons and writes the words.

mod allow;
mod claim;
mod code;
mod fault;
mod illegal;
mod misspelling;
mod snippet;
mod suggestions;
mod syntax;

pub use allow::Allow;
pub use claim::FalseClaim;
pub use fault::{Fault, Faults, FaultsIter};
pub use illegal::{EarlierMove, Illegal};
pub use misspelling::Misspelling;
pub use snippet::Snippet;
pub(crate) use suggestions::Hints;
pub use suggestions::Suggestions;
pub use syntax::{Field, Syntax};

use crate::basics::{Move, SquareSet};
use crate::board::{Board, PackedBoard};

/// What a step of reading gives: a value, or a text that cannot be read and its byte range.
pub(crate) type Read<T> = Result<T, (Syntax, usize, usize)>;

/// Why a text or a move was refused.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, ErrorKind, Illegal, Role, Square};
///
/// let error = Board::START.read("Nd4").unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::Illegal(Illegal::CannotReach { .. })));
/// assert_eq!(error.range(), 0..3);
/// assert!(error.to_string().starts_with("illegal move 1. Nd4: no white knight can reach d4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    /// The user's own text at the range, or the move in UCI where there was no text.
    written: Snippet,
    /// The position before the move, or the one that was refused.
    board: PackedBoard,
    suggestions: Suggestions,
    hints: Hints,
    start: u32,
    end: u32,
}

/// What was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text cannot be read.
    Syntax(Syntax),
    /// The position breaks conditions that every position of a game meets.
    Invalid(Faults),
    /// The move breaks the laws of chess.
    Illegal(Illegal),
    /// The move is legal, but something written about it is not true.
    FalseClaim(FalseClaim),
}

impl Error {
    /// A move in its own words, in the position where it was met.
    pub(crate) const fn new(
        kind: ErrorKind,
        board: &Board,
        written: Snippet,
        start: usize,
        end: usize,
    ) -> Self {
        Self {
            kind,
            written,
            board: PackedBoard::new(board),
            suggestions: Suggestions::NONE,
            hints: Hints::NONE,
            start: start as u32,
            end: end as u32,
        }
    }

    /// Text that cannot be read, with its byte range.
    pub(crate) const fn syntax(syntax: Syntax, text: &str, start: usize, end: usize) -> Self {
        Self::of_text(ErrorKind::Syntax(syntax), &Board::EMPTY, text, start, end)
    }

    /// A position with faults.
    pub(crate) const fn invalid(board: &Board, faults: Faults) -> Self {
        Self::new(ErrorKind::Invalid(faults), board, Snippet::EMPTY, 0, 0)
    }

    /// A move that nobody wrote as text.
    pub(crate) const fn of_move(kind: ErrorKind, board: &Board, mv: Move) -> Self {
        let uci = mv.uci();
        let text = uci.as_str();
        Self::of_text(kind, board, text, 0, text.len())
    }

    /// A move as written in a text, in the position where it was met.
    pub(crate) const fn of_text(
        kind: ErrorKind,
        board: &Board,
        text: &str,
        start: usize,
        end: usize,
    ) -> Self {
        Self::new(kind, board, Snippet::of(text, start, end), start, end)
    }

    /// The same error with the moves that were probably meant.
    pub(crate) const fn suggesting(mut self, suggestions: Suggestions, hints: Hints) -> Self {
        self.suggestions = suggestions;
        self.hints = hints;
        self
    }

    /// The same error about a range of a text.
    pub(crate) const fn at(mut self, text: &str, start: usize, end: usize) -> Self {
        self.written = Snippet::of(text, start, end);
        self.start = start as u32;
        self.end = end as u32;
        self
    }

    /// The same error with its text further on: what was read began at `offset`.
    pub(crate) const fn shifted(mut self, offset: usize) -> Self {
        self.start += offset as u32;
        self.end += offset as u32;
        self
    }

    /// The same error with the earlier move that explains it.
    pub(crate) const fn explained_by(mut self, earlier: EarlierMove) -> Self {
        match &mut self.kind {
            ErrorKind::Illegal(Illegal::NoCastlingRight { lost, .. }) => *lost = Some(earlier),
            ErrorKind::Illegal(Illegal::NoEnPassant { came, .. }) => *came = Some(earlier),
            ErrorKind::Illegal(Illegal::GameOver { last, .. }) => *last = Some(earlier),
            _ => {}
        }
        self
    }

    /// The FEN field of the first fault.
    pub(crate) const fn field(&self) -> Field {
        if let ErrorKind::Invalid(mut faults) = self.kind
            && let Some(fault) = faults.pop()
        {
            return Fault::field(fault);
        }
        Field::Placement
    }

    /// The position before the move, the one that was refused, or an empty board.
    pub(crate) const fn position(&self) -> Board {
        self.board.unpack()
    }

    /// What else may have been meant.
    pub(crate) const fn hints(&self) -> Hints {
        self.hints
    }

    /// What was refused.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte range of the refused text.
    pub const fn range(&self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The move as the user wrote it, shortened where it is very long.
    pub const fn written(&self) -> Snippet {
        self.written
    }

    /// The position before the refused move; `None` where no position was reached.
    pub const fn board(&self) -> Option<Board> {
        let board = self.position();
        match self.kind {
            ErrorKind::Invalid(_) => None,
            _ if board.occupied().is_empty() => None,
            _ => Some(board),
        }
    }

    /// Legal moves that were probably meant, at most three: those near to an illegal move, the one that a
    /// known misspelling stands for, the one about which something false was claimed.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let error = Board::START.read("Sf3").unwrap_err();
    /// let suggestions = error.suggestions();
    /// assert_eq!(Board::START.san(suggestions.as_slice()[0]), "Nf3");
    /// ```
    pub const fn suggestions(&self) -> Suggestions {
        self.suggestions
    }

    /// The squares that the explanation is about: pieces, targets, attackers, and the squares between.
    pub const fn squares(&self) -> SquareSet {
        match self.kind {
            ErrorKind::Illegal(illegal) => illegal.squares(&self.position()),
            _ => SquareSet::EMPTY,
        }
    }
}

impl core::error::Error for Error {}

// Above 128 bytes, clippy warns the callers of a function that returns one.
const _: () = assert!(size_of::<Error>() < 128);
