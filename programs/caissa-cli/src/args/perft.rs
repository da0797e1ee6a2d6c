//! `caissa perft`.

use super::shared::OUTPUT;
use super::{PositionArgs, Quiet, Threads};

/// Counts the sequences of legal moves of a length, to test move generators
///
/// Prints the number on standard output, with `--divide` after the number for each first move, and the time and the
/// speed on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa perft 6
  caissa perft 5 --divide \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\"
  caissa perft 4 --columns                                               captures, castles, checks, mates ..
  caissa perft 4 --chess960 bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9
  caissa perft 5 --allow-position check \"B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1\"   no game has it")]
pub(crate) struct PerftArgs {
    /// The number of plies
    #[arg(value_name = "N")]
    pub(crate) plies: u32,

    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Prints the number for each first move
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) divide: bool,

    /// Prints a table of the kinds of last moves: captures, checks, mates and others
    #[arg(long, conflicts_with = "divide", help_heading = OUTPUT)]
    pub(crate) columns: bool,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
