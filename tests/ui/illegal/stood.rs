//! Illegal moves that stood, if the text does not say which piece was put where.
use caissa::{Game, game};

const _: Game = game!(1. Nd4 {[%illegal]} e5); // Illegal::UnclearMark
const _: Game = game!(1. Nb1xd2 {[%illegal]} e5); // Illegal::UnclearMark
const _: Game = game!("1. e4 e5 2. Ke2 Ke7 3. Ke2e8 {[%illegal]} Nf6"); // Illegal::UnclearMark
const _: Game = game!(1. e4 e5 2. Ng1f4 {[%illegal]} exf4 3. Nf6); // Illegal::CannotReach
