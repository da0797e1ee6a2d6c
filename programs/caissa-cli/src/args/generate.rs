//! `caissa generate`.

use std::ffi::OsString;
use std::num::NonZero;

use chess_mate::{Quality, Requirements};
use clap::ValueEnum;

use super::shared::{OUTPUT, RUNNING};
use super::{Quiet, Threads};

const SOUGHT: &str = "Search";

/// Finds mates in N: in endings, among random positions, and in games
///
/// Proves each problem against every defence, and prints it as EPD (`bm` has all keys, `pv` the first key with the
/// longest defence) or as JSON with all variations. In games either side may mate, elsewhere White mates. The same seed
/// gives the same problems on every machine, with any number of threads. Exits with 1 if there are fewer problems than
/// requested, or none.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Kinds:
  kqk              king and queen, kings two squares apart, and the queen at most
                   three from Black's king; with --whole, all positions
  krk, kbbk, kqkp  or any other ending of at most four pieces without pawns on both
                   sides: all positions
  random           random positions, by the number of pieces (--pieces 6) or by the
                   pieces (--pieces KQPkrp)
  FILE..           each position of games, or of lists of positions; - for standard input

Examples:
  caissa generate kqk --mate 3 --unique
  caissa generate kbbk --mate 19 --all
  caissa generate random --pieces 7 --mate 2 --unique --no-checking-key --economy --seed 7
  caissa generate games.pgn --mate 3 --unique > mates.epd
  caissa generate krk --mate 3 --format json               with all variations

The arguments of the program Chess Puzzles; one key unless --any:
  caissa gen mate 2 5 --any                 five mates in two of king and queen
  caissa gen random 6 2 10 --tries 50000    ten mates in two with six pieces")]
pub(crate) struct GenerateArgs {
    /// An ending, `random`, or files
    #[arg(required = true, value_name = "KIND")]
    pub(crate) what: Vec<OsString>,

    /// Number of moves to mate
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100), help_heading = SOUGHT)]
    pub(crate) mate: Option<u8>,

    /// Number of problems [default: 5; all of files]
    #[arg(long, short = 'c', value_name = "N", help_heading = SOUGHT)]
    pub(crate) count: Option<NonZero<u64>>,

    /// Prints all problems of an ending
    #[arg(long, conflicts_with = "count", help_heading = SOUGHT)]
    pub(crate) all: bool,

    /// Random seed
    #[arg(long, value_name = "N", default_value = "0", help_heading = SOUGHT)]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) qualities: QualityArgs,

    /// Pieces of random positions: their number, or their letters, White's in capitals [default: 5]
    #[arg(long, value_name = "PIECES", help_heading = SOUGHT)]
    pub(crate) pieces: Option<String>,

    /// Number of random positions to try
    #[arg(long, value_name = "N", default_value = "1000000", help_heading = SOUGHT)]
    pub(crate) tries: u64,

    /// Searches all KQK positions, not only compact ones
    #[arg(long, help_heading = SOUGHT)]
    pub(crate) whole: bool,

    /// Output format: EPD, or JSON as `caissa solve --format json` writes it
    #[arg(long, value_name = "FORMAT", default_value = "epd", help_heading = OUTPUT)]
    pub(crate) format: ProblemFormat,

    /// Greatest number of positions that the proof of a mate may visit
    #[arg(long, value_name = "N", default_value = "10000000", help_heading = RUNNING)]
    pub(crate) budget: u64,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) quiet: Quiet,
}

/// An output format for problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProblemFormat {
    Epd,
    Json,
}

/// The requirements for problems.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Requirements")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct QualityArgs {
    /// Requires a single key
    #[arg(long)]
    unique: bool,

    /// Accepts several keys
    #[arg(long, conflicts_with_all = ["unique", "no_duals"])]
    any: bool,

    /// Requires a single key, and no duals: one move that mates soonest after each reply, until mate
    #[arg(long)]
    no_duals: bool,

    /// Refuses keys that give check
    #[arg(long)]
    pub(crate) no_checking_key: bool,

    /// Refuses keys that capture
    #[arg(long)]
    no_capturing_key: bool,

    /// Refuses pieces of the mating side that the mate does not need
    #[arg(long)]
    economy: bool,
}

impl QualityArgs {
    /// A mate in this number of moves, with these qualities.
    pub(crate) fn requirements(&self, moves: u8, is_usually_unique: bool) -> Requirements {
        let qualities = [
            (self.unique || is_usually_unique && !self.any, Quality::OneKey),
            (self.no_duals, Quality::NoDuals),
            (self.no_checking_key, Quality::NoCheckingKey),
            (self.no_capturing_key, Quality::NoCapturingKey),
            (self.economy, Quality::Economy),
        ];
        let required = qualities.into_iter().filter(|(is_required, _)| *is_required);
        let mate = Requirements::mate_in(moves);
        required.fold(mate, |requirements, (_, quality)| requirements.with(quality))
    }
}
