//! Syntax errors: text that cannot be read.

use super::{Language, Misspelling, TagFault};
use crate::basics::{GameResult, Move, Role};
use crate::board::Board;

/// The reason why a text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    // Moves:
    /// There is nothing to read.
    Empty,
    /// A word that is not a move in any notation.
    UnknownWord,
    /// A recognised misspelling or foreign notation.
    Misspelling {
        /// The kind of misspelling.
        kind: Misspelling,
        /// The legal move that it means, if that is certain.
        mv: Option<Move>,
    },
    /// A game with the piece letters of another language.
    ForeignLetters {
        /// The language.
        language: Language,
    },
    /// A game with piece letters of several languages, or of none that is known.
    MixedLetters,
    /// A separate word for check or mate after the move: `ch`, `mate`.
    CheckWord {
        /// Whether the word means mate.
        mate: bool,
    },
    /// A character that cannot be part of a game.
    UnexpectedCharacter,
    /// A piece without a square after it.
    NoSquare {
        /// The piece.
        role: Role,
    },
    /// A square outside the board, such as `e9` or `Nj4`.
    OffBoard,
    /// Chesskell's long form without `to` after its first square.
    NoTo,
    /// `=` or `becomes` without a piece after it.
    NoPromotionPiece,
    /// A fifth digit of an ICCF move that is not 1, 2, 3 or 4.
    IccfPromotion,
    /// Text after the move, where only one move was expected.
    MoreThanAMove,

    // Games:
    /// A move number without a move after it.
    NumberWithoutMove,
    /// A move number right after the same one.
    NumberTwice,
    /// A move number above 65535.
    NumberTooLarge,
    /// A comment that is not closed.
    OpenComment,
    /// A comment whose words go on after its `}`, up to another `}`.
    CommentEndsEarly {
        /// Whether there is a `{` inside the comment.
        nested: bool,
    },
    /// A comment that runs over moves to the `}` of another one.
    CommentEndsLate {
        /// Whether it has a `)` where it should end.
        parenthesis: bool,
    },
    /// A `;` that should separate moves. In PGN, the rest of its line is a comment.
    MovesInLineComment,
    /// Words that are neither moves nor in a comment.
    LooseWords,
    /// A null move (`--`, `Z0`, `0000`) in the main line. Only variations may have it.
    NullMove,
    /// A variation that is not closed.
    OpenVariation,
    /// A variation before the first move, where there is no move it could replace.
    EarlyVariation,
    /// Variations nested more than 32 deep.
    DeepVariation,
    /// A `)` or `}` without its opening counterpart.
    StrayClose,
    /// A `$` without a number from 0 to 255.
    Nag,
    /// Signs of `!` and `?` that together are not an annotation sign: `?!?`, `!!!`.
    AnnotationSign,
    /// A result without a space between it and the move before it: `Qd61-0`.
    JoinedResult,
    /// A move without a space between it and the move before it: `Nf3Nc6`.
    JoinedMoves,
    /// Text after the result.
    AfterResult,
    /// A `Result` tag whose value is not a result.
    Result,
    /// A result in an unsupported spelling: `1/2`, `1:0`, `1–0`.
    OddResult {
        /// The result that it means.
        meant: GameResult,
    },
    /// A tag that is not `[Name "value"]`.
    Tag {
        /// The cause.
        fault: TagFault,
        /// Whether only one tag fits the text, so that its quotes, brackets and signs can be set
        /// right.
        is_certain: bool,
    },
    /// A tag whose name another tag of the game has.
    TagTwice,
    /// A `FEN` tag whose name is not in capital letters: `[fen "..."]`.
    TagCase,
    /// A variant with other rules, named by a `Variant` tag, or seen by a drop (`P@e6`) or in a FEN (`[Qn]`, `Q~`, `3+3`,
    /// ranks of ten files).
    Variant,
    /// A `SetUp` tag that announces a position, but no `FEN` tag.
    NoFen,
    /// A `SetUp` tag that announces the standard starting position, but a `FEN` tag with another one.
    OtherFen,

    // Games that are built:
    /// A tag that cannot be set directly: `FEN` and `SetUp` follow from the position where the game
    /// starts.
    StartTag,
    /// A tag value with a line break or another control character.
    TagValue,
    /// A comment that PGN cannot express: it contains `}` and a line break, or a tag after a blank line.
    CommentText,

    // EPD:
    /// An operation that does not start with a name.
    Operation,
    /// A string that does not end on its line.
    OpenString,
    /// An operation without the operand it needs.
    NoOperand,
    /// An operand that is not a number.
    OperationNumber {
        /// The numbers that the operation takes.
        range: NumberRange,
    },
    /// An operation that the line already has.
    OperationTwice,
    /// An operation that is not in the standard, but has a name of it in other letters, or a move as its operand.
    UnknownOperation,
    /// An operation without a `;` before it, or words after a string.
    MissingSemicolon,

    // FEN:
    /// White space where a FEN has none, or more than one space between two fields.
    ExtraSpace {
        /// Whether it is between two fields.
        between: bool,
    },
    /// Two fields without a space between them: `-1`.
    JoinedFields,
    /// A rank that does not add up to eight files.
    FileCount {
        /// The rank, 1 to 8.
        rank: u8,
        /// The number of files in the rank.
        found: u32,
    },
    /// The number of ranks is not eight.
    RankCount {
        /// The number of ranks.
        found: u32,
    },
    /// Two digits in a row, such as `44`.
    AdjacentDigits,
    /// A character that is neither a piece letter nor a digit from 1 to 8.
    Placement,
    /// A field is missing.
    MissingField(Field),
    /// A seventh field.
    ExtraField,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// The castling field is neither `-` nor a combination of `KQkq` and file letters.
    Castling,
    /// The castling field names a rook twice.
    CastlingTwice,
    /// The en passant field is neither `-` nor a square.
    EnPassant,
    /// A halfmove clock or move number that is not a number.
    Clock(Field),
    /// A halfmove clock or move number above 65535.
    ClockRange(Field),
}

/// The whole numbers that an operation of EPD takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NumberRange {
    /// At most nine digits, with or without a sign.
    Signed,
    /// At most nine digits.
    Natural,
    /// From 0 to [`u64::MAX`].
    Count,
}

/// A field of FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Field {
    /// The piece placement, rank by rank.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The halfmove clock: plies since the last capture or pawn move.
    Halfmoves,
    /// The number of the next move.
    Number,
}

impl Field {
    /// The name used in sentences.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Placement => "piece placement",
            Self::Turn => "side to move",
            Self::Castling => "castling field",
            Self::EnPassant => "en passant field",
            Self::Halfmoves => "halfmove clock",
            Self::Number => "move number",
        }
    }
}

impl Syntax {
    /// Whether a word was refused that may be a move with a slip.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_of_word(self) -> bool {
        matches!(self, Self::UnknownWord | Self::OffBoard | Self::NoSquare { .. })
    }

    /// Whether suggestions are readings of a text that no habit explains.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_of_slip(self, suggestions: &[Move], board: &Board) -> bool {
        match (self, suggestions) {
            (_, []) => false,
            (Self::Misspelling { kind: Misspelling::Language, mv: None }, _) => true,
            (Self::Misspelling { kind: Misspelling::NoFile, mv: None }, [mv, ..]) => {
                board.captured(*mv).is_none()
            }
            _ => self.is_of_word(),
        }
    }

    /// Whether the suggestions are moves among which only the author can choose.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn leaves_choice(self) -> bool {
        self.is_of_word() || matches!(self, Self::Misspelling { mv: None, .. })
    }
}
