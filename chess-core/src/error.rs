//! The reasons why a text, a position or a move was refused, as data.
//!
//! An [`Error`] holds no sentences: [`Error::message`] writes them. Its [`kind`](Error::kind) is one of these:
//!
//! | kind | details |
//! |---|---|
//! | the text cannot be read | [`Syntax`] |
//! | the position is invalid, or no game can reach it | [`Faults`], a set of [`Fault`] |
//! | the move is illegal | [`Illegal`] |
//! | the move is legal, but a claim in the text is false | [`FalseClaim`] |
//! | the text was not read, because of a mistake before it | [`Unread`] |

mod allow;
mod catalogue;
mod claim;
mod fault;
#[cfg(feature = "alloc")]
pub(crate) mod finding;
mod fix;
mod illegal;
mod language;
mod message;
mod misspelling;
#[cfg(feature = "alloc")]
pub(crate) mod place;
mod snippet;
mod suggestions;
mod syntax;
mod tag;
mod unread;

pub use crate::basics::{ParseMoveError, ParseNameError};
pub use allow::Allow;
pub use catalogue::{Explanation, Needs};
pub use claim::{Difference, FalseClaim, FalseEnding, Miscount, OtherSquares};
pub use fault::{Fault, Faults, FaultsIter};
pub use fix::{Edit, Fix, FixText, Fixes};
pub use illegal::{EarlierMove, Illegal};
pub use language::Language;
pub use message::Message;
pub use misspelling::Misspelling;
pub use snippet::Snippet;
pub(crate) use suggestions::Hints;
pub use suggestions::Suggestions;
pub use syntax::{Field, NumberRange, Syntax};
pub use tag::TagFault;
pub use unread::Unread;

use crate::basics::{Move, SquareSet};
use crate::board::{Board, PackedBoard};

/// The result of a reading step: a value, or a syntax error with its byte range.
pub(crate) type Read<T> = Result<T, (Syntax, usize, usize)>;

/// The reason why a text, a position or a move was refused.
///
/// # Examples
///
/// ```
/// use caissa::{Board, ErrorKind, Role, Square, error::Illegal};
///
/// let error = Board::START.read("Nd4").unwrap_err();
/// assert!(matches!(error.kind(), ErrorKind::Illegal(Illegal::CannotReach { .. })));
/// assert_eq!(error.range(), 0..3);
/// assert!(error.to_string().starts_with("illegal move 1. Nd4: no white knight can reach d4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    /// The refused part of the text, or the move in UCI if there was no text.
    written: Snippet,
    /// The position before the move, or the refused position.
    board: PackedBoard,
    suggestions: Suggestions,
    pub(crate) hints: Hints,
    start: u32,
    end: u32,
    /// The language whose piece letters the game has, if not English.
    pub(crate) language: Option<Language>,
    /// A set of [`GUESS`], [`TOKENS`], [`CHESS960`] and [`IN_TAG`], in one byte.
    flags: u8,
    /// The last move at which the game goes wrong with any other move than the first suggestion: twice its number, and 1 for
    /// Black; 0 if the game does not prove the move.
    others_end: u16,
}

/// The position is a guess, because an earlier mistake has no certain fix.
const GUESS: u8 = 1;
/// The text is tokens of Rust.
const TOKENS: u8 = 2;
/// The refused position was declared to be one of Chess960.
const CHESS960: u8 = 4;
/// The refused position is in a `FEN` tag.
const IN_TAG: u8 = 8;

/// The kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text cannot be read.
    Syntax(Syntax),
    /// The position breaks conditions that every position of a game meets, or that were claimed for it.
    Invalid(Faults),
    /// The move is illegal.
    Illegal(Illegal),
    /// The move is legal, but a claim in the text is false.
    FalseClaim(FalseClaim),
    /// The text was not read, because of a mistake before it.
    Unread(Unread),
}

impl Error {
    /// An error in a position, with the refused text already copied.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(
        kind: ErrorKind,
        board: &Board,
        written: Snippet,
        (start, end): (usize, usize),
    ) -> Self {
        Self {
            kind,
            written,
            board: PackedBoard::new(board),
            suggestions: Suggestions::NONE,
            hints: Hints::NONE,
            start: start as u32,
            end: end as u32,
            language: None,
            flags: 0,
            others_end: 0,
        }
    }

    /// An error about text that cannot be read, with its byte range.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn syntax(syntax: Syntax, text: &str, start: usize, end: usize) -> Self {
        let written = match syntax {
            Syntax::ExtraField
            | Syntax::OperationNumber { .. }
            | Syntax::UnknownOperation
            | Syntax::MissingSemicolon => Snippet::spaced(text, start, end),
            _ => Snippet::of(text, start, end),
        };
        Self::new(ErrorKind::Syntax(syntax), &Board::EMPTY, written, (start, end))
    }

    /// An error about a position with faults.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn invalid(board: &Board, is_chess960: bool, faults: Faults) -> Self {
        let flags = if is_chess960 { CHESS960 } else { 0 };
        Self { flags, ..Self::new(ErrorKind::Invalid(faults), board, Snippet::EMPTY, (0, 0)) }
    }

    /// An error about a move that was not given as text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_move(kind: ErrorKind, board: &Board, mv: Move) -> Self {
        let uci = mv.uci();
        let text = uci.as_str();
        Self::of_text(kind, board, text, (0, text.len()))
    }

    /// An error about a move in a text, read in a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_text(
        kind: ErrorKind,
        board: &Board,
        text: &str,
        (start, end): (usize, usize),
    ) -> Self {
        Self::new(kind, board, Snippet::of(text, start, end), (start, end))
    }

    /// The same error, with the moves that were probably meant.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn suggesting(mut self, suggestions: Suggestions, hints: Hints) -> Self {
        self.suggestions = suggestions;
        self.hints = hints;
        self
    }

    /// The same error, for a byte range of a text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at(mut self, text: &str, start: usize, end: usize) -> Self {
        self.written = Snippet::of(text, start, end);
        self.start = start as u32;
        self.end = end as u32;
        self
    }

    /// The same error, with fewer characters of the refused text, at least by this number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn shorter_by(mut self, characters: usize) -> Self {
        self.written = self.written.shorter_by(characters);
        self
    }

    /// The same error, about a piece letter of the language in which the whole game is written.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_language(mut self, mv: Move) -> Self {
        self.hints = Hints::new(Some(mv), None);
        self
    }

    /// The same error, in a game with the piece letters of a language.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn spelled_in(mut self, language: Language) -> Self {
        self.language = Some(language);
        // A game that is translated in part proves nothing.
        self.others_end = 0;
        self
    }

    /// The same error, in tokens of Rust: its fixes write a space before `#`, since Rust takes `Qh5#` for the beginning of
    /// a literal from its edition 2021 on.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let error = GameBuf::parse("1. f3 e5 2. g4 QH4").unwrap_err();
    /// assert!(error.headline().ends_with("write `Qh4#`"));
    /// assert!(error.in_tokens().headline().ends_with("write `Qh4 #`"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn in_tokens(mut self) -> Self {
        self.flags |= TOKENS;
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_in_tokens(&self) -> bool {
        self.flags & TOKENS != 0
    }

    /// The same error in a position, for which the game proves a move: any other one goes wrong at the latest at a move.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn proved(mut self, board: &Board, mv: Move, others_end: u16) -> Self {
        self.board = PackedBoard::new(board);
        self.suggestions = self.suggestions.after(mv);
        self.others_end = others_end;
        self
    }

    /// The move that the rest of the game proves, and the number of the move at which every other one has gone wrong.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn proof(&self) -> Option<(Move, u16)> {
        match self.suggestions.as_slice() {
            [mv, ..] if self.others_end > 0 => Some((*mv, self.others_end / 2)),
            _ => None,
        }
    }

    /// The same error, in a position that is a guess.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn guessed(mut self) -> Self {
        self.flags |= GUESS;
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_guess(&self) -> bool {
        self.flags & GUESS != 0
    }

    /// The same error, with its byte range moved by `offset`, for a text that is part of a longer one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn shifted(mut self, offset: usize) -> Self {
        self.start += offset as u32;
        self.end += offset as u32;
        self
    }

    /// The same error, for the value of a `FEN` tag at an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn in_tag(self, offset: usize) -> Self {
        let error = self.shifted(offset);
        Self { flags: error.flags | IN_TAG, ..error }
    }

    /// The same error, with the earlier move that explains it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn explained_by(mut self, earlier: EarlierMove) -> Self {
        match &mut self.kind {
            ErrorKind::Illegal(Illegal::NoCastlingRight { lost, .. }) => *lost = Some(earlier),
            ErrorKind::Illegal(Illegal::NoEnPassant { came, .. }) => *came = Some(earlier),
            ErrorKind::Illegal(Illegal::GameOver { last, .. }) => *last = Some(earlier),
            _ => {}
        }
        self
    }

    /// The cause of a wrong number.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn miscount(&self) -> Option<Miscount> {
        match self.kind {
            ErrorKind::FalseClaim(
                FalseClaim::Number { cause, .. } | FalseClaim::Side { cause, .. },
            ) => Some(cause),
            _ => None,
        }
    }

    /// The FEN field where the first fault is.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn field(&self) -> Field {
        if let ErrorKind::Invalid(mut faults) = self.kind
            && let Some(fault) = faults.pop()
        {
            return Fault::field(fault);
        }
        Field::Placement
    }

    /// The position before the move, or the refused position, or an empty board.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn position(&self) -> Board {
        self.board.unpack()
    }

    /// Whether the refused position was declared to be one of Chess960.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_chess960(&self) -> bool {
        self.flags & CHESS960 != 0
    }

    /// Whether the refused position is in the `FEN` tag of a game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_in_tag(&self) -> bool {
        self.flags & IN_TAG != 0
    }

    /// The kind of mistake, with its details.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, ErrorKind};
    ///
    /// let kind = |text| Board::START.read(text).unwrap_err().kind();
    /// assert!(matches!(kind("Nx"), ErrorKind::Syntax(_)));
    /// assert!(matches!(kind("Nf4"), ErrorKind::Illegal(_)));
    /// assert!(matches!(kind("e4+"), ErrorKind::FalseClaim(_)));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The byte range of the refused text. For a move that was not given as text, it is the range of its UCI.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn range(&self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The refused text as the user wrote it, shortened if it is long.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn written(&self) -> Snippet {
        self.written
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn text(&self) -> &str {
        self.written.as_str()
    }

    /// The position before the refused move, or the refused position; `None` if there was no position yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(&self) -> Option<Board> {
        let board = self.position();
        match self.kind {
            ErrorKind::Invalid(_) => None,
            _ if board.occupied().is_empty() => None,
            _ => Some(board),
        }
    }

    /// The legal moves that were probably meant, at most three: moves similar to an illegal one, the move
    /// that a misspelling means, or the move about which a claim is false.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let error = Board::START.read("Sf3").unwrap_err();
    /// let suggestions = error.suggestions();
    /// assert_eq!(Board::START.san(suggestions.as_slice()[0]), "Nf3");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn suggestions(&self) -> Suggestions {
        self.suggestions
    }

    /// The squares that matter for the reason: pieces, targets, attackers, and the squares between them. Only an illegal
    /// move has them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn squares(&self) -> SquareSet {
        match self.kind {
            ErrorKind::Illegal(illegal) => illegal.squares(&self.position()),
            _ => SquareSet::EMPTY,
        }
    }
}

impl core::error::Error for Error {}

// Clippy warns about functions that return an error of more than 128 bytes.
const _: () = assert!(size_of::<Error>() < 128);
