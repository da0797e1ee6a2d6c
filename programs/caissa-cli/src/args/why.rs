//! `caissa why`.

use super::{FenArgs, Look};

/// Explains why a move is illegal, or what it does
///
/// Exits with 0 if the move is legal, with 1 if it is illegal, and with 2 if the position is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa why start Ke2
  caissa why \"1. e4 e5 2. Qh5 Ke7\" \"Qxe5#\"
  caissa why \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\" O-O")]
pub(crate) struct WhyArgs {
    /// FEN, EPD, moves from the starting position, or `start`
    pub(crate) position: String,

    /// The move, in any notation
    #[arg(required = true, value_name = "MOVE")]
    pub(crate) written: Vec<String>,

    #[command(flatten)]
    pub(crate) fen: FenArgs,

    #[command(flatten)]
    pub(crate) look: Look,
}
