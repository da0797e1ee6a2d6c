//! `caissa shuffle`.

use super::shared::OUTPUT;
use super::{Files, OutputFile, Quiet, Threads};

/// Writes games or positions in an order that depends only on a number
///
/// The same number gives the same order on every machine, for books of openings that are played in turn. Games and lines are
/// copied byte for byte, also those with mistakes; lines of a list that are comments come first. All files are kept in memory.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa shuffle book.epd --seed 1 -o shuffled.epd
  caissa shuffle openings.pgn --seed 7 | head -n 1000")]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The number that chooses the order
    #[arg(long, value_name = "N", help_heading = OUTPUT)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
