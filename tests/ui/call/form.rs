//! Calls in a form that the macros do not take.
use caissa::{Board, Game, board, chess, game, games};

const _: Game = game!();
const _: Board = board!();
const _: Game = game!(""); // Syntax::Empty
const _: Board = board![];
const _: Game = game!(fen);
const _: Game = game!(fen; 1. e4);
const _: Game = game!("1. e4" "e5");
const _: Game = game!("1. e4", 3);
const _: Game = game!(b"1. e4");
const _: Game = game!(c"1. e4");
const _: Game = game!(1. e4 "e5");
const _: Board = board!(fen "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"; 1. Kd1); // Illegal::GameOver
const _: Game = game!(4k3/8/8/8/8/8/8/4K3 w - - 0 1; Kd1);
const _: Game = game!("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!("4k3/8/8/8/8/8/8/4K3 w - - 0 1"; 1. Kd1);
const _: Game = game!(include_str!("x.pgn"));
const PGN: &str = "1. e4";
const _: Game = game!(PGN);
const _: Board = board!(Board::START);
chess! { const A: Game = game!<1. e4 e5 2. Ke3>; } // Illegal::CannotReach
const _: Board = board!(FEN "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1);
const _: Board = board!(fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Board = board!(fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
const _: Game = game!(fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"); 1. Kd1);
const _: Board = board!(fen["4k3/8/8/8/8/8/8/4K3 w - - 0 1"]);
const _: Game = game!([e4, e5, Nf3]);
const _: Game = game!(["e4", "e5"]);
const _: Game = game!(fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1, 1. Kd1); // Call: Syntax::ExtraField
const _: Board = board!(fen "");
const _: Board = board!(fen PGN);
const _: Board = board!(fen x);
const _: Board = board!(fen concat!("4k3/8/8/8/8/8/8/4K3", " w - - 0 1"));
const _: Game = game!(fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1" 1. Kd1);
const _: Game = game!(fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 1. Kd1); // Syntax::ExtraField
const _: Game = game!(fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1; 1. Kd1"); // Call: Syntax::ExtraField
const _: Board = board!(allow(check) "4k3/8/8/8/8/8/8/4K3 w - - 0 1" reachable);
const _: Board = board!(fen "4k3/8/8/8/8/8/8/4K3 w - - 0 1" allow(check));
const _: Board = board!("4k3/8/8/8/8/8/8/4K3 w - - 0 1" chess960);
const _: Game = game!(allow(check) "4k3/8/8/8/8/8/8/4K3 w - - 0 1" 1. Kd1);
const _: Game = game!("games/x.pgn");
const _: Board = board!("games/x.pgn");
const _: Game = game!(my_game);
const _: Game = game!(game!(1. e4));
games! {
    const T = game!(1. e4);
    const B = ;
    const C = 1. e4 const D = 1. d4;
}

fn main() {}
