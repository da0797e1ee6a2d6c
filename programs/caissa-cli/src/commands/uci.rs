//! `caissa uci`: the engine for chess programs, or what stands before another one.

mod guard;

use std::io;
use std::process::ExitCode;

use chess_search::uci;

use crate::args::UciArgs;
use crate::exit::{self, Failure};

pub(crate) fn run(args: &UciArgs) -> Result<ExitCode, Failure> {
    if !args.guard.is_empty() {
        return guard::run(&args.guard);
    }
    let done = uci::serve(io::stdin().lock(), io::stdout());
    done.map(|()| exit::CLEAN).map_err(|error| Failure::of("the engine has ended", error))
}
