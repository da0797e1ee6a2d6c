//! What is written about a legal move must be true.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. Nxf3); // Claim::NotCapture
const _: Game = game!(1. e4 d5 2. e4d5n); // Claim::CapturedOther
const _: Game = game!(1. e2e4p); // Claim::CapturedOther
const _: Game = game!(1. e4 d5 2. exd5 e.p.); // Claim::NotEnPassant
const _: Game = game!(1. e4 d5 2. e4d5E); // Claim::NotEnPassant
const _: Game = game!(1. g1f3c); // Claim::NotCastling
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"; e1g1C); // Claim::NotCastling
const _: Game = game!(1. e4+); // Claim::NotCheck
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7++); // Claim::NotDoubleCheck
const _: Game = game!(1. e4 e5 2. Qh5 #); // Claim::NotMateNorCheck
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7 #); // Claim::NotMate
const _: Game = game!(1. e4+ e5 2. Nxf3 (2. Bc5) Nf6 3. Bc4 #); // Claim::NotCheck

fn main() {}
