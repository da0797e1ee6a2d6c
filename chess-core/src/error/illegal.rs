//! Reasons why moves are illegal.

use crate::attacks;
use crate::basics::{CastlingSide, Color, GameResult, Move, Outcome, Role, Square, SquareSet};
use crate::board::Board;

/// The reason why a move is illegal, with the squares that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal {
    /// The game was over before the move.
    GameOver {
        /// The end of the game.
        end: Outcome,
        /// The move that ended it, if it is known.
        last: Option<EarlierMove>,
    },
    /// The move starts on an empty square.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// The starting square holds an opponent's piece (FIDE 1.2).
    OpponentsPiece {
        /// The starting square.
        from: Square,
    },
    /// The starting square holds another piece than the text names.
    WrongPiece {
        /// The piece that the text names.
        role: Role,
        /// The starting square.
        from: Square,
    },
    /// The side to move has no such piece.
    NoSuchPiece {
        /// The piece that the text names.
        role: Role,
    },
    /// The side to move has no such piece on the file or rank that the text names.
    NoneThere {
        /// The piece that the text names.
        role: Role,
        /// The squares that the text allows.
        within: SquareSet,
    },
    /// The move starts and ends on the same square.
    SameSquare {
        /// The square.
        square: Square,
    },
    /// The target square holds a piece of the side to move (FIDE 3.1).
    OwnPiece {
        /// The target.
        to: Square,
    },
    /// The target square holds the opponent's king, which cannot be captured (FIDE 1.4.1).
    TakesKing {
        /// The target.
        to: Square,
    },
    /// The piece does not move like that (FIDE 3.2 to 3.8).
    CannotReach {
        /// The piece.
        role: Role,
        /// The squares of the pieces that fit the text.
        from: SquareSet,
        /// The target.
        to: Square,
    },
    /// Another piece blocks the way (FIDE 3.5).
    Blocked {
        /// The square of the moving piece.
        from: Square,
        /// The target.
        to: Square,
        /// The square of the nearest piece in the way.
        by: Square,
    },
    /// A pawn moves diagonally only to capture, and there is nothing to capture (FIDE 3.7.3).
    NothingToCapture {
        /// The square of the pawn.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A pawn beside the capturing pawn could have been captured en passant only right after its double step
    /// (FIDE 3.7.4.2).
    NoEnPassant {
        /// The target.
        to: Square,
        /// The square of the other pawn.
        pawn: Square,
        /// The move that brought the other pawn there, if the game is known.
        came: Option<EarlierMove>,
    },
    /// The en passant capture would leave the king in check (FIDE 3.9.2).
    EnPassantExposes {
        /// The square of the piece that would give check.
        by: Square,
    },
    /// The king would move to an attacked square (FIDE 3.9.2).
    KingAttacked {
        /// The target.
        to: Square,
        /// The square of a piece that attacks the target.
        by: Square,
    },
    /// The king is in check, and the move does not end the check (FIDE 3.9.2).
    StillInCheck {
        /// The squares of the pieces that give check.
        by: SquareSet,
    },
    /// A null move in check: a player may pass, even in a variation, only if nothing must be answered.
    NullInCheck {
        /// The squares of the pieces that give check.
        by: SquareSet,
    },
    /// The piece is pinned: it alone shields its king (FIDE 3.9.2).
    Pinned {
        /// The square of the pinned piece.
        from: Square,
        /// The square of the slider that pins it.
        by: Square,
    },
    /// The castling right is missing: the king or that rook has moved, or is not on its castling square (FIDE
    /// 3.8.2.1).
    NoCastlingRight {
        /// The side of the castling.
        side: CastlingSide,
        /// The move that lost the right, if the game is known and had the right.
        lost: Option<EarlierMove>,
    },
    /// A piece is between the king and its rook, or on the squares they move over (FIDE 3.8.2.2).
    CastlingBlocked {
        /// The side of the castling.
        side: CastlingSide,
        /// The square of the piece in the way.
        by: Square,
    },
    /// The king would castle out of, through or into check (FIDE 3.8.2.2).
    CastlingAttacked {
        /// The side of the castling.
        side: CastlingSide,
        /// The attacked square on the king's way.
        square: Square,
        /// The square of a piece that attacks it.
        by: Square,
    },
    /// A pawn that reaches the last rank must promote (FIDE 3.7.5.1).
    PromotionMissing {
        /// The target.
        to: Square,
    },
    /// A pawn can promote only to a queen, rook, bishop or knight (FIDE 3.7.5.1).
    PromotionTo {
        /// The role that the text names.
        role: Role,
    },
    /// Only a pawn promotes.
    PromotionOf {
        /// The role of the piece that moves.
        role: Role,
    },
    /// A pawn promotes only on the last rank.
    PromotionEarly {
        /// The target.
        to: Square,
    },
    /// Two or more pieces can make the move.
    Ambiguous {
        /// The role of the pieces.
        role: Role,
        /// The squares of the pieces.
        from: SquareSet,
        /// The target.
        to: Square,
    },
    /// `[%illegal]` says that the move stood, but not which piece was put where, or no position is possible after it.
    UnclearMark,
    /// The kings were put on two of the squares d4, e4, d5 and e5 after the game, which tells an electronic board the result.
    ResultSign {
        /// The two squares.
        kings: SquareSet,
        /// The result that they mean.
        result: GameResult,
        /// Whether the game has this result, and both moves are behind each other.
        is_certain: bool,
    },
}

impl Illegal {
    /// Whether the reason may come from a typing error, so that the most similar legal move is worth a
    /// suggestion.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn may_be_a_slip(self) -> bool {
        matches!(
            self,
            Self::EmptySquare { .. }
                | Self::WrongPiece { .. }
                | Self::NoSuchPiece { .. }
                | Self::NoneThere { .. }
                | Self::OwnPiece { .. }
                | Self::CannotReach { .. }
                | Self::Blocked { .. }
                | Self::NothingToCapture { .. }
                | Self::SameSquare { .. }
        ) || self.is_of_castling()
    }

    /// Whether the king cannot castle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_of_castling(self) -> bool {
        matches!(
            self,
            Self::NoCastlingRight { .. }
                | Self::CastlingBlocked { .. }
                | Self::CastlingAttacked { .. }
        )
    }

    /// Whether only the promotion is wrong or missing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_of_promotion(self) -> bool {
        matches!(
            self,
            Self::PromotionMissing { .. }
                | Self::PromotionTo { .. }
                | Self::PromotionOf { .. }
                | Self::PromotionEarly { .. }
        )
    }

    /// The squares that matter for the reason: pieces, targets, attackers, and the squares between them.
    #[allow(clippy::match_same_arms, reason = "an arm for each reason reads like a table")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn squares(self, board: &Board) -> SquareSet {
        let king = board.king(board.turn);
        match self {
            Self::GameOver { end: Outcome::Checkmate { .. }, .. } => board.checkers().with(king),
            Self::GameOver { .. } => SquareSet::of(king),
            Self::EmptySquare { from }
            | Self::OpponentsPiece { from }
            | Self::WrongPiece { from, .. } => SquareSet::of(from),
            Self::NoSuchPiece { .. }
            | Self::PromotionTo { .. }
            | Self::PromotionOf { .. }
            | Self::UnclearMark => SquareSet::EMPTY,
            Self::ResultSign { kings, .. } => kings,
            Self::NoneThere { role, .. } => board.by_piece(board.turn, role),
            Self::SameSquare { square: to }
            | Self::OwnPiece { to }
            | Self::TakesKing { to }
            | Self::PromotionMissing { to }
            | Self::PromotionEarly { to } => SquareSet::of(to),
            Self::CannotReach { from, to, .. } | Self::Ambiguous { from, to, .. } => from.with(to),
            Self::Blocked { from, by, .. } => SquareSet::of(from).with(by),
            Self::NothingToCapture { from, to } => SquareSet::of(from).with(to),
            Self::NoEnPassant { to, pawn, .. } => SquareSet::of(pawn).with(to),
            Self::EnPassantExposes { by } => SquareSet::of(by).with(king),
            Self::KingAttacked { to, by } => SquareSet::of(to).with(by),
            Self::StillInCheck { by } | Self::NullInCheck { by } => by.with(king),
            Self::Pinned { from, by } => attacks::between(king, by).with(from).with(by).with(king),
            Self::NoCastlingRight { .. } => SquareSet::of(king),
            Self::CastlingBlocked { side, by } => match board.castle(side) {
                Some(castle) => castle.path().and(board.occupied()).with(king),
                None => SquareSet::of(by).with(king),
            },
            Self::CastlingAttacked { square, by, .. } => SquareSet::of(by).with(square).with(king),
        }
    }
}

/// An earlier move of the game that explains why a later one is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct EarlierMove {
    /// The move number.
    pub number: u16,
    /// The side that made the move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// The algebraic notation, see [`san`](Self::san), padded with NUL bytes. An array takes half the space
    /// of a string with its length.
    san: [u8; 7],
}

impl EarlierMove {
    /// A move with its number, its side, and its algebraic notation without signs, at most seven bytes.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(number: u16, color: Color, mv: Move, san: &str) -> Self {
        let mut bytes = [0; 7];
        let mut i = 0;
        while i < bytes.len() && i < san.len() {
            bytes[i] = san.as_bytes()[i];
            i += 1;
        }
        Self { number, color, mv, san: bytes }
    }

    /// The move in standard algebraic notation, without `+` and `#`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn san(&self) -> &str {
        let mut len = 0;
        while len < self.san.len() && self.san[len] != 0 {
            len += 1;
        }
        match core::str::from_utf8(self.san.split_at(len).0) {
            Ok(san) => san,
            Err(_) => "",
        }
    }
}
