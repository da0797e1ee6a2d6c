//! `caissa show`.

use std::num::NonZero;
use std::path::PathBuf;

use super::LookArgs;

/// Shows a position or a game
///
/// Takes a file, a position in FEN or EPD, or moves from the starting position in any notation; `-` reads standard
/// input. Of a game, it shows the last position. Exits with 1 if something is wrong with the game; it is then
/// shown as far as it is known.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa show e4 e5 Nf3 Nc6                       the position after some moves
  caissa show \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"   a position
  caissa show games.pgn --game 2 --ply 10         the second game after 10 plies
  caissa show games.pgn --film                    all positions of a game, side by side
  caissa show games.pgn --film --svg -o film.svg  the same as one picture")]
pub(crate) struct ShowArgs {
    /// A file, a position, moves, or `-` for standard input
    #[arg(required = true, value_name = "FILE|FEN|MOVES")]
    pub(crate) what: Vec<String>,

    /// Which game or position of a file, from 1 [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<NonZero<u64>>,

    /// The position after this number of plies (a move of either side is one) instead of the last
    #[arg(long, value_name = "N", conflicts_with = "film")]
    pub(crate) ply: Option<usize>,

    /// Shows every position of the game
    #[arg(long)]
    pub(crate) film: bool,

    /// The number of boards side by side [default: as many as fit; 4 in a picture]
    #[arg(long, value_name = "N", requires = "film")]
    pub(crate) columns: Option<NonZero<usize>>,

    /// Writes a picture (SVG) instead of text
    #[arg(long)]
    pub(crate) svg: bool,

    /// Writes to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Reads `KQkq` of a position as the outermost rooks of Chess960; games say so by a Variant tag
    #[arg(long)]
    pub(crate) chess960: bool,

    #[command(flatten)]
    pub(crate) look: LookArgs,
}
