//! `caissa eval`.

use super::PositionArgs;

/// Prints the static evaluation of a position, piece by piece
///
/// Below each piece stands its worth: the part of the evaluation that is lost without it. The engine's search compares
/// evaluations at its leaves; no move is searched. All numbers are hundredths of a pawn.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa eval 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
  caissa eval 1. e4 e5 2. Nf3")]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
}
