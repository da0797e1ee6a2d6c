//! Internals for the trainer in `workshop/tune/`; not public API.

use chess_core::{Board, Color, Role, Square};

use crate::eval::{self, Perspective};

/// The number of inputs of the network.
pub const INPUTS: usize = eval::INPUTS;
/// The neurons of each side.
pub const NEURONS: usize = eval::NEURONS;
/// The sets of output weights.
pub const BUCKETS: usize = eval::BUCKETS;
/// The integer for 1 in the weights of the inputs.
pub const ONE: i16 = eval::ONE;
/// The integer for 1 in the output weights.
pub const ONE_OUT: i16 = eval::ONE_OUT;
/// The value, in hundredths of a pawn, of 1 at the output.
pub const SCALE: i32 = eval::SCALE;

/// The pieces of a position, each as the number of an input as White sees it, and as Black does.
pub fn inputs(board: &Board) -> impl Iterator<Item = [u16; 2]> + '_ {
    let views = Color::ALL.map(|side| Perspective::of(board, side));
    Color::ALL.into_iter().flat_map(move |color| {
        Role::ALL.into_iter().flat_map(move |role| {
            let number =
                move |square: Square| views.map(|view| view.input(color, role, square) as u16);
            board.by_piece(color, role).into_iter().map(number)
        })
    })
}

/// The set of output weights for a position.
pub fn bucket(board: &Board) -> usize {
    eval::bucket(board.occupied().len())
}
