//! Static exchange evaluation (SEE): the material that a move wins if both sides go on capturing on its square.
//!
//! ```text
//! 6  . . . . p . . .     Rxd5 wins a pawn (100) and loses the rook to exd5 (500): -400.
//! 5  . . . p . . . .     Without the pawn on e6, it wins 100.
//! 1  . . . R . . . .
//!    a b c d e f g h
//! ```

use super::{Board, Legal};
use crate::attacks;
use crate::basics::{Role, Square, SquareSet};

impl Role {
    /// The value of a piece in an exchange, in hundredths of a pawn: 100 for a pawn, 310 for a knight, 320 for a bishop,
    /// 500 for a rook, 950 for a queen, and 20,000 for a king, more than all others together.
    ///
    /// [`Legal::see`] adds and subtracts these.
    #[inline]
    pub const fn exchange_value(self) -> i32 {
        match self {
            Self::Pawn => 100,
            Self::Knight => 310,
            Self::Bishop => 320,
            Self::Rook => 500,
            Self::Queen => 950,
            Self::King => 20_000,
        }
    }
}

/// A bound that no exchange reaches.
const LIMIT: i32 = 2 * Role::King.exchange_value();

impl Legal<'_> {
    /// Whether the exchange that the move begins wins at least this much for the side that moves, in hundredths of a pawn.
    /// A negative threshold allows a loss.
    ///
    /// Both sides capture on the target square with their least valuable piece, and stop when going on would lose. Pins
    /// are ignored, but a king does not capture a defended piece. No position is made, so engines ask this of each capture.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1")?;
    /// let capture = board.read_legal("Rxd5")?;
    /// assert!(!capture.see_at_least(0));
    /// assert!(capture.see_at_least(-400));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "static_exchange_evaluation")]
    #[doc(alias = "see_ge")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn see_at_least(self, threshold: i32) -> bool {
        let (board, to) = (self.board(), self.to());
        if self.castling().is_some() {
            return threshold <= 0;
        }
        let captured = match self.captured() {
            Some(role) => role.exchange_value(),
            None => 0,
        };
        let (promoted, moved) = match self.promotion() {
            Some(role) => (role.exchange_value() - Role::Pawn.exchange_value(), role),
            None => (0, self.role()),
        };
        let mut balance = (captured + promoted).saturating_sub(threshold);
        if balance < 0 {
            return false;
        }
        balance -= moved.exchange_value();
        if balance >= 0 {
            return true;
        }
        let mut occupied = board.occupied().without(self.from()).with(to);
        if self.is_en_passant() {
            occupied = occupied.without(Square::new(to.file(), self.from().rank()));
        }
        exchange(board, to, occupied, balance)
    }

    /// The material that the move wins for the side that moves, or loses if negative, in hundredths of a pawn, if both
    /// sides go on capturing on its target square (see [`see_at_least`](Self::see_at_least), which takes a sixteenth of
    /// the time).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1")?;
    /// assert_eq!(board.read_legal("Rxd5")?.see(), 100 - 500);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn see(self) -> i32 {
        // The value is found by asking the question with a yes or a no, so that both always agree.
        // Engines need only that question.
        // It wins at least `low`, and less than `high`.
        let (mut low, mut high) = (-LIMIT, LIMIT);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if self.see_at_least(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// Whether the side that has just moved keeps its threshold, when both sides go on capturing on a square with their least
/// valuable piece. `balance` is the result for the side that has just moved if its piece is captured and nothing else happens. It is
/// negative.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn exchange(board: &Board, to: Square, mut occupied: SquareSet, mut balance: i32) -> bool {
    let (us, them) = (board.turn(), board.turn().other());
    let enemies = board.attackers_to_with(to, them, occupied);
    if enemies.is_empty() {
        return true;
    }
    let queens = board.by_role(Role::Queen);
    let straight = board.by_role(Role::Rook).or(queens);
    let diagonal = board.by_role(Role::Bishop).or(queens);
    let mut side = them;
    let mut attackers = enemies.or(board.attackers_to_with(to, us, occupied));
    loop {
        attackers = attackers.and(occupied);
        let own = attackers.and(board.by_color(side));
        let Some((from, role)) = least_valuable(board, own) else { break };
        if role.is(Role::King) && attackers.intersects(board.by_color(side.other())) {
            break;
        }
        occupied = occupied.without(from);
        // X-rays: a slider behind the piece attacks the square now.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers = attackers.or(attacks::bishop(to, occupied).and(diagonal));
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers = attackers.or(attacks::rook(to, occupied).and(straight));
        }
        side = side.other();
        // Negamax with a null window: where one side needs at least 0, the other needs at least 1.
        balance = -balance - 1 - role.exchange_value();
        if balance >= 0 {
            break;
        }
    }
    !side.is(us)
}

/// The least valuable of some pieces. `Role::ALL` is in the order of their values.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn least_valuable(board: &Board, pieces: SquareSet) -> Option<(Square, Role)> {
    let mut i = 0;
    while i < Role::ALL.len() {
        if let Some(square) = pieces.and(board.by_role(Role::ALL[i])).first() {
            return Some((square, Role::ALL[i]));
        }
        i += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gain(fen: &str, san: &str) -> i32 {
        Board::from_fen(fen).unwrap().read_legal(san).unwrap().see()
    }

    #[test]
    fn the_value_is_the_greatest_threshold() {
        let board = Board::from_fen(::tests::KIWIPETE);
        for legal in board.unwrap().legals() {
            let found = (-2_000..2_000).rev().find(|threshold| legal.see_at_least(*threshold));
            assert_eq!(Some(legal.see()), found, "{}", legal.to_move());
            assert!(legal.see_at_least(i32::MIN) && !legal.see_at_least(i32::MAX));
        }
    }

    #[test]
    fn exchanges_end_when_a_side_does_better_to_stop() {
        assert_eq!(gain("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5"), 100);
        assert_eq!(gain("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5"), 100 - 500);
        assert_eq!(gain("4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "exd5"), 100);
        assert_eq!(gain("3rk3/8/8/3q4/4P3/8/8/3RK3 w - - 0 1", "exd5"), 950);
        assert_eq!(gain("4k3/8/8/8/8/5n2/8/3QK3 w - - 0 1", "Qxf3"), 310);
        assert_eq!(gain("4k3/8/6b1/8/8/8/8/3QK3 w - - 0 1", "Qd5"), 0);
        assert_eq!(gain("4k3/8/6b1/8/8/8/8/3QK3 w - - 0 1", "Qd3"), -950);
    }

    #[test]
    fn x_rays_count() {
        // Two rooks in a line against one defender.
        assert_eq!(gain("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5"), 100);
        assert_eq!(gain("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5"), 100 - 500);
        // A bishop behind a pawn.
        assert_eq!(gain("4k3/8/2p5/3p4/4P3/5B2/8/4K3 w - - 0 1", "exd5"), 100);
    }

    #[test]
    fn kings_do_not_capture_defended_pieces() {
        assert_eq!(gain("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5"), 100);
        assert_eq!(gain("8/8/3k4/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5"), 100 - 500);
    }

    #[test]
    fn promotion_castling_and_en_passant_count() {
        assert_eq!(gain("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q"), 850);
        assert_eq!(gain("1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q"), -100);
        assert_eq!(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"), 100);
        assert_eq!(gain("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"), 0);
    }
}
