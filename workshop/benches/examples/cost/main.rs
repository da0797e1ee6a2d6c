//! The cost for users: whole cargo runs on small crates, timed with public tools.
//!
//! | part | what it compares |
//! |---|---|
//! | `check` | a crate of 2,000 games beside one whose macro does nothing, and an empty one |
//! | `first` | the first build of a program beside one on `syn`, `quote` and `proc-macro2` |
//! | `curve` | the cost of a ply as games become more, and longer |
//! | `typed` | the cost of a ply in types |
//! | `book` | the openings of the corpus through `book!` |
//! | `size` | what a release binary holds beside one with plain bytes, and one that plays |
//!
//! The crates are written into a temporary folder, which is removed at the end.

mod book;
mod check;
mod curve;
mod first;
mod games;
mod measure;
mod size;
mod typed;
mod workshop;

use std::process::{Command, ExitCode, Stdio};

use workshop::Workshop;

type Part = (&'static str, fn(&Workshop));

const PARTS: [Part; 6] = [
    ("check", check::run),
    ("first", first::run),
    ("curve", curve::run),
    ("typed", typed::run),
    ("size", size::run),
    ("book", book::run),
];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(other) = wanted.iter().find(|name| PARTS.iter().all(|(part, _)| part != name)) {
        eprintln!(
            "no part is called `{other}`: check, first, curve, typed, size, book, or none for all"
        );
        return ExitCode::FAILURE;
    }
    for (tool, package) in [("time", "time"), ("nm", "binutils"), ("size", "binutils")] {
        if !is_gnu(tool) {
            eprintln!("GNU `{tool}` is missing: apt install {package}");
            return ExitCode::FAILURE;
        }
    }
    let workshop = Workshop::new();
    for (name, run) in PARTS {
        if wanted.is_empty() || wanted.iter().any(|part| part == name) {
            run(&workshop);
        }
    }
    ExitCode::SUCCESS
}

fn is_gnu(tool: &str) -> bool {
    let asked = Command::new(tool).arg("--version").stderr(Stdio::piped()).output();
    asked.is_ok_and(|said| {
        let words = [said.stdout, said.stderr].concat();
        String::from_utf8_lossy(&words).contains("GNU")
    })
}
