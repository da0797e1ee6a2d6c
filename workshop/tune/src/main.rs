//! Plays games of the engine with itself, and trains the network of its evaluation with them.
//!
//!     cargo run --manifest-path workshop/tune/Cargo.toml -- net 200000 1000 40        # the whole way: games, nodes, epochs
//!     cargo run --manifest-path workshop/tune/Cargo.toml -- play 1000 2000 > own.pgn  # 1000 games, 2000 nodes a move
//!     cargo run --manifest-path workshop/tune/Cargo.toml -- train 40 own.pgn more.pgn # 40 epochs
//!
//! `net` and `train` write the network to its place in the engine. The same engine and numbers give the same network.

mod play;
mod samples;
mod train;

use std::fs::{self, File};
use std::io::{self, BufWriter};

/// The place of the network.
const NET: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../chess-search/src/eval/net.bin");
/// The place of the games from which `net` trains.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/target/games.pgn");
/// Any other seed gives another network.
const SEED: u64 = 1;

fn main() -> io::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|word| word.parse::<usize>().ok());
    match (args.first().map(String::as_str), number(1), number(2), number(3)) {
        (Some("net"), Some(games), Some(nodes), Some(epochs)) => {
            fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/target"))?;
            play::play(games, nodes as u64, BufWriter::new(File::create(GAMES)?))?;
            train(epochs, &[GAMES.to_owned()])
        }
        (Some("play"), Some(games), Some(nodes), None) => {
            play::play(games, nodes as u64, io::stdout())
        }
        (Some("train"), Some(epochs), ..) => train(epochs, &args[2..]),
        _ => {
            eprintln!(
                "tune net GAMES NODES EPOCHS | tune play GAMES NODES | tune train EPOCHS FILE.."
            );
            Ok(())
        }
    }
}

fn train(epochs: usize, files: &[String]) -> io::Result<()> {
    let samples = samples::read(files);
    eprintln!("{} positions", samples.len());
    fs::write(NET, train::train(&samples, epochs, SEED))
}
