//! Castling: the right to it, the way, and the attacks on it.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. O-O); // Illegal::CastlingBlocked
const _: Game = game!(1. e4 e5 2. 0-0-0); // Illegal::CastlingBlocked
const _: Game = game!(e1g1); // Illegal::CastlingBlocked
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ke2 Be7 5. Ke1 O-O 6. O-O); // Illegal::NoCastlingRight
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ke2 Be7 5. O-O); // Illegal::NoCastlingRight
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"; O-O); // Illegal::NoCastlingRight
const _: Game = game!(fen "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"; Rg8 o_o); // Illegal::CastlingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1"; O-O-O); // Illegal::CastlingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/8/q7/R3K2R b KQ - 0 1"; 1... Qa6 2. 5171); // Illegal::CastlingAttacked
const _: Game = game!(fen "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"; king e1 to g1); // Illegal::CastlingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/8/8/qR2K3 w - - 0 1"; o_o_o); // Illegal::NoCastlingRight

fn main() {}
