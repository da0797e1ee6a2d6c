//! Promotion: obligatory, to four pieces, of pawns, on the last rank.
use caissa::{Game, game};

const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; a8); // Illegal::PromotionMissing
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; a7a8); // Illegal::PromotionMissing
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1718); // Illegal::PromotionMissing
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; pawn a7 to a8); // Illegal::PromotionMissing
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; a8=K); // Illegal::PromotionTo
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; pawn a7 to a8 becomes pawn); // Illegal::PromotionTo
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; a7a8k); // Illegal::PromotionTo
const _: Game = game!(1. Nf3=Q); // Illegal::PromotionOf
const _: Game = game!(1. e4=Q); // Illegal::PromotionEarly
const _: Game = game!(pawn e2 to e4 becomes queen); // Illegal::PromotionEarly

fn main() {}
