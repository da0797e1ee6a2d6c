//! Moves against the laws of chess.

use crate::attacks;
use crate::basics::{CastlingSide, Color, Move, Outcome, Role, Square, SquareSet};
use crate::board::Board;

/// Why a move is illegal, with the squares that make it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Illegal {
    /// The game was over before the move.
    GameOver {
        /// How it ended.
        end: Outcome,
        /// The move that ended it, where it is known.
        last: Option<EarlierMove>,
    },
    /// The move starts on an empty square.
    EmptySquare {
        /// The square.
        from: Square,
    },
    /// The move starts with a man of the opponent (FIDE 4.1, 3.1).
    OpponentsPiece {
        /// Where it stands.
        from: Square,
    },
    /// Another piece stands there than the one named.
    WrongPiece {
        /// The piece named.
        role: Role,
        /// Where it was said to stand.
        from: Square,
    },
    /// The side has no such piece.
    NoSuchPiece {
        /// The piece named.
        role: Role,
    },
    /// The side has no such piece on the file or rank named.
    NoneThere {
        /// The piece named.
        role: Role,
        /// The squares that the text allows.
        within: SquareSet,
    },
    /// Where it starts is where it ends.
    SameSquare {
        /// The square.
        square: Square,
    },
    /// A man of the own side stands on the target (FIDE 3.1).
    OwnPiece {
        /// The target.
        to: Square,
    },
    /// The target is the opponent's king, which is never taken (FIDE 1.4.1).
    TakesKing {
        /// The target.
        to: Square,
    },
    /// The piece does not move like that (FIDE 3.2 to 3.8).
    CannotReach {
        /// The piece.
        role: Role,
        /// Those that were meant.
        from: SquareSet,
        /// The target.
        to: Square,
    },
    /// The way is blocked (FIDE 3.5).
    Blocked {
        /// Where the piece stands.
        from: Square,
        /// The target.
        to: Square,
        /// The nearest man in the way.
        by: Square,
    },
    /// A pawn moves diagonally only to capture, and there is nothing to capture (FIDE 3.7.3).
    NothingToCapture {
        /// Where the pawn stands.
        from: Square,
        /// The target.
        to: Square,
    },
    /// A pawn beside the target could have been taken en passant only right after its double step
    /// (FIDE 3.7.4.2).
    NoEnPassant {
        /// The target.
        to: Square,
        /// Where the other pawn stands.
        pawn: Square,
        /// The move that brought it there, where the game is known.
        came: Option<EarlierMove>,
    },
    /// Taking en passant would leave the king in check (FIDE 3.9.2).
    EnPassantExposes {
        /// The man that would give check.
        by: Square,
    },
    /// The king would step into attack (FIDE 3.9.2).
    KingAttacked {
        /// The target.
        to: Square,
        /// A man that attacks it.
        by: Square,
    },
    /// The king is in check, and the move does not answer it (FIDE 3.9.2).
    StillInCheck {
        /// The men that give check.
        by: SquareSet,
    },
    /// The piece alone shields the king (FIDE 3.9.2).
    Pinned {
        /// The piece.
        from: Square,
        /// The slider behind it.
        by: Square,
    },
    /// Castling without the right to it: the king or that rook has moved, or is not at home
    /// (FIDE 3.8.2.1).
    NoCastlingRight {
        /// Which castling.
        side: CastlingSide,
        /// The move that lost the right, where the game is known and had it.
        lost: Option<EarlierMove>,
    },
    /// A man stands between the king and its rook, or where they go (FIDE 3.8.2.2).
    CastlingBlocked {
        /// Which castling.
        side: CastlingSide,
        /// The man.
        by: Square,
    },
    /// Castling out of, through or into check (FIDE 3.8.2.2).
    CastlingAttacked {
        /// Which castling.
        side: CastlingSide,
        /// The attacked square of the king's way.
        square: Square,
        /// A man that attacks it.
        by: Square,
    },
    /// A pawn on the last rank must become another piece (FIDE 3.7.5.1).
    PromotionMissing {
        /// The target.
        to: Square,
    },
    /// A pawn becomes a queen, rook, bishop or knight, nothing else (FIDE 3.7.5.1).
    PromotionTo {
        /// What it was said to become.
        role: Role,
    },
    /// Only a pawn promotes.
    PromotionOf {
        /// The piece that moves.
        role: Role,
    },
    /// A pawn promotes only on the last rank.
    PromotionEarly {
        /// The target.
        to: Square,
    },
    /// Two or more pieces can make the move.
    Ambiguous {
        /// The piece.
        role: Role,
        /// Where they stand.
        from: SquareSet,
        /// The target.
        to: Square,
    },
}

impl Illegal {
    /// The squares that the reason is about: pieces, targets, attackers, and the ways between them.
    #[allow(clippy::match_same_arms, reason = "an arm for each reason reads like a table")]
    pub(crate) const fn squares(self, board: &Board) -> SquareSet {
        let king = board.king(board.turn);
        match self {
            Self::GameOver { end: Outcome::Checkmate { .. }, .. } => board.checkers().with(king),
            Self::GameOver { .. } => SquareSet::of(king),
            Self::EmptySquare { from }
            | Self::OpponentsPiece { from }
            | Self::WrongPiece { from, .. } => SquareSet::of(from),
            Self::NoSuchPiece { .. } | Self::PromotionTo { .. } | Self::PromotionOf { .. } => {
                SquareSet::EMPTY
            }
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
            Self::StillInCheck { by } => by.with(king),
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
    /// The number of the move.
    pub number: u16,
    /// Whose move it was.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// See [`san`](Self::san); zeros stand behind it. An array takes half the room of a string with its length.
    san: [u8; 7],
}

impl EarlierMove {
    /// A move with its place in the game and its algebraic notation of at most seven bytes.
    #[doc(hidden)]
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
