//! `caissa play`: a game with a person.
//!
//! `chess-play` knows the game. A `Table` adds what a session cannot do itself: engines (`engine`), time, and files
//! (`autosave`). A skin shows it and listens: `page`, `terminal`, `lines`.

mod autosave;
mod built_in;
mod date;
mod engine;
mod lines;
mod page;
mod program;
mod start;
mod table;
#[cfg(feature = "terminal")]
mod terminal;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use crate::args::PlayArgs;
use crate::exit::Failure;

pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    let skin = &args.skin;
    let is_by_hand = !skin.lines && io::stdin().is_terminal() && io::stdout().is_terminal();
    #[cfg(feature = "terminal")]
    if skin.terminal {
        return terminal::run(args);
    }
    if skin.page || skin.no_open || is_by_hand && page::has_browser() {
        return page::run(args);
    }
    #[cfg(feature = "terminal")]
    if is_by_hand {
        return terminal::run(args);
    }
    lines::run(args)
}
