//! Words that are not moves.
use caissa::{Game, game};

const _: Game = game!(1. e4 hello); // Syntax::LooseWords
const _: Game = game!(1. e4 e5 2. Nf); // Syntax::UnknownWord
const _: Game = game!(1. eee4); // Syntax::Misspelling
const _: Game = game!(1. e4 O); // Syntax::UnknownWord
const _: Game = game!(1. 5299); // Syntax::OffBoard
const _: Game = game!(1. e4 @ e5); // Syntax::UnexpectedCharacter
const _: Game = game!(1. e4, e5); // Syntax::UnexpectedCharacter
const _: Game = game!(1. e4 e5 .); // Syntax::UnexpectedCharacter
const _: Game = game!(resigns); // Syntax::LooseWords
const _: Game = game!(1. e4 e5 2. d2->d4); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. dxe8=D); // Syntax::Misspelling
const _: Game = game!(1. e4 - e5); // Syntax::UnexpectedCharacter
const _: Game = game!(1. e4 N e5); // Syntax::NoSquare
const _: Game = game!(1. knight to f3); // Syntax::Misspelling
const _: Game = game!(1. knight g1 to); // Syntax::NoSquare
const _: Game = game!(1. knight g1 f3); // Syntax::Misspelling
const _: Game = game!(1. e9); // Syntax::OffBoard
const _: Game = game!(1. Ni3); // Syntax::OffBoard
const _: Game = game!(1. e2e9); // Syntax::OffBoard
const _: Game = game!(1. e4 e5 2. a8=); // Syntax::NoPromotionPiece
const _: Game = game!(1. pawn e7 to e8 becomes); // Syntax::NoPromotionPiece
const _: Game = game!(57587); // Syntax::IccfPromotion
const _: Game = game!(1. knight g1); // Syntax::NoTo

fn main() {}
