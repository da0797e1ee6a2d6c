//! The squares and pieces by which the side to move can give check.

use super::{Board, Legal};
use crate::attacks;
use crate::basics::{CastlingSide, Role, Square, SquareSet};

/// The squares and pieces by which the side to move can give check, returned by [`Board::check_squares`].
///
/// They are found once for a position, and then say quickly of each of its legal moves whether it gives check:
///
/// ```text
/// 8  . . . . k . . .     A rook gives check on any square of the e-file or the eighth rank.
/// 5  . . . . N . . .     The knight on e5 hides the rook on e1 from the king: wherever it moves,
/// 1  . . . . R . . .     it uncovers a check.
///    a b c d e f g h
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    /// The squares from which a piece attacks the king, by role.
    pub(super) squares: [SquareSet; 6],
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
    /// Whether a legal move of the position gives check. Moves that may do so in several ways ask
    /// [`Legal::gives_check`].
    #[inline]
    pub const fn gives_check(&self, legal: Legal<'_>) -> bool {
        let (role, to) = (legal.role() as usize, legal.to());
        let is_unclear = self.special[role].contains(to) || self.uncoverers.contains(legal.from());
        self.squares[role].contains(to) || is_unclear && legal.gives_check()
    }

    /// For each role, the squares to which a move may give check if the piece uncovers none.
    pub(super) const fn candidates(&self) -> [SquareSet; 6] {
        let mut squares = self.squares;
        let pawn = Role::Pawn as usize;
        squares[pawn] = squares[pawn].or(self.special[pawn]);
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_squares_agree_with_the_rules() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/3pP3/8/8/4K2b b - e3 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/8/1k1P1R2/2N5/3B4/1N6/1R5K/8 w - - 0 1",
            "3k4/8/8/3N4/8/3P4/3R4/R3K2R w KQ - 0 1",
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/1P4P1/8/4P3/7B/8/4R3/4QK2 w - - 0 1",
        ] {
            let board = Board::from_fen(fen).unwrap();
            let checks = board.check_squares();
            for legal in board.legals() {
                assert_eq!(
                    checks.gives_check(legal),
                    legal.gives_check(),
                    "{fen} {}",
                    legal.to_move()
                );
            }
        }
    }
}
