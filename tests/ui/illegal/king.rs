//! The king would be in check.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. Ke2 Qg5 3. Ke3); // Illegal::KingAttacked
const _: Game = game!(fen "4k3/5q2/8/8/8/8/8/4K3 w - - 0 1"; e1f1); // Illegal::KingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/4K3/8/4r3 w - - 0 1"; king e3 to e4); // Illegal::KingAttacked
const _: Game = game!(1. e4 e5 2. Qh5 a6 3. Qxf7 Ke7); // Illegal::KingAttacked
const _: Game = game!(1. d4 e6 2. a3 Bb4+ 3. Nf3); // Illegal::StillInCheck
const _: Game = game!(1. d4 e6 2. a3 Bb4+ 3. h3); // Illegal::StillInCheck
const _: Game = game!(fen "4k3/8/8/8/7b/8/8/R3K2r w Q - 0 1"; Ra2); // Illegal::StillInCheck
const _: Game = game!(1. d4 e6 2. a3 d5 (2... Bb4+ 3. -- Bd6)); // Illegal::NullInCheck
const _: Game = game!("1. e4 e5 2. Qh5 a6 (2... Nf6 3. Qxe5+ Z0) 3. a3"); // Illegal::NullInCheck
const _: Game = game!(1. d4 e6 2. Nc3 Bb4 3. Ne4); // Illegal::Pinned
const _: Game = game!(fen "4k3/8/8/8/8/8/3Pq3/3K4 w - - 0 1"; d4); // Illegal::StillInCheck
const _: Game = game!(fen "3rk3/8/8/8/8/8/3P4/3K4 w - - 0 1"; d2e3); // Illegal::NothingToCapture
const _: Game = game!(fen "3rk3/8/8/8/8/3Q4/8/3K4 w - - 0 1"; Qe4); // Illegal::Pinned

fn main() {}
