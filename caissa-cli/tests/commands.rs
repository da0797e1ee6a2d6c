//! Runs the command and compares all that it prints. `SNAPSHOTS=overwrite cargo test -p caissa-cli` accepts new
//! output; read the difference before you commit it.

#[path = "commands/analyse.rs"]
mod analyse;
#[path = "commands/bad_arguments.rs"]
mod bad_arguments;
#[path = "commands/convert.rs"]
mod convert;
#[path = "commands/eval.rs"]
mod eval;
#[path = "commands/fix.rs"]
mod fix;
#[path = "commands/generate.rs"]
mod generate;
#[path = "commands/hostile.rs"]
mod hostile;
#[path = "commands/laws.rs"]
mod laws;
#[path = "commands/manual.rs"]
mod manual;
#[path = "commands/perft.rs"]
mod perft;
#[path = "commands/play.rs"]
mod play;
#[path = "commands/probe.rs"]
mod probe;
#[path = "commands/recipes.rs"]
mod recipes;
#[path = "commands/show.rs"]
mod show;
#[path = "commands/simulate.rs"]
mod simulate;
#[path = "common/skip.rs"]
mod skipping;
#[path = "commands/solve.rs"]
mod solve;
#[path = "commands/stats.rs"]
mod stats;
#[path = "commands/streams.rs"]
mod streams;
#[path = "commands/uci.rs"]
mod uci;
#[path = "commands/why.rs"]
mod why;

use std::ffi::OsStr;

use skipping::{skip, skip_without};
use snapbox::cmd::{Command, cargo_bin};

/// The command, with arguments.
fn caissa(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    Command::new(cargo_bin!("caissa")).args(args)
}

/// What it prints on standard output, if it ends well.
fn stdout(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> String {
    let assert = caissa(args).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("the output is UTF-8")
}

/// What a command with arguments prints in a terminal, if there is `script` of util-linux to make one.
fn in_terminal(setup: &str, args: &str) -> Option<String> {
    let line = format!("{setup}{} {args}", cargo_bin!("caissa").display());
    match std::process::Command::new("script").args(["-qec", &line, "/dev/null"]).output() {
        Ok(output) if output.status.success() => {
            Some(String::from_utf8_lossy(&output.stdout).replace('\r', ""))
        }
        _ => {
            skip("there is no `script` to make a terminal");
            None
        }
    }
}

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}
