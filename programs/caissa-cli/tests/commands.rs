//! Runs the command and compares all that it prints. `SNAPSHOTS=overwrite cargo test -p caissa-cli` accepts new
//! output; read the difference before you commit it.

mod adopt;
mod analyse;
mod archives;
mod bad_arguments;
mod compare;
mod convert;
mod engines;
mod eval;
mod fix;
mod fmt;
mod generate;
mod hostile;
mod interrupted;
mod laws;
mod manual;
mod mcp;
mod perft;
mod play;
mod probe;
mod recipes;
mod rust;
mod saved_games;
mod show;
mod simulate;
mod solve;
mod stats;
mod streams;
mod strings;
mod threads;
mod uci;
mod why;

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::process::{Child, Output, Stdio};
use std::thread::JoinHandle;

use snapbox::cmd::{Command, cargo_bin};
use tests::skip::{corpus, skip};

/// The command, with arguments.
fn caissa(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    Command::new(cargo_bin!("caissa")).args(args)
}

/// The standard output of a run that succeeds.
fn stdout(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    let assert = caissa(args).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("the output is UTF-8")
}

/// The output of a command in a terminal, if there is `script` of util-linux to make one.
fn in_terminal(setup: &str, args: &str) -> Option<String> {
    let line = format!("{setup}{} {args}", cargo_bin!("caissa").display());
    match std::process::Command::new("script").args(["-qec", &line, "/dev/null"]).output() {
        Ok(output) if output.status.success() => {
            Some(String::from_utf8_lossy(&output.stdout).replace('\r', ""))
        }
        _ => {
            skip("script", "there is no `script` to make a terminal");
            None
        }
    }
}

/// A text that is longer than a block of 1 MiB: short games where the block ends, and games that take more room before.
fn around_the_end_of_a_block(long: &str, short: &str) -> String {
    long.repeat(1_000_000 / long.len()) + &short.repeat(100_000 / short.len())
}

/// The command with an endless input.
fn endless(args: &[&str], text: Vec<u8>) -> (Child, JoinHandle<()>) {
    let child = std::process::Command::new(cargo_bin!("caissa"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    feed(child, text)
}

/// A command that runs, with an endless input.
fn feed(mut child: Child, text: Vec<u8>) -> (Child, JoinHandle<()>) {
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || while input.write_all(&text).is_ok() {});
    (child, writer)
}

/// Waits until the command is at work: until it has printed its first byte.
fn begin(child: &mut Child) {
    let output = child.stdout.as_mut().expect("a pipe");
    output.read_exact(&mut [0]).expect("something is printed");
}

/// The command at work, after Ctrl-C: its output without the first byte. `None` where there is no `kill`.
fn interrupted((mut child, writer): (Child, JoinHandle<()>)) -> Option<Output> {
    begin(&mut child);
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    let is_asked = kill.is_ok_and(|status| status.success());
    if !is_asked {
        child.kill().expect("the command can be ended");
        skip("kill", "there is no `kill`");
    }
    let output = child.wait_with_output().expect("the output can be read");
    writer.join().expect("the reader has gone");
    is_asked.then_some(output)
}
