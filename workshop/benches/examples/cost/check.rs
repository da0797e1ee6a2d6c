//! 2,000 games checked again, beside the least that a macro can do with them.

use crate::games::{Games, grouped};
use crate::measure::{Cost, Costs, check_again, in_turn, verdict};
use crate::workshop::{Draft, Package, Workshop, on_caissa};

const RUNS: usize = 11;

pub(crate) fn run(workshop: &Workshop) {
    let games = Games::of_masters();
    let (count, plies) = (grouped(games.count()), grouped(games.plies()));
    println!(
        "\ncheck: {count} games, {plies} plies, in tokens; `cargo check` of their crate alone"
    );
    let incremental = "dev profile: checked again, the file touched, nothing in it changed";
    compare(incremental, &crates(workshop, &games, "", Workshop::package));
    let anew = "[profile.dev] incremental = false: nothing kept from the last time";
    let profile = "[profile.dev]\nincremental = false\n";
    compare(anew, &crates(workshop, &games, profile, Workshop::package_apart));
}

/// The crate of games, its floor, and an empty one.
fn crates(
    workshop: &Workshop,
    games: &Games,
    profile: &str,
    package: fn(&Workshop, &Draft<'_>) -> Package,
) -> [Package; 3] {
    workshop.package(&Draft {
        name: "floor",
        tables: "[lib]\nproc-macro = true\n",
        file: "src/lib.rs",
        source: FLOOR,
    });
    let write = |name: &str, tables: &str, source: &str| {
        let name = if profile.is_empty() { name.to_owned() } else { format!("{name}-anew") };
        let tables = format!("{tables}\n{profile}");
        package(workshop, &Draft { name: &name, tables: &tables, file: "src/lib.rs", source })
    };
    let on_floor = "[dependencies]\nfloor = { path = \"../floor\" }\n";
    [
        write("of-caissa", &on_caissa(), &games.source("caissa::Game", "caissa::game!")),
        write("of-floor", on_floor, &games.source("&[u8]", "floor::floor!")),
        write("of-nothing", &on_caissa(), ""),
    ]
}

fn compare(what: &str, packages: &[Package; 3]) {
    for package in packages {
        package.cargo(&["check", "--quiet"]);
    }
    let costs = in_turn(RUNS, packages.each_ref(), |package| check_again(package, 1));
    println!("\n  {what}; {RUNS} runs in turn");
    println!("  {:<32} {:>13} {:>8} {:>16}", "", "user s, least", "median", "peak MB, median");
    let names = ["game!", "floor: tokens read, bytes out", "no games"];
    for (name, costs) in names.iter().zip(&costs) {
        let (user, peak) = (costs.user(), costs.spread(Cost::peak));
        println!("  {name:<32} {:>13.2} {:>8.2} {:>16.1}", user.least, user.median, peak.median);
    }
    ratios(&costs);
}

fn ratios([caissa, floor, empty]: &[Costs; 3]) {
    let least = |costs: &Costs| costs.user().least;
    verdict("user time, game! to floor, least", least(caissa) / least(floor), 2.0);
    let own = |costs: &Costs| least(costs) - least(empty);
    verdict("the same, less what no games cost", own(caissa) / own(floor), 2.0);
    let median = |costs: &Costs| costs.user().median;
    verdict("user time, medians", median(caissa) / median(floor), 2.0);
    let cpu = |costs: &Costs| costs.spread(Cost::cpu).least;
    verdict("user + system time, least", cpu(caissa) / cpu(floor), 2.0);
    let peak = |costs: &Costs| costs.spread(Cost::peak).median;
    verdict("peak memory, game! to floor", peak(caissa) / peak(floor), 1.3);
}

/// A macro that reads each token's text and answers with two bytes for each.
const FLOOR: &str = r"
use proc_macro::{Literal, TokenStream, TokenTree};

#[proc_macro]
pub fn floor(tokens: TokenStream) -> TokenStream {
    let mut bytes = Vec::new();
    read(tokens, &mut bytes);
    TokenTree::from(Literal::byte_string(&bytes)).into()
}

fn read(tokens: TokenStream, bytes: &mut Vec<u8>) {
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            read(group.stream(), bytes);
        } else {
            let text = token.to_string();
            bytes.extend([text.len() as u8, text.as_bytes()[0]]);
        }
    }
}
";
