//! More than one piece fits the text.
use caissa::{Game, game};

const _: Game = game!(1. d4 d5 2. Nf3 Nf6 3. Nd2); // Illegal::Ambiguous
const _: Game = game!(1. d4 d5 2. n f3 n f6 3. n d2); // Illegal::Ambiguous
const _: Game = game!(fen "4k3/8/8/8/8/Q6Q/8/K6Q w - - 0 1"; Qc3); // Illegal::Ambiguous
const _: Game = game!(fen "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1"; Qhe4); // Illegal::Ambiguous
const _: Game = game!(fen "6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1"; Qe4); // Illegal::Ambiguous
const _: Game = game!(fen "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"; p d5); // Illegal::Ambiguous
const _: Game = game!(fen "3r3k/2P1P3/8/8/8/8/8/4K3 w - - 0 1"; p d8 q); // Illegal::Ambiguous

fn main() {}
