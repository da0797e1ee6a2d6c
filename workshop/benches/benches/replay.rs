//! Games from their words to positions, beside a peer.

use caissa_bench::{games, replay, words};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

#[divan::bench]
fn caissa_text(bencher: Bencher) {
    let games = games();
    bencher.counter(plies(&games)).bench(|| replay::caissa_text(&games));
}

#[divan::bench]
fn caissa_words(bencher: Bencher) {
    measure(bencher, replay::caissa_words);
}

#[divan::bench]
fn shakmaty_words(bencher: Bencher) {
    measure(bencher, replay::shakmaty_words);
}

fn measure(bencher: Bencher, replay: fn(&[Vec<&str>])) {
    let games = games();
    let split: Vec<_> = games.iter().map(|game| words(game)).collect();
    bencher.counter(plies(&games)).bench(|| replay(&split));
}

fn plies(games: &[String]) -> ItemsCount {
    ItemsCount::new(games.iter().map(|game| words(game).len()).sum::<usize>())
}
