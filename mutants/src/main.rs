//! Changes `chess-core` in thousands of small ways, one at a time, and prints the changes that no test sees.
//! Each of them asks for a test, or the code for fewer words.
//!
//! cargo-mutants finds the changes. It would compile the project anew for each of them, which takes days. Here
//! they are all compiled at once, each behind a switch, so that a change costs no more than the tests that come
//! across it.
//!
//!     scripts/mutants chess-core/src/board chess-core/src/replay   # folders or files; without any, all
//!     scripts/mutants chess-core/src/board.rs:156:                 # one place, as it is printed
//!
//! What no test can see stands in `mutants/explained.txt`, one change a line, with the reason after ` -- `:
//!
//!     chess-core/src/board.rs: replace | with ^ in Board::occupied -- no square has two colors
//!
//! Such changes are left out and counted. A line stands for the same change at every place of its function, and has no
//! line and column, so that it holds when lines move. A line that matches no change any more is printed.
//!
//! Changes to code that runs only while a crate compiles have no switch; they are listed at the end, for
//! `cargo mutants --re`.

mod copy;
mod hunt;
mod list;
mod switches;
mod tests;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use copy::Copy;
use hunt::{Fate, Hunt};
use list::Mutant;

/// What the tests may cost for a mutant in the first turn, and what in the second, for those that survive it.
/// Many of these change nothing that a test could see, so not every test is run on them.
const TURNS: [Duration; 2] = [Duration::from_secs(3), Duration::from_secs(60)];

fn main() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(project.join("target"), PathBuf::from);
    let chosen: Vec<String> = std::env::args().skip(1).collect();

    let mutants = list::all(project);
    let explained = list::explained(project);
    let changes: HashSet<String> = mutants.iter().map(Mutant::change).collect();
    for change in explained.iter().filter(|change| !changes.contains(*change)) {
        println!("Explained, but there is no such change: {change}");
    }
    let (known, mutants): (Vec<&Mutant>, Vec<&Mutant>) = mutants
        .iter()
        .filter(|mutant| is_chosen(mutant, &chosen))
        .partition(|mutant| explained.contains(&mutant.change()));
    let begin = Instant::now();
    let (mut left, mut unviable, mut without) = (mutants.clone(), 0, Vec::new());
    let mut unreached = 0;
    for budget in TURNS {
        // The fewer switches there are, the faster the tests run: each turn has a copy of its own.
        let copy = Copy::new(project, target.join("mutants/copy"), &left);
        left.retain(|mutant| !copy.unviable.contains(&mutant.number));
        unviable += copy.unviable.len();
        without.extend(left.extract_if(.., |mutant| !copy.placed.contains(&mutant.number)));
        let tests = tests::all(&copy);
        let mut hunt = Hunt::new(&tests);
        println!("{} mutants, {} s for each at most", left.len(), budget.as_secs());
        let mut survivors = Vec::new();
        for (number, mutant) in left.into_iter().enumerate() {
            let fate = hunt.fate(mutant, budget);
            if fate != Fate::Seen {
                // At once, so that a run that is broken off can go on with these.
                println!("{fate:?} {} s: {}", budget.as_secs(), mutant.name);
            }
            match fate {
                Fate::Seen => {}
                Fate::Survived => survivors.push(mutant),
                Fate::Unreached => unreached += 1,
            }
            if number % 100 == 99 {
                let (run, left, time) = (number + 1, survivors.len(), begin.elapsed().as_secs());
                println!("{run} run, {left} left, {time} s");
            }
        }
        left = survivors;
    }
    for mutant in &without {
        println!("Without a switch: {}", mutant.name);
    }
    let seen = mutants.len() - left.len() - unreached - unviable - without.len();
    println!(
        "{} mutants: {seen} seen, {} survived, {unreached} not reached, {unviable} do not compile, \
        {} without a switch; {} explained; {} s",
        mutants.len(),
        left.len(),
        without.len(),
        known.len(),
        begin.elapsed().as_secs(),
    );
}

/// Whether a mutant is in one of the folders or files, or named by the beginning of its name.
fn is_chosen(mutant: &Mutant, chosen: &[String]) -> bool {
    let is_in = |path: &String| {
        if path.contains(':') {
            return mutant.name.starts_with(path);
        }
        let path = path.trim_end_matches('/').trim_end_matches(".rs");
        mutant.file.strip_prefix(path).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    };
    chosen.is_empty() || chosen.iter().any(is_in)
}
