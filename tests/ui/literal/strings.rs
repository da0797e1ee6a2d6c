//! Macros that check a string and give it back.
use caissa::{Setup, epd, fen, fens, pgn, san, setup, uci};

const _: &str = fen!("4k3/8/8/8/8/8/8/4K2R w Q - 0 1"); // Fault::Castling
const _: &str = fen!(setup "4k3/8/8/8/8/8/8 w - - 0 1"); // Syntax::RankCount
const _: &str = fen!(allow(materials) "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
const _: &str = fen!(4k3/8/8/8/8/8/8/4K2R w K - 0 1);
const _: &str = fen!("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1");
const _: &str = fen!("4k3/8/8/8/8/8/8/4K2R w K - 0 1"; "1. O-O");
const _: &str = fen!(concat!("4k3/8/8/8/8/8/8/4K2R", " w K - 0 1"));
const _: &str = fen!(suite "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
const _: &str = fen!(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1");
const _: [&str; 4] = fens![
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    chess960 "4k3/8/8/8/8/8/8/3K3Q w K - 0 1", // Fault::Castling
    5,
    "",
];
const _: &str = epd!("7k/5Q2/6K1/8/8/8/8/8 w - - bm Qh2;"); // Illegal::CannotReach
const _: &str = epd!(perft "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 401;"); // FalseClaim::Perft
const _: &str = pgn!("1. e4 e5 *\n\n1. e4 e5 2. Ke3 *"); // Illegal::CannotReach
const _: &str = pgn!("");
const _: &str = pgn!("[White "A"]\n1. e4 *");
const _: &str = san!("1. e4 e7e5 2. Ng1f3 Nb8-c6 3. Bb5+"); // FalseClaim::NotCheck
const _: &str = san!("1. e4 e5 {open} 1-0");
const _: &str = san!(fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1"; "0-0 Ke7");
const _: &str = san!(""); // Syntax::Empty
const _: &str = uci!("1. e2e4 e7e5 Nf3");
const _: &str = uci!("e2e4 e7e4"); // Illegal::CannotReach
const _: Setup = setup!("8/8/8/3N5/8/8/8/8"); // Syntax::FileCount
const _: Setup = setup!(reachable 8/8/8/3N4/8/8/8/8); // Syntax::MissingField
const _: Setup = setup!();

fn name(fen: &str) -> &str {
    match fen {
        fen!("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1") => "rook", // Fault::Castling
        san!("e4 Nf6 Bd3 e5") => "knight", // right
        _ => "other",
    }
}

fn main() {}
