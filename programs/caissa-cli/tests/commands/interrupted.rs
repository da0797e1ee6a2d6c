//! Commands that end early: stopped by a signal, or on a full disk. The older file stays, and nothing else is left.

#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use snapbox::cmd::cargo_bin;

use tests::skip::skip_without;

use super::{begin, feed};

const WRONG: &str = "[Event \"A\"]\n\n1. e4+ e5 2. Nf3 1/2\n\n";
/// The time for a program that is slow, but not stuck.
const PATIENCE: Duration = Duration::from_secs(60);

/// A folder of its own for a test, with an older output.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("caissa-ended-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("out.pgn"), "old").expect("a file");
    folder
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("a file").file_name();
    let mut names: Vec<_> =
        entries.map(|entry| name(entry).into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

/// Starts a line of a shell in a folder; `$caissa` is the command.
fn start(line: &str, folder: &Path) -> Child {
    let mut command = Command::new(if ignores_hangup() { "env" } else { "sh" });
    if ignores_hangup() {
        // The tests run under something like `nohup`, which their commands would inherit.
        command.args(["--default-signal", "sh"]);
    }
    command.args(["-c", line]).current_dir(folder).env("caissa", cargo_bin!("caissa"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("a shell")
}

/// Whether this program, and each that it starts, ignores the end of its terminal.
fn ignores_hangup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    bits.is_some_and(|bits| bits & 1 != 0)
}

/// Waits until something is true.
fn until(mut is_true: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_true() {
        assert!(begin.elapsed() < PATIENCE, "it never happened");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Sends a signal. Gives the program back, or ends it where there is no `kill`.
fn signal(name: &str, mut child: Child) -> Option<Child> {
    let id = child.id().to_string();
    let done = Command::new("kill").args(["-s", name, &id]).status();
    if done.is_ok_and(|status| status.success()) {
        return Some(child);
    }
    child.kill().expect("it ends");
    child.wait().expect("it has ended");
    skip_without("kill");
    None
}

/// The output of a program that ends without further input. Its standard input stays open.
fn end(mut child: Child) -> Output {
    let input = child.stdin.take();
    until(|| child.try_wait().expect("a status").is_some());
    drop(input);
    child.wait_with_output().expect("the output can be read")
}

#[test]
fn a_signal_leaves_the_older_file_and_no_other() {
    let nohup = "trap '' HUP; ";
    let signals = [
        ("", "INT", 130),
        ("", "TERM", 143),
        ("", "HUP", 129),
        (nohup, "INT", 130),
        (nohup, "TERM", 143),
    ];
    let lines = [
        "fix - -q -o out.pgn",
        "convert - -q --to uci -o out.pgn",
        "split - -q --every 9 -o parts",
    ];
    for line in lines {
        for (before, name, code) in signals {
            let folder = folder("signal");
            let mut child = start(&format!("{before}exec \"$caissa\" {line}"), &folder);
            // More than any buffer holds, but not the end.
            let text = "1. e4 e5 *\n\n".repeat(20_000);
            child.stdin.as_mut().expect("a pipe").write_all(text.as_bytes()).expect("it reads");
            until(|| names(&folder).len() == 2);
            let Some(child) = signal(name, child) else { return };
            assert_eq!(end(child).status.code(), Some(code), "{before}{line}, {name}");
            assert_eq!(names(&folder), ["out.pgn"], "{before}{line}, {name}");
            assert_eq!(fs::read_to_string(folder.join("out.pgn")).expect("a file"), "old");
            fs::remove_dir_all(folder).expect("removed");
        }
    }
}

#[test]
fn a_signal_leaves_the_file_that_was_to_be_replaced() {
    let folder = folder("in-place");
    let text = WRONG.repeat(50_000);
    fs::write(folder.join("out.pgn"), &text).expect("a file");
    let child = start("exec \"$caissa\" fix -q --in-place out.pgn", &folder);
    until(|| names(&folder).len() == 2);
    let Some(child) = signal("TERM", child) else { return };
    assert_eq!(end(child).status.code(), Some(143));
    assert_eq!(names(&folder), ["out.pgn"]);
    assert!(fs::read_to_string(folder.join("out.pgn")).expect("a file") == text);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_command_that_waits_for_input_ends_after_one_signal() {
    let folder = folder("waiting");
    let children = ["check -", "analyse -", "solve -"].map(|line| {
        let mut child = start(&format!("exec \"$caissa\" {line}"), &folder);
        child.stdin.as_mut().expect("a pipe").write_all(b"\n").expect("it reads");
        child
    });
    // The commands have no sign by which to see that they wait.
    thread::sleep(Duration::from_millis(500));
    for child in children {
        let Some(child) = signal("INT", child) else { continue };
        assert!(!end(child).status.success());
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn other_signals_end_a_command_with_a_summary_after_nohup() {
    let folder = folder("summary");
    for name in ["INT", "TERM"] {
        let child = start("trap '' HUP; exec \"$caissa\" check - --format short", &folder);
        // With many mistakes, a build without optimisation takes longer for a block than a command that was asked to end has.
        let games = format!("{WRONG}{}", "1. e4 e5 *\n\n".repeat(99));
        let (mut child, writer) = feed(child, games.into());
        begin(&mut child);
        let Some(child) = signal(name, child) else { return };
        let output = child.wait_with_output().expect("the output can be read");
        writer.join().expect("the reader has gone");
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(words.starts_with("stopped after "), "{name}: {words}");
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_terminal_does_not_end_a_command_after_nohup() {
    let folder = folder("nohup");
    let mut child = start("trap '' HUP; exec \"$caissa\" check - -q --format short", &folder);
    child.stdin.as_mut().expect("a pipe").write_all(b"1. e4 e5 *\n\n").expect("it reads");
    thread::sleep(Duration::from_millis(500));
    let Some(mut child) = signal("HUP", child) else { return };
    thread::sleep(Duration::from_millis(200));
    child.stdin.take().expect("a pipe").write_all(WRONG.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("the output can be read");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!((output.status.code(), text.lines().count()), (Some(1), 2), "{text}");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_full_disk_leaves_the_older_file_and_no_other() {
    let folder = folder("full");
    // Few mistakes, because the test does not read the messages about them before the end.
    let text = [WRONG.repeat(20), "1. e4 e5 *\n\n".repeat(5_000)].concat();
    fs::write(folder.join("in.pgn"), &text).expect("a file");
    // The greatest size of a file is as good as a full disk.
    for line in [
        "fix in.pgn -q -o out.pgn",
        "convert in.pgn -q --to uci -o out.pgn",
        "show in.pgn --game 21 --film -o out.pgn",
        "fix -q --in-place in.pgn",
    ] {
        let child = start(&format!("trap '' XFSZ; ulimit -f 0; exec \"$caissa\" {line}"), &folder);
        let output = end(child);
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {words}");
        assert!(words.contains("file too large"), "{words}");
        assert_eq!(names(&folder), ["in.pgn", "out.pgn"], "{line}");
        assert_eq!(fs::read_to_string(folder.join("out.pgn")).expect("a file"), "old", "{line}");
        assert!(fs::read_to_string(folder.join("in.pgn")).expect("a file") == text);
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn an_older_file_stays_if_an_input_cannot_be_read() {
    let folder = folder("lost");
    fs::write(folder.join("in.pgn"), WRONG).expect("a file");
    for line in ["fix in.pgn lost.pgn -q -o out.pgn", "convert lost.pgn --to uci -o out.pgn"] {
        let output = end(start(&format!("\"$caissa\" {line}"), &folder));
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert_eq!(fs::read_to_string(folder.join("out.pgn")).expect("a file"), "old", "{line}");
        assert_eq!(names(&folder), ["in.pgn", "out.pgn"], "{line}");
    }
    let output = end(start("\"$caissa\" fix lost.pgn -o out.pgn", &folder));
    let words = "error: cannot read `lost.pgn`: no such file or directory\n\
        error: `out.pgn` is not written, because games are missing\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), words);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_pipe_is_written_directly() {
    let folder = folder("pipe");
    fs::write(folder.join("in.pgn"), WRONG).expect("a file");
    let output = end(start("\"$caissa\" fix in.pgn -q -o /dev/stdout | cat", &folder));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        WRONG.replace("4+", "4").replace("1/2", "1/2-1/2")
    );
    fs::remove_dir_all(folder).expect("removed");
}
