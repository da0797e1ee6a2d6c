//! `caissa eval`.

/// Says what the engine thinks of a position at first sight, term by term
///
/// Nothing is looked ahead: this is what the engine's search compares at its leaves. All numbers are hundredths of a pawn.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa eval 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
  caissa eval 1. e4 e5 2. Nf3")]
pub(crate) struct EvalArgs {
    /// FEN, EPD, moves from the starting position, or `start`
    #[arg(value_name = "FEN", required = true)]
    pub(crate) position: Vec<String>,

    /// Reads `KQkq` as the outermost rooks, as in Chess960
    #[arg(long)]
    pub(crate) chess960: bool,
}
