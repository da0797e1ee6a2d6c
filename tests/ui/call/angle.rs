//! An angle bracket that is not closed.
use caissa::{Game, chess};

chess! { const A: Game = game!<1. e4 e5; }

fn main() {}
