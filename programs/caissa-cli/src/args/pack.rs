//! `caissa pack`.

use std::path::PathBuf;

use super::shared::OUTPUT;
use super::{OutputFile, Threads};

/// Packs a file so that it is read on all cores
///
/// A file as large servers publish it is a single frame of zstd, which can only be unpacked from its beginning, by one core. This
/// command writes the same bytes in frames of 4 MB, each after its size, as `pzstd` does: Caissa unpacks them on all cores, a
/// cluster reads them in ranges, and other programs read the file as before.
///
/// `caissa-sql pack` is another command: it writes the tables of an archive as Parquet, for queries.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa pack lichess_db_standard_rated_2025-01.pgn.zst -o 2025-01.pgn.zst
  caissa pack games.pgn --level 19 -o games.pgn.zst")]
pub(crate) struct PackArgs {
    /// A file, packed or not
    pub(crate) file: PathBuf,

    /// The level of the compression; a high one is small and slow
    #[arg(long, value_name = "N", default_value_t = 9, help_heading = OUTPUT)]
    #[arg(value_parser = clap::value_parser!(i32).range(1..=22))]
    pub(crate) level: i32,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
