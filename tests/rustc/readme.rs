//! The error that the README shows.
use caissa::{Game, game};

const TRAP: Game = game!(1. e4 f5 2. Qf3 g5 3. Qh6); // Illegal::CannotReach

fn main() {
    println!("{}", TRAP.board());
}
