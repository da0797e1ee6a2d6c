//! Check squares.

use super::{Board, Legal};
use crate::attacks;
use crate::basics::{CastlingSide, Role, Square, SquareSet};

/// The squares and pieces by which the side to move can give check, returned by [`Board::check_squares`].
///
/// They are found once for a position, and then say quickly of each of its legal moves whether it gives check:
///
/// ```text
/// 8  . . . . k . . .     A rook gives check on e6, on e7 and on the eighth rank.
/// 5  . . . . N . . .     The knight on e5 hides the rook on e1 from the king: wherever it moves,
/// 1  . . . . R . . .     it uncovers a check.
///    a b c d e f g h
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// The squares from which a piece attacks the king, by role.
    squares: [SquareSet; 6],
    /// The squares to which a move may be a promotion, en passant or castling, which give check in other ways too.
    special: [SquareSet; 6],
    /// The pieces that stand alone between a slider of their side and the king.
    pub(super) uncoverers: SquareSet,
}

impl Board {
    /// The squares and pieces by which the side to move can give check.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/4N3/8/8/8/4RK2 w - - 0 1")?;
    /// let checks = board.check_squares();
    /// // Each of the eight moves of the knight uncovers the rook.
    /// assert_eq!(board.legals().filter(|legal| checks.gives_check(*legal)).count(), 8);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_squares(&self) -> CheckSquares {
        let (us, them) = (self.turn, self.turn.other());
        let (king, occupied) = (self.king(them), self.occupied());
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        let (pawn, knight) = (attacks::pawn(them, king), attacks::knight(king));
        let squares = [pawn, knight, diagonal, straight, straight.or(diagonal), SquareSet::EMPTY];
        let mut special = [SquareSet::EMPTY; 6];
        special[Role::Pawn as usize] = SquareSet::rank(Self::last_rank(us));
        if let Some(passed) = self.en_passant {
            special[Role::Pawn as usize] = special[Role::Pawn as usize].with(passed);
        }
        special[Role::King as usize] = SquareSet::rank(CastlingSide::rank(us));
        CheckSquares { squares, special, uncoverers: self.uncoverers(king) }
    }

    /// The pieces of the side to move that stand alone between a slider of their side and the enemy king.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn uncoverers(&self, king: Square) -> SquareSet {
        let own = self.by_color(self.turn);
        let mut sliders = self.sliders_in_line(king, self.turn);
        let mut found = SquareSet::EMPTY;
        while let Some(slider) = sliders.pop() {
            let between = attacks::between(king, slider).and(self.occupied());
            if !between.has_many() {
                found = found.or(between.and(own));
            }
        }
        found
    }
}

impl CheckSquares {
    /// Whether a legal move of the position gives check. The answer means nothing for a move of another position.
    ///
    /// Moves that may give check in several ways ask [`Legal::gives_check`].
    #[inline]
    pub const fn gives_check(&self, legal: Legal<'_>) -> bool {
        let (role, to) = (legal.role() as usize, legal.to());
        let is_unclear = self.special[role].contains(to) || self.uncoverers.contains(legal.from());
        self.squares[role].contains(to) || is_unclear && legal.gives_check()
    }

    /// For each role, the squares to which a move may give check if the piece uncovers none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn candidates(&self) -> [SquareSet; 6] {
        let mut squares = self.squares;
        let pawn = Role::Pawn as usize;
        squares[pawn] = squares[pawn].or(self.special[pawn]);
        squares
    }
}
