//! `caissa analyse`.

use std::path::PathBuf;

use super::shared::{OUTPUT, SEARCH, SearchArgs};
use super::{Files, OutputFile, Quiet, Threads};

/// Adds the engine's evaluations to games, and marks bad moves
///
/// Writes each game as PGN with `[%eval 0.35]` in the comment after each move: pawns for White, or `#-3` if Black
/// mates in three. A bad move gets a glyph, and the better line becomes a variation. In an even position, `$6` (?!)
/// means a loss of half a pawn, `$2` (?) of one pawn, and `$4` (??) of two pawns; in a won position, of more. Tags,
/// comments, variations and glyphs of the game stay; an older `[%eval]` is replaced.
///
/// With `--nodes` or `--depth` the output of the built-in engine is always the same, for any number of threads. Another
/// engine runs once for each thread, and gets the tag `Annotator` of games that have none. A game with mistakes is
/// copied unchanged, its mistakes are reported on standard error, as by `check --format short`, and the exit code is
/// 1. After Ctrl-C, the games that are finished have been written.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa analyse game.pgn                               to standard output
  caissa analyse games.pgn -o analysed.pgn --summary    mistakes and average loss of each player
  caissa analyse games.pgn --nodes 1000000 -j 4         ten times the search, on four cores
  caissa analyse games.pgn --movetime 500               half a second for each move
  caissa analyse games.pgn --engine stockfish           another engine
  caissa convert game.txt --to pgn | caissa analyse -   moves in any notation")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The engine: `built-in`, or the program of any engine that speaks UCI, with its arguments
    #[arg(long, value_name = "ENGINE", default_value = "built-in", help_heading = SEARCH)]
    pub(crate) engine: PathBuf,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    /// Writes only evaluations and glyphs, without better lines
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) no_variations: bool,

    /// Prints the mistakes and the average loss of both players after each game, on standard error
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) summary: bool,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
