//! Why a text or a move was refused, as a value: what, and where.
//!
//! An [`Error`] carries no words. [`message`](Error::message) writes them into a fixed buffer, in
//! `const` code too, and `Display` prints the same.

mod claim;
mod illegal;
mod snippet;
mod syntax;
mod words;

pub use claim::Claim;
pub use illegal::{End, Event, Illegal};
pub use snippet::Snippet;
pub use syntax::{Field, Syntax};
pub use words::Message;

use crate::{Board, Fault, Faults, Move, PackedBoard, SquareSet, Style, Suggestions, suggest};

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
    start: u32,
    end: u32,
}

/// What was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorKind {
    /// The text cannot be read.
    Syntax(Syntax),
    /// The position breaks the conditions that every position of a game meets.
    Invalid(Faults),
    /// The move is against the laws of chess.
    Illegal(Illegal),
    /// The move is legal, but something written about it is not true.
    Claim(Claim),
}

impl Error {
    const fn new(
        kind: ErrorKind,
        board: &Board,
        written: Snippet,
        start: usize,
        end: usize,
    ) -> Self {
        Self { kind, written, board: PackedBoard::new(board), start: start as u32, end: end as u32 }
    }

    /// Text that cannot be read, with its byte range.
    pub(crate) const fn syntax(syntax: Syntax, text: &str, start: usize, end: usize) -> Self {
        let kind = ErrorKind::Syntax(syntax);
        Self::new(kind, &Board::EMPTY, Snippet::of(text, start, end), start, end)
    }

    /// Text that is no move, in the position it was met in.
    pub(crate) const fn unreadable(
        syntax: Syntax,
        board: &Board,
        text: &str,
        start: usize,
        end: usize,
    ) -> Self {
        Self::of_text(ErrorKind::Syntax(syntax), board, text, start, end)
    }

    /// A position with faults.
    pub(crate) const fn invalid(board: &Board, faults: Faults) -> Self {
        Self::new(ErrorKind::Invalid(faults), board, Snippet::EMPTY, 0, 0)
    }

    /// A move that nobody wrote as text.
    pub(crate) const fn of_move(kind: ErrorKind, board: &Board, mv: Move) -> Self {
        let uci = mv.uci();
        let text = uci.as_str();
        Self::new(kind, board, Snippet::of(text, 0, text.len()), 0, text.len())
    }

    /// A move as written in a text.
    pub(crate) const fn of_text(
        kind: ErrorKind,
        board: &Board,
        text: &str,
        start: usize,
        end: usize,
    ) -> Self {
        Self::new(kind, board, Snippet::of(text, start, end), start, end)
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

    /// Why the move is illegal, if that is what the error says.
    pub(crate) const fn illegal(&self) -> Option<Illegal> {
        match self.kind {
            ErrorKind::Illegal(illegal) => Some(illegal),
            _ => None,
        }
    }

    /// The same error with the earlier move that explains it.
    pub(crate) const fn with_event(mut self, event: Event) -> Self {
        match &mut self.kind {
            ErrorKind::Illegal(Illegal::NoCastlingRight { lost, .. }) => *lost = Some(event),
            ErrorKind::Illegal(Illegal::NoEnPassant { came, .. }) => *came = Some(event),
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

    /// What was refused.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where in the text it stands, in bytes.
    pub const fn range(&self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The move as the user wrote it, shortened where it is very long.
    pub const fn written(&self) -> Snippet {
        self.written
    }

    /// The position before the refused move; `None` where no position was reached.
    pub const fn board(&self) -> Option<Board> {
        let board = self.board.unpack();
        match self.kind {
            ErrorKind::Invalid(_) => None,
            _ if board.occupied().is_empty() => None,
            _ => Some(board),
        }
    }

    /// Legal moves that were probably meant, at most three: those near to an illegal move, the one that a
    /// known habit stands for, the one about which something false was claimed.
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
        let board = self.board.unpack();
        match self.kind {
            ErrorKind::Syntax(Syntax::Habit { mv: Some(mv), .. }) => Suggestions::one(mv),
            ErrorKind::Illegal(_) | ErrorKind::Claim(_) => {
                suggest::for_text(&board, self.written.as_str())
            }
            _ => Suggestions::NONE,
        }
    }

    /// The squares that the explanation is about: pieces, targets, attackers, ways.
    pub const fn squares(&self) -> SquareSet {
        match self.kind {
            ErrorKind::Illegal(illegal) => illegal.squares(&self.board.unpack()),
            _ => SquareSet::EMPTY,
        }
    }

    /// The words: a first line complete in itself, what would be right, the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// // In `const` code the words stop the build.
    /// const AFTER_E4: Board = match Board::START.read("e4") {
    ///     Ok(mv) => match Board::START.play(mv) {
    ///         Ok(board) => board,
    ///         Err(error) => panic!("{}", error.message().as_str()),
    ///     },
    ///     Err(error) => panic!("{}", error.message().as_str()),
    /// };
    /// ```
    pub const fn message(&self) -> Message {
        self.message_in(Style::Letters)
    }

    /// The same words, with the board drawn in a style.
    pub const fn message_in(&self, style: Style) -> Message {
        words::message(self, &self.board.unpack(), style)
    }

    /// The first line of the words.
    pub const fn headline(&self) -> Message {
        words::headline(self, &self.board.unpack())
    }
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.message())
    }
}

impl core::fmt::Debug for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Error({:?} at {:?}: {})", self.kind, self.range(), self.headline())
    }
}

impl core::error::Error for Error {}
