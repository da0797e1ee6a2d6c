//! Results that contradict the final position.
use caissa::{Game, game};

const _: Game = game!(1. f3 e5 2. g4 Qh4 # 1-0); // FalseClaim::Result
const _: Game = game!("1. f3 e5 2. g4 Qh4# 1/2-1/2"); // FalseClaim::Result
const _: Game = game!(fen "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"; Qg6 1-0); // FalseClaim::Result
const _: Game = game!("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#"); // FalseClaim::Result
const _: Game = game!(fen "8/8/4k3/8/8/8/3pK3/8 w - - 0 70"; 70. Kxd2 1-0); // FalseClaim::Result
const _: Game = game!("[Result \"0-1\"]\n[FEN \"8/8/4k3/8/8/8/3pK1N1/8 w - - 0 70\"]\n\n70. Kxd2 1/2-1/2"); // FalseClaim::Result
const _: Game = game!("[Result \"1-0\"]\n\n1. e4 e5 0-1"); // FalseClaim::ResultTag
const _: Game = game!("[PlyCount \"3\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"); // FalseClaim::PlyCount
const _: Game = game!("[Event \"?\"]\n[PlyCount \"2\"]\n\n1. e4 (1. d4 d5) *"); // FalseClaim::PlyCount

fn main() {}
