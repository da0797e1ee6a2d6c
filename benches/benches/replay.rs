//! Games from words to positions, beside `shakmaty`.

use caissa_bench::{games, words};
use chess_core::{Board, GameBuf};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use shakmaty::san::San;
use shakmaty::{Chess, Position};

fn main() {
    divan::main();
}

fn plies(games: &[String]) -> ItemsCount {
    ItemsCount::new(games.iter().map(|game| words(game).len()).sum::<usize>())
}

#[divan::bench]
fn caissa_text(bencher: Bencher) {
    let games = games();
    bencher.counter(plies(&games)).bench(|| {
        for game in &games {
            black_box(GameBuf::parse(game).expect("the games are legal"));
        }
    });
}

#[divan::bench]
fn caissa_words(bencher: Bencher) {
    let games = games();
    let split: Vec<_> = games.iter().map(|game| words(game)).collect();
    bencher.counter(plies(&games)).bench(|| {
        for game in &split {
            let mut board = Board::START;
            for word in game {
                let mv = board.read(word).expect("the games are legal");
                board = board.legal(mv).expect("what was read is legal").play();
            }
            black_box(board);
        }
    });
}

#[divan::bench]
fn shakmaty_words(bencher: Bencher) {
    let games = games();
    let split: Vec<_> = games.iter().map(|game| words(game)).collect();
    bencher.counter(plies(&games)).bench(|| {
        for game in &split {
            let mut position = Chess::default();
            for word in game {
                let san =
                    San::from_ascii(word.trim_end_matches(['+', '#']).as_bytes()).expect("SAN");
                let mv = san.to_move(&position).expect("the games are legal");
                position.play_unchecked(mv);
            }
            black_box(position);
        }
    });
}
