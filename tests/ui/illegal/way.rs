//! A piece in the way, or a pawn with nothing to take.
use caissa::{Game, game};

const _: Game = game!(1. Bc1e3); // Illegal::Blocked
const _: Game = game!(1. Bf1-a6); // Illegal::Blocked
const _: Game = game!(1. Ra5); // Illegal::Blocked
const _: Game = game!(1. Qd1d4); // Illegal::Blocked
const _: Game = game!(1. e4 e5 2. e5); // Illegal::Blocked
const _: Game = game!(1. e4 e5 2. pawn e4 to e5); // Illegal::Blocked
const _: Game = game!(fen "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1"; e4); // Illegal::Blocked
const _: Game = game!(1. exd3); // Illegal::NothingToCapture
const _: Game = game!(e2d3); // Illegal::NothingToCapture
const _: Game = game!(1. e4 a6 2. e5 d6 3. h3 h6 4. exf6); // Illegal::NothingToCapture
const _: Game = game!(1. e4 a6 2. e5 d5 3. h3 h6 4. exd6); // Illegal::NoEnPassant
const _: Game = game!(1. e4 d6 2. e5 d5 3. exd6 e.p.); // Illegal::NoEnPassant
const _: Game = game!(fen "4k3/8/8/KPp4r/8/8/8/8 w - c6 0 1"; bxc6); // Illegal::EnPassantExposes

fn main() {}
