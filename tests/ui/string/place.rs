//! In a string the message carries the line, with a caret under the move.
use caissa::{Board, Game, board, game};

const _: Game = game!("1. e4 e5 2. Qh5 Ke7 3. Qxe6#"); // Illegal::CannotReach
const _: Game = game!(r"1. e4 e5 2. Qh5 Ke7 3. Qxe6#"); // Illegal::CannotReach
const _: Game = game!(r#"1. e4 e5 2. Qh5 "Ke7" 3. Qxe6#"#); // Syntax::UnexpectedCharacter
const _: Game = game!("1. e4 e5\n2. Qh5 Ke7\n\t3. Qxe6#"); // Illegal::CannotReach
const _: Game = game!("1. e4 {größer} e5 2. ♕h6"); // Illegal::CannotReach
const _: Game = game!("1. e4 e5 2. \u{2658}f4"); // Illegal::CannotReach
const _: Game = game!(
    "1. e4 e5
     2. Nf3 Nc6
     3. Bb6 a6"
); // Illegal::CannotReach
const _: Board = board!("4k3/8/8/8/8/8/8/R4K2 w K - 0 1"); // Fault::Castling
const _: Board = board!("1. e4 e5 2. Qh6"); // Illegal::CannotReach

fn main() {}
