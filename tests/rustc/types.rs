//! Correct chess that rustc refuses or warns of.
use caissa::{Game, boards, fen, game, puzzles, san};

const _: u8 = fen!("4k3/8/8/8/8/8/8/4K2R w K - 0 1"); // rustc
boards! { const _: u8 = fen "8/8/8/8/8/4k3/4p3/4K3 b - -" bm Kd3; } // rustc
puzzles! { const _: u8 = #1, fen "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"; } // rustc
const _: Game = game!(1. Кf3); // Syntax::Misspelling

fn name(fen: &str) -> &str {
    match fen {
        fen!("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1") => "rook", // Fault::Castling
        san!("e4 Nf6 Bd3 e5") => "knight", // right
        _ => "other",
    }
}

fn main() {}
