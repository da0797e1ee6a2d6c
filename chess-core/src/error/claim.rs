//! False claims about legal moves.

use crate::basics::{Color, GameResult, Move, Piece, Published, Role, Square};

/// A claim in the text that is not true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FalseClaim {
    /// `x`, but the move does not capture.
    NotCapture,
    /// Smith's letter for the captured piece, but the move captures another piece or none.
    CapturedOther {
        /// The piece named.
        named: Role,
        /// The piece captured.
        found: Option<Role>,
    },
    /// `e.p.`, but the move does not capture en passant.
    NotEnPassant,
    /// Smith's `c` or `C`, but the move does not castle on that side.
    NotCastling,
    /// `+`, but the move does not give check.
    NotCheck,
    /// `++`, but the move gives check with only one piece.
    NotDoubleCheck,
    /// `#`, but the move does not even give check.
    NotMateNorCheck,
    /// `#`, but the check is not mate.
    NotMate,
    /// The move number is wrong.
    Number {
        /// The number written.
        written: u16,
        /// The probable cause.
        cause: Miscount,
    },
    /// The dots after the move number name the wrong side: one dot means White, three mean Black.
    Side {
        /// The side that the dots name.
        written: Color,
        /// The probable cause.
        cause: Miscount,
    },
    /// The result contradicts the final position.
    Result {
        /// The result written.
        written: GameResult,
    },
    /// The result at the end of the game differs from the `Result` tag.
    ResultTag {
        /// The result in the tag.
        tag: GameResult,
    },
    /// The number in the `PlyCount` tag is not the number of plies in the game.
    PlyCount {
        /// The number of plies in the game.
        found: u32,
    },
    /// `D3` in EPD, but the position has another number of sequences of three moves.
    Perft {
        /// The depth in plies.
        depth: u8,
        /// The number of sequences.
        found: u64,
    },
    /// `am` in EPD has the move, and so has `bm`.
    Avoided,
    /// The position has the name of a [`Published`] one, but is another position.
    Published {
        /// The published position, compared with this one.
        difference: Difference,
    },
    /// The position has the name of an opening, but differs from it on one square.
    Opening {
        /// The position of the opening, compared with this one.
        difference: Difference,
    },
    /// The FEN is not the position after the moves that should lead to it.
    Fen {
        /// The position after the moves, compared with the FEN.
        difference: Difference,
    },
    /// Words about the end of the game, as programs write them: `White mates`.
    Ending {
        /// The contradiction.
        found: FalseEnding,
    },
}

/// A contradiction to words about the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FalseEnding {
    /// The result says otherwise.
    Result(GameResult),
    /// The move that lost the game as an illegal one is legal.
    Legal(Move),
    /// The last position is not checkmate.
    NotMate,
    /// The last position is not stalemate.
    NotStalemate,
    /// The last position has occurred only so many times, and no move repeats one for the third time.
    Repeated(u8),
    /// Only so many plies have been played since the last capture or pawn move.
    Quiet(u8),
    /// Checkmate is possible with the material.
    Material,
    /// The winner on time has only the king.
    WonByKing,
}

/// The difference of another position. The move counters and the en passant square do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Difference {
    /// It is this published position.
    Published(Published),
    /// It has the other side to move.
    Turn,
    /// It has other castling rights.
    Castling,
    /// It differs on these squares.
    Squares(OtherSquares),
    /// It differs on more than three squares, or in several of these ways.
    Great,
    /// There is no position of this name: the suite ends with this one.
    Absent(Published),
}

/// One to three squares, with the contents that they have in another position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OtherSquares([Option<(Square, Option<Piece>)>; Self::MOST]);

impl OtherSquares {
    /// The greatest number of squares.
    pub(crate) const MOST: usize = 3;

    /// The squares, each with its piece in the other position, or `None` if it is empty there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn iter(&self) -> impl Iterator<Item = (Square, Option<Piece>)> + use<> {
        self.0.into_iter().flatten()
    }

    /// The square at an index below [`MOST`](Self::MOST).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn get(&self, index: usize) -> Option<(Square, Option<Piece>)> {
        self.0[index]
    }

    /// Adds a square, if there is room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn add(&mut self, square: Square, piece: Option<Piece>) {
        if let Some(free) = self.0.iter_mut().find(|entry| entry.is_none()) {
            *free = Some((square, piece));
        }
    }
}

/// The probable cause of a wrong move number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Miscount {
    /// Only the number is wrong: the move after it is legal.
    OnlyNumber,
    /// It counts plies, and so does the number after it: `1. e4 2. e5 3. Nf3`.
    Plies,
    /// The move of the side to move is missing before it: `1. e4 2. d4`.
    MissingMove,
    /// It begins a variation that does not come right after the move that it replaces: `1. e4 e5 (1. d4)`.
    Variation {
        /// The number of the move that the variation replaces.
        number: u16,
        /// The side of that move.
        color: Color,
    },
    /// The moves from it on were written before: `1. e4 e5 1. e4 e5`.
    Repeated,
    /// The move after it is not legal either.
    Unknown,
}
