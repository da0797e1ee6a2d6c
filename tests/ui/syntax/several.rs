//! All words that cannot be read are reported at once, and nothing false after the first mistake.
use caissa::{Game, game};

const _: Game = game!(1. e4 hello 2. Nf3 world 3. Bb5 a6); // Syntax::UnknownWord
const _: Game = game!(1. e4 e5 2. Nf4 Nc6 3. Bb5 blah {not this} (3. x4) 3. Bc4 9. Ke9 1-0); // Illegal::CannotReach
const _: Game = game!("1. e4 hello\n2. Nf3 world"); // Syntax::UnknownWord
const _: Game = game!(1. e4 e5 2. Sf3 Sc6 3. Lb5 P-K4 OO ch); // Syntax::Misspelling

fn main() {}
