//! `caissa perft`.

use std::num::NonZero;

/// Counts the sequences of legal moves of a length, to test move generators
///
/// Standard output gets the number, and with `--divide` before it the number for each first move; standard error
/// gets the time and the speed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa perft 6
  caissa perft 5 --divide \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\"
  caissa perft 4 --chess960 bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")]
pub(crate) struct PerftArgs {
    /// The number of plies
    #[arg(value_name = "N")]
    pub(crate) plies: u32,

    /// FEN, EPD, moves from the starting position, or `start`
    #[arg(value_name = "FEN")]
    pub(crate) position: Vec<String>,

    /// Prints the number for each first move
    #[arg(long)]
    pub(crate) divide: bool,

    /// Reads `KQkq` as the outermost rooks, as in Chess960
    #[arg(long)]
    pub(crate) chess960: bool,

    /// The number of threads [default: one for each core]
    #[arg(long, short = 'j', value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Prints neither time nor speed
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
