//! Claims that are false.

use caissa::{Puzzle, puzzle};

// No mate, a sooner mate, a second key.
const _: Puzzle = puzzle!(#1, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#2, fen "7k/8/8/8/8/8/8/K5R1 w - - 0 1", 1. Rg2);
const _: Puzzle = puzzle!(#3, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
const _: Puzzle = puzzle!(#1, fen "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1");
const _: Puzzle = puzzle!(#1, fen "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", 1. Ra8 #);
const _: Puzzle = puzzle!(#1, fen "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", no_duals);
const _: Puzzle = puzzle!(#2, fen "k7/8/1K6/8/8/8/8/8 w - - 0 1");
const _: Puzzle = puzzle!(#1, fen "k7/8/1Q6/8/8/8/8/K7 b - - 0 1");

// A position that moves lead to, and one in which the game is over.
const _: Puzzle = puzzle!(#1, 1. f3 e5 2. g3);
const _: Puzzle = puzzle!(#1, 1. f3 e5 2. g4, 2... Qg5);
const _: Puzzle = puzzle!(#1, 1. f3 e5 2. g4 Qh4 #);
const _: Puzzle = puzzle!(#1, 1. f3 e5 2. g5); // Illegal::CannotReach

// Numbers from 1, or those of the FEN, but no others.
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30", 1. Rxa7+);
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30", 2. Ra6); // FalseClaim::Number

// A wrong key, a wrong move, a reply that does not last longest.
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Rxa7+);
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. bxa7);
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6 bxa6 2. bxa7);
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "1. Ra6 bxa6 2. Kd7");
const _: Puzzle = puzzle!(#3, fen "8/8/6Q1/8/8/8/k7/3K4 w - - 0 1", 1. Kc2 Ka1);
const _: Puzzle = puzzle!(#3, fen "8/8/6Q1/8/8/8/k7/3K4 w - - 0 1", "1. Kc2 Ka3 2. Kc3 Ka4 3. Qb1");
const _: Puzzle = puzzle!(#2, fen "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", 1. Kg6);
const _: Puzzle = puzzle!(#2, any_key, fen "5rk1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1", 1. Ra8);

// Illegal moves have the same messages as in a game.
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Rb2); // Illegal::CannotReach
const _: Puzzle = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 b - - 0 1", 1. Ra6); // FalseClaim::Side

// Duals, and a budget that does not suffice.
const _: Puzzle = puzzle!(#3, no_duals, fen "8/8/8/8/8/8/5Q2/K1k5 w - - 0 1");
const _: Puzzle = puzzle!(#4, budget(1_000), fen "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1");

fn main() {}
