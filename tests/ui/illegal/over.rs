//! Moves after checkmate and stalemate.
use caissa::{Game, game};

const _: Game = game!(1. f3 e5 2. g4 Qh4 # 3. a3); // Illegal::GameOver
const _: Game = game!(1. e4 e5 2. Bc4 a6 3. Qf3 a5 4. Qxf7 # Kxf7); // Illegal::GameOver
const _: Game = game!(fen "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"; Qg6 Kg8); // Illegal::GameOver
const _: Game = game!(fen "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"; Kd1); // Illegal::GameOver
const _: Game = game!(fen "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"; Kxg7); // Illegal::GameOver

fn main() {}
