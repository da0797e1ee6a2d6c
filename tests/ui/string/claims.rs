//! False claims in strings, and from positions.
use caissa::{Game, game};

const _: Game = game!("1. Nxf3"); // FalseClaim::NotCapture
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; "1. Kxd2"); // FalseClaim::NotCapture
const _: Game = game!("1. e4 d5 2. e4d5q"); // FalseClaim::CapturedOther
const _: Game = game!("1. e4 e5 2. exd5 e.p."); // Illegal::NothingToCapture
const _: Game = game!("1. e4 e.p."); // FalseClaim::NotEnPassant
const _: Game = game!("1. e2e4c"); // FalseClaim::NotCastling
const _: Game = game!("1. Nf3+"); // FalseClaim::NotCheck
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; e4+); // FalseClaim::NotCheck
const _: Game = game!("1. e4 f6 2. Qh5++"); // FalseClaim::NotDoubleCheck
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"; Ra8++); // FalseClaim::NotDoubleCheck
const _: Game = game!("1. e4#"); // FalseClaim::NotMateNorCheck
const _: Game = game!("1. e4 f6 2. Qh5#"); // FalseClaim::NotMate
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"; Ra8 #); // FalseClaim::NotMate
const _: Game = game!("2. e4"); // FalseClaim::Number
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 7"; 1. e4); // FalseClaim::Number
const _: Game = game!("1... e5"); // FalseClaim::Side
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"; 7. Kd7); // FalseClaim::Side
const _: Game = game!("1. f3 e5 2. g4 Qh4# 1-0"); // FalseClaim::Result
const _: Game = game!("[Result \"1/2-1/2\"]\n1. e4 1-0"); // FalseClaim::ResultTag
const _: Game = game!("1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5"); // FalseClaim::Number
const _: Game = game!("[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"] 1. e4"); // Fault::Castling

fn main() {}
