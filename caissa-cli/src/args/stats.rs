//! `caissa stats`.

use std::path::PathBuf;

use super::FromArg;

/// Counts games: their lengths, results, players and openings
///
/// Openings are found by their positions, through every transposition. Games with mistakes are left out, and the
/// exit code is then 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa stats games.pgn
  caissa stats archive/ --top 50
  zstdcat games.pgn.zst | caissa stats -")]
pub(crate) struct StatsArgs {
    /// Files or folders, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The number of players and of openings to list
    #[arg(long, value_name = "N", default_value = "10")]
    pub(crate) top: usize,

    /// What the files contain, if their names and first lines do not tell
    #[arg(long = "as", alias = "from", value_name = "KIND")]
    pub(crate) from: Option<FromArg>,

    /// Shows no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
