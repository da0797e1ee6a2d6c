//! The cost of an opening book: all openings of the corpus through `book!`, beside a crate without one.

use std::fs;

use chess_core::book::BookBuilder;
use chess_core::pgn::Reader;

use crate::games::grouped;
use crate::measure::{Cost, check_again, in_turn};
use crate::workshop::{Draft, Package, Workshop, on_caissa};

const RUNS: usize = 7;

pub(crate) fn run(workshop: &Workshop) {
    let openings = caissa_bench::openings();
    let mut builder = BookBuilder::new();
    for entry in Reader::new(openings.as_bytes()) {
        let game = entry.expect("memory can be read").sound().expect("the openings are legal");
        builder.add(game.as_game());
    }
    let (games, plies) = (builder.len(), builder.positions() - builder.len());
    let book = builder.build().expect("no two positions have one key");
    println!("\nbook: {} openings, {} plies, through `book!`", grouped(games), grouped(plies));
    let (positions, bytes) = (grouped(book.as_book().len()), grouped(book.as_bytes().len()));
    println!("  {positions} positions, {bytes} bytes in the binary");
    let names = ["of-book", "of-no-book"];
    let sources =
        ["pub const BOOK: caissa::book::Book = caissa::book!(file \"openings.pgn\");", ""];
    let packages: [Package; 2] = std::array::from_fn(|at| {
        let draft = Draft {
            name: names[at],
            tables: &format!("{}\n[profile.dev]\nincremental = false\n", on_caissa()),
            file: "src/lib.rs",
            source: sources[at],
        };
        let package = workshop.package(&draft);
        fs::write(package.folder.join("openings.pgn"), &openings).expect("a new file is writable");
        package.cargo(&["check", "--quiet"]);
        package
    });
    let costs = in_turn(RUNS, packages.each_ref(), |package| check_again(package, 1));
    let [with, without] = costs.map(|costs| costs.spread(Cost::cpu));
    println!("  `cargo check`, user + system time, nothing kept; {RUNS} runs in turn");
    for (what, spread) in [("with the book", with), ("without", without)] {
        println!("  {what:<16} least {:>5.2} s, median {:>5.2} s", spread.least, spread.median);
    }
}
