//! What is to be said of a wish to move, whatever the wish: exactly one of several cases.

use crate::explain;
use crate::notation::Spelling;
use crate::{Board, Illegal, Legal, Move, Outcome, Piece, Role, Square};

/// A place that may be off the board, as arithmetic or a pointing finger gives it.
///
/// # Examples
///
/// ```
/// use chess_core::{Coordinates, Square};
///
/// assert_eq!(Coordinates::new(4, 1).square(), Some(Square::E2));
/// assert_eq!(Coordinates::new(4, 8).square(), None);
/// assert_eq!(Coordinates::of(Square::E2), Coordinates::new(4, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinates {
    /// The file, counted from 0; on the board below 8.
    pub file: i32,
    /// The rank, counted from 0; on the board below 8.
    pub rank: i32,
}

impl Coordinates {
    /// A place by file and rank, both counted from 0.
    pub const fn new(file: i32, rank: i32) -> Self {
        Self { file, rank }
    }

    /// The place of a square.
    pub const fn of(square: Square) -> Self {
        Self { file: square.file().index() as i32, rank: square.rank().index() as i32 }
    }

    /// The square, if it is one.
    pub const fn square(self) -> Option<Square> {
        // Below 0 is far above 7 then.
        let (file, rank) = (self.file.cast_unsigned(), self.rank.cast_unsigned());
        if file > 7 || rank > 7 {
            return None;
        }
        Square::from_index((rank * 8 + file) as u8)
    }
}

impl From<Square> for Coordinates {
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

/// Which case holds of a wish to move from one place to another. What is not legal is the first of the others that
/// it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View<'b> {
    /// Where the move begins or ends is no square.
    OffBoard(Coordinates),
    /// The game is over: there is no legal move at all.
    Over(Outcome),
    /// Nothing stands where the move begins.
    Empty(Square),
    /// A man of the opponent stands there.
    Theirs(Square, Piece),
    /// A man of the own side stands where the move ends.
    Own(Square, Piece),
    /// A pawn reaches the last rank: it must be said what it becomes.
    Promotes(Square),
    /// The move breaks another law.
    Illegal(Illegal),
    /// The move is legal, and this is the proof: playing it cannot fail.
    Legal(Legal<'b>),
}

impl Board {
    /// Decides about a wish to move: total, whatever the places are. The promotion is what a pawn shall become.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Coordinates, Square, View};
    ///
    /// let board = Board::START;
    /// let decide = |from: (i32, i32), to: (i32, i32)| {
    ///     board.decide(Coordinates::new(from.0, from.1), Coordinates::new(to.0, to.1), None)
    /// };
    /// assert_eq!(decide((4, 1), (4, 8)), View::OffBoard(Coordinates::new(4, 8)));
    /// assert_eq!(decide((4, 2), (4, 3)), View::Empty(Square::E3));
    /// assert!(matches!(decide((4, 6), (4, 4)), View::Theirs(Square::E7, _)));
    /// assert!(matches!(decide((4, 0), (4, 1)), View::Own(Square::E2, _)));
    /// assert!(matches!(decide((4, 1), (4, 4)), View::Illegal(_)));
    /// let View::Legal(legal) = decide((4, 1), (4, 3)) else { panic!() };
    /// assert_eq!(legal.play().piece_at(Square::E4), board.piece_at(Square::E2));
    /// ```
    pub const fn decide(
        &self,
        from: Coordinates,
        to: Coordinates,
        promotion: Option<Role>,
    ) -> View<'_> {
        let Some(from_square) = from.square() else { return View::OffBoard(from) };
        let Some(to_square) = to.square() else { return View::OffBoard(to) };
        let mut mv = Move::new(from_square, to_square);
        match promotion {
            Some(role) if role.is_promotion() => mv = mv.promoting(role),
            Some(role) => return View::Illegal(Illegal::PromotionTo { role }),
            None => {}
        }
        if let Ok(legal) = self.legal(mv) {
            return View::Legal(legal);
        }
        match (self.outcome(), self.piece_at(from_square), self.piece_at(to_square)) {
            (Some(outcome), ..) if !self.has_legal_move() => View::Over(outcome),
            (_, None, _) => View::Empty(from_square),
            (_, Some(piece), _) if !piece.color.is(self.turn) => View::Theirs(from_square, piece),
            (_, _, Some(piece)) if piece.color.is(self.turn) && !from_square.is(to_square) => {
                View::Own(to_square, piece)
            }
            _ => match explain::illegal(self, &Spelling::of(mv), None) {
                Illegal::PromotionMissing { to } => View::Promotes(to),
                illegal => View::Illegal(illegal),
            },
        }
    }
}
