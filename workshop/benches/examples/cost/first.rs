//! The first build of a program, in both profiles, beside the libraries that do the same at run time.
//!
//! Cargo builds crates from the registry without incremental compilation and without their lints, and prepares those
//! given by path for their next build. Ours is given by path here, so the target is measured with both turned off.

use crate::measure::{Cost, Costs, Profile, first_build, first_build_of_paths, in_turn, verdict};
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
    for (profile, name, most) in [(Profile::Dev, "dev", 0.60), (Profile::Release, "release", 0.85)]
    {
        let costs = in_turn(RUNS, packages.each_ref(), |package| first_build(package, profile));
        compare(&format!("{name}, as from the registry"), costs, most);
    }
    let as_paths = in_turn(RUNS, packages.each_ref(), first_build_of_paths);
    compare("dev, as paths, prepared for the next build", as_paths, 0.60);
}

fn compare(what: &str, costs: [Costs; 3], most: f64) {
    println!("\n  {what:<46} {:>22} {:>8}", "user + system s, least", "median");
    for (name, costs) in NAMES.iter().zip(&costs) {
        let cpu = costs.spread(Cost::cpu);
        println!("  {name:<46} {:>22.2} {:>8.2}", cpu.least, cpu.median);
    }
    let [caissa, peers, _] = &costs;
    let least = |costs: &Costs| costs.spread(Cost::cpu).least;
    let median = |costs: &Costs| costs.spread(Cost::cpu).median;
    verdict("caissa to the peers, least", least(caissa) / least(peers), most);
    verdict("the same, medians", median(caissa) / median(peers), most);
}

const NAMES: [&str; 3] =
    ["caissa, one game!", "shakmaty and pgn-reader, the crates of a macro", "no dependency"];

/// The dependencies of a macro that reads tokens with `syn` and answers with `quote`.
const PEERS: &str = r#"
[dependencies]
proc-macro2 = { version = "1", default-features = false, features = ["proc-macro"] }
quote = { version = "1", default-features = false, features = ["proc-macro"] }
syn = { version = "3", default-features = false, features = ["parsing", "printing", "proc-macro"] }
"#;

/// The libraries that replay games, and a macro without a line.
const ON_PEERS: &str = r#"
[dependencies]
peers = { path = "../peers" }
pgn-reader = "0.29"
shakmaty = "0.30.1"
"#;

fn programs(workshop: &Workshop) -> [Package; 3] {
    workshop.package(&Draft {
        name: "peers",
        tables: &format!("[lib]\nproc-macro = true\n{PEERS}"),
        file: "src/lib.rs",
        source: "",
    });
    let write = |name: &str, tables: &str, source: &str| {
        workshop.package_apart(&Draft { name, tables, file: "src/main.rs", source })
    };
    [
        write("program-caissa", &on_caissa(), PROGRAM),
        write("program-peers", ON_PEERS, EMPTY),
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
