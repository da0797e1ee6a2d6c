//! The changes that cargo-mutants knows.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A small change of the code.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Its place in the list: the number of its switch.
    pub number: u32,
    /// File, place, and what is changed, in words.
    pub name: String,
    pub file: String,
    pub kind: Kind,
    /// Where the replaced code begins, from 1.
    pub line: usize,
    pub column: usize,
    /// The code put in its place.
    pub replacement: String,
}

impl Mutant {
    /// Its name without line and column, which stays the same when lines move.
    pub fn change(&self) -> String {
        let change = self.name.splitn(4, ':').nth(3).expect("file:line:column: change");
        format!("{}:{change}", self.file)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A function returns a value at once.
    Body,
    Binary,
    Unary,
    Arm,
    Guard,
    Field,
}

/// Asks cargo-mutants for all changes of `chess-core`, except those of its tests.
pub fn all(project: &Path) -> Vec<Mutant> {
    let output = Command::new("cargo")
        .args(["mutants", "--list", "--json", "--workspace", "--all-features"])
        .args(["--file", "chess-core/src/**", "--exclude", "**/tests.rs"])
        .current_dir(project)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "needs: cargo install cargo-mutants --locked");
    let list: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("a list");
    list.iter().zip(0..).map(|(value, number)| mutant(value, number)).collect()
}

/// The changes in `explained.txt`, which no test can see.
pub fn explained(project: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(project.join("mutants/explained.txt")).expect("a file");
    let change = |line: &str| {
        let (change, _reason) =
            line.split_once(" -- ").unwrap_or_else(|| panic!("no reason: {line}"));
        change.to_owned()
    };
    text.lines().map(change).collect()
}

fn mutant(value: &serde_json::Value, number: u32) -> Mutant {
    let text = |key: &str| value[key].as_str().expect(key).to_owned();
    let start = |key: &str| value["span"]["start"][key].as_u64().expect(key) as usize;
    let kind = match &*text("genre") {
        "FnValue" => Kind::Body,
        "BinaryOperator" => Kind::Binary,
        "UnaryOperator" => Kind::Unary,
        "MatchArm" => Kind::Arm,
        "MatchArmGuard" => Kind::Guard,
        "StructField" => Kind::Field,
        other => panic!("a kind of mutant that is new: {other}"),
    };
    Mutant {
        number,
        name: text("name"),
        file: text("file"),
        kind,
        line: start("line"),
        column: start("column"),
        replacement: text("replacement"),
    }
}
