//! Rust in place of chess.
use caissa::{Board, Game, board, game};

const S: &str = "1. e4";
const _: Game = game!(S);
const _: Game = game!(include_str!("../games/x.pgn"));
const _: Game = game!(std::include_str!("x.pgn"));
const _: Game = game!(concat!("1. e4", " e5"));
const _: Board = board!(startpos);
const _: Board = board!(START);
const _: Board = board!(startpos moves e2e4);

struct Study {
    moves: String,
}

fn main() {
    let moves = "1. e4";
    let study = Study { moves: moves.to_owned() };
    let _ = game!(moves);
    let _ = game!(&moves);
    let _ = game!(study.moves);
    let _ = game!(moves.trim());
    let _ = game!(moves());
    let _ = game!(moves[0]);
    let _ = board!(position);
}
