//! Move numbers say which move it is, and dots whose.
use caissa::{Game, game};

const _: Game = game!(2. e4); // Claim::Number
const _: Game = game!(1. e4 e5 3. Nf3); // Claim::Number
const _: Game = game!(1 e4 e5 3 Nf3); // Claim::Number
const _: Game = game!(1. e4 2... e5); // Claim::Number
const _: Game = game!(1... e4); // Claim::Side
const _: Game = game!(1. e4 1. e5); // Claim::Side
const _: Game = game!(1. e4 (1... d4) e5); // Claim::Side
const _: Game = game!(1.e4 e5 3.5254); // Claim::Number

fn main() {}
