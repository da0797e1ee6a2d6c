//! `caissa stats`.

use super::shared::OUTPUT;
use super::{Files, OpeningsFile, Quiet, Threads};

/// Counts games: their lengths, results, players and openings
///
/// An opening is recognised by its positions, so transpositions count too. Games with mistakes are left out, and the
/// exit code is then 1.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa stats games.pgn
  caissa stats archive/ --top 50
  zstdcat games.pgn.zst | caissa stats -")]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    #[command(flatten)]
    pub(crate) openings: OpeningsFile,

    /// The number of players and of openings to list
    #[arg(long, value_name = "N", default_value = "10", help_heading = OUTPUT)]
    pub(crate) top: usize,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
