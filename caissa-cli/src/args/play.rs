//! `caissa play`.

use std::path::PathBuf;

use chess_play::{Persons, TimeControl};
use clap::ArgAction;

/// Plays a game of chess with you
///
/// Against the built-in engine, against any engine that speaks UCI, or between two persons; or two engines play, and you
/// watch. Moves are dragged, clicked or typed in any notation, and a refused move is explained. The board is a page in the
/// browser, a terminal, or plain lines; the commands are the same, and `help` lists them: take back and
/// redo, draw and claim, hint, why, and more.
///
/// Each change of the game is saved at once, in `--save`. If the game is not over, the same command goes on with it the
/// next time; with `--game`, a new one begins. Earlier games are kept in a file beside it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa play                                 you have White against the built-in engine, in the browser
  caissa play --side black --level 6          you have Black, and it plays better
  caissa play --side both --clock 5+3         two persons, five minutes and three seconds a move
  caissa play --engine stockfish --level 10   another engine, at its full strength
  caissa play --engine \"gnuchess --uci\"      another one, with an argument
  caissa play --side none                     watch the engine play itself
  caissa play --fen \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\" --side both
  caissa play --game games.pgn --ply 12       go on from a game
  caissa play --terminal                      a board for mouse and keys
  echo e4 | caissa play --lines               one command a line, for scripts and screen readers")]
pub(crate) struct PlayArgs {
    /// Begins at this position
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    pub(crate) fen: Option<String>,

    /// Begins with the first game of this PGN file
    #[arg(long, value_name = "FILE")]
    pub(crate) game: Option<PathBuf>,

    /// Goes to the position after so many plies of `--game` [default: its last]
    #[arg(long, value_name = "N", requires = "game")]
    pub(crate) ply: Option<usize>,

    /// The name of the player of the white pieces
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,

    /// The name of the player of the black pieces
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,

    /// Sets the clocks of a new game: minutes, and seconds that each move adds
    #[arg(long, value_name = "5+3")]
    pub(crate) clock: Option<TimeControl>,

    /// The engine: `built-in`, or the program of any engine that speaks UCI, with its arguments
    #[arg(long, value_name = "ENGINE", default_value = "built-in")]
    pub(crate) engine: PathBuf,

    /// How well the engine plays, 1 to 10; 10 is its full strength
    #[arg(long, value_name = "LEVEL", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) level: u8,

    /// The side that you play: white, black, both or none [default: white, or as in the saved game]
    #[arg(long, value_name = "SIDE", value_parser = side)]
    pub(crate) side: Option<Persons>,

    /// Shows the board from Black's side
    #[arg(long, action = ArgAction::SetTrue)]
    pub(crate) flip: bool,

    #[command(flatten)]
    pub(crate) skin: SkinArgs,

    /// Saves the game in this file [default: `caissa/game.pgn` among your programs' data]
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

/// How the game is shown
#[derive(Clone, Copy, Debug, clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct SkinArgs {
    /// Shows the board in the browser: the default where there is one
    #[arg(long, action = ArgAction::SetTrue, conflicts_with = "lines")]
    pub(crate) page: bool,

    /// Prints the address of the page, and opens no browser
    #[arg(long, action = ArgAction::SetTrue, conflicts_with = "lines")]
    pub(crate) no_open: bool,

    /// Draws the board in the terminal, for mouse and keys: the default in a terminal without a browser
    #[cfg(feature = "terminal")]
    #[arg(long, action = ArgAction::SetTrue, conflicts_with_all = ["lines", "page", "no_open"])]
    pub(crate) terminal: bool,

    /// Draws pieces as letters, where the terminal has no chess symbols
    #[cfg(feature = "terminal")]
    #[arg(long, action = ArgAction::SetTrue, requires = "terminal")]
    pub(crate) letters: bool,

    /// Reads a command a line, and answers in sentences: the default elsewhere
    #[arg(long, action = ArgAction::SetTrue)]
    pub(crate) lines: bool,
}

fn side(name: &str) -> Result<Persons, String> {
    let names = Persons::ALL.map(Persons::name).join(", ");
    Persons::from_name(name).ok_or_else(|| format!("expected {names}"))
}
