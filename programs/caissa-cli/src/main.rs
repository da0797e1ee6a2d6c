//! The command `caissa`.
//!
//! From the ground up: `exit` has the exit codes and failures, `args` the command line, `run` holds threads and
//! progress, `output` writes, `formats` prints findings, `input` reads files, and `commands` has a file for each
//! command. There is no chess here: `chess-core` knows the rules, and `chess-check` checks the files.

mod args;
mod commands;
mod exit;
mod formats;
mod input;
mod output;
mod run;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use output::terminal;

fn main() -> ExitCode {
    let done = match Args::parse().command {
        Command::Check(args) => commands::check::run(&args),
        Command::Fix(args) => commands::fix::run(&args),
        Command::Lsp(args) => commands::lsp::run(&args),
        Command::Ranges(args) => commands::ranges::run(&args),
        Command::Join(args) => commands::join::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Why(args) => commands::why::run(&args),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Stats(args) => commands::stats::run(&args),
        Command::Probe(args) => commands::probe::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Eval(args) => commands::eval::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args),
        Command::Uci(args) => commands::uci::run(&args),
        Command::Manual(args) => commands::manual::run(&args),
        Command::Completions(args) => commands::manual::completions(&args),
        Command::Perft(args) => commands::perft::run(&args),
    };
    match done {
        Ok(code) => code,
        // Rust ignores SIGPIPE, so `caissa show games.pgn | head` does not end silently as other programs do: the next
        // write fails instead. A reader that has enough is no failure.
        Err(error) if error.is_closed_pipe() => exit::CLEAN,
        Err(error) => {
            terminal::tell_line(terminal::error(&error.to_string()));
            exit::failed()
        }
    }
}
