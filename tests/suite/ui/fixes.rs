//! The fixes of the cases: each is made in a copy, which is read again; rustc compiles the calls that are right then.

use std::fmt::Write;
use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Finding, Input, TextKind, check, fix};

use super::reading::{FILES, Mistake, ReadCall, read};
use crate::hygiene::fixture::Fixture;

fn input(text: &str) -> Input {
    Input::text("case.rs", TextKind::Rust, Cursor::new(text.as_bytes().to_vec()))
}

/// The findings of a file of Rust that have a fix.
fn fixable(text: &str) -> Vec<Finding> {
    let mut all = Vec::new();
    check(vec![input(text)], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event {
            all.push(finding.clone());
        }
        ControlFlow::Continue(())
    });
    all.retain(|finding| !finding.edits().is_empty());
    all
}

/// The text with the fix of a finding, and the end of the last edit in it.
fn fixed(text: &str, finding: &Finding) -> (String, usize) {
    let (mut copy, mut at, mut end) = (String::new(), 0, 0);
    for edit in finding.edits() {
        copy += &text[at..edit.range.start];
        copy += &edit.text;
        (at, end) = (edit.range.end, copy.len());
    }
    (copy + &text[at..], end)
}

/// Whether a mistake is one that a call had before.
fn is_among(mistake: &Mistake, before: &ReadCall) -> bool {
    let headline = mistake.words.lines().next();
    before.mistakes.iter().any(|(_, other)| other.words.lines().next() == headline)
}

#[test]
fn each_fix_of_a_case_removes_its_mistake() {
    let mut count = 0;
    for file in FILES.iter().filter(|file| !file.calls.is_empty()) {
        for finding in fixable(&file.text) {
            let (copy, end) = fixed(&file.text, &finding);
            let start = finding.range().start;
            let is_in = |call: &&ReadCall| call.range.contains(&start);
            let before = file.calls.iter().find(is_in).unwrap();
            let after = read(&copy, true);
            // What is taken away at the end of a call ends it before.
            let is_here = |call: &&ReadCall| call.range.contains(&start.min(end));
            let after = after.iter().find(is_here).unwrap();
            // It judges the notation of a right game only.
            let is_notation = copy[after.range.clone()].starts_with("san!");
            for (_, left) in &after.mistakes {
                let is_old = is_notation || left.range.start > end || is_among(left, before);
                let is_same = left.range.start == start
                    && left.error.is_some_and(|error| {
                        finding.error().is_some_and(|own| own.kind() == error.kind())
                    });
                assert!(is_old && !is_same, "{}\n{}", &copy[after.range.clone()], left.words);
            }
            count += 1;
        }
    }
    assert!(count > 150, "only {count} fixes");
}

/// The command makes all fixes of a file at once.
#[test]
fn calls_with_all_their_fixes_compile() {
    let (mut source, mut count) = ("#![allow(unused, unreachable_patterns)]\n".to_owned(), 0);
    for file in FILES.iter() {
        let mut copy = Vec::new();
        fix(input(&file.text), &mut copy, &CheckOptions::default(), |_| true).unwrap_or_default();
        let copy = String::from_utf8(copy).unwrap();
        for (before, after) in file.calls.iter().zip(read(&copy, false)) {
            let call = &copy[after.range];
            if before.mistakes.is_empty() || !after.mistakes.is_empty() || call.contains("!<") {
                continue;
            }
            count += 1;
            // Calls with items stand where items stand.
            if after.items > 1 || call.contains("const ") {
                writeln!(source, "mod call_{count} {{ caissa::{call} }}").unwrap();
            } else {
                writeln!(source, "fn call_{count}() {{ let _ = caissa::{call}; }}").unwrap();
            }
        }
    }
    assert!(count > 100, "only {count} calls");
    let package = Fixture::apart("fixed", &(source + "fn main() {}\n"));
    package.succeed(&["check"]);
}
