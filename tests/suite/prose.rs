//! Checks the prose of all crates: a doc title is a noun phrase or a verb in the third person.

use std::fs;
use std::path::Path;

use tests::project;

/// The folders with files of Rust.
const FOLDERS: [&str; 9] = [
    "src",
    "chess-core",
    "chess-macro",
    "docs",
    "examples",
    "libraries",
    "programs",
    "tests",
    "workshop",
];

/// Words that begin a clause where a title is expected.
const CLAUSES: [&str; 4] = ["What", "Who", "Where", "How"];

/// The doc lines in Rust files below a folder, with their places.
fn doc_lines(folder: &Path) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            lines.extend(doc_lines(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            for (at, line) in text.lines().enumerate() {
                let line = line.trim_start();
                if let Some(text) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
                    lines.push((format!("{}:{}", path.display(), at + 1), text.trim().to_owned()));
                }
            }
        }
    }
    lines
}

#[test]
fn no_doc_line_begins_with_what_who_where_or_how() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for of in FOLDERS {
        let lines = doc_lines(&project(of));
        count += lines.len();
        let begins = |line: &str| CLAUSES.contains(&line.split([' ', ',']).next().unwrap());
        let found: Vec<_> = lines.iter().filter(|(_, line)| begins(line)).collect();
        if !found.is_empty() {
            wrong.push(format!("{of}: {} doc lines", found.len()));
            wrong.extend(found.iter().map(|(place, line)| format!("    {place}: {line}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 10_000, "only {count} doc lines were found");
}
