//! `caissa play`: a game with a person.
//!
//! `chess-play` knows the game. A `Table` adds what a session cannot do itself: engines (`engine`), time, and files
//! (`autosave`). A skin shows it and listens: `lines`, `terminal`.

mod autosave;
mod built_in;
mod date;
mod engine;
mod lines;
mod program;
mod start;
mod table;
#[cfg(feature = "terminal")]
mod terminal;

use std::process::ExitCode;

use crate::args::PlayArgs;
use crate::output::Failure;

pub(crate) fn run(args: &PlayArgs) -> Result<ExitCode, Failure> {
    #[cfg(feature = "terminal")]
    if args.skin.terminal {
        return terminal::run(args);
    }
    lines::run(args)
}
