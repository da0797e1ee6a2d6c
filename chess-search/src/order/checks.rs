//! Check squares: found once for a node, they say quickly of each of its moves whether it gives check.
//!
//! ```text
//! 8  . . . . k . . .     A rook gives check on any square of the e-file or the eighth rank (`squares`).
//! 5  . . . . N . . .     The knight on e5 hides the rook on e1 from the king: wherever it moves, it uncovers a
//! 1  . . . . R . . .     check (`discoverers`), unless it stays on the line.
//!    a b c d e f g h
//! ```

use chess_core::{Board, Color, Legal, Rank, Role, SquareSet, attacks};

/// The squares and pieces by which the side to move can give check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckSquares {
    /// The squares from which a piece attacks the king, by role.
    squares: [SquareSet; Role::ALL.len()],
    /// The squares to which a move may be a promotion, en passant or castling, which give check in other ways as well.
    special: [SquareSet; Role::ALL.len()],
    /// Own pieces that hide a slider of their side from the king.
    discoverers: SquareSet,
}

impl CheckSquares {
    pub(crate) fn of(board: &Board) -> Self {
        let (us, them) = (board.turn(), board.turn().other());
        let (king, occupied) = (board.king(them), board.occupied());
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        let mut squares = [SquareSet::EMPTY; Role::ALL.len()];
        let (first, last) = match us {
            Color::White => (Rank::FIRST, Rank::EIGHTH),
            Color::Black => (Rank::EIGHTH, Rank::FIRST),
        };
        let passed = board.en_passant().map_or(SquareSet::EMPTY, SquareSet::of);
        let mut special = [SquareSet::EMPTY; Role::ALL.len()];
        special[Role::Pawn as usize] = SquareSet::rank(last) | passed;
        special[Role::King as usize] = SquareSet::rank(first);
        squares[Role::Pawn as usize] = attacks::pawn(them, king);
        squares[Role::Knight as usize] = attacks::knight(king);
        squares[Role::Bishop as usize] = diagonal;
        squares[Role::Rook as usize] = straight;
        squares[Role::Queen as usize] = straight | diagonal;
        let (own, queens) = (board.by_color(us), board.by_role(Role::Queen));
        // Take the own pieces next to the king's lines away: the sliders behind them attack the king.
        let without = occupied.difference((straight | diagonal) & own);
        let rooks = own & (board.by_role(Role::Rook) | queens);
        let bishops = own & (board.by_role(Role::Bishop) | queens);
        let mut discoverers = SquareSet::EMPTY;
        for slider in
            attacks::rook(king, without) & rooks | attacks::bishop(king, without) & bishops
        {
            discoverers |= attacks::between(king, slider) & own;
        }
        Self { squares, special, discoverers }
    }

    /// Whether a move of the position gives check. Moves that may do so in several ways ask the rules.
    #[inline]
    pub(crate) fn gives_check(&self, legal: Legal<'_>) -> bool {
        let (role, from, to) = (legal.role() as usize, legal.from(), legal.to());
        let is_unclear = self.special[role].contains(to) || self.discoverers.contains(from);
        self.squares[role].contains(to) || is_unclear && legal.gives_check()
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
            let checks = CheckSquares::of(&board);
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
