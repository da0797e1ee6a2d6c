//! Items: a wrong one is an error in its place, and the others are there.
use caissa::{boards, games, puzzles};

games! { foo } // Call
games! {
    const RIGHT = 1. e4 e5; // right
    const A: 1. e4; // Call
    const B = RIGHT, 2. hello; // Syntax::UnknownWord
    static mut C = 1. e4; // Call
    const D = fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q; // Call
    const LAST = RIGHT, 2. Nf3 // right
}
boards! { const E = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" dm -3; } // Syntax::OperationNumber
puzzles! {
    const F = #1, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"; // Call
    const MORPHY = #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6; // right
}

fn main() {
    let _ = (RIGHT.len(), B, E, F, MORPHY.key());
}
