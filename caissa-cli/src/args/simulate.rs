//! `caissa simulate`.

use super::LookArgs;

/// Plays the moves of standard input, and shows the board after each line
///
/// A line holds one or more moves in any notation, or one of these words: `undo`, `undo N`, `moves` (those that are
/// legal), `pgn` (the game so far), `help`, `quit`. A move that cannot be played is explained, and the session goes
/// on.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa simulate
  caissa simulate --unicode --flip
  echo e4 e5 Nf3 | caissa simulate
  caissa simulate \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"")]
pub(crate) struct SimulateArgs {
    /// FEN, EPD, moves from the starting position, or `start`
    #[arg(value_name = "FEN")]
    pub(crate) position: Vec<String>,

    /// Reads `KQkq` as the outermost rooks, as in Chess960
    #[arg(long)]
    pub(crate) chess960: bool,

    #[command(flatten)]
    pub(crate) look: LookArgs,
}
