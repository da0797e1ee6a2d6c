//! Static exchange evaluation (SEE): the material that a move wins if both sides go on capturing on its square.
//!
//! ```text
//! 6  . . . . p . . .     Rxd5 wins a pawn (100) and loses the rook to exd5 (500): -400.
//! 5  . . . p . . . .     Without the pawn on e6, it wins 100.
//! 1  . . . R . . . .
//!    a b c d e f g h
//! ```

use chess_core::{Board, Legal, Role, Square, SquareSet, attacks};

/// The values of the pieces in an exchange, in hundredths of a pawn.
const VALUES: [i32; Role::ALL.len()] = {
    let mut values = [0; Role::ALL.len()];
    values[Role::Pawn as usize] = 100;
    values[Role::Knight as usize] = 310;
    values[Role::Bishop as usize] = 320;
    values[Role::Rook as usize] = 500;
    values[Role::Queen as usize] = 950;
    values[Role::King as usize] = 20_000;
    values
};

/// The value of a piece in an exchange.
pub(crate) const fn value(role: Role) -> i32 {
    VALUES[role as usize]
}

/// Whether the exchange that a move begins wins at least this much for the side that moves; a negative threshold allows
/// a loss. Pins are ignored, but a king does not capture a defended piece.
pub(crate) fn at_least(legal: Legal<'_>, threshold: i32) -> bool {
    let (board, to) = (legal.board(), legal.to());
    if legal.castling().is_some() {
        return threshold <= 0;
    }
    let promoted = legal.promotion().map_or(0, |role| value(role) - value(Role::Pawn));
    let mut balance = legal.captured().map_or(0, value) + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(legal.promotion().unwrap_or(legal.role()));
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied().without(legal.from()).with(to);
    if legal.is_en_passant() {
        occupied = occupied.without(Square::new(to.file(), legal.from().rank()));
    }
    exchange(board, to, occupied, balance)
}

/// Goes on capturing on a square, each side with its least valuable piece, as long as that changes the result.
/// `balance` is the result for the side that has just moved if its piece is captured and nothing else happens. It is
/// negative.
fn exchange(board: &Board, to: Square, mut occupied: SquareSet, mut balance: i32) -> bool {
    let straight = board.by_role(Role::Rook) | board.by_role(Role::Queen);
    let diagonal = board.by_role(Role::Bishop) | board.by_role(Role::Queen);
    let us = board.turn();
    let mut side = us.other();
    let mut attackers =
        board.attackers_to_with(to, side, occupied) | board.attackers_to_with(to, us, occupied);
    loop {
        attackers &= occupied;
        let own = attackers & board.by_color(side);
        let Some((from, role)) = least_valuable(board, own) else { break };
        if role == Role::King && attackers.intersects(board.by_color(side.other())) {
            break;
        }
        occupied = occupied.without(from);
        // X-rays: a slider behind the piece attacks the square now.
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
        side = side.other();
        // Negamax with a null window: where one side needs at least 0, the other needs at least 1.
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            break;
        }
    }
    side != us
}

/// The least valuable of some pieces.
fn least_valuable(board: &Board, pieces: SquareSet) -> Option<(Square, Role)> {
    const BY_VALUE: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    BY_VALUE.into_iter().find_map(|role| {
        let square = (pieces & board.by_role(role)).first()?;
        Some((square, role))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most that a move wins, by trying thresholds.
    fn gain(fen: &str, san: &str) -> i32 {
        let board = Board::from_fen(fen).unwrap();
        let legal = board.to_legal(board.read(san).unwrap()).unwrap();
        (-2_000..2_000).rev().find(|threshold| at_least(legal, *threshold)).unwrap()
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
