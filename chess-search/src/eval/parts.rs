//! The static evaluation, part by part.

use chess_core::{Board, Color};

use super::sum::Sum;
use super::terms::{
    BISHOP_PAIR, CONNECTED, ENEMY, FREE_PASSED, HANGING, ISOLATED, KING_ATTACK, KING_ON_HALF_OPEN,
    MOBILITY, OWN, OWN_KING_TO_PASSED, PASSED, PAWN_THREAT, ROOK_ON_OPEN_FILE, SAFE_CHECK, Terms,
};
use super::weights::WEIGHTS;
use super::{PHASES, count, phase, value};

/// A part of the evaluation, in hundredths of a pawn, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The name, such as `mobility`.
    pub name: &'static str,
    /// The value for White.
    pub white: i32,
    /// The value for Black.
    pub black: i32,
}

/// The first term of each part, and its name.
const PARTS: [(usize, &str); 15] = [
    (OWN, "pieces, as their own king sees them"),
    (ENEMY, "pieces, as the enemy king sees them"),
    (MOBILITY, "mobility"),
    (PASSED, "passed pawns"),
    (FREE_PASSED, "passed pawns that can advance"),
    (CONNECTED, "connected pawns"),
    (OWN_KING_TO_PASSED, "kings near passed pawns"),
    (ISOLATED, "isolated, doubled and backward pawns"),
    (BISHOP_PAIR, "bishop pair"),
    (ROOK_ON_OPEN_FILE, "rooks on open files"),
    (PAWN_THREAT, "threats to pieces"),
    (HANGING, "pieces that are not defended"),
    (KING_ATTACK, "attack on the king"),
    (SAFE_CHECK, "safe checks"),
    (KING_ON_HALF_OPEN, "open files at the king"),
];

/// The static evaluation of a position, without any search: for the side to move, in hundredths of a pawn.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
///
/// let queen_up = Board::from_fen("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 w - - 0 1")?;
/// assert!(chess_search::evaluation(&queen_up) > 700);
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn evaluation(board: &Board) -> i32 {
    let mut sum = Sum::default();
    count(board, &mut sum);
    value(board, sum)
}

/// The parts of the [`evaluation`]. They add up to it, except for the value of having the move and for rounding.
pub fn evaluation_parts(board: &Board) -> Vec<Part> {
    let mut sums = Sums { phase: phase(board), parts: [[0; 2]; PARTS.len()] };
    count(board, &mut sums);
    let part = |((_, name), [white, black]): (&(usize, &'static str), [i32; 2])| Part {
        name,
        white: white / PHASES,
        black: black / PHASES,
    };
    PARTS.iter().zip(sums.parts).map(part).collect()
}

/// The values of each part for each side, times [`PHASES`].
struct Sums {
    phase: i32,
    parts: [[i32; 2]; PARTS.len()],
}

impl Terms for Sums {
    fn add(&mut self, side: Color, term: usize, times: i32) {
        let (middle, end) = WEIGHTS[term];
        let value = i32::from(middle) * self.phase + i32::from(end) * (PHASES - self.phase);
        let part = PARTS.iter().rposition(|(begin, _)| *begin <= term).unwrap_or(0);
        self.parts[part][side as usize] += value * times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_add_up_to_the_evaluation() {
        assert!(PARTS.is_sorted());
        for fen in super::super::tests::FENS {
            let board = Board::from_fen(fen).unwrap();
            let sum: i32 =
                evaluation_parts(&board).iter().map(|part| part.white - part.black).sum();
            let side = if board.turn() == Color::White { sum } else { -sum };
            let difference = (side + super::super::TEMPO - evaluation(&board)).abs();
            // Each part of each side is rounded.
            assert!(difference <= 2 * PARTS.len() as i32, "{fen}: {difference}");
        }
    }
}
