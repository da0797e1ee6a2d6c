//! All words that cannot be read are reported at once, and nothing false after the first mistake.
use caissa::{Game, game};

const _: Game = game!(1. e4 hello 2. Nf3 world 3. Bb5 a6); // Syntax::UnknownWord
const _: Game = game!(1. e4 e5 2. Nf4 Nc6 3. Bb5 blah {not this} (3. x4) 3. Bc4 9. Ke9 1-0); // Illegal::CannotReach
const _: Game = game!("1. e4 hello\n2. Nf3 world"); // Syntax::UnknownWord
const _: Game = game!(1. e4 e5 2. Sf3 Sc6 3. Lb5 P-K4 OO ch); // Syntax::ForeignLetters
const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re2 b5 7. Bb3 d6 8. c3 O-O-O); // Illegal::CannotReach
const _: Game = game!(1. d4 d5 2. Nf3 Nf6 3. Nd2 Nc6 4. Nc3 Bg4 5. f9); // Illegal::Ambiguous
const _: Game = game!(1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. Te1 b5 7. Lb3 d6); // Syntax::ForeignLetters
const _: Game = game!("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6\n5. O-O Fe7 6. Te1 b5 7. Fb3 d6 8. Rf1"); // Syntax::ForeignLetters
const _: Game = game!("1. e4 e5 2. Cf3 Cc6 3. Ab5 {Alfil} a6 4. Axc6 dxc6 5. Cxe5 Dd4"); // Syntax::ForeignLetters
const _: Game = game!(1. e4 e5 2. Pf3 Pc6 3. Lc4 Lc5 4. c3 Pf6 5. d4 exd4 6. cxd4 Lb4); // Syntax::ForeignLetters
const _: Game = game!(1. e4 e5 2. Sf3 Cc6 3. Ab5 a6 4. La4 Jf6); // Syntax::MixedLetters
const _: Game = game!("1. d4 d5 2. Jf3 Sf6 3. Af4 Fd6 4. Lxd6 Dxd6"); // Syntax::MixedLetters

fn main() {}
