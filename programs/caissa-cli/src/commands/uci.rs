//! `caissa uci`: the engine for chess programs.

use std::io;
use std::process::ExitCode;

use chess_search::uci;

use crate::args::UciArgs;
use crate::exit::{self, Failure};

pub(crate) fn run(_: &UciArgs) -> Result<ExitCode, Failure> {
    let done = uci::serve(io::stdin().lock(), io::stdout());
    done.map(|()| exit::CLEAN).map_err(|error| Failure::of("the engine has ended", error))
}
