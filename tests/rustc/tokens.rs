//! The tokens that a message underlines: the whole call where there is none, one, the first to the last of several, a group.
use caissa::{Board, Game, board, game};

const _: Game = game!(); // Call
const _: Game = game!(PGN); // Call
const _: Board = board!(fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"); // Call
const _: Board = board!(allow() fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1"); // Call
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7 #); // FalseClaim::NotMate
const _: Game = game!(1. e4 /* best by test */ e5 2. hello
    world /** no move */); // Syntax::LooseWords
const _: Game = game!(fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1, 1. Kd1
    Kd8); // Syntax::ExtraField

fn main() {}
