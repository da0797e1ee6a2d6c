//! `caissa uci`.

use std::ffi::OsString;

/// Runs the engine for chess programs that speak UCI
///
/// Chess programs start the engine and talk to it through standard input and output. In their settings, give this
/// command as the engine, with the argument `uci`. By hand, type commands of the Universal Chess Interface, one on each
/// line. The end of input ends the engine, even while it searches.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Commands, typed by hand:
  uci                                         the name and the options
  setoption name Threads value 4              more cores
  position startpos moves e2e4 e7e5           a game; moves in any notation
  position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
  d                                           shows the board
  go movetime 1000                            searches for a second
  go infinite                                 searches until `stop`
  go mate 3                                   proves the shortest mate
  go perft 4                                  counts positions
  quit

Examples:
  (echo go depth 12; sleep 2) | caissa uci    the best first move
  fastchess -engine cmd=caissa args=uci name=Caissa -engine cmd=other -each tc=10+0.1
  caissa uci --guard stockfish                another engine, which gets no wrong position")]
pub(crate) struct UciArgs {
    /// Runs another engine, with its arguments, and passes all lines on in both directions. It never gets a position in
    /// which it cannot play on, nor one after an illegal move: `info string` says why, and the search for it is answered
    /// with `bestmove 0000`. A remark also comes before an illegal `bestmove` or `pv` of the engine. Exits with the
    /// engine's code
    #[arg(long, value_name = "ENGINE", num_args = 1.., allow_hyphen_values = true)]
    pub(crate) guard: Vec<OsString>,
}
