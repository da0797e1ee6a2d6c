//! The command `caissa`.
//!
//! From the ground up: `exit` has the exit codes and failures, `args` the command line, `run` holds threads and
//! progress, `output` writes, `formats` prints findings, `input` reads files, and `commands` has a file for each
//! command. There is no chess here: `chess-core` knows the rules, `chess-check` checks the files, and
//! `chess-archive` compares their games.
//!
//! The command is for files, terminals and scripts. It promises exit codes and output formats, and
//! no Rust items: programs use the libraries.

mod args;
mod commands;
mod exit;
mod formats;
mod input;
mod output;
mod rewrite;
mod run;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, CliCommand};
use output::terminal;

fn main() -> ExitCode {
    let done = match Args::parse().command {
        CliCommand::Check(args) => commands::check::run(&args),
        CliCommand::Fix(args) => commands::fix::run(&args),
        CliCommand::Adopt(args) => commands::adopt::run(&args),
        CliCommand::Fmt(args) => commands::fmt::run(&args),
        CliCommand::Tag(args) => commands::tag::run(&args),
        CliCommand::Split(args) => commands::split::run(&args),
        CliCommand::Dedupe(args) => commands::dedupe::run(&args),
        CliCommand::Shuffle(args) => commands::shuffle::run(&args),
        CliCommand::Pack(args) => commands::pack::run(&args),
        CliCommand::Lsp(args) => commands::lsp::run(&args),
        CliCommand::Explain(args) => commands::explain::run(&args),
        CliCommand::Convert(args) => commands::convert::run(&args),
        CliCommand::Show(args) => commands::show::run(&args),
        CliCommand::Why(args) => commands::why::run(&args),
        CliCommand::Simulate(args) => commands::simulate::run(&args),
        CliCommand::Stats(args) => commands::stats::run(&args),
        CliCommand::Compare(args) => commands::compare::run(&args),
        CliCommand::Probe(args) => commands::probe::run(&args),
        CliCommand::Generate(args) => commands::generate::run(&args),
        CliCommand::Solve(args) => commands::solve::run(&args),
        CliCommand::Eval(args) => commands::eval::run(&args),
        CliCommand::Play(args) => commands::play::run(&args),
        CliCommand::Analyse(args) => commands::analyse::run(&args),
        CliCommand::Uci(args) => commands::uci::run(&args),
        CliCommand::Mcp(args) => commands::mcp::run(&args),
        CliCommand::Manual(args) => commands::manual::run(&args),
        CliCommand::Completions(args) => commands::manual::completions(&args),
        CliCommand::Perft(args) => commands::perft::run(&args),
    };
    match done {
        Ok(code) => code,
        // Rust ignores SIGPIPE, so `caissa show games.pgn | head` does not end silently as other programs do: the next
        // write fails instead. A reader that has enough is not a failure.
        Err(error) if error.is_closed_pipe() => exit::CLEAN,
        Err(error) => {
            terminal::tell_line(terminal::error(&error.to_string()));
            exit::failed()
        }
    }
}
