//! The cost of a ply as games become more and longer.

use crate::games::{Games, grouped};
use crate::measure::{Cost, check_again, in_turn};
use crate::workshop::{Draft, Package, Workshop, on_caissa};

const RUNS: usize = 7;

/// The number of games, and the number of checks in each run: enough for the timer to see them.
const COUNTS: [(usize, u32); 6] =
    [(10, MANY), (100, MANY), (1_000, 5), (2_000, 3), (10_000, 1), (20_000, 1)];

const MANY: u32 = 40;

/// The plies of a game.
const LENGTHS: [usize; 4] = [10, 100, 1_000, 2_000];

/// The plies of all games of a length.
const ALL: usize = 200_000;

pub(crate) fn run(workshop: &Workshop) {
    let masters = Games::of_masters();
    println!(
        "\ncurve: user + system time of `cargo check`, less that of a crate with one game of one ply"
    );
    println!("  {RUNS} runs in turn, the least of each (± how far the median is from it);");
    println!("  what is too quick for the timer is checked `repeats` times under one clock");
    let empty = package(workshop, "curve-nothing", "");
    let ply = package(workshop, "curve-ply", &source(&Games::of_knights(1, 1)));
    let [one, none] = in_turn(RUNS, [&ply, &empty], |package| check_again(package, MANY));
    let [one, none] = [one, none].map(|costs| costs.spread(Cost::cpu).least);
    println!("\n  no game {none:.3} s; one of one ply {one:.3} s, the macro then being loaded");
    heading("more games");
    let rows = COUNTS.map(|(count, repeats)| Row { games: masters.repeated(count), repeats });
    let costs = rows.map(|row| row.measure(workshop, &ply));
    println!("  a ply among 20,000 games to one among 1,000: {:.2}", costs[5] / costs[2]);
    heading("longer games");
    let row = |length| Row { games: Games::of_knights(length, ALL / length), repeats: 3 };
    let costs = LENGTHS.map(|length| row(length).measure(workshop, &ply));
    println!("  a ply of a game of 2,000 to one of 100: {:.2}", costs[3] / costs[1]);
    let game = (costs[0] - costs[1]) / (1.0 / 10.0 - 1.0 / 100.0);
    println!("  so a game costs {game:.0} us of itself, a ply {:.2} us", costs[1] - game / 100.0);
}

fn source(games: &Games) -> String {
    games.source("caissa::Game", "caissa::game!")
}

fn heading(what: &str) {
    println!(
        "\n  {what:<12} {:>8} {:>14} {:>10} {:>8} {:>10}  {:>13}",
        "games", "plies a game", "plies", "repeats", "s", "us per ply"
    );
}

fn package(workshop: &Workshop, name: &str, source: &str) -> Package {
    let draft = Draft { name, tables: &on_caissa(), file: "src/lib.rs", source };
    let package = workshop.package(&draft);
    package.cargo(&["check", "--quiet"]);
    package
}

/// A line of the table.
struct Row {
    games: Games,
    repeats: u32,
}

impl Row {
    /// Prints the line and gives the microseconds of a ply.
    #[allow(clippy::cast_precision_loss, reason = "plies are far fewer than 2^52")]
    fn measure(self, workshop: &Workshop, fixed: &Package) -> f64 {
        let Self { games, repeats } = self;
        let (count, plies) = (games.count(), games.plies());
        let name = format!("curve-{count}-{plies}");
        let package = package(workshop, &name, &source(&games));
        let costs = in_turn(RUNS, [&package, fixed], |package| check_again(package, repeats));
        let [row, fixed] = costs.map(|costs| costs.spread(Cost::cpu));
        let seconds = row.least - fixed.least;
        let noise = (row.median - row.least).max(fixed.median - fixed.least);
        let per_ply = |seconds: f64| seconds * 1e6 / plies as f64;
        println!(
            "  {:<12} {:>8} {:>14} {:>10} {repeats:>8} {seconds:>10.3}  {:>6.2} ± {:<4.2}",
            "",
            grouped(count),
            grouped(plies / count),
            grouped(plies),
            per_ply(seconds),
            per_ply(noise)
        );
        per_ply(seconds)
    }
}
