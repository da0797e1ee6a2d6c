//! A stable short name for each kind of error, such as `illegal/pinned`.

use super::{ErrorKind, FalseClaim, Fault, Illegal, Syntax};

/// Makes a family's codes from one table of variants and names. The `match` is exhaustive, so every variant
/// has a name, and the list is built from the same rows.
macro_rules! codes {
    ($type:ident, $family:literal, { $($variant:pat => $name:literal,)* }) => {
        impl $type {
            /// All codes of the family, in the order of the variants.
            pub const CODES: &'static [&'static str] = &[$(concat!($family, "/", $name)),*];

            /// The code of the variant. Later versions keep it. Details such as squares, pieces and colors
            /// are not part of it.
            pub const fn code(self) -> &'static str {
                match self {
                    $($variant => concat!($family, "/", $name),)*
                }
            }
        }
    };
}

codes!(Syntax, "syntax", {
    Syntax::Empty => "empty",
    Syntax::UnknownWord => "unknown-word",
    Syntax::Misspelling { .. } => "misspelling",
    Syntax::ForeignLetters { .. } => "foreign-letters",
    Syntax::CheckWord { .. } => "check-word",
    Syntax::UnexpectedCharacter => "unexpected-character",
    Syntax::NoSquare { .. } => "no-square",
    Syntax::OffBoard => "off-board",
    Syntax::NoTo => "no-to",
    Syntax::NoPromotionPiece => "no-promotion-piece",
    Syntax::IccfPromotion => "iccf-promotion",
    Syntax::MoreThanAMove => "more-than-a-move",
    Syntax::NumberWithoutMove => "number-without-move",
    Syntax::NumberTooLarge => "number-too-large",
    Syntax::OpenComment => "open-comment",
    Syntax::CommentEndsEarly { .. } => "comment-ends-early",
    Syntax::CommentEndsLate { .. } => "comment-ends-late",
    Syntax::LooseWords => "loose-words",
    Syntax::NullMove => "null-move",
    Syntax::OpenVariation => "open-variation",
    Syntax::EarlyVariation => "early-variation",
    Syntax::DeepVariation => "deep-variation",
    Syntax::StrayClose => "stray-close",
    Syntax::Nag => "nag",
    Syntax::AnnotationSign => "annotation-sign",
    Syntax::JoinedResult => "joined-result",
    Syntax::AfterResult => "after-result",
    Syntax::Result => "result",
    Syntax::OddResult { .. } => "odd-result",
    Syntax::Tag => "tag",
    Syntax::TagTwice => "tag-twice",
    Syntax::Variant => "variant",
    Syntax::NoFen => "no-fen",
    Syntax::OtherFen => "other-fen",
    Syntax::StartTag => "start-tag",
    Syntax::TagValue => "tag-value",
    Syntax::CommentText => "comment-text",
    Syntax::Operation => "operation",
    Syntax::OpenString => "open-string",
    Syntax::NoOperand => "no-operand",
    Syntax::OperationNumber => "operation-number",
    Syntax::OperationTwice => "operation-twice",
    Syntax::FileCount { .. } => "file-count",
    Syntax::RankCount { .. } => "rank-count",
    Syntax::AdjacentDigits => "adjacent-digits",
    Syntax::Placement => "placement",
    Syntax::MissingField(_) => "missing-field",
    Syntax::ExtraField => "extra-field",
    Syntax::Turn => "turn",
    Syntax::Castling => "castling",
    Syntax::CastlingTwice => "castling-twice",
    Syntax::EnPassant => "en-passant",
    Syntax::Clock(_) => "clock",
    Syntax::ClockRange(_) => "clock-range",
});

codes!(Illegal, "illegal", {
    Illegal::GameOver { .. } => "game-over",
    Illegal::EmptySquare { .. } => "empty-square",
    Illegal::OpponentsPiece { .. } => "opponents-piece",
    Illegal::WrongPiece { .. } => "wrong-piece",
    Illegal::NoSuchPiece { .. } => "no-such-piece",
    Illegal::NoneThere { .. } => "none-there",
    Illegal::SameSquare { .. } => "same-square",
    Illegal::OwnPiece { .. } => "own-piece",
    Illegal::TakesKing { .. } => "takes-king",
    Illegal::CannotReach { .. } => "cannot-reach",
    Illegal::Blocked { .. } => "blocked",
    Illegal::NothingToCapture { .. } => "nothing-to-capture",
    Illegal::NoEnPassant { .. } => "no-en-passant",
    Illegal::EnPassantExposes { .. } => "en-passant-exposes",
    Illegal::KingAttacked { .. } => "king-attacked",
    Illegal::StillInCheck { .. } => "still-in-check",
    Illegal::NullInCheck { .. } => "null-in-check",
    Illegal::Pinned { .. } => "pinned",
    Illegal::NoCastlingRight { .. } => "no-castling-right",
    Illegal::CastlingBlocked { .. } => "castling-blocked",
    Illegal::CastlingAttacked { .. } => "castling-attacked",
    Illegal::PromotionMissing { .. } => "promotion-missing",
    Illegal::PromotionTo { .. } => "promotion-to",
    Illegal::PromotionOf { .. } => "promotion-of",
    Illegal::PromotionEarly { .. } => "promotion-early",
    Illegal::Ambiguous { .. } => "ambiguous",
});

codes!(FalseClaim, "false-claim", {
    FalseClaim::NotCapture => "not-capture",
    FalseClaim::CapturedOther { .. } => "captured-other",
    FalseClaim::NotEnPassant => "not-en-passant",
    FalseClaim::NotCastling => "not-castling",
    FalseClaim::NotCheck => "not-check",
    FalseClaim::NotDoubleCheck => "not-double-check",
    FalseClaim::NotMateNorCheck => "not-mate-nor-check",
    FalseClaim::NotMate => "not-mate",
    FalseClaim::Number { .. } => "number",
    FalseClaim::Side { .. } => "side",
    FalseClaim::Result { .. } => "result",
    FalseClaim::ResultTag { .. } => "result-tag",
    FalseClaim::PlyCount { .. } => "ply-count",
    FalseClaim::Perft { .. } => "perft",
});

codes!(Fault, "invalid", {
    Fault::MissingKing(_) => "missing-king",
    Fault::TooManyKings(_) => "too-many-kings",
    Fault::TooManyPawns(_) => "too-many-pawns",
    Fault::TooManyPieces(_) => "too-many-pieces",
    Fault::TooManyPromoted(_) => "too-many-promoted",
    Fault::PawnOnBackRank(_) => "pawn-on-back-rank",
    Fault::Castling(_) => "castling",
    Fault::DifferentArrays => "different-arrays",
    Fault::KingsTouch => "kings-touch",
    Fault::OpponentInCheck => "opponent-in-check",
    Fault::EnPassantRank => "en-passant-rank",
    Fault::EnPassantPawn => "en-passant-pawn",
    Fault::EnPassantOccupied => "en-passant-occupied",
    Fault::EnPassantCheck => "en-passant-check",
    Fault::TooManyCheckers => "too-many-checkers",
    Fault::CheckersInLine => "checkers-in-line",
    Fault::SteppingCheckers => "stepping-checkers",
    Fault::TooManyMoves(_) => "too-many-moves",
    Fault::ShutIn(_) => "shut-in",
    Fault::PawnStructure(_) => "pawn-structure",
    Fault::PawnCaptures(_) => "pawn-captures",
    Fault::PawnsPassed => "pawns-passed",
    Fault::TooManyPromotions => "too-many-promotions",
    Fault::NoLastMove => "no-last-move",
    Fault::NoCheckingMove => "no-checking-move",
    Fault::NoUncoveringMove => "no-uncovering-move",
    Fault::CheckBeforeEnPassant => "check-before-en-passant",
    Fault::WrongTurn => "wrong-turn",
    Fault::HalfmoveClock => "halfmove-clock",
    Fault::EnPassantClock => "en-passant-clock",
});

impl ErrorKind {
    /// All codes that [`code`](Self::code) can return, each once; for rule lists, as in SARIF, and for
    /// options that name errors.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::ErrorKind;
    ///
    /// assert!(ErrorKind::CODES.contains(&"illegal/cannot-reach"));
    /// ```
    pub const CODES: &'static [&'static str] = &ALL;

    /// A stable short name for the kind of error: its family (`syntax/`, `invalid/`, `illegal/` or
    /// `false-claim/`), then a name in lower case with hyphens. Later versions keep it. A position with
    /// several faults has the code of the first one.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let error = Board::START.read("Nd4").unwrap_err();
    /// assert_eq!(error.kind().code(), "illegal/cannot-reach");
    /// let error = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
    /// assert_eq!(error.kind().code(), "invalid/missing-king");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax(syntax) => syntax.code(),
            Self::Illegal(illegal) => illegal.code(),
            Self::FalseClaim(claim) => claim.code(),
            Self::Invalid(mut faults) => match faults.pop() {
                Some(fault) => fault.code(),
                // Unreachable: an invalid position has at least one fault.
                None => "invalid",
            },
        }
    }
}

/// The codes of all families in order.
const FAMILIES: [&[&str]; 4] = [Syntax::CODES, Fault::CODES, Illegal::CODES, FalseClaim::CODES];

const COUNT: usize = FAMILIES[0].len() + FAMILIES[1].len() + FAMILIES[2].len() + FAMILIES[3].len();

const ALL: [&str; COUNT] = {
    let mut all = [""; COUNT];
    let (mut family, mut at) = (0, 0);
    while family < FAMILIES.len() {
        let mut i = 0;
        while i < FAMILIES[family].len() {
            all[at] = FAMILIES[family][i];
            at += 1;
            i += 1;
        }
        family += 1;
    }
    all
};
