//! Measures the limited strengths of the engine on one scale, that of Stockfish's `UCI_Elo`.
//!
//!     cargo run --release --example levels -- --games 4000
//!     cargo run --release --example levels -- --games 400 --ratings 400,800,1200
//!
//! The players are the ratings of `caissa play`, Stockfish at several settings of `UCI_Elo`, and toys below them: one
//! that moves at random, one that takes what it can, and one that counts material two plies deep. They play one
//! tournament. The next two games are always those of the pair that tells most: one that is even by the games so far,
//! and has played few. Each opening is played twice, with colors changed. No game is adjudicated.
//!
//! All limits are nodes or plies, so a busy machine changes no result. Stockfish chooses a weak move at a depth that
//! follows from `UCI_Elo`, 8 plies for 2100, and ignores the rest of its search: more time would change nothing.
//!
//! `--games N` games (2,000), `--ratings A,B,..` the ratings to measure (those of the levels), `--threads N` games at
//! once (2), `--seed N` another run (1), `--pgn FILE` keeps the games.

mod fit;
mod game;
mod player;
mod tournament;

use std::fs::File;

use player::Kind;
use tournament::Tournament;

/// The ratings of the levels 1 to 9 of `caissa play`.
const LEVELS: [u16; 9] = [400, 625, 850, 1_075, 1_300, 1_525, 1_750, 1_975, 2_200];
/// The settings of Stockfish's `UCI_Elo`; its least is 1350.
const STOCKFISH: [u16; 5] = [1_350, 1_500, 1_700, 1_900, 2_100];

fn main() {
    let mut ratings = LEVELS.to_vec();
    let (mut games, mut threads, mut seed, mut pgn) = (2_000, 2, 1, None);
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_else(|| panic!("{name} needs a value"));
        let number = || value.parse().unwrap_or_else(|_| panic!("{name} takes a number"));
        match name.as_str() {
            "--games" => games = number(),
            "--threads" => threads = number(),
            "--seed" => seed = number() as u64,
            "--ratings" => {
                let read = |text: &str| text.parse().expect("a rating in Elo");
                ratings = value.split(',').map(read).collect();
            }
            "--pgn" => pgn = Some(File::create(&value).expect("the file can be written")),
            _ => panic!("there is no option {name}"),
        }
    }
    let mut kinds = vec![Kind::Random, Kind::Taker, Kind::Counter];
    kinds.extend(ratings.into_iter().map(Kind::Rating));
    kinds.extend(STOCKFISH.map(Kind::Stockfish));
    let tournament = Tournament::new(kinds, games, seed, pgn);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| tournament.work());
        }
    });
    println!("{}", tournament.table());
}
