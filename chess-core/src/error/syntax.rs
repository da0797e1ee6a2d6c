//! Text that cannot be read.

use super::Misspelling;
use crate::basics::{GameResult, Move, Role};

/// Why a text cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    // Moves.
    /// There is nothing to read.
    Empty,
    /// A word that is a move in no notation.
    UnknownWord,
    /// A known way of writing that is not read here.
    Misspelling {
        /// Which.
        kind: Misspelling,
        /// The legal move that it means, where that is certain.
        mv: Option<Move>,
    },
    /// Check or mate as a word of its own after the move: `ch`, `mate`.
    CheckWord {
        /// Whether it says mate.
        mate: bool,
    },
    /// A character that has no place in a game.
    UnexpectedCharacter,
    /// A piece is named, but no square follows.
    NoSquare {
        /// The piece named.
        role: Role,
    },
    /// A square that is not on the board, such as `e9` or `j4`.
    OffBoard,
    /// The long form without `to` after its first square.
    NoTo,
    /// `=` or `becomes` without a piece after it.
    NoPromotionPiece,
    /// The fifth digit of an ICCF move is none of 1 to 4.
    IccfPromotion,
    /// More text after the one move that was to be read.
    MoreThanAMove,

    // Games.
    /// A move number that no move follows.
    NumberWithoutMove,
    /// A move number above 65535.
    NumberTooLarge,
    /// A comment that is not closed.
    OpenComment,
    /// Two dashes, by which programs mean that a side passes.
    NullMove,
    /// A variation that is not closed.
    OpenVariation,
    /// A variation before the first move: there is nothing it could replace.
    EarlyVariation,
    /// Variations nested deeper than 32.
    DeepVariation,
    /// A `)` or `}` that closes nothing.
    StrayClose,
    /// A `$` without a number from 0 to 255 after it.
    Nag,
    /// Text after the result.
    AfterResult,
    /// A `Result` tag that is no result.
    Result,
    /// A result in a spelling that is not read: `1/2`, `1:0`, `1–0`.
    OddResult {
        /// The result that it means.
        meant: GameResult,
    },
    /// A tag that is not `[Name "value"]`.
    Tag,
    /// A `Variant` tag that names a game with rules of its own.
    Variant,
    /// A `SetUp` tag that promises a position, and no `FEN` tag.
    NoFen,
    /// A `SetUp` tag that promises the starting array, and a `FEN` tag with another position.
    OtherFen,

    // Games that are built.
    /// A tag that is not set by itself: `FEN` and `SetUp` follow from the position that the game begins with.
    StartTag,
    /// A tag's value with a line break or another control character.
    TagValue,
    /// A comment that PGN cannot hold: with `}` and a line break, or with a tag behind a blank line.
    CommentText,

    // EPD.
    /// An operation that does not begin with a name.
    Operation,
    /// A string that is not closed in its line.
    OpenString,
    /// An operation without the operand that it needs.
    NoOperand,
    /// An operand that is not a number of at most nine digits.
    OperationNumber,

    // FEN.
    /// A rank that does not add up to eight files.
    FileCount {
        /// The rank, 1 to 8.
        rank: u8,
        /// The files that the text adds up to.
        found: u32,
    },
    /// Not eight ranks.
    RankCount {
        /// The ranks found.
        found: u32,
    },
    /// Two digits side by side, such as `44`.
    AdjacentDigits,
    /// A character that is neither a piece letter nor a digit from 1 to 8.
    Placement,
    /// A field is missing.
    MissingField(Field),
    /// A seventh field.
    ExtraField,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// The castling field is neither `-` nor made of `KQkq` and file letters.
    Castling,
    /// The castling field names a rook twice.
    CastlingTwice,
    /// The en passant field is neither `-` nor a square.
    EnPassant,
    /// A clock that is no number.
    Clock(Field),
    /// A clock above 65535.
    ClockRange(Field),
}

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Field {
    /// The men, rank by rank.
    Placement,
    /// The side to move.
    Turn,
    /// The castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The plies since the last capture or pawn move.
    Halfmoves,
    /// The number of the next move.
    Number,
}

impl Field {
    /// The name as written in a sentence.
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
