//! `caissa generate`.

use std::num::NonZero;

use chess_mate::{Quality, Requirements};
use clap::ValueEnum;

use super::{Quiet, Threads};

/// Finds mates in N: in endings, among random positions, and in games
///
/// What is found is proved against every defence, and printed as EPD: `bm` has all keys, and `pv` the first key with
/// the longest defence; or as JSON with all variations. In games either side mates, elsewhere White. The same seed gives the same problems on every
/// machine, with any number of threads. Exits with 1 if there are fewer problems than asked for, or none.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Kinds:
  kqk              king and queen, kings two squares apart, and the queen at most
                   three from Black's king; with --whole, all positions
  krk, kbbk, kqkp  or any other ending of at most four pieces without pawns on both
                   sides: all positions
  random           random positions, of so many pieces (--pieces 6) or of these
                   (--pieces KQPkrp)
  FILE..           each position of games, or of lists of positions; - for standard input

Examples:
  caissa generate kqk --mate 3 --unique
  caissa generate kbbk --mate 19 --all
  caissa generate random --pieces 7 --mate 2 --unique --no-checking-key --economy --seed 7
  caissa generate games.pgn --mate 3 --unique > mates.epd
  caissa generate krk --mate 3 --format json               with all variations

As the program Chess Puzzles is called, one key unless --any:
  caissa gen mate 2 5 --any                 five mates in two of king and queen
  caissa gen random 6 2 10 --tries 50000    ten mates in two with six pieces")]
pub(crate) struct GenerateArgs {
    /// An ending, `random`, or files
    #[arg(required = true, value_name = "KIND")]
    pub(crate) what: Vec<String>,

    /// The number of moves to mate
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) mate: Option<u8>,

    /// The number of problems [default: 5; of files, all]
    #[arg(long, short = 'c', value_name = "N")]
    pub(crate) count: Option<NonZero<u64>>,

    /// Prints all problems of an ending
    #[arg(long, conflicts_with = "count")]
    pub(crate) all: bool,

    /// The number from which random ones are made
    #[arg(long, value_name = "N", default_value = "0")]
    pub(crate) seed: u64,

    #[command(flatten)]
    pub(crate) qualities: QualityArgs,

    /// The pieces of random positions: how many, or their letters, White's in capitals [default: 5]
    #[arg(long, value_name = "PIECES")]
    pub(crate) pieces: Option<String>,

    /// The number of random positions to try
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub(crate) tries: u64,

    /// Takes kqk from all positions, not only from those with the pieces close to each other
    #[arg(long)]
    pub(crate) whole: bool,

    /// Writes EPD, or JSON as `caissa solve --json` does
    #[arg(long, value_name = "FORMAT", default_value = "epd")]
    pub(crate) format: ProblemFormat,

    /// The number of positions that the proof of a mate may visit
    #[arg(long, value_name = "N", default_value = "10000000")]
    pub(crate) budget: u64,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) quiet: Quiet,
}

/// How problems are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProblemFormat {
    Epd,
    Json,
}

/// What problems must be.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct QualityArgs {
    /// With one key only
    #[arg(long)]
    unique: bool,

    /// Also with more than one key, where one is usual
    #[arg(long, conflicts_with_all = ["unique", "no_duals"])]
    any: bool,

    /// With one key, and one move that mates soonest after each reply, until mate
    #[arg(long)]
    no_duals: bool,

    /// Without keys that give check
    #[arg(long)]
    pub(crate) no_checking_key: bool,

    /// Without keys that capture
    #[arg(long)]
    no_capturing_key: bool,

    /// Without pieces of the mating side that the mate does not need
    #[arg(long)]
    economy: bool,
}

impl QualityArgs {
    /// A mate in so many moves, with these qualities.
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
