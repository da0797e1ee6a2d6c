//! `caissa explain`: what a code means.

use std::process::ExitCode;

use chess_core::ErrorKind;

use crate::args::ExplainArgs;
use crate::exit;
use crate::output::{Failure, Sink};

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let mut out = Sink::stdout(crate::args::ColorArg::Auto);
    if args.code.is_none() {
        for code in ErrorKind::CODES {
            out.write(&format!("{code}\n"))?;
        }
    }
    out.flush()?;
    Ok(exit::CLEAN)
}
