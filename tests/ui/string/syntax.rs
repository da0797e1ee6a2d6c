//! Strings that are not games.
use caissa::{Game, game};

const _: Game = game!("1. e4 (1. d4"); // Syntax::OpenVariation
const _: Game = game!("1. e4 {best by test"); // Syntax::OpenComment
const _: Game = game!("1. e4 foo"); // Syntax::UnknownWord
const _: Game = game!("1. knight g1"); // Syntax::NoTo
const _: Game = game!("1. N"); // Syntax::NoSquare
const _: Game = game!("1. Nj3"); // Syntax::OffBoard
const _: Game = game!("1. e4=X"); // Syntax::NoPromotionPiece
const _: Game = game!("1. 52549"); // Syntax::IccfPromotion
const _: Game = game!("99999. e4"); // Syntax::NumberTooLarge
const _: Game = game!("1. e4 $256"); // Syntax::Nag
const _: Game = game!("1. e4?!? e5"); // Syntax::AnnotationSign
const _: Game = game!("[Result \"1-0\"] [Result \"1-0\"] 1. e4 e5"); // Syntax::TagTwice
const _: Game = game!("1. e4 e5 2. Nf31/2-1/2"); // Syntax::JoinedResult
const _: Game = game!("1. e4 * e5"); // Syntax::AfterResult
const _: Game = game!("[Result \"\"] *"); // Syntax::OddResult
const _: Game = game!("[] *"); // Syntax::Tag
const _: Game = game!("[White Anderssen] *"); // Syntax::Tag
const _: Game = game!("[Variant \"Atomic\"] 1. e4 e5 2. Qxf9"); // Syntax::Variant
const _: Game = game!("[Variant \"king-of-the Hill\"]\n1. e4"); // Syntax::Variant
const _: Game = game!("[Fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] [SetUp \"1\"] 1. Qd4"); // Syntax::TagCase
const _: Game = game!("[SetUp \"1\"] 1. e4"); // Syntax::NoFen
const _: Game = game!("[SetUp \"1\"] [Event \"\"] 1. Ke2 Ke7"); // Syntax::NoFen
const _: Game = game!("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] [SetUp \"0\"] 1. e4"); // Syntax::OtherFen
const _: Game = game!("[SetUp \"0\"] [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 Ke7 *"); // Syntax::OtherFen
const _: Game = game!("(1. d4)"); // Syntax::EarlyVariation
const _: Game = game!("1. e4 -- 2. d4 -- 3. d5"); // Syntax::NullMove
const _: Game = game!("1. e4 e5 2."); // Syntax::NumberWithoutMove
const _: Game = game!("1. e4\t\t~ e5"); // Syntax::UnexpectedCharacter
const _: Game = game!("1. e4 e5 2. ♞"); // Syntax::NoSquare
const _: Game = game!("1. e4 e5 2. Qh5 check"); // Syntax::CheckWord
const _: Game = game!("1. e4 {best} by test} e5 2. Nf3"); // Syntax::CommentEndsEarly
const _: Game = game!("1. e4 {best {by} Nf3 so} e5 2. Ke3"); // Syntax::CommentEndsEarly
const _: Game = game!("1. e4 {best) e5 2. Nf3 {x} Nc6 3. Bb5"); // Syntax::CommentEndsLate
const _: Game = game!("1. e4 {best e5 2. Nf3 {x} Nc6 3. Bb5"); // Syntax::CommentEndsLate
const _: Game = game!("1. e4 best by test} e5 2. Nf3"); // Syntax::LooseWords
const _: Game = game!("1. e4 is best by test and in every other way e5 2. Nf3"); // Syntax::LooseWords
const _: Game = game!("1. e4e5 2. Nf3"); // Syntax::JoinedMoves
const _: Game = game!("1. e4 e5; 2. Nf9 Nc6"); // Syntax::MovesInLineComment
const _: Game = game!("1. e4; e5\n2. Nf3; Nc6"); // Syntax::MovesInLineComment
const _: Game = game!("[Event \"5th \"Mikis\" International\"] 1. e4"); // Syntax::Tag
const _: Game = game!("[White “Anderssen”] 1. e4"); // Syntax::Tag
const _: Game = game!("[[White \"Anderssen\"]] 1. e4"); // Syntax::Tag

fn main() {}
const _: Game = game!("[Result \"lost\"] *"); // Syntax::Result
