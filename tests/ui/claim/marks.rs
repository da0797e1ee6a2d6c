//! False claims about legal moves.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. Nxf3); // FalseClaim::NotCapture
const _: Game = game!(1. e4 d5 2. e4d5n); // FalseClaim::CapturedOther
const _: Game = game!(1. e2e4p); // FalseClaim::CapturedOther
const _: Game = game!(1. e4 d5 2. exd5 e.p.); // FalseClaim::NotEnPassant
const _: Game = game!(1. e4 d5 2. e4d5E); // FalseClaim::NotEnPassant
const _: Game = game!(1. g1f3c); // FalseClaim::NotCastling
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"; e1g1C); // FalseClaim::NotCastling
const _: Game = game!(1. e4+); // FalseClaim::NotCheck
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7++); // FalseClaim::NotDoubleCheck
const _: Game = game!(1. e4 e5 2. Qh5 #); // FalseClaim::NotMateNorCheck
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7 #); // FalseClaim::NotMate
const _: Game = game!(1. e4+ e5 2. Nxf3 (2. Bc5) Nf6 3. Bc4 #); // FalseClaim::NotCheck

fn main() {}
