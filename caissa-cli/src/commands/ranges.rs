//! `caissa ranges`: cuts a file for many machines.

use std::process::ExitCode;

use crate::args::{ColorArg, RangesArgs};
use crate::exit::{self, Failure};
use crate::output::Sink;

pub(crate) fn run(args: &RangesArgs) -> Result<ExitCode, Failure> {
    let name = format!("cannot cut `{}`", args.file.display());
    let ranges = chess_check::ranges(&args.file, args.parts.get())
        .map_err(|error| Failure::of(name, error))?;
    let mut out = Sink::stdout(ColorArg::Never);
    for range in ranges {
        out.write(&format!("{}..{}\n", range.start, range.end))?;
    }
    out.flush()?;
    Ok(exit::CLEAN)
}
