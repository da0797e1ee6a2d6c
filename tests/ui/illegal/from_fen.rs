//! Every class of illegal move from a position.
use caissa::{Game, game};

const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"; Qd4); // Illegal::NoSuchPiece
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"; 1... e5); // Illegal::NoSuchPiece
const _: Game = game!(fen "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"; e2e4); // Illegal::OpponentsPiece
const _: Game = game!(fen "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"; d4e3); // Illegal::EnPassantExposes
const _: Game = game!(fen "8/8/8/1r3pPK/8/8/8/4k3 w - f6 0 1"; gxf6 e.p.); // Illegal::EnPassantExposes
const _: Game = game!(fen "4k3/8/4r3/8/8/8/4N3/4K3 w - - 0 1"; Nc3); // Illegal::Pinned
const _: Game = game!(fen "4k3/8/8/8/8/5q2/8/4K3 w - - 0 1"; Kf2); // Illegal::KingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/8/8/r3K2N w - - 0 1"; Ng3); // Illegal::StillInCheck
const _: Game = game!(fen "3qk3/8/8/8/8/8/8/R3K2R w KQ - 0 1"; O-O-O); // Illegal::CastlingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1"; O-O); // Illegal::CastlingBlocked
const _: Game = game!(fen "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"; e1g1); // Illegal::NoCastlingRight
const _: Game = game!(fen "4k3/8/8/8/8/8/8/1RN2K1R w HB - 0 1"; O-O-O); // Illegal::CastlingBlocked
const _: Game = game!(fen "3qk3/8/8/8/8/8/8/3K3R w H - 0 1"; O-O); // Illegal::CastlingAttacked
const _: Game = game!(fen "4k3/8/8/8/8/8/4K3/8 w - - 0 1"; e2e8); // Illegal::TakesKing
const _: Game = game!(fen "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"; Kg8); // Illegal::GameOver
const _: Game = game!(fen "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1"; n e4); // Illegal::Ambiguous
const _: Game = game!(fen "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"; e8=P); // Illegal::PromotionTo
const _: Game = game!(fen "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"; e7e8); // Illegal::PromotionMissing
const _: Game = game!(fen "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"; Ke2=Q); // Illegal::PromotionOf

fn main() {}
