//! The accumulators: the sums of the network's neurons, kept from one position to the next.
//!
//! A move changes two to four pieces. So the sums after it are those before it, with the rows of the pieces that went
//! away subtracted, and the rows of new ones added.
//!
//! Most nodes are evaluated. Counted from nothing, each evaluation would add the rows of up to 32
//! pieces for each side.

use chess_core::{Board, Color, Legal, Role, Square};

use super::net::{Layer, NET};
use super::view::Perspective;
use crate::score::{MAX_PLY, Value};

/// The sums of the neurons for a position, for each side.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Accumulator {
    sums: [Layer; Color::ALL.len()],
    views: [Perspective; Color::ALL.len()],
}

/// A piece on its square.
type PlacedPiece = (Color, Role, Square);

impl Accumulator {
    /// The sums of a position, counted from nothing.
    pub(super) fn of(board: &Board) -> Self {
        let views = Color::ALL.map(|side| Perspective::of(board, side));
        Self { views, sums: views.map(|view| sums_of(board, view)) }
    }

    /// The sums without a piece.
    pub(super) fn without(&self, piece: PlacedPiece) -> Self {
        let mut rest = self.clone();
        for (sums, view) in rest.sums.iter_mut().zip(self.views) {
            sums.iter_mut().zip(row(view, piece)).for_each(|(sum, weight)| *sum -= weight);
        }
        rest
    }

    /// Makes it the accumulator of the position after a move, from the one before it.
    fn set_after(&mut self, before: &Self, legal: Legal<'_>, board: &Board) {
        let (us, them) = (legal.board().turn(), legal.board().turn().other());
        let (role, from, to) = (legal.role(), legal.from(), legal.to());
        let is_king = role == Role::King;
        let is_castling = is_king && legal.castling().is_some();
        let left = (us, role, from);
        let arrived = (us, legal.promotion().unwrap_or(role), to);
        let captured = legal.captured().map(|role| {
            let is_en_passant = legal.is_en_passant();
            (them, role, if is_en_passant { Square::new(to.file(), from.rank()) } else { to })
        });
        for side in Color::ALL {
            let at = side as usize;
            let view = if is_king { Perspective::of(board, side) } else { before.views[at] };
            self.views[at] = view;
            let (old, new) = (&before.sums[at], &mut self.sums[at]);
            // Castling moves two pieces, and a king that goes over to the other wing mirrors the squares of all. Both are
            // rare, so no code of their own makes them quick.
            if is_castling || view != before.views[at] {
                *new = sums_of(board, view);
                continue;
            }
            let (left, arrived) = (row(view, left), row(view, arrived));
            // Each is one loop over all rows, so that a sum is read and written once.
            if let Some(captured) = captured {
                let captured = row(view, captured);
                for (i, sum) in new.iter_mut().enumerate() {
                    *sum = old[i] - left[i] - captured[i] + arrived[i];
                }
            } else {
                for (i, sum) in new.iter_mut().enumerate() {
                    *sum = old[i] - left[i] + arrived[i];
                }
            }
        }
    }

    /// The value for the side to move, with this many pieces on the board.
    pub(super) fn value(&self, turn: Color, count: usize) -> Value {
        NET.value(count, [turn, turn.other()].map(|side| &self.sums[side as usize]))
    }
}

/// The weights of a piece.
fn row(view: Perspective, (color, role, square): PlacedPiece) -> &'static Layer {
    &NET.inputs[view.input(color, role, square)]
}

/// The sums of a side, counted from nothing.
fn sums_of(board: &Board, view: Perspective) -> Layer {
    let mut sums = NET.bias;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.by_piece(color, role) {
                let row = row(view, (color, role, square));
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }
    sums
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
    /// Begins a line with the position of the root.
    pub(crate) fn begin(&mut self, board: &Board) {
        self.0[0] = Accumulator::of(board);
    }

    /// Goes on after a move that is played at a ply, to this position.
    pub(crate) fn play(&mut self, legal: Legal<'_>, board: &Board, ply: usize) {
        let (before, after) = self.0.split_at_mut(ply + 1);
        after[0].set_after(&before[ply], legal, board);
    }

    /// Goes on after a null move at a ply.
    pub(crate) fn pass(&mut self, ply: usize) {
        let (before, after) = self.0.split_at_mut(ply + 1);
        after[0].clone_from(&before[ply]);
    }

    /// The evaluation of the position at a ply.
    pub(crate) fn evaluate(&self, board: &Board, ply: usize) -> Value {
        self.0[ply].value(board.turn(), board.occupied().len())
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
    use fastrand::Rng;

    #[test]
    fn an_evaluation_does_not_depend_on_the_moves_before() {
        let mut rng = Rng::with_seed(1);
        let mut accumulators = Accumulators::default();
        for _ in 0..100 {
            let mut board = Board::START;
            accumulators.begin(&board);
            for ply in 0..=MAX_PLY {
                assert_eq!(accumulators.evaluate(&board, ply), evaluation(&board), "{board}");
                let moves: Vec<Legal<'_>> = board.legals().collect();
                let Some(legal) = rng.choice(&moves) else { break };
                let next = legal.play();
                accumulators.play(*legal, &next, ply);
                board = next;
            }
        }
    }
}
