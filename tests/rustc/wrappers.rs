//! Calls in macros of users: their tokens are underlined, or the macro's own.
use caissa::{Board, Game, board, game};

macro_rules! my_game {
    ($($token:tt)*) => { game!($($token)*) }; // Call
}
macro_rules! my_board {
    (fen $fen:literal) => { my_board!(@ $fen) };
    (@ $fen:literal) => { board!(fen $fen) };
}
macro_rules! both {
    ($moves:literal) => { (game!($moves), board!($moves)) };
}
macro_rules! own {
    () => { game!(1. e4 hello) }; // Syntax::LooseWords
}

const _: Game = my_game!(1. e4 hello); // Syntax::LooseWords
const _: Game = my_game!("1. e4 hello"); // Syntax::LooseWords
const _: Game = my_game!();
const _: Board = my_board!(fen "8/8/8/8/8/8/8/K7 w - - 0"); // Syntax::MissingField
const _: (Game, Board) = both!("1. e4 hello"); // Syntax::LooseWords
const _: Game = own!();

fn main() {}
