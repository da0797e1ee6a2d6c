//! Tokens that rustc does not know.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7#); // rustc
const _: Game = game!(1. e4 e5 2. ♘f3); // rustc
const _: Game = game!(1. e4 e5 2. Nf3 ½-½); // rustc

fn main() {}
