//! Every class of illegal move in a string.
use caissa::{Game, game};

const _: Game = game!("1. f3 e5 2. g4 Qh4# 3. a3"); // Illegal::GameOver
const _: Game = game!("1. e4e2"); // Illegal::EmptySquare
const _: Game = game!("1. e7e5"); // Illegal::OpponentsPiece
const _: Game = game!("1. rook a2 to a3"); // Illegal::WrongPiece
const _: Game = game!("1. Ncd2"); // Illegal::NoneThere
const _: Game = game!("1. e2e2"); // Illegal::SameSquare
const _: Game = game!("1. ♕d2"); // Illegal::OwnPiece
const _: Game = game!("1. Nd4"); // Illegal::CannotReach
const _: Game = game!("1. e4 e5 2. e5"); // Illegal::Blocked
const _: Game = game!("1. exd3"); // Illegal::NothingToCapture
const _: Game = game!("1. e4 a6 2. e5 d5 3. h3 h6 4. exd6"); // Illegal::NoEnPassant
const _: Game = game!("1. e4 e5 2. Ke2 Qg5 3. Ke3"); // Illegal::KingAttacked
const _: Game = game!("1. d4 e6 2. a3 Bb4+ 3. h3"); // Illegal::StillInCheck
const _: Game = game!("1. d4 e6 2. Nc3 Bb4 3. Ne4"); // Illegal::Pinned
const _: Game = game!("1. e4 e5 2. Ke2 a6 3. Ke1 a5 4. O-O"); // Illegal::NoCastlingRight
const _: Game = game!("1. e4 e5 2. O-O"); // Illegal::CastlingBlocked
const _: Game = game!("1. e4 b6 2. Bc4 Ba6 3. Nf3 Bxc4 4. O-O"); // Illegal::CastlingAttacked
const _: Game = game!("1. a4 b5 2. axb5 a6 3. b6 a5 4. b7 a4 5. bxa8"); // Illegal::PromotionMissing
const _: Game = game!("1. a4 b5 2. axb5 a6 3. b6 a5 4. b7 a4 5. bxa8=K"); // Illegal::PromotionTo
const _: Game = game!("1. Nf3=Q"); // Illegal::PromotionOf
const _: Game = game!("1. e4=Q"); // Illegal::PromotionEarly
const _: Game = game!("1. d4 d5 2. Nf3 Nf6 3. Nd2"); // Illegal::Ambiguous

fn main() {}
