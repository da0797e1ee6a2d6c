//! The first build of a program, beside what most procedural macros stand on.
//!
//! Cargo builds crates from the registry without incremental compilation, and prepares those given by path
//! for their next build. Ours is given by path here, so the target is measured with that turned off.

use crate::measure::{Cost, Costs, first_build, first_build_of_paths, in_turn, verdict};
use crate::workshop::{Draft, Package, Workshop, on_caissa};

const RUNS: usize = 5;

pub(crate) fn run(workshop: &Workshop) {
    println!(
        "\nfirst: `cargo build` of a program, target directory empty, crates fetched; {RUNS} runs in turn"
    );
    let packages = programs(workshop);
    for package in &packages {
        package.cargo(&["fetch"]);
    }
    compare(
        "as from the registry: CARGO_INCREMENTAL=0",
        in_turn(RUNS, packages.each_ref(), first_build),
    );
    let as_paths = in_turn(RUNS, packages.each_ref(), first_build_of_paths);
    compare("as paths, prepared for the next build", as_paths);
}

fn compare(what: &str, costs: [Costs; 4]) {
    println!("\n  {what:<38} {:>22} {:>8}", "user + system s, least", "median");
    for (name, costs) in NAMES.iter().zip(&costs) {
        let cpu = costs.spread(Cost::cpu);
        println!("  {name:<38} {:>22.2} {:>8.2}", cpu.least, cpu.median);
    }
    let [caissa, direct, behind, empty] = &costs;
    let least = |costs: &Costs| costs.spread(Cost::cpu).least;
    let own = |costs: &Costs| least(costs) - least(empty);
    verdict("caissa to syn, quote, proc-macro2", least(caissa) / least(direct), 2.8);
    verdict("the same, less what the empty program costs", own(caissa) / own(direct), 2.8);
    verdict("caissa to the three behind a macro", least(caissa) / least(behind), 2.8);
}

const NAMES: [&str; 4] = [
    "caissa, one game!",
    "syn, quote, proc-macro2",
    "the same behind an empty macro",
    "no dependency",
];

/// The dependencies of a macro that reads tokens with `syn` and answers with `quote`.
const PEERS: &str = r#"
[dependencies]
proc-macro2 = { version = "1", default-features = false, features = ["proc-macro"] }
quote = { version = "1", default-features = false, features = ["proc-macro"] }
syn = { version = "3", default-features = false, features = ["parsing", "printing", "proc-macro"] }
"#;

fn programs(workshop: &Workshop) -> [Package; 4] {
    workshop.package(&Draft {
        name: "peers",
        tables: &format!("[lib]\nproc-macro = true\n{PEERS}"),
        file: "src/lib.rs",
        source: "",
    });
    let write = |name: &str, tables: &str, source: &str| {
        workshop.package_apart(&Draft { name, tables, file: "src/main.rs", source })
    };
    let behind = "[dependencies]\npeers = { path = \"../peers\" }\n";
    [
        write("program-caissa", &on_caissa(), PROGRAM),
        write("program-peers", PEERS, EMPTY),
        write("program-macro", behind, EMPTY),
        write("program-empty", "", EMPTY),
    ]
}

const PROGRAM: &str = r#"
const TRAP: caissa::Game = caissa::game!(1. e4 f5 2. Qf3 g5 3. Qh5);

fn main() {
    println!("{}", TRAP.len());
}
"#;

const EMPTY: &str = r#"
fn main() {
    println!("5");
}
"#;
