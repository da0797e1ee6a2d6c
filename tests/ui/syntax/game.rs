//! Games that are not complete.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2.); // Syntax::NumberWithoutMove
const _: Game = game!(1. e4 e5 2. (2. d4)); // Syntax::NumberWithoutMove
const _: Game = game!(1. 2. e4); // Syntax::NumberWithoutMove
const _: Game = game!(70000. e4); // Syntax::NumberTooLarge
const _: Game = game!("1. e4 {a comment"); // Syntax::OpenComment
const _: Game = game!("1. e4 (1. d4 d5"); // Syntax::OpenVariation
const _: Game = game!((1. d4) 1. e4); // Syntax::EarlyVariation
const _: Game = game!(1. e4 ((1. d4) 1. c4)); // Syntax::EarlyVariation
const _: Game = game!(1. e4 Z0 2. d4); // Syntax::NullMove
const _: Game = game!("1. e4) e5"); // Syntax::StrayClose
const _: Game = game!("1. e4} e5"); // Syntax::StrayClose
const _: Game = game!(1. e4 $ e5); // Syntax::Nag
const _: Game = game!(1. e4 $ 300); // Syntax::Nag
const _: Game = game!(1. e4 {wins a pawn} !!! e5); // Syntax::AnnotationSign
const _: Game = game!(1. e4 1-0 e5); // Syntax::AfterResult
const _: Game = game!(1. e4 e5 1-0 0-1); // Syntax::AfterResult
const _: Game = game!("[Result \"won\"] 1. e4"); // Syntax::Result
const _: Game = game!("[Event] 1. e4"); // Syntax::Tag
const _: Game = game!("[White \"a\"] [Black \"b\"] [White \"c\"] 1. e4"); // Syntax::TagTwice
const _: Game = game!("[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"] 1. e4 Kd7"); // Syntax::TagCase
const _: Game = game!(1. e4 e5 2. Qh5 Qf61-0); // Syntax::JoinedResult
const _: Game = game!(1. e4; e5); // Syntax::UnexpectedCharacter
const _: Game = game!(1. e4 {best {by} test} e5 2. Nf3); // Syntax::CommentEndsEarly
const _: Game = game!(1. e4 best by test e5 2. Nf3 Ke3); // Syntax::LooseWords

fn main() {}
