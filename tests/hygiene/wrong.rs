//! Games that every crate of this folder must see refused, with these words and no others.

use super::facade::{Board, Book, Game, board, boards, book, chess, game};

const _: Game = game!(1. e4 e5 2. Ke3); // illegal move 2. Ke3: the king on e1 cannot reach e3
const _: Game = game!("1. e4 e5 2. Ke3"); // illegal move 2. Ke3: the king on e1 cannot reach e3
const _: Board = board!(8/8/8/8/8/8/8/K7 w - - 0 1); // impossible position: Black has no king
const _: Book = book! { "Open Game" = 1. e4 e5; 1. e4 e5 2. Ke3 }; // illegal move 2. Ke3: the king on e1 cannot reach e3
boards! { const _ = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd5; } // illegal move 1... Kd5: the king on e3 cannot reach d5
chess! { const _: Game = game!<1. e4 e5 2. Ke3>; } // illegal move 2. Ke3: the king on e1 cannot reach e3

pub(crate) fn tail() -> Game {
    game!(1. e4 2. d4) // wrong move number `2.`: Black's move 1 is missing before it
}

pub(crate) fn statement() -> usize {
    let game = game!(1. e4 2. d4); // wrong move number `2.`: Black's move 1 is missing before it
    game.len()
}
