//! Legal moves to a depth, beside three peers.

use caissa_bench::perft::{Boards, CONTENDERS, Count, KIWIPETE, START};
use divan::Bencher;

fn main() {
    divan::main();
}

#[divan::bench(args = CONTENDERS.map(|(name, _)| name))]
fn start_to_5(bencher: Bencher, name: &str) {
    measure(bencher, name, START, 5);
}

#[divan::bench(args = CONTENDERS.map(|(name, _)| name))]
fn kiwipete_to_4(bencher: Bencher, name: &str) {
    measure(bencher, name, KIWIPETE, 4);
}

fn measure(bencher: Bencher, name: &str, fen: &str, depth: u32) {
    let boards = Boards::new(fen);
    let contender = CONTENDERS.iter().find(|(other, _)| *other == name);
    let count: Count = contender.expect("a contender's name").1;
    bencher.bench(|| count(&boards, depth));
}
