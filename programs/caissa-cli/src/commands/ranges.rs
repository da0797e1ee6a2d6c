//! `caissa ranges`: cuts a file for many machines.

use std::ops::Range;
use std::process::ExitCode;

use crate::args::RangesArgs;
use crate::exit::{self, Failure};
use crate::output::Sink;

pub(crate) fn run(args: &RangesArgs) -> Result<ExitCode, Failure> {
    let name = format!("cannot cut `{}`", args.file.display());
    let ranges = chess_check::ranges(&args.file, args.parts.get())
        .map_err(|error| Failure::of(name, error))?;
    let line = |range: &Range<u64>| format!("{}..{}\n", range.start, range.end);
    Sink::print(&ranges.iter().map(line).collect::<String>())?;
    Ok(exit::CLEAN)
}
