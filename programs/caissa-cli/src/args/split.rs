//! `caissa split`.

use std::num::NonZero;
use std::path::PathBuf;

use chess_archive::SplitKey;

use super::shared::OUTPUT;
use super::{Files, OpeningsFile, Quiet, Threads};

/// Splits files of games into a folder of files
///
/// Games are copied byte for byte, also games with mistakes, in the order of the files. The folder
/// is new or empty, and appears when all files in it are whole. Games without the tag are in
/// `unknown.pgn`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa split archive/ --by month -o months/     months/2026-11.pgn and others
  caissa split games.pgn --by player -o players/  each game in the files of both players
  caissa split games.pgn --by eco -o openings/    openings/B33.pgn and others
  caissa split games.pgn --every 1000 -o parts/   parts/1.pgn and others, of 1000 games each")]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    #[command(flatten)]
    pub(crate) openings: OpeningsFile,

    /// The file for a game
    #[arg(long, value_name = "KEY", required_unless_present = "every", help_heading = OUTPUT)]
    pub(crate) by: Option<SplitKey>,

    /// Puts this number of games into each file
    #[arg(long, value_name = "N", conflicts_with = "by", help_heading = OUTPUT)]
    pub(crate) every: Option<NonZero<u64>>,

    /// The folder to write
    #[arg(id = "output", long = "output", short = 'o', value_name = "FOLDER", help_heading = OUTPUT)]
    pub(crate) folder: PathBuf,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
