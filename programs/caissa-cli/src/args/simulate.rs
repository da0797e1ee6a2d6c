//! `caissa simulate`.

use super::{Look, PositionArgs};

/// Plays the moves of standard input, and shows the board after each line
///
/// A line holds one or more moves in any notation, or one of these words: `undo`, `undo N`, `moves` (lists the legal
/// moves), `pgn` (prints the game so far), `help`, `quit`. A move that cannot be played is explained, and the session
/// goes on. `caissa play --lines --side both` has clocks, names and more, and saves the game.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa simulate
  caissa simulate --unicode --flip
  echo e4 e5 Nf3 | caissa simulate
  caissa simulate \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"")]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    #[command(flatten)]
    pub(crate) look: Look,
}
