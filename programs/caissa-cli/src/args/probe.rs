//! `caissa probe`.

use super::FenArgs;
use std::ffi::OsString;

/// Prints all mates in one
///
/// Prints a line for each position, and for the last position of each game: its mates in standard algebraic notation,
/// or `-` without a mate. For files, the line begins with the file and the number of the line. Exits with 0 if there is
/// a mate, and with 1 if there is none or if something is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa probe \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"
  caissa probe \"1. f3 e5 2. g4\"
  caissa probe positions.epd
  echo \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\" | caissa probe")]
pub(crate) struct ProbeArgs {
    /// FEN, EPD, moves from the starting position, or files [default: standard input]
    #[arg(value_name = "FEN|FILE")]
    pub(crate) what: Vec<OsString>,

    #[command(flatten)]
    pub(crate) fen: FenArgs,
}
