//! The answer of a command that this program was built without.

use std::process::ExitCode;

use crate::args::LeftOutArgs;
use crate::exit::Failure;

pub(crate) fn run(_: &LeftOutArgs) -> Result<ExitCode, Failure> {
    let words = "this `caissa` was built without this command: `cargo install caissa-cli` builds it with all commands";
    Err(Failure::new(words))
}
