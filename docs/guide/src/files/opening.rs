use caissa::{Game, game};

const RUY_LOPEZ: Game = game!(1.e4 e5 2.Nf3 Nc6 3.Bb5 {the Spanish bishop} a6 4.Ba4 Nf6 5.0-0 Be7);
const FOOLS_MATE: Game = game!("1.f3   e5 2.g4 Qh4#");
