//! Tests that this machine cannot run: each says so, and the last test program counts them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::{env, io, thread};

/// Prints a line that the test harness does not capture: what was skipped, what was counted.
pub fn say(words: &str) {
    // The test harness shows `eprintln!` only for failed tests.
    let _ = writeln!(io::stderr(), "{words}");
}

/// Whether a release asks for all that the tests can prove, by `CAISSA_RELEASE`. If not, says once what they do instead.
pub fn is_release(instead: &'static str) -> bool {
    static SAID: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let is_release = env::var_os("CAISSA_RELEASE").is_some_and(|value| !value.is_empty());
    if !is_release && SAID.lock().is_ok_and(|mut said| said.insert(instead)) {
        say(&format!("without CAISSA_RELEASE=1: {instead}"));
    }
    is_release
}

/// Says what is skipped, or fails where nothing may be, as in CI. `cause` is a word for the summary.
///
/// # Panics
///
/// Panics where `CAISSA_REQUIRE` is set.
#[track_caller]
pub fn skip(cause: &str, why: &str) {
    let is_required = env::var_os("CAISSA_REQUIRE").is_some_and(|value| !value.is_empty());
    assert!(!is_required, "nothing may be skipped where CAISSA_REQUIRE is set: {why}");
    note(cause, why);
}

/// Says that a tool is missing. Where `CAISSA_WITHOUT` names it among the tools that this machine
/// cannot have, that is never a failure.
///
/// # Panics
///
/// Panics where `CAISSA_REQUIRE` is set.
#[track_caller]
pub fn skip_without(tool: &str) {
    let without = env::var("CAISSA_WITHOUT").unwrap_or_default();
    let why = format!("there is no {tool}");
    if without.split(',').any(|name| name == tool) { note(tool, &why) } else { skip(tool, &why) }
}

/// The folder of the corpus, which `CAISSA_CORPUS` names. Without one, says what is skipped. The value `none` means
/// that there is no corpus, so the skip is never a failure.
#[track_caller]
pub fn corpus(skipped: &str) -> Option<PathBuf> {
    match env::var_os("CAISSA_CORPUS") {
        Some(folder) if folder == "none" => {
            note("corpus", &format!("{skipped}: CAISSA_CORPUS says that there is no corpus"));
            None
        }
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => {
            let why = format!("{skipped}: CAISSA_CORPUS does not name the folder of the corpus");
            skip("corpus", &why);
            None
        }
    }
}

/// Says what is skipped, also where nothing may be, and writes the cause down for the summary.
pub fn note(cause: &str, why: &str) {
    say(&format!("skipped: {why}"));
    // Without it, only the summary is short.
    let Some(file) = record() else { return };
    let _ = file.parent().map(fs::create_dir_all);
    if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(file) {
        // The harness names a test's thread after the test.
        let test = thread::current().name().map(str::to_owned).unwrap_or_default();
        let _ = writeln!(file, "{cause} {test}");
    }
}

/// The file where the programs of one run of `cargo test` write down what they skip, a line for
/// each: the cause, and the test. Its name is the number of the process that runs them all.
fn record() -> Option<PathBuf> {
    Some(folder()?.join(run().to_string()))
}

fn folder() -> Option<PathBuf> {
    // `target/debug/deps/program`
    let program = env::current_exe().ok()?;
    Some(program.parent()?.parent()?.join("skipped"))
}

/// The process of `cargo test`: not always the parent, because a runner may stand between them.
#[cfg(unix)]
fn run() -> u32 {
    let parent = std::os::unix::process::parent_id();
    let mut ancestors = std::iter::successors(Some(parent), |&process| parent_of(process));
    ancestors.find(|&process| is_cargo(process)).unwrap_or(parent)
}

#[cfg(not(unix))]
fn run() -> u32 {
    0
}

/// The name and the parent of a process stand in `number (name) state parent ..`, where there is such a file.
#[cfg(unix)]
fn status(process: u32) -> Option<String> {
    fs::read_to_string(format!("/proc/{process}/stat")).ok()
}

#[cfg(unix)]
fn parent_of(process: u32) -> Option<u32> {
    status(process)?.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
}

#[cfg(unix)]
fn is_cargo(process: u32) -> bool {
    status(process).is_some_and(|status| status.contains("(cargo"))
}

/// The number of skips in this run, with their causes, the most frequent first: `90 skipped: chromium 46, ..`. The tests
/// themselves stand in `target/debug/skipped/tests` then, a line for each, until the next whole run.
pub fn summary() -> String {
    let text = record().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
    if let Some(folder) = folder() {
        let _ = fs::remove_dir_all(&folder);
        let tests: BTreeSet<_> = text.lines().filter_map(|line| line.split_once(' ')).collect();
        let tests: Vec<&str> = tests.iter().map(|&(_, test)| test).collect();
        let file = folder.join("tests");
        let _ = fs::create_dir_all(&folder).and_then(|()| fs::write(file, tests.join("\n")));
    }
    summary_of(&text)
}

/// The summary of lines that begin with a cause.
fn summary_of(lines: &str) -> String {
    let mut counts = BTreeMap::new();
    for cause in lines.lines().filter_map(|line| line.split(' ').next()) {
        *counts.entry(cause).or_insert(0) += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    // Equal counts stay in the order of their names.
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let parts: Vec<_> = counts.iter().map(|(cause, count)| format!("{cause} {count}")).collect();
    let separator = if parts.is_empty() { "" } else { ": " };
    format!("{total} skipped{separator}{}", parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::summary_of;

    #[test]
    fn summary_counts_each_cause_and_begins_with_the_most_frequent() {
        assert_eq!(
            summary_of("tmux a::b\nchromium c\ncorpus a\nchromium d\n"),
            "4 skipped: chromium 2, corpus 1, tmux 1"
        );
        assert_eq!(summary_of(""), "0 skipped");
    }
}
