//! Angle brackets without `chess!`.
use caissa::{Game, game};

const _: Game = game!<1. e4 e5>; // rustc

fn main() {}
