//! Ways of writing that are known, and not read: each is named, with the spelling that would do.
use caissa::{Game, game};

const _: Game = game!(1. Sf3); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Lc4); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Dh5); // Syntax::Misspelling
const _: Game = game!(1. a4 e5 2. Ta3); // Syntax::Misspelling
const _: Game = game!(1. Cf3); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Fc4); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Ac4); // Syntax::Misspelling
const _: Game = game!(1. Кf3); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Сc4); // Syntax::Misspelling
const _: Game = game!(1. f4 e5 2. Pf3); // Illegal::CannotReach
const _: Game = game!(1. e4 e5 2. Re2); // Illegal::CannotReach
const _: Game = game!(1. nf3); // Syntax::Misspelling
const _: Game = game!(1. E4); // Syntax::Misspelling
const _: Game = game!(1. NF3); // Syntax::Misspelling
const _: Game = game!(1. N3f); // Syntax::Misspelling
const _: Game = game!(1. fN3); // Syntax::Misspelling
const _: Game = game!(1. N:f3); // Syntax::Misspelling
const _: Game = game!(1. e4 d5 2. e:d5); // Syntax::Misspelling
const _: Game = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; a8/Q); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7ch); // Syntax::Misspelling
const _: Game = game!(1. f3 e5 2. g4 Qh4mate); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Qh5 Nc6 3. Qxf7 ch); // Syntax::CheckWord
const _: Game = game!(1. f3 e5 2. g4 Qh4 mate); // Syntax::CheckWord
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. OO); // Syntax::Misspelling
const _: Game = game!(1. P-K4); // Syntax::Misspelling
const _: Game = game!(1. e4 P-K4 2. N-KB3 N-QB3); // Syntax::Misspelling
const _: Game = game!(1. e4 d5 2. PxP); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. B-B4 d6 3. N-B3); // Syntax::Misspelling
const _: Game = game!(5254 575); // Syntax::NumberWithoutMove
const _: Game = game!(5254 575 7163); // FalseClaim::Number
const _: Game = game!(1. e4 e5 2. Sf6); // Syntax::Misspelling
const _: Game = game!(1. nf6); // Syntax::Misspelling
const _: Game = game!("1. e4 e5 2. Ng1–f3"); // Syntax::Misspelling
const _: Game = game!("1. e4 d5 2. e4×d5"); // Syntax::Misspelling
const _: Game = game!("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O"); // Syntax::Misspelling
const _: Game = game!(1. e4 d5 2. e4:d5); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00); // Syntax::Misspelling
const _: Game = game!(1. e4 e5 1/2); // Syntax::OddResult
const _: Game = game!(1. e4 e5 1:0); // Syntax::OddResult
const _: Game = game!("1. e4 e5 ½:½"); // Syntax::OddResult
const _: Game = game!(1. e4 e5 0.5-0.5); // Syntax::OddResult
const _: Game = game!("1. e4 e5 2.\u{a0}Nf3"); // Syntax::Misspelling

fn main() {}
