//! `caissa analyse`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::ArgAction;

/// Writes the engine's evaluation into games, and marks what was played badly
///
/// Writes each game as PGN with `[%eval 0.35]` in the comment after each move: pawns for White, or `#-3` for a mate by Black
/// in three. A bad move gets a glyph, and the better line becomes a variation. In an even position, `$6` (?!) costs
/// half a pawn, `$2` (?) one pawn, and `$4` (??) two pawns; where one side is winning anyway, it takes more. Tags, comments,
/// variations and glyphs of the game stay; an older `[%eval]` is replaced.
///
/// With `--nodes` or `--depth` the output is always the same, for any number of threads. A game with mistakes is written as it
/// stands, and told on standard error, as `check --format short` does; the exit code is then 1. After Ctrl-C, the
/// games that are finished have been written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa analyse game.pgn                               to standard output
  caissa analyse games.pgn -o analysed.pgn --summary    mistakes and average loss of each player
  caissa analyse games.pgn --nodes 1000000 -j 4         ten times as deep a look, on four cores
  caissa analyse games.pgn --movetime 500               half a second for each move
  caissa convert game.txt --to pgn | caissa analyse -   moves in any notation")]
pub(crate) struct AnalyseArgs {
    /// Files or folders of games, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The number of positions that are searched for each move [default: 100000, unless another limit is given]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<NonZero<u64>>,

    /// The depth in plies that each position is searched to
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) depth: Option<u8>,

    /// The time for each move, in milliseconds; the output then depends on the machine
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<NonZero<u64>>,

    /// The size of the hash table of each thread, in mebibytes
    #[arg(long, value_name = "MIB", default_value = "16")]
    pub(crate) hash: NonZero<usize>,

    /// Writes no better lines, only evaluations and glyphs
    #[arg(long)]
    pub(crate) no_variations: bool,

    /// Prints the mistakes and the average loss of both players after each game, on standard error
    #[arg(long)]
    pub(crate) summary: bool,

    /// Writes to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The number of threads [default: one for each core]
    #[arg(long, short = 'j', value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Prints neither progress nor the line at the end
    #[arg(long, short, action = ArgAction::SetTrue)]
    pub(crate) quiet: bool,
}
