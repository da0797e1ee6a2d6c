//! The files of `tests/rustc`, which rustc reads in one batch.

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use serde_json::Value;

use super::reading::{CaseFile, FILES};
use crate::hygiene::fixture::Fixture;

/// A message of rustc.
pub(super) struct Told {
    /// The file, and the last line that is underlined.
    name: String,
    pub(super) line: usize,
    is_error: bool,
    pub(super) words: String,
    printed: String,
}

static TOLD: LazyLock<Vec<Told>> = LazyLock::new(|| {
    let package = Fixture::package("rustc");
    let mut manifest = fs::read_to_string(package.path("Cargo.toml")).unwrap();
    for file in files() {
        let name = file.path.file_stem().unwrap().to_str().unwrap();
        for part in ["\n[[bin]]\nname = \"", name, "\"\npath = \"", &file.name, "\"\n"] {
            manifest += part;
        }
        package.write(&file.name, &file.text);
    }
    package.write("Cargo.toml", &manifest);
    let mut check = package.command(&["check", "--bins", "--keep-going", "--message-format=json"]);
    let output = check.env_remove("CAISSA_BOARD").output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().filter_map(|line| told(&serde_json::from_str(line).unwrap())).collect()
});

/// The files that rustc reads.
fn files() -> impl Iterator<Item = &'static CaseFile> {
    FILES.iter().filter(|file| file.name.starts_with("rustc/"))
}

/// The message on a line of cargo; `None` if it has no place in a file of cases.
fn told(line: &Value) -> Option<Told> {
    let message = &line["message"];
    let printed = printed(message["rendered"].as_str()?);
    let (_, place) = printed.split_once("--> rustc/")?;
    let mut place = place.lines().next()?.split(':');
    let (name, first) = (format!("rustc/{}", place.next()?), place.next()?.parse().ok()?);
    let spans = message["spans"].as_array()?.iter();
    let own = spans.filter(|span| span["is_primary"] == true && span["file_name"] == *name);
    let line = own.filter_map(|span| span["line_end"].as_u64()).max().unwrap_or(first) as usize;
    let words = message["message"].as_str()?.to_owned();
    Some(Told { name, line, is_error: message["level"] == "error", words, printed })
}

/// A message without the lines that are other ones in another channel of Rust.
fn printed(rendered: &str) -> String {
    let mut lines = Vec::new();
    for line in rendered.trim_end().lines().map(str::trim_end) {
        if !line.contains("= note: this error originates in the macro") {
            lines.push(line);
        } else if lines.last().is_some_and(|last| last.trim() == "|") {
            lines.pop();
        }
    }
    lines.join("\n") + "\n"
}

/// The messages to a file.
pub(super) fn told_of(file: &CaseFile) -> impl Iterator<Item = &'static Told> {
    TOLD.iter().filter(|told| told.name == file.name)
}

#[test]
fn rustc_refuses_its_cases_in_these_words() {
    for file in files() {
        let printed: Vec<_> = told_of(file).map(|told| &*told.printed).collect();
        tests::assert_snapshot(&file.path.with_extension("stderr"), &printed.join("\n"));
    }
}

#[test]
fn rustc_refuses_each_line_that_says_so_and_no_other() {
    for file in files() {
        let errors = told_of(file).filter(|told| told.is_error);
        let found: BTreeSet<_> = errors.map(|told| told.line).collect();
        assert_eq!(found, file.wrong_lines().collect(), "{}", file.name);
    }
}

/// To the column, and the length of what is underlined. So the snapshots of this process are what rustc would print.
#[test]
fn rustc_prints_what_this_process_prints() {
    let mut count = 0;
    for file in files() {
        for (_, mistake) in file.calls.iter().flat_map(|call| &call.mistakes) {
            let printed = file.printed(mistake);
            assert!(told_of(file).any(|told| told.printed == printed), "{printed}");
            count += 1;
        }
    }
    assert!(count > 40, "only {count} messages");
}
