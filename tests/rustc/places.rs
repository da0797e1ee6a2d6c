//! Right calls in the place of an item or of a type, which only rustc sees.
use caissa::{Game, board, boards, fen, game, games};

mod item {
    caissa::game!(1. e4 e5); // rustc
}
board!(1. e4); // rustc
fen!("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"); // rustc
games!["1. e4 e5 *"]; // rustc
boards! { fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; } // rustc

struct Opening {
    game: game!(1. e4), // rustc
}

const RIGHT: Game = game!(1. e4 e5); // right
fn is_right(game: Game) -> bool {
    game!(1. d4); // right
    matches!(game, game!(1. e4 e5)) && game.len() == 2 // right
}

fn main() {}
