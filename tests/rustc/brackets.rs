//! A variation that is not closed.
use caissa::{Game, game};

const _: Game = game!(1. e4 (1. d4 e5);

fn main() {} // rustc
