//! The files of `tests/rustc`, which rustc reads, and what it says to them.

use std::collections::BTreeSet;
use std::fs;

use super::reading::{CaseFile, FILES};

/// An error of rustc.
pub(super) struct Told {
    /// The last line that is underlined.
    pub(super) line: usize,
    pub(super) words: String,
    printed: String,
}

/// The files that rustc reads.
fn files() -> impl Iterator<Item = &'static CaseFile> {
    FILES.iter().filter(|file| file.name.starts_with("rustc/"))
}

/// The errors in a file, by its snapshot, which [`rustc_refuses_its_cases_in_these_words`] compares.
pub(super) fn told_of(file: &CaseFile) -> Vec<Told> {
    let snapshot = fs::read_to_string(file.path.with_extension("stderr")).unwrap();
    let mut messages: Vec<String> = Vec::new();
    for line in snapshot.lines() {
        if line.starts_with("error") || line.starts_with("warning") {
            messages.push(String::new());
        }
        let message = messages.last_mut().unwrap();
        *message += line;
        message.push('\n');
    }
    let errors = messages.iter().filter(|message| message.starts_with("error"));
    errors.map(|message| told(message.trim_end())).collect()
}

fn told(message: &str) -> Told {
    // For a call in a wrong place, rustc shows the wrapper before the case.
    let (words, _) = message.split_once("--> ").unwrap();
    let (_, place) = message.split_once(" rustc/").unwrap();
    let (_, words) = words.trim_end().split_once(": ").unwrap();
    let rows = place.lines().take_while(|row| *row != "...");
    let numbers = rows.filter_map(|row| row.split_once(" |")?.0.trim().parse().ok());
    Told {
        line: numbers.max().unwrap(),
        words: words.replace("\n       ", "\n"),
        printed: format!("{}\n", message.split("\n  |\n  = note:").next().unwrap()),
    }
}

#[test]
fn rustc_refuses_its_cases_in_these_words() {
    trybuild::TestCases::new().compile_fail("rustc/*.rs");
}

#[test]
fn rustc_refuses_each_line_that_says_so_and_no_other() {
    for file in files() {
        let found: BTreeSet<_> = told_of(file).iter().map(|told| told.line).collect();
        assert_eq!(found, file.wrong_lines().collect(), "{}", file.name);
    }
}

/// To the column, and the length of what is underlined. So the snapshots of this process are what rustc would print.
#[test]
fn rustc_prints_what_this_process_prints() {
    let mut count = 0;
    for file in files() {
        let told = told_of(file);
        for (_, mistake) in file.calls.iter().flat_map(|call| &call.mistakes) {
            let printed = file.printed(mistake);
            assert!(told.iter().any(|told| told.printed == printed), "{printed}");
            count += 1;
        }
    }
    assert!(count > 40, "only {count} messages");
}
