//! Classifies attempted moves.

use crate::basics::{Move, Outcome, Piece, Role, Square};
use crate::board::{Board, Legal};
use crate::diagnosis;
use crate::error::Illegal;

/// A file and a rank that may be off the board, as calculations or mouse positions give them.
///
/// # Examples
///
/// ```
/// use caissa::{RawSquare, Square};
///
/// assert_eq!(RawSquare::new(4, 1).square(), Some(Square::E2));
/// assert_eq!(RawSquare::new(4, 8).square(), None);
/// assert_eq!(RawSquare::of(Square::E2), RawSquare::new(4, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct RawSquare {
    /// The file, counted from 0; 0..8 is on the board.
    pub file: i32,
    /// The rank, counted from 0; 0..8 is on the board.
    pub rank: i32,
}

impl RawSquare {
    /// Creates a value from a file and a rank, both counted from 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(file: i32, rank: i32) -> Self {
        Self { file, rank }
    }

    /// The file and rank of a square.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(square: Square) -> Self {
        Self { file: square.file().index() as i32, rank: square.rank().index() as i32 }
    }

    /// The square, or `None` if it is off the board.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn square(self) -> Option<Square> {
        // As unsigned numbers, negative ones are larger than 7.
        let (file, rank) = (self.file.cast_unsigned(), self.rank.cast_unsigned());
        if file > 7 || rank > 7 {
            return None;
        }
        Square::from_index((rank * 8 + file) as u8)
    }
}

implement! {
    From<Square> for RawSquare = |square| Self::of(square);
}

/// The result of an attempted move. For an illegal move, it is the first case that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Decision<'b> {
    /// The move starts or ends off the board; these are the coordinates.
    OffBoard(RawSquare),
    /// The game is over: there is no legal move at all.
    Over(Outcome),
    /// The starting square is empty.
    Empty(Square),
    /// The starting square holds an opponent's piece.
    Theirs(Square, Piece),
    /// The target square holds a piece of the side to move.
    Own(Square, Piece),
    /// A pawn reaches the last rank, and the promotion is missing.
    Promotes(Square),
    /// The move is illegal for another reason.
    Illegal(Illegal),
    /// The move is legal. Playing it cannot fail.
    Legal(Legal<'b>),
}

/// # What an attempted move is
impl Board {
    /// Classifies an attempted move given by raw coordinates and an optional promotion. Never fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, RawSquare, Square, Decision};
    ///
    /// let board = Board::START;
    /// let decide = |from: (i32, i32), to: (i32, i32)| {
    ///     board.decide(RawSquare::new(from.0, from.1), RawSquare::new(to.0, to.1), None)
    /// };
    /// assert_eq!(decide((4, 1), (4, 8)), Decision::OffBoard(RawSquare::new(4, 8)));
    /// assert_eq!(decide((4, 2), (4, 3)), Decision::Empty(Square::E3));
    /// assert!(matches!(decide((4, 6), (4, 4)), Decision::Theirs(Square::E7, _)));
    /// assert!(matches!(decide((4, 0), (4, 1)), Decision::Own(Square::E2, _)));
    /// assert!(matches!(decide((4, 1), (4, 4)), Decision::Illegal(_)));
    /// let Decision::Legal(legal) = decide((4, 1), (4, 3)) else { panic!() };
    /// assert_eq!(legal.play().piece_at(Square::E4), board.piece_at(Square::E2));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn decide(
        &self,
        from: RawSquare,
        to: RawSquare,
        promotion: Option<Role>,
    ) -> Decision<'_> {
        let Some(from_square) = from.square() else { return Decision::OffBoard(from) };
        let Some(to_square) = to.square() else { return Decision::OffBoard(to) };
        let mut mv = Move::new(from_square, to_square);
        match promotion {
            Some(role) if role.is_promotion() => mv = mv.promoting(role),
            Some(role) => return Decision::Illegal(Illegal::PromotionTo { role }),
            None => {}
        }
        if let Some(legal) = self.to_legal(mv) {
            return Decision::Legal(legal);
        }
        match (self.outcome(), self.piece_at(from_square), self.piece_at(to_square)) {
            (Some(outcome), ..) if !self.has_legal_move() => Decision::Over(outcome),
            (_, None, _) => Decision::Empty(from_square),
            (_, Some(piece), _) if !piece.color.is(self.turn) => {
                Decision::Theirs(from_square, piece)
            }
            (_, _, Some(piece)) if piece.color.is(self.turn) && !from_square.is(to_square) => {
                Decision::Own(to_square, piece)
            }
            _ => match diagnosis::reason(self, mv) {
                Illegal::PromotionMissing { to } => Decision::Promotes(to),
                illegal => Decision::Illegal(illegal),
            },
        }
    }
}
