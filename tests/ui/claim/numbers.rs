//! Move numbers and dots that name another move or side.
use caissa::{Game, game};

const _: Game = game!(2. e4); // FalseClaim::Number
const _: Game = game!(1. e4 e5 3. Nf3); // FalseClaim::Number
const _: Game = game!(1 e4 e5 3 Nf3); // FalseClaim::Number
const _: Game = game!(1. e4 2... e5); // FalseClaim::Number
const _: Game = game!(1... e4); // FalseClaim::Side
const _: Game = game!(1. e4 1. e5); // FalseClaim::Side
const _: Game = game!(1. e4 (1... d4) e5); // FalseClaim::Side
const _: Game = game!(1.e4 e5 3.5254); // FalseClaim::Number
const _: Game = game!(1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 5. Ba4); // FalseClaim::Number
const _: Game = game!(1. e4 e5 3. 1-0); // FalseClaim::Number
const _: Game = game!(1. e4 2. e5 3. Nf3 4. Nc6 5. Ke3); // FalseClaim::Number
const _: Game = game!(1. e4 e5 2. 2. Nf3); // Syntax::NumberTwice
const _: Game = game!("1. e4 1... 1... e5"); // Syntax::NumberTwice

fn main() {}
