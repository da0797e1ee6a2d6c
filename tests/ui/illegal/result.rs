//! Kings that were put in the middle of the board after the game.
use caissa::{Game, game};

const _: Game = game!(1. e4 e5 2. Nf3 Nc6 3. Kd5 Ke4 1-0); // Illegal::ResultSign
const _: Game = game!("[Result \"1/2-1/2\"] 1. e4 e5 2. Kd4 {draw} 2... Kd5 *"); // Illegal::ResultSign
const _: Game = game!(1. e4 e5 2. Kd4 Ke5); // Illegal::ResultSign
const _: Game = game!(1. e4 e5 2. Kd4 Nf6); // Illegal::CannotReach
