//! Runs the command and compares all that it prints. `SNAPSHOTS=overwrite cargo test -p caissa-cli` accepts new
//! output; read the difference before you commit it.

#[path = "commands/analyse.rs"]
mod analyse;
#[path = "commands/archives.rs"]
mod archives;
#[path = "commands/bad_arguments.rs"]
mod bad_arguments;
#[path = "commands/convert.rs"]
mod convert;
#[path = "commands/engines.rs"]
mod engines;
#[path = "commands/eval.rs"]
mod eval;
#[path = "commands/fix.rs"]
mod fix;
#[path = "commands/fmt.rs"]
mod fmt;
#[path = "common/game.rs"]
mod game;
#[path = "commands/generate.rs"]
mod generate;
#[path = "commands/hostile.rs"]
mod hostile;
#[path = "commands/interrupted.rs"]
mod interrupted;
#[path = "commands/laws.rs"]
mod laws;
#[path = "commands/manual.rs"]
mod manual;
#[path = "commands/mcp.rs"]
mod mcp;
#[path = "commands/perft.rs"]
mod perft;
#[path = "commands/play.rs"]
mod play;
#[path = "commands/probe.rs"]
mod probe;
#[path = "commands/recipes.rs"]
mod recipes;
#[path = "commands/rust.rs"]
mod rust;
#[path = "commands/saved_games.rs"]
mod saved_games;
#[path = "commands/show.rs"]
mod show;
#[path = "commands/simulate.rs"]
mod simulate;
#[path = "commands/solve.rs"]
mod solve;
#[path = "commands/stats.rs"]
mod stats;
#[path = "commands/streams.rs"]
mod streams;
#[path = "commands/threads.rs"]
mod threads;
#[path = "commands/uci.rs"]
mod uci;
#[path = "commands/why.rs"]
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
    writer.join().expect("nobody reads any more");
    is_asked.then_some(output)
}
