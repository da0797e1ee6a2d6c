//! Lines of `book!` as other languages and macros write them.
use caissa::{book, book::Book};

const _: Book = book! { "A" = 1. e4 "B" = 1. d4 };
const _: Book = book! { "A" = 1. e4 B21 "B" = 1. d4 };
const _: Book = book! { "A" = 1. e4, "B" = 1. d4 };
const _: Book = book! { 1. e4, 1. d4 };
const _: Book = book! { "1. e4" "1. d4" };
const _: Book = book! { file "a.pgn", dir "games" };
const _: Book = book! { file "a.pgn" plies 20 };
const _: Book = book! { plies 20, file "a.pgn" };
const _: Book = book! { "A": 1. e4 };
const _: Book = book! { "A" => 1. e4 };
const _: Book = book! { "A" == 1. e4 };
const _: Book = book! { "A" 1. e4 };
const _: Book = book! { B20 "A": 1. e4 };
const _: Book = book! { B20, "A" = 1. e4 c5 };
const _: Book = book! { "B20" "Sicilian" = 1. e4 c5 };
const _: Book = book! { "Sicilian" B20 = 1. e4 c5 };
const _: Book = book! { Sicilian = 1. e4 c5 };
const _: Book = book! { Sicilian Defence = 1. e4 c5 };
const _: Book = book! { C50 Italian Game = 1. e4 e5 2. Nf3 Nc6 3. Bc4 };
const _: Book = book! { variation dir "games" };
const _: Book = book! { Z99 "A" = 1. e4 };
const _: Book = book! { const A = 1. e4; };
const _: Book = book! { = 1. e4; };
const _: Book = book! { "X" = fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; 1. e4; };
const _: Book = book! { "A" = fen "8/P6k/8/8/8/8/8/K7 w - - 0 1", 1. a8=Q };

fn main() {}
