//! `caissa`, the command: the checker of the library for those who have files.
//!
//! `args` says what can be asked, `commands` has a file for each answer, and `formats` one for each way to
//! print findings. There is no chess here: `chess-core` knows the rules, `chess-check` the files.

#![cfg_attr(
    not(all(feature = "engine", feature = "solve")),
    allow(dead_code, reason = "the commands that are left out share code with the others")
)]

mod args;
mod beside;
mod chesskell;
mod commands;
mod cure;
mod drawing;
mod entries;
mod files;
mod formats;
mod in_order;
mod interrupt;
mod many_games;
mod openings;
mod output;
mod position;
#[cfg_attr(not(feature = "progress"), path = "progress/none.rs")]
mod progress;
mod record;
mod rules;
mod tally;
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};

/// Exit codes. They are part of the interface.
pub(crate) mod exit {
    use std::process::ExitCode;

    /// Nothing is wrong.
    pub(crate) const CLEAN: ExitCode = ExitCode::SUCCESS;
    /// There are findings, or the answer is no.
    pub(crate) const FINDINGS: ExitCode = ExitCode::FAILURE;

    /// The command could not do what it was asked to do.
    pub(crate) fn failed() -> ExitCode {
        ExitCode::from(2)
    }
}

fn main() -> ExitCode {
    let done = match Args::parse().command {
        Command::Check(args) => commands::check::run(&args),
        Command::Fix(args) => commands::fix::run(&args),
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
        Err(error) if error.is_closed_pipe() => exit::CLEAN,
        Err(error) => {
            anstream::eprintln!("{}", terminal::error(&error.to_string()));
            exit::failed()
        }
    }
}
