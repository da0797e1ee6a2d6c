//! One mistake in each macro.
use caissa::book::Book;
use caissa::epd::Suite;
use caissa::*;

const _: Game = game!(game!(1. e4)); // Call
const _: Games = games!("games/x.pgn"); // Call
const _: Board = board!(startpos); // Call
const _: Suite = boards!(perft); // Call
const _: Book = book!(plies 20); // Call
const _: Setup = setup!("8/8/8/3N5/8/8/8/8"); // Syntax::FileCount
const _: Puzzle = puzzle!(#0, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"); // Call
const _: Puzzles = puzzles!("games/problems.epd"); // Call
const _: &str = fen!(4k3/8/8/8/8/8/8/4K2R w K - 0 1); // Call
const _: [&str; 2] = fens!["4k3/8/8/8/8/8/8/4K2R w K - 0 1", 5]; // Call
const _: &str = epd!("8/8/8/8/8/4k3/4p3/4K3 b - - dm -3;"); // Syntax::OperationNumber
const _: &str = pgn!(""); // Call
const _: &str = san!(""); // Syntax::Empty
const _: &str = uci!("1. e2e4"); // Call
chess! { const _: Game = game!<1. e4 hello>; } // Syntax::LooseWords
chess! { const _: Game = game!<1. e4 e5; } // Call

fn main() {}
