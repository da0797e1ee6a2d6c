//! Tests that this machine cannot run, in all packages.

// Not every test uses all of it.
#![allow(dead_code, unreachable_pub)]

use std::env;
use std::io::Write;
use std::path::PathBuf;

/// Prints a line that the test harness does not capture: what was skipped, what was counted.
pub fn say(words: &str) {
    // The test harness shows `eprintln!` only for failed tests.
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// Says what is skipped, or fails where nothing may be, as in CI.
#[track_caller]
pub fn skip(why: &str) {
    let is_required = env::var_os("CAISSA_REQUIRE").is_some_and(|value| !value.is_empty());
    assert!(!is_required, "nothing may be skipped where CAISSA_REQUIRE is set: {why}");
    say(&format!("skipped: {why}"));
}

/// Says that a tool is missing, unless `CAISSA_WITHOUT` names it among those that this machine cannot have.
#[track_caller]
pub fn skip_without(tool: &str) {
    let without = env::var("CAISSA_WITHOUT").unwrap_or_default();
    if !without.split(',').any(|name| name == tool) {
        skip(&format!("there is no {tool}"));
    }
}

/// The folder of the corpus, which `CAISSA_CORPUS` names. Without one, says what is skipped. The value `none` means
/// that there is no corpus, so the skip is never a failure.
#[track_caller]
pub fn corpus(skipped: &str) -> Option<PathBuf> {
    match env::var_os("CAISSA_CORPUS") {
        Some(folder) if folder == "none" => {
            say(&format!("skipped: {skipped}: CAISSA_CORPUS says that there is no corpus"));
            None
        }
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => {
            skip(&format!("{skipped}: CAISSA_CORPUS does not name the folder of the corpus"));
            None
        }
    }
}
