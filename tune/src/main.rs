//! Fits the weights of the evaluation to the results of games.
//!
//!     cargo run --manifest-path tune/Cargo.toml -- play 1000 2000 > own.pgn   # 1000 games of the engine with itself
//!     cargo run --manifest-path tune/Cargo.toml -- fit 300 own.pgn other.pgn > chess-search/src/eval/weights.rs
//!
//! `play` takes a number of games, and of nodes per move. `fit` takes a number of rounds, and PGN files with results.

mod fit;
mod games;
mod play;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|word| word.parse().ok());
    match (args.first().map(String::as_str), number(1)) {
        (Some("play"), Some(games)) => play::play(games, number(2).unwrap_or(2_000) as u64),
        (Some("fit"), Some(rounds)) => {
            let samples = games::samples(&args[2..]);
            fit::fit(&samples, rounds);
        }
        _ => eprintln!("tune play GAMES NODES | tune fit ROUNDS FILE.."),
    }
}
