//! Calls of another form.

use caissa::{Puzzle, Puzzles, puzzle, puzzles};

const _: Puzzle = puzzle!();
const _: Puzzle = puzzle!(fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6);
const _: Puzzle = puzzle!(#);
const _: Puzzle = puzzle!(#2);
const _: Puzzle = puzzle!(#2,);
const _: Puzzle = puzzle!(#0, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#21, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#two, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2 fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1" 1. Ra6);
const _: Puzzle = puzzle!(#2, 1. Ra6); // Illegal::Blocked
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R6 w - - 0 1"); // Syntax::FileCount
const _: Puzzle = puzzle!(#2, budget fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, budget(many), fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, any_key fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, anykey, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(any_key, #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, budget(0), fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, file "games/problems.epd");
const _: Puzzle = puzzle!(dir "games");
const _: Puzzle = puzzle!(#2; fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"; 1. Ra6);
const _: Puzzle = puzzle!(#2: fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1": 1. Ra6);
const _: Puzzle = puzzle!(#2, position "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, any key, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, no duals, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, quick, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!("#2", fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(mate 2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(s #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, , 1. Ra6);
const _: Puzzles = puzzles!("games/problems.epd");
const _: Puzzles = puzzles!();
const _: Puzzles = puzzles!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzles = puzzles!(file "games/problems.epd", 2);

puzzles! {
    const _ = ;
    const _ = #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Rb1;
    const RIGHT = #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6; // right
    const _ #1;
    const _ = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    const _ = #2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6, any_key;
}

fn main() {
    let _ = RIGHT.key();
}
