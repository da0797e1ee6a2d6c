//! Several mistakes of one call, each an error of its own, wherever the call stands.
use caissa::{Board, Game, Games, game, games, uci};

const _: Game = game!(1. e4 hello 2. Nf3 world 3. Bb5 a6); // Syntax::UnknownWord
const _: Games = games!("1. e4 hello *", "1. d4 world *"); // Syntax::LooseWords
type AfterWords = Board![1. hello 2. world]; // Syntax::LooseWords

fn plies(moves: &str) -> usize {
    game!("1. hello\nworld"); // Syntax::LooseWords
    match moves {
        uci!("1. e2e4 e7e5 Nf3") => 3, // Call
        _ => game!(1. hello world).len(), // Syntax::LooseWords
    }
}

fn main() {}
