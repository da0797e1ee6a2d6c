//! `caissa play`: a game with a person.
//!
//! `chess-play` has the rules of a game in progress. A [`table`] adds engines, time and a file. Three user interfaces
//! show the table and pass on what the player does: [`page`], [`terminal`] and [`lines`].

mod autosave;
mod engine;
mod game_file;
mod lines;
mod page;
mod prover;
mod start;
mod table;
mod terminal;
mod worker;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use crate::args::PlayArgs;
use crate::exit::Failure;

pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let interface = &args.interface;
    let is_by_hand = !interface.lines && io::stdin().is_terminal() && io::stdout().is_terminal();
    if interface.terminal {
        return terminal::run(args);
    }
    if interface.page || interface.no_open || is_by_hand && page::has_browser() {
        return page::run(args);
    }
    if is_by_hand {
        return terminal::run(args);
    }
    lines::run(args)
}
