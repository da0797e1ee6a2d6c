//! The arguments of `caissa fix`.

use std::path::PathBuf;

use super::Rules;

/// Mends what has one certain cure in files of games, and changes nothing else
///
/// Mends misspelled moves whose legal move is certain, false claims (numbers, `+`, `#`, `x`, results against the
/// board), results such as `1/2`, and games in the piece letters of another language; with `--strict`, also what is
/// not PGN's export format. A cure is taken only if the game, read again with it, has this mistake no more and no
/// new one. Encoding, line ends and comments stay as they are, byte for byte. Exits with 0, also if mistakes are
/// left: `caissa check` tells them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa fix games.pgn > mended.pgn           the mended games
  caissa fix archive/ --in-place --strict     each file of a folder, replaced if something is mended
  caissa fix games.pgn --check                only how much would be mended; exits with 1 if anything")]
pub(crate) struct FixArgs {
    /// Files or folders, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Replaces each file that something is mended in
    #[arg(long, conflicts_with_all = ["check", "output"])]
    pub(crate) in_place: bool,

    /// Writes nothing, and exits with 1 if anything would be mended
    #[arg(long, conflicts_with = "output")]
    pub(crate) check: bool,

    /// Writes the mended games to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Does not say how much was mended
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
