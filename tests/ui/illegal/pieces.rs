//! No piece there, not that piece, not a move that it makes.
use caissa::{Game, game};

const _: Game = game!(e3e4); // Illegal::EmptySquare
const _: Game = game!(rook b4 to b5); // Illegal::EmptySquare
const _: Game = game!(1. e4 5254); // Illegal::EmptySquare
const _: Game = game!(e7e5); // Illegal::OpponentsPiece
const _: Game = game!(1. Ng8-f6); // Illegal::OpponentsPiece
const _: Game = game!(rook a2 to a3); // Illegal::WrongPiece
const _: Game = game!(1. e4 e5 2. Rf1-c4); // Illegal::WrongPiece
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; 1. Nf3); // Illegal::NoSuchPiece
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; 1. d4); // Illegal::NoneThere
const _: Game = game!(1. Ncd2); // Illegal::NoneThere
const _: Game = game!(1. N2f3); // Illegal::NoneThere
const _: Game = game!(1. e4 e5 2. Bg5f6); // Illegal::EmptySquare
const _: Game = game!(e2e2); // Illegal::SameSquare
const _: Game = game!(Qd2); // Illegal::OwnPiece
const _: Game = game!(fen "4k3/8/8/8/8/8/4R3/R3K3 b - - 0 1"; 1... Kd8 2. Re2xe1); // Illegal::OwnPiece
const _: Game = game!(fen "4k3/8/8/8/3K4/8/8/3R4 w - - 0 1"; Rxe8); // Illegal::TakesKing
const _: Game = game!(1. Nd4); // Illegal::CannotReach
const _: Game = game!(1. e4 f5 2. Qf3 g5 3. Qh6); // Illegal::CannotReach
const _: Game = game!(pawn a2 to a6); // Illegal::CannotReach
const _: Game = game!(1. e4 e5 2. Kd3); // Illegal::CannotReach
const _: Game = game!(1. e4 e5 2. n c2); // Illegal::OwnPiece
const _: Game = game!(1. e4 e5 _1 _55); // Illegal::CannotReach

fn main() {}
