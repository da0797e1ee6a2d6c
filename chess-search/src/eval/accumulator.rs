//! The accumulators: the sums of the network's neurons, kept from one position to the next.
//!
//! Positions that follow each other in a search differ by a few pieces. So the sums of a position are those of another
//! one, with the rows of the pieces that went away subtracted, and the rows of new ones added. Which position it was
//! does not matter for the result, only for the time.

use chess_core::{Board, Color, Role, Square, SquareSet};

use super::net::{Layer, NET};
use super::view::View;
use crate::score::{MAX_PLY, Value};

/// The sums of the neurons for a position, for each side.
#[derive(Clone, Debug)]
pub(super) struct Accumulator {
    /// The pieces that are counted.
    pieces: Pieces,
    views: [View; Color::ALL.len()],
    sums: [Layer; Color::ALL.len()],
}

impl Accumulator {
    /// The sums of a position, counted from nothing.
    pub(super) fn of(board: &Board) -> Self {
        let pieces = pieces_of(board);
        let views = Color::ALL.map(|side| View::of(board, side));
        let sums = views.map(|view| sums_of(&pieces, view));
        Self { pieces, views, sums }
    }

    /// Makes it the accumulator of another position.
    fn change_to(&mut self, board: &Board) {
        let pieces = pieces_of(board);
        for side in Color::ALL {
            let view = View::of(board, side);
            let sums = &mut self.sums[side as usize];
            if view == self.views[side as usize] {
                change(sums, view, &self.pieces, &pieces);
            } else {
                *sums = sums_of(&pieces, view);
            }
            self.views[side as usize] = view;
        }
        self.pieces = pieces;
    }

    /// The sums without a piece.
    pub(super) fn without(&self, color: Color, role: Role, square: Square) -> Self {
        let mut pieces = self.pieces;
        pieces[color as usize][role as usize].remove(square);
        let sums = self.views.map(|view| sums_of(&pieces, view));
        Self { pieces, sums, ..*self }
    }

    /// The value for the side to move, with this many pieces on the board.
    pub(super) fn value(&self, turn: Color, count: usize) -> Value {
        NET.value(count, [turn, turn.other()].map(|side| &self.sums[side as usize]))
    }
}

/// The pieces of a position, by color and role.
type Pieces = [[SquareSet; Role::ALL.len()]; Color::ALL.len()];

fn pieces_of(board: &Board) -> Pieces {
    Color::ALL.map(|color| Role::ALL.map(|role| board.by_piece(color, role)))
}

/// The sums of a side, counted from nothing.
fn sums_of(pieces: &Pieces, view: View) -> Layer {
    let mut sums = NET.bias;
    change(&mut sums, view, &[[SquareSet::EMPTY; Role::ALL.len()]; Color::ALL.len()], pieces);
    sums
}

/// Changes the sums of some pieces to those of others.
fn change(sums: &mut Layer, view: View, before: &Pieces, after: &Pieces) {
    for color in Color::ALL {
        for role in Role::ALL {
            let before = before[color as usize][role as usize];
            let after = after[color as usize][role as usize];
            if before == after {
                continue;
            }
            for square in before.difference(after) {
                let row = &NET.inputs[view.input(color, role, square)];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum -= weight);
            }
            for square in after.difference(before) {
                let row = &NET.inputs[view.input(color, role, square)];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }
}

/// The accumulators of the positions from the root to the one at hand.
#[derive(Clone, Debug)]
pub(crate) struct Accumulators(Vec<Accumulator>);

impl Default for Accumulators {
    fn default() -> Self {
        Self(vec![Accumulator::of(&Board::START); MAX_PLY + 2])
    }
}

impl Accumulators {
    /// The evaluation of a position at a ply, from that of the position before it.
    pub(crate) fn evaluate(&mut self, board: &Board, ply: usize) -> Value {
        let (before, now) = self.0.split_at_mut(ply.max(1));
        let (before, now) = (&before[ply.max(1) - 1], &mut now[0]);
        now.clone_from(before);
        now.change_to(board);
        now.value(board.turn(), board.occupied().len())
    }
}

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
    Accumulator::of(board).value(board.turn(), board.occupied().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Move;
    use fastrand::Rng;

    #[test]
    fn an_evaluation_does_not_depend_on_the_position_before() {
        let mut rng = Rng::with_seed(1);
        let mut accumulators = Accumulators::default();
        let mut board = Board::START;
        for _ in 0..5_000 {
            let moves: Vec<Move> = board.legal_moves().as_slice().to_vec();
            board = match rng.choice(&moves) {
                Some(mv) if !board.is_insufficient_material() => board.play(*mv).unwrap(),
                _ => Board::START,
            };
            let ply = rng.usize(..=MAX_PLY);
            assert_eq!(accumulators.evaluate(&board, ply), evaluation(&board), "{board}");
        }
    }
}
