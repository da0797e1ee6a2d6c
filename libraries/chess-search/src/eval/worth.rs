//! The evaluation, piece by piece.

use chess_core::{Board, Color, Role, Square};

use super::accumulator::Accumulator;

/// The worth of a piece: the part of the [`evaluation`](super::evaluation) that is lost without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worth {
    /// The square of the piece.
    pub square: Square,
    /// The color of the piece.
    pub color: Color,
    /// The role of the piece, never a king.
    pub role: Role,
    /// The worth for its side, in hundredths of a pawn. A piece that stands badly can have less than none.
    pub value: i32,
}

/// The worth of each piece of a position but the kings.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_search::piece_worths;
///
/// let board = Board::from_fen("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 w - - 0 1")?;
/// let worths = piece_worths(&board);
/// let best = worths.iter().max_by_key(|worth| worth.value).unwrap();
/// assert_eq!((worths.len(), best.square.to_string()), (9, "a1".to_owned()));
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn piece_worths(board: &Board) -> Vec<Worth> {
    let whole = Accumulator::of(board);
    let (turn, count) = (board.turn(), board.occupied().len());
    let mut worths = Vec::new();
    for color in Color::ALL {
        let sign = if color == turn { 1 } else { -1 };
        for role in Role::ALL.into_iter().filter(|role| *role != Role::King) {
            for square in board.by_piece(color, role) {
                let without = whole.without((color, role, square));
                let value = sign * (whole.value(turn, count) - without.value(turn, count - 1));
                worths.push(Worth { square, color, role, value });
            }
        }
    }
    worths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation;

    #[test]
    fn the_worth_of_a_piece_is_the_difference_that_it_makes() {
        let board = Board::from_fen("4k3/ppp5/8/8/8/8/PPP5/R3K3 b - - 0 1").unwrap();
        let without = Board::from_fen("4k3/ppp5/8/8/8/8/PPP5/4K3 b - - 0 1").unwrap();
        let worths = piece_worths(&board);
        let rook = worths.iter().find(|worth| worth.role == Role::Rook).unwrap();
        assert_eq!(
            (rook.color, rook.value),
            (Color::White, evaluation(&without) - evaluation(&board))
        );
        assert_eq!(worths.len(), 7);
    }
}
