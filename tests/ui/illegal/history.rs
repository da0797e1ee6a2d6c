//! An earlier move of the game explains it.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ke2 Be7 5. Ke1 O-O 6. O-O); // Illegal::NoCastlingRight
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Rg1 Be7 5. Rh1 O-O 6. O-O); // Illegal::NoCastlingRight
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Be7 5. e1g1); // Illegal::EmptySquare
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Be7 5. O-O); // Illegal::NoCastlingRight
const _: Game = game!(1. g3 b6 2. Nf3 Bb7 3. d3 Bxf3 4. Bg2 Bxg2 5. d4 Bxh1 6. d5 Bg2 7. O-O); // Illegal::NoCastlingRight
const _: Game = game!(1. e4 e5 2. Nf3 (2. Ke2 d6) Nc6 3. Bc4 Nf6 (3... d6 4. Ke2 h6 5. Ke1 h5 6. O-O)); // Illegal::NoCastlingRight
const _: Game = game!(1. e4 a6 2. e5 d5 3. h3 h6 4. exd6); // Illegal::NoEnPassant
const _: Game = game!(1. e4 d6 2. e5 d5 3. exd6 e.p.); // Illegal::NoEnPassant
const _: Game = game!(1. e4 c5 2. e5 cxd4); // Illegal::NothingToCapture
const _: Game = game!(1. e4 c5 2. d4 c4 3. b4 a6 4. a3 cxb3); // Illegal::NoEnPassant

fn main() {}
