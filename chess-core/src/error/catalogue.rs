//! The catalogue of all kinds of errors: a stable short name, a sentence, an example, and the option that reports it.

use super::{Allow, ErrorKind, FalseClaim, Fault, Illegal, Syntax, Unread};

/// A kind of error, explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The stable short name, such as `illegal/pinned`.
    pub code: &'static str,
    /// The kind in one or two sentences.
    pub sentence: &'static str,
    /// A game in PGN, a position in EPD or a call in Rust that has the error; `None` for an error that no file can have, but
    /// only a text or a value that a program gives to the library.
    pub example: Option<&'static str>,
    /// The option without which the error is not reported.
    pub needs: Needs,
}

impl Explanation {
    /// A row of a catalogue.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(
        code: &'static str,
        sentence: &'static str,
        example: Option<&'static str>,
        needs: Needs,
    ) -> Self {
        Self { code, sentence, example, needs }
    }
}

/// The option without which an error is not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Needs {
    /// The error is always reported.
    Nothing,
    /// Files are also compared with PGN's export format.
    Strict,
    /// The position is claimed to be reachable.
    Reachable,
    /// Other faults of the position are allowed.
    Allow(Allow),
    /// An engine is asked.
    Engine,
}

/// Makes a family's codes and explanations from one table. The `match` is exhaustive, so a new variant does not
/// compile without its row.
macro_rules! catalogue {
    ($type:ident, $family:literal, {
        $($variant:pat => $name:literal, $sentence:literal, $example:expr, $needs:expr;)*
    }) => {
        impl $type {
            /// All codes of the family, in the order of the variants.
            pub const CODES: &'static [&'static str] = &[$(concat!($family, "/", $name)),*];

            /// The rows of the catalogue, in the same order.
            const EXPLANATIONS: &'static [Explanation] = &[$(Explanation::new(
                concat!($family, "/", $name),
                $sentence,
                $example,
                $needs,
            )),*];

            /// The sentence of the variant in the catalogue.
            #[allow(dead_code, reason = "most families write their sentences with squares and pieces")]
            #[cfg_attr(not(feature = "compiled"), inline)]
            const fn sentence(self) -> &'static str {
                match self {
                    $($variant => $sentence,)*
                }
            }

            /// The code of the variant. Later versions keep it. Details such as squares, pieces and colors
            /// are not part of it.
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn code(self) -> &'static str {
                match self {
                    $($variant => concat!($family, "/", $name),)*
                }
            }
        }
    };
}

use Needs::{Nothing, Reachable};

catalogue!(Syntax, "syntax", {
    Syntax::Empty => "empty",
        "There is nothing to read where a move or a position is expected.",
        None, Nothing;
    Syntax::UnknownWord => "unknown-word",
        "A word that is not a move in any notation.",
        Some("1. e4 xyz *"), Nothing;
    Syntax::Misspelling { .. } => "misspelling",
        "A move in a spelling that people use, but no notation has. If the legal move is certain, the message \
         names it.",
        Some("1. e4 e5 2. N-f3 *"), Nothing;
    Syntax::ForeignLetters { .. } => "foreign-letters",
        "A game with the piece letters of another language. The message lists the English letters.",
        Some("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 *"), Nothing;
    Syntax::MixedLetters => "mixed-letters",
        "A game with piece letters of several languages, or of none that is known. It is read up to the first of them.",
        Some("1. e4 e5 2. Sf3 Cc6 3. Ab5 a6 4. La4 Jf6 *"), Nothing;
    Syntax::CheckWord { .. } => "check-word",
        "A word for check or mate after a move. PGN writes `+` and `#`.",
        Some("1. e4 f6 2. d4 g5 3. Qh5 mate"), Nothing;
    Syntax::UnexpectedCharacter => "unexpected-character",
        "A character that cannot be part of a game.",
        Some("1. e4 & e5 *"), Nothing;
    Syntax::NoSquare { .. } => "no-square",
        "A piece without a square after it.",
        Some("1. e4 e5 2. N Nc6 *"), Nothing;
    Syntax::OffBoard => "off-board",
        "A square outside the board.",
        Some("1. e4 e5 2. Nf9 *"), Nothing;
    Syntax::NoTo => "no-to",
        "A move in words whose second square has no `to` before it.",
        Some("knight g1 *"), Nothing;
    Syntax::NoPromotionPiece => "no-promotion-piece",
        "A promotion sign without a piece after it.",
        Some("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8= *"), Nothing;
    Syntax::IccfPromotion => "iccf-promotion",
        "A fifth digit of an ICCF move that names no piece: 1 is a queen, 2 a rook, 3 a bishop, 4 a knight.",
        Some("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n17189 *"), Nothing;
    Syntax::MoreThanAMove => "more-than-a-move",
        "Text after the move, where exactly one move is expected.",
        None, Nothing;
    Syntax::NumberWithoutMove => "number-without-move",
        "A move number at the end of a game or variation, without its move.",
        Some("1. e4 e5 2."), Nothing;
    Syntax::NumberTwice => "number-twice",
        "A move number right after the same one.",
        Some("1. e4 e5 2. 2. Nf3 *"), Nothing;
    Syntax::NumberTooLarge => "number-too-large",
        "A move number above 65535.",
        Some("99999. e4 *"), Nothing;
    Syntax::OpenComment => "open-comment",
        "A comment that is not closed. It is reported where it opens.",
        Some("1. e4 {the best move *"), Nothing;
    Syntax::CommentEndsEarly { .. } => "comment-ends-early",
        "A comment with a `}` in its middle, so that the words after it are read as moves.",
        Some("1. e4 {see {Smith} for more} e5 *"), Nothing;
    Syntax::CommentEndsLate { .. } => "comment-ends-late",
        "A comment that runs over moves to the `}` of the next comment, because its own is missing.",
        Some("1. e4 {best by test) e5 2. Nf3 Nc6 {a comment} 3. Bb5 *"), Nothing;
    Syntax::MovesInLineComment => "moves-in-line-comment",
        "A `;` between moves, as if it separated them. In PGN it begins a comment, which ends with the line. It is reported only \
         where nothing but moves follows on its line, and the game does not go on before them.",
        Some("1. e4 e5; 2. Nf3 Nc6; 3. Bb5"), Nothing;
    Syntax::LooseWords => "loose-words",
        "Words that are neither moves nor in a comment. A comment is in braces.",
        Some("1. e4 White has the centre now e5 2. Nf3 *"), Nothing;
    Syntax::NullMove => "null-move",
        "A null move in the main line. Only variations may pass a turn.",
        Some("1. e4 -- 2. d4 *"), Nothing;
    Syntax::OpenVariation => "open-variation",
        "A variation that is not closed.",
        Some("1. e4 e5 (1... c5 2. Nf3 *"), Nothing;
    Syntax::EarlyVariation => "early-variation",
        "A variation before the first move, where there is no move that it could replace.",
        Some("(1. d4) 1. e4 *"), Nothing;
    Syntax::DeepVariation => "deep-variation",
        "Variations nested more than 32 deep.",
        Some("1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 \
             (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4 \
             (1. e4 (1. d4 (1. e4 (1. d4 (1. e4 (1. d4))))))))))))))))))))))))))))))))) *"),
        Nothing;
    Syntax::StrayClose => "stray-close",
        "A `)` or `}` without its opening counterpart.",
        Some("1. e4 e5) 2. Nf3 *"), Nothing;
    Syntax::Nag => "nag",
        "A `$` without a number from 0 to 255.",
        Some("1. e4 $256 e5 *"), Nothing;
    Syntax::AnnotationSign => "annotation-sign",
        "Signs of `!` and `?` that together have no meaning.",
        Some("1. e4 e5 2. Nf3?!? *"), Nothing;
    Syntax::JoinedResult => "joined-result",
        "A result that touches the move before it.",
        Some("1. e4 e5 2. Nf31-0"), Nothing;
    Syntax::JoinedMoves => "joined-moves",
        "A move without a space between it and the move before it.",
        Some("1. e4e5 2. Nf3 *"), Nothing;
    Syntax::AfterResult => "after-result",
        "Text after the result.",
        Some("1. e4 e5 1-0 ff"), Nothing;
    Syntax::Result => "result",
        "A Result tag whose value is not a result: `1-0`, `0-1`, `1/2-1/2` or `*`.",
        Some("[Result \"won\"]\n\n1. e4 *"), Nothing;
    Syntax::OddResult { .. } => "odd-result",
        "A result that PGN does not have, or has in another spelling. By `0-0` both have lost; PGN has no result for that.",
        Some("1. e4 e5 1/2"), Nothing;
    Syntax::Tag { .. } => "tag",
        "A tag that is not written `[Name \"value\"]`. The message names the cause: a quote or a bracket that is missing or too \
         many, a sign after the name, a value that is cut off.",
        Some("[White Carlsen]\n\n1. e4 *"), Nothing;
    Syntax::TagTwice => "tag-twice",
        "A tag with a name that another tag of the game has.",
        Some("[White \"A\"]\n[White \"B\"]\n\n1. e4 *"), Nothing;
    Syntax::TagCase => "tag-case",
        "A tag `FEN` whose name is not in capital letters. Other programs would not read its position.",
        Some("[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"), Nothing;
    Syntax::Variant => "variant",
        "A game with other rules: its Variant tag, a drop (`P@e6`), or a FEN with a board of another size, captured or \
         promoted pieces or counters of checks says so. The game is not checked further.",
        Some("[Variant \"Atomic\"]\n\n1. e4 *"), Nothing;
    Syntax::NoFen => "no-fen",
        "A SetUp tag announces a position, but no FEN tag gives it.",
        Some("[SetUp \"1\"]\n\n1. e4 *"), Nothing;
    Syntax::OtherFen => "other-fen",
        "A SetUp tag announces the starting position, but a FEN tag gives another one.",
        Some("[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *"), Nothing;
    Syntax::StartTag => "start-tag",
        "A tag that a program cannot set: FEN and SetUp follow from the position in which a game starts.",
        None, Nothing;
    Syntax::TagValue => "tag-value",
        "A tag value with a line break or another control character. Programs cannot set it.",
        None, Nothing;
    Syntax::CommentText => "comment-text",
        "A comment that PGN cannot express. Programs cannot set it.",
        None, Nothing;
    Syntax::Operation => "operation",
        "An operation of EPD that does not begin with a name.",
        Some("8/8/8/8/8/4k3/4p3/4K3 w - - =7;"), Nothing;
    Syntax::OpenString => "open-string",
        "A string in EPD that is not closed.",
        Some("8/8/8/8/8/4k3/4p3/4K3 w - - id \"one;"), Nothing;
    Syntax::NoOperand => "no-operand",
        "An operation of EPD without the operand that it needs.",
        Some("8/8/8/8/8/4k3/4p3/4K3 w - - bm;"), Nothing;
    Syntax::OperationNumber { .. } => "operation-number",
        "An operand of EPD that is not a number: one of at most nine digits, or a perft count.",
        Some("8/8/8/8/8/4k3/4p3/4K3 w - - dm soon;"), Nothing;
    Syntax::OperationTwice => "operation-twice",
        "An operation that the line of EPD already has.",
        Some("4k3/8/8/8/8/8/8/4K3 w - - dm 1; dm 2;"), Nothing;
    Syntax::UnknownOperation => "unknown-operation",
        "An operation that is not in the standard of EPD, but has a name of it in other letters, or a move as its operand.",
        Some("8/8/8/8/8/4k3/4p3/4K3 b - - BM Kd3;"), Nothing;
    Syntax::MissingSemicolon => "missing-semicolon",
        "An operation of EPD without a `;` before it, or words after a string, which stands alone.",
        Some("8/8/8/8/8/4k3/4p3/4K3 b - - id \"one\" bm Kd3;"), Nothing;
    Syntax::ExtraSpace { .. } => "extra-space",
        "White space beside a `/` of a FEN. In a string of a macro, also more than one space between two fields.",
        Some("4k3/8/8/8 /8/8/8/4K3 w - - 0 1"), Nothing;
    Syntax::JoinedFields => "joined-fields",
        "Two fields of a FEN without a space between them.",
        Some("4k3/8/8/8/8/8/8/4K3 w - -0 1"), Nothing;
    Syntax::FileCount { .. } => "file-count",
        "A rank of a FEN that does not add up to eight files.",
        Some("4k3/8/8/8/8/8/8/4K4 w - - 0 1"), Nothing;
    Syntax::RankCount { .. } => "rank-count",
        "A FEN that does not have eight ranks.",
        Some("4k3/8/8/8/8/8/4K3 w - - 0 1"), Nothing;
    Syntax::AdjacentDigits => "adjacent-digits",
        "Two digits in a row in a FEN. Empty squares are counted by one digit.",
        Some("4k3/8/8/44/8/8/8/4K3 w - - 0 1"), Nothing;
    Syntax::Placement => "placement",
        "A character in the first field of a FEN that is neither a piece letter nor a digit from 1 to 8.",
        Some("4k3/8/8/3x4/8/8/8/4K3 w - - 0 1"), Nothing;
    Syntax::MissingField(_) => "missing-field",
        "A missing field of a FEN.",
        Some("4k3/8/8/8/8/8/8/4K3 w -"), Nothing;
    Syntax::ExtraField => "extra-field",
        "A seventh field after the six of a FEN.",
        Some("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2\"]\n\n1. Kd2 *"), Nothing;
    Syntax::Turn => "turn",
        "The side to move is neither `w` nor `b`.",
        Some("4k3/8/8/8/8/8/8/4K3 white - - 0 1"), Nothing;
    Syntax::Castling => "castling",
        "The castling field is neither `-` nor letters that name castling rights.",
        Some("4k3/8/8/8/8/8/8/4K2R w yes - 0 1"), Nothing;
    Syntax::CastlingTwice => "castling-twice",
        "The castling field names a rook twice.",
        Some("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), Nothing;
    Syntax::EnPassant => "en-passant",
        "The en passant field is neither `-` nor a square.",
        Some("4k3/8/8/8/8/8/8/4K3 w - e 0 1"), Nothing;
    Syntax::Clock(_) => "clock",
        "A halfmove clock or move number that is not a number.",
        Some("4k3/8/8/8/8/8/8/4K3 w - - 0 one"), Nothing;
    Syntax::ClockRange(_) => "clock-range",
        "A halfmove clock or move number above 65535.",
        Some("4k3/8/8/8/8/8/8/4K3 w - - 0 70000"), Nothing;
});

catalogue!(Illegal, "illegal", {
    Illegal::GameOver { .. } => "game-over",
        "The game was over before the move, by checkmate or stalemate (FIDE 5.1.1, 5.2.1).",
        Some("1. f3 e5 2. g4 Qh4# 3. a3 *"), Nothing;
    Illegal::EmptySquare { .. } => "empty-square",
        "The move begins on an empty square.",
        Some("e3e4 *"), Nothing;
    Illegal::OpponentsPiece { .. } => "opponents-piece",
        "The move begins on a square with a piece of the opponent (FIDE 1.2).",
        Some("e7e5 *"), Nothing;
    Illegal::WrongPiece { .. } => "wrong-piece",
        "The square where the move begins holds another piece than the text names.",
        Some("1. Ne2-e4 *"), Nothing;
    Illegal::NoSuchPiece { .. } => "no-such-piece",
        "The side to move has no such piece.",
        Some("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Qd1 *"), Nothing;
    Illegal::NoneThere { .. } => "none-there",
        "The side to move has no such piece on the file or rank that the text names.",
        Some("1. Naf3 *"), Nothing;
    Illegal::SameSquare { .. } => "same-square",
        "The move begins and ends on the same square.",
        Some("e2e2 *"), Nothing;
    Illegal::OwnPiece { .. } => "own-piece",
        "The target square holds a piece of the side to move (FIDE 3.1).",
        Some("1. Bd2 *"), Nothing;
    Illegal::TakesKing { .. } => "takes-king",
        "The target square holds the king, which cannot be captured (FIDE 1.4.1).",
        Some("1. Qxe8 *"), Nothing;
    Illegal::CannotReach { .. } => "cannot-reach",
        "The piece does not move like that (FIDE 3.2 to 3.8).",
        Some("1. e4 e5 2. Nf4 *"), Nothing;
    Illegal::Blocked { .. } => "blocked",
        "Another piece is in the way (FIDE 3.5).",
        Some("1. Rh3 *"), Nothing;
    Illegal::NothingToCapture { .. } => "nothing-to-capture",
        "A pawn moves diagonally only to capture, and there is nothing to capture (FIDE 3.7.3).",
        Some("1. exd3 *"), Nothing;
    Illegal::NoEnPassant { .. } => "no-en-passant",
        "A pawn can be captured en passant only on the move right after its double step (FIDE 3.7.4.2).",
        Some("1. e4 d5 2. e5 f5 3. a3 a6 4. exf6 *"), Nothing;
    Illegal::EnPassantExposes { .. } => "en-passant-exposes",
        "Capturing en passant would leave the king in check (FIDE 3.9.2).",
        Some("[FEN \"4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1\"]\n\n1. dxe6 *"), Nothing;
    Illegal::KingAttacked { .. } => "king-attacked",
        "The king would move to a square that is attacked (FIDE 3.9.2).",
        Some("1. e4 e5 2. Ke2 Qg5 3. Ke3 *"), Nothing;
    Illegal::StillInCheck { .. } => "still-in-check",
        "The king is in check, and the move does not end the check (FIDE 3.9.2).",
        Some("1. e4 f5 2. Qh5+ a6 *"), Nothing;
    Illegal::NullInCheck { .. } => "null-in-check",
        "A null move in check. A check must be answered (FIDE 3.9.2).",
        Some("1. e4 f5 2. Qh5+ g6 (2... -- 3. Qg6) *"), Nothing;
    Illegal::Pinned { .. } => "pinned",
        "The piece is pinned: it alone shields its king (FIDE 3.9.2).",
        Some("1. e4 e5 2. d4 Bb4+ 3. Nc3 a6 4. Nd5 *"), Nothing;
    Illegal::NoCastlingRight { .. } => "no-castling-right",
        "The king or the rook has moved, so the right to castle is lost (FIDE 3.8.2.1).",
        Some("1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. g3 g6 5. Bg2 Bg7 6. O-O *"), Nothing;
    Illegal::CastlingBlocked { .. } => "castling-blocked",
        "A piece is between king and rook (FIDE 3.8.2.2).",
        Some("1. e4 e5 2. O-O *"), Nothing;
    Illegal::CastlingAttacked { .. } => "castling-attacked",
        "The king would castle out of check, through check or into check (FIDE 3.8.2.2).",
        Some("[FEN \"4k3/8/8/8/8/8/5r2/4K2R w K - 0 1\"]\n\n1. O-O *"), Nothing;
    Illegal::PromotionMissing { .. } => "promotion-missing",
        "A pawn that reaches the last rank must promote (FIDE 3.7.5.1).",
        Some("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8 *"), Nothing;
    Illegal::PromotionTo { .. } => "promotion-to",
        "A pawn promotes to a queen, rook, bishop or knight (FIDE 3.7.5.1).",
        Some("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=K *"), Nothing;
    Illegal::PromotionOf { .. } => "promotion-of",
        "Only a pawn promotes (FIDE 3.7.5.1).",
        Some("1. Nf3=Q *"), Nothing;
    Illegal::PromotionEarly { .. } => "promotion-early",
        "A pawn promotes only on the last rank (FIDE 3.7.5.1).",
        Some("1. e4=Q *"), Nothing;
    Illegal::Ambiguous { .. } => "ambiguous",
        "Two or more pieces can make the move. A file or a rank before the target tells them apart (FIDE, Appendix C.10).",
        Some("1. d4 d5 2. Nf3 Nf6 3. Nd2 *"), Nothing;
    Illegal::UnclearMark => "unclear-mark",
        "`[%illegal]` says that the illegal move stood, but the text does not say which piece was put where.",
        Some("1. Nd4 {[%illegal]} e5 *"), Nothing;
    Illegal::ResultSign { .. } => "result-sign",
        "The kings were put in the middle after the game, which tells an electronic board the result: both on light squares \
         (e4, d5) if White won, both on dark ones (d4, e5) if Black won, else a draw.",
        Some("1. e4 e5 2. Kd4 Ke5 0-1"), Nothing;
});

catalogue!(FalseClaim, "false-claim", {
    FalseClaim::NotCapture => "not-capture",
        "`x` is written, but nothing is captured.",
        Some("1. e4 e5 2. Nxf3 *"), Nothing;
    FalseClaim::CapturedOther { .. } => "captured-other",
        "Smith notation names another captured piece than the one on the target square.",
        Some("e2e4 d7d5 e4d5n *"), Nothing;
    FalseClaim::NotEnPassant => "not-en-passant",
        "`e.p.` is written, but the move does not capture en passant.",
        Some("1. e4 d5 2. exd5 e.p. *"), Nothing;
    FalseClaim::NotCastling => "not-castling",
        "Smith notation says castling, but the move does not castle.",
        Some("e2e4 e7e5 e1e2c *"), Nothing;
    FalseClaim::NotCheck => "not-check",
        "`+` is written, but the move does not give check.",
        Some("1. e4+ *"), Nothing;
    FalseClaim::NotDoubleCheck => "not-double-check",
        "`++` is written, but only one piece gives check.",
        Some("1. e4 f5 2. Qh5++ *"), Nothing;
    FalseClaim::NotMateNorCheck => "not-mate-nor-check",
        "`#` is written, but the move does not even give check.",
        Some("1. e4# *"), Nothing;
    FalseClaim::NotMate => "not-mate",
        "`#` is written, but the check can be answered.",
        Some("1. e4 f5 2. Qh5# *"), Nothing;
    FalseClaim::Number { .. } => "number",
        "The move number is wrong.",
        Some("1. e4 e5 3. Nf3 *"), Nothing;
    FalseClaim::Side { .. } => "side",
        "The dots after the move number name the wrong side: one dot means White, three mean Black.",
        Some("1... e4 *"), Nothing;
    FalseClaim::Result { .. } => "result",
        "The result contradicts the final position: checkmate, stalemate (FIDE 5.2.1), or a dead position, in which \
         neither side has the material for checkmate (FIDE 5.2.2), so that the game is drawn even if time runs out \
         (FIDE 6.9). So it is if the winner on time, as the Termination tag says, has only the king.",
        Some("1. f3 e5 2. g4 Qh4# 1-0"), Nothing;
    FalseClaim::ResultTag { .. } => "result-tag",
        "The result at the end of the game differs from the Result tag.",
        Some("[Result \"1-0\"]\n\n1. e4 e5 0-1"), Nothing;
    FalseClaim::PlyCount { .. } => "ply-count",
        "The number in the PlyCount tag is not the number of plies in the game.",
        Some("[PlyCount \"9\"]\n\n1. e4 e5 *"), Nothing;
    FalseClaim::Perft { .. } => "perft",
        "`D1`, `D2` and so on in EPD count sequences of moves, but the position has another number of them. \
         `caissa check` counts as far as `--perft-budget` allows, and macros count if they are asked to.",
        Some("boards! { const _ = perft fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" D1 6; }"), Nothing;
    FalseClaim::Avoided => "avoided",
        "A line of EPD has the same move as a best move (`bm`) and as a move to avoid (`am`).",
        Some("8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; am Kd3;"), Nothing;
    FalseClaim::Published { .. } => "published",
        "The position has the name of one in a published test suite, such as `WAC.001`, but is another position. \
         `caissa check` compares them, and macros do so with the word `suite`.",
        Some("boards! { const _ = suite fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" id \"WAC.001\"; }"), Nothing;
    FalseClaim::Opening { .. } => "opening",
        "The position has the name of an opening, such as `Ruy Lopez`, but differs from it on one square, which no move \
         does. `caissa check` compares them, and macros do not.",
        Some("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PP1/RNBQK2R b KQkq - id \"Ruy Lopez\";"), Nothing;
    FalseClaim::Fen { .. } => "fen",
        "A FEN and the moves that lead to it are written together, but the moves lead to another position: `fen \"..\" = 1. e4` \
         in macros, the operation `pgn` in EPD, or a FEN in a comment of PGN.",
        Some("1. e4 {rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1} *"), Nothing;
    FalseClaim::Ending { .. } => "ending",
        "The last comment, or a Termination tag, says how the game ended, in the words of programs that run games, but the \
         moves or the result contradict it: a legal move lost as an illegal one (FIDE 3.10.1), the wrong side lost, the last \
         position is not checkmate (FIDE 5.1.1) or stalemate (FIDE 5.2.1), the pieces can still give checkmate (FIDE 5.2.2), \
         the winner on time has only the king (FIDE 6.9), no position has occurred three times (FIDE 9.2), or it is less \
         than fifty moves since the last capture or pawn move (FIDE 9.3). `caissa check` judges it in games without another \
         mistake, and macros do not.",
        Some("1. e4 {+0.31/20 1.2s, Black makes an illegal move: b8c6} 1-0"), Nothing;
});

catalogue!(Fault, "invalid", {
    Fault::MissingKing(_) => "missing-king",
        "A side has no king (FIDE 2.2).",
        Some("8/8/8/8/8/8/8/4K3 w - - 0 1"), Nothing;
    Fault::TooManyKings(_) => "too-many-kings",
        "A side has more than one king.",
        Some("4k3/8/8/8/8/8/8/K3K3 w - - 0 1"), Nothing;
    Fault::TooManyPawns(_) => "too-many-pawns",
        "A side has more than eight pawns.",
        Some("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"), Nothing;
    Fault::TooManyPieces(_) => "too-many-pieces",
        "A side has more than sixteen pieces, pawns included.",
        Some("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1"), Nothing;
    Fault::TooManyPromoted(_) => "too-many-promoted",
        "A side has more promoted pieces than missing pawns. Bishops are counted by the color of their squares.",
        Some("4k3/8/8/8/8/Q7/PPPPPPPP/3QK3 w - - 0 1"), Nothing;
    Fault::PawnOnBackRank(_) => "pawn-on-back-rank",
        "A pawn is on the first or the last rank.",
        Some("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"), Nothing;
    Fault::Castling(_) => "castling",
        "A castling right whose king or rook is not where the right needs it (FIDE 3.8.2.1).",
        Some("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"), Nothing;
    Fault::DifferentArrays => "different-arrays",
        "Both sides may castle, but their kings, or the rooks of one wing, have begun on different files. In \
         Chess960 both sides begin with the same array (FIDE Guideline II.2).",
        Some("r2k3r/8/8/8/8/8/8/R3K2R w KQha - 0 1"), Nothing;
    Fault::KingsTouch => "kings-touch",
        "The kings are next to each other (FIDE 3.9.2).",
        Some("8/8/8/8/8/8/4k3/4K3 w - - 0 1"), Nothing;
    Fault::OpponentInCheck => "opponent-in-check",
        "The side that has just moved is in check (FIDE 3.9.2).",
        Some("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"), Nothing;
    Fault::EnPassantRank => "en-passant-rank",
        "The en passant square is on a rank that no double step of the opponent passes.",
        Some("4k3/8/8/8/8/8/8/4K3 w - e5 0 1"), Nothing;
    Fault::EnPassantPawn => "en-passant-pawn",
        "There is no pawn of the opponent in front of the en passant square.",
        Some("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"), Nothing;
    Fault::EnPassantOccupied => "en-passant-occupied",
        "The en passant square is occupied, or the square that the pawn came from is.",
        Some("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1"), Nothing;
    Fault::EnPassantCheck => "en-passant-check",
        "The double step that the en passant square claims cannot have given the check.",
        Some("4k3/8/8/4p3/8/8/8/r3K3 w - e6 0 1"), Nothing;
    Fault::TooManyCheckers => "too-many-checkers",
        "More than two pieces give check.",
        Some("4k3/8/5N2/1B6/4R3/8/8/4K3 b - - 0 1"), Nothing;
    Fault::CheckersInLine => "checkers-in-line",
        "The two pieces that give check are on one line with the king, so no move can have uncovered both.",
        Some("4k3/8/8/8/8/8/8/r3K2r w - - 0 1"), Nothing;
    Fault::SteppingCheckers => "stepping-checkers",
        "Two pawns or knights give check, and no move can have brought both there.",
        Some("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1"), Nothing;
    Fault::TooManyMoves(_) => "too-many-moves",
        "The position has more queens and pawns than a list of legal moves can serve.",
        Some("4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1"), Needs::Allow(Allow::MATERIAL);
    Fault::ShutIn(_) => "shut-in",
        "A piece is on a square that it cannot have reached from its first square: unmoved pawns shut it in.",
        Some("rnbqkbnr/pppppppp/8/6B1/8/8/PPPPPPPP/RN1QKBNR b KQkq - 0 1"), Reachable;
    Fault::PawnStructure(_) => "pawn-structure",
        "The pawns cannot have begun on different files: each capture takes a pawn only one file aside (FIDE 3.7.3).",
        Some("4k3/8/8/8/8/P7/PP6/4K3 b - - 0 1"), Reachable;
    Fault::PawnCaptures(_) => "pawn-captures",
        "The pawns must have captured more pieces than the opponent has lost.",
        Some("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1"), Reachable;
    Fault::PawnsPassed => "pawns-passed",
        "Opposing pawns have passed each other on more files than captures explain.",
        Some("rnbqkbnr/1ppppppp/P7/8/8/p7/1PPPPPPP/RNBQKBNR w KQkq - 0 9"), Reachable;
    Fault::TooManyPromotions => "too-many-promotions",
        "More pieces were promoted than captures can have let past the opponent's pawns.",
        Some("rnbqkbnr/1ppppppp/8/q6Q/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 9"), Reachable;
    Fault::NoLastMove => "no-last-move",
        "No piece of the side that has just moved can have made the last move.",
        Some("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"), Reachable;
    Fault::NoCheckingMove => "no-checking-move",
        "No last move can have given the check.",
        Some("7k/8/8/8/8/8/8/4K2R b K - 0 1"), Reachable;
    Fault::NoUncoveringMove => "no-uncovering-move",
        "Two pieces give check, and no single move can have given both checks.",
        Some("4k3/8/8/8/B7/8/8/K3R3 b - - 0 1"), Reachable;
    Fault::CheckBeforeEnPassant => "check-before-en-passant",
        "The double step that the en passant square claims was made with the other king already in check (FIDE \
         3.9.2).",
        Some("8/8/2k5/8/3pP3/8/6B1/4K3 b - e3 0 1"), Reachable;
    Fault::WrongTurn => "wrong-turn",
        "All pieces are on the board and no pawn has moved, so only knights and rooks can have moved, and the \
         parity of their moves contradicts the side to move.",
        Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), Reachable;
    Fault::HalfmoveClock => "halfmove-clock",
        "The halfmove clock counts more plies than the move number allows, or more than 150, with which the game is over (FIDE 9.6.2).",
        Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3 2"), Reachable;
    Fault::EnPassantClock => "en-passant-clock",
        "A pawn has just passed over the en passant square, but the halfmove clock is not 0.",
        Some("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 5 9"), Nothing;
});

catalogue!(Unread, "unread", {
    Unread::Game { .. } => "game",
        "The rest of a game is not read: after a mistake its position is not known, or it has more than 1,000 mistakes. No option \
         leaves this out.",
        Some("1. e4 e5 2. Ke3 Nc6 3. Bb5 *"), Nothing;
    Unread::Part { .. } => "part",
        "Words of a game are not read, from a mistake to the move from which on the position is known again.",
        Some("1. e4 e5 2. Nf3 {the best move 2... Nc6 *"), Nothing;
    Unread::Variation { .. } => "variation",
        "The rest of a variation is not read, because of a mistake before it.",
        Some("1. e4 (1. Ke3 d5) e5 *"), Nothing;
    Unread::Line { .. } => "line",
        "The rest of a line of EPD is not read, because of a mistake before it.",
        Some("4k3/8/8/8/8/8/8/4K3 w K - bm Kd2;"), Nothing;
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
    pub const CODES: &'static [&'static str] = &{
        let mut codes = [""; COUNT];
        let mut i = 0;
        while i < COUNT {
            codes[i] = Self::EXPLANATIONS[i].code;
            i += 1;
        }
        codes
    };

    /// The catalogue: an explanation of each code, in the order of [`CODES`](Self::CODES).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, ErrorKind, GameBuf};
    ///
    /// let pinned = ErrorKind::EXPLANATIONS.iter().find(|row| row.code == "illegal/pinned").unwrap();
    /// assert_eq!(pinned.sentence, "The piece is pinned: it alone shields its king (FIDE 3.9.2).");
    /// let error = GameBuf::parse(pinned.example.unwrap()).unwrap_err();
    /// assert_eq!(error.kind().code(), pinned.code);
    /// ```
    pub const EXPLANATIONS: &'static [Explanation] = &ALL;

    /// A stable short name for the kind of error: its family (`syntax/`, `invalid/`, `illegal/`,
    /// `false-claim/` or `unread/`), then a name in lower case with hyphens. Later versions keep it. A position with
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax(syntax) => syntax.code(),
            Self::Illegal(illegal) => illegal.code(),
            Self::FalseClaim(claim) => claim.code(),
            Self::Unread(unread) => unread.code(),
            Self::Invalid(mut faults) => match faults.pop() {
                Some(fault) => fault.code(),
                // Unreachable: an invalid position has at least one fault.
                None => "invalid",
            },
        }
    }
}

implement! {
    /// Writes the sentence of the catalogue. The [message](super::Error::message) of an error also names the squares.
    Display for Fault = |self, f| f.pad(self.sentence());
}

/// The rows of all families in order.
const FAMILIES: [&[Explanation]; 5] = [
    Syntax::EXPLANATIONS,
    Fault::EXPLANATIONS,
    Illegal::EXPLANATIONS,
    FalseClaim::EXPLANATIONS,
    Unread::EXPLANATIONS,
];

const COUNT: usize = {
    let (mut count, mut family) = (0, 0);
    while family < FAMILIES.len() {
        count += FAMILIES[family].len();
        family += 1;
    }
    count
};

const ALL: [Explanation; COUNT] = {
    let mut all = [FAMILIES[0][0]; COUNT];
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
