//! Calls of `book!` in a form that it does not take, and wrong lines.
use caissa::{book, book::Book};

const _: Book = book!();
const _: Book = book!(plies);
const _: Book = book!(plies 0 file "book.pgn");
const _: Book = book!(plies 20);
const _: Book = book!(plies 20 1. e4 e5);
const _: Book = book!("" = 1. e4);
const _: Book = book!(C20 "Open Game" =);
const _: Book = book!(C20 = 1. e4 e5);
const _: Book = book! {
    C20 "Open Game" = 1. e4 e5 2. Nf4; // Illegal::CannotReach
    B20 "Sicilian Defence" = 1. e4 c5;
    "1. d4 d6 2. Bg6";
};
const _: Book = book! {
    "Queen's Gambit" = 1. d4 d5 2. c4;
    "Queen's Gambit" = 1. c4 d5 2. d4;
    "English Opening" = 1. c4 d5 2. d4;
};

fn main() {}
