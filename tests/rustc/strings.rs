//! The whole of a string is underlined, whatever its form, and the message has the line with a caret.
use caissa::{Board, Game, board, game};

const _: Game = game!(r#"1. e4 e5 2. hello"#); // Syntax::UnknownWord
const _: Game = game!("1. e4 {größer}\n1... \u{2658}x3"); // Syntax::UnknownWord
const _: Game = game!("1. e4 e5
     2. Nf3 Nc6
     3. hello"); // Syntax::UnknownWord
const _: Board = board!(
    fen "4k3/8/8/8/8/8/8/R4K2 w K - 0 1" // Fault::Castling
);

fn main() {}
