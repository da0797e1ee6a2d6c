//! `caissa show`.

use std::ffi::OsString;
use std::num::NonZero;
use std::ops::RangeInclusive;

use super::shared::{INPUT, OUTPUT};
use super::{FenArgs, Look, OutputFile};

/// Shows a position or a game
///
/// Takes a file, a position in FEN or EPD, or moves from the starting position in any notation; `-` reads standard
/// input. For a game, it shows the last position. If the game has a mistake, it shows the position before the
/// mistake, and exits with 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa show e4 e5 Nf3 Nc6                       the position after some moves
  caissa show \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"   a position
  caissa show games.pgn --game 2 --ply 10         the second game after 10 plies
  caissa show games.pgn --film                    all positions of a game, side by side
  caissa show games.pgn --film --svg -o film.svg  the same as one picture
  caissa show games.pgn --html -o games.html      all games as a page that stands alone, or as pages
  caissa show games.pgn --html --games 78-154     these games as one")]
pub(crate) struct ShowArgs {
    /// A file, a position, moves, or `-` for standard input
    #[arg(required = true, value_name = "FILE|FEN|MOVES")]
    pub(crate) what: Vec<OsString>,

    /// The number of the game or position in a file, from 1 [default: 1; with --html: all]
    #[arg(long, value_name = "N", help_heading = INPUT)]
    pub(crate) game: Option<NonZero<u64>>,

    /// The numbers of the games on a page: `78-154`, or `78-` to the last one; with --html
    #[arg(long, value_name = "A-B", value_parser = numbers, requires = "html", conflicts_with = "game", help_heading = INPUT)]
    pub(crate) games: Option<RangeInclusive<u64>>,

    #[command(flatten)]
    pub(crate) fen: FenArgs,

    /// Shows the position after this number of plies (a move of either side is one) instead of the last
    #[arg(long, value_name = "N", conflicts_with = "film", help_heading = OUTPUT)]
    pub(crate) ply: Option<usize>,

    /// Shows every position of the game
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) film: bool,

    /// The number of boards side by side [default: as many as fit; 4 in a picture]
    #[arg(long, value_name = "N", requires = "film", help_heading = OUTPUT)]
    pub(crate) columns: Option<NonZero<usize>>,

    /// Writes a picture (SVG) instead of text
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) svg: bool,

    /// Writes one page (HTML) with all moves, variations and comments, which needs nothing else. With `-o`, games
    /// that do not fit go on in pages with numbers
    #[arg(long, conflicts_with_all = ["film", "ply", "svg", "unicode"], help_heading = OUTPUT)]
    pub(crate) html: bool,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) look: Look,
}

fn numbers(text: &str) -> Result<RangeInclusive<u64>, String> {
    let ends = text.split_once('-').and_then(|(first, last)| {
        let last = if last.is_empty() { u64::MAX } else { last.parse().ok()? };
        Some((first.parse().ok()?, last))
    });
    match ends {
        Some((first, last)) if 1 <= first && first <= last => Ok(first..=last),
        _ => {
            Err("expected two numbers from 1, the smaller one first, as in `78-154`, or `78-`"
                .into())
        }
    }
}
