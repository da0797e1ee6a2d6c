//! `caissa play`.

use std::path::PathBuf;

use chess_play::{Persons, PlayerCommand, TableCommand, TimeControl};

/// Plays a game of chess with you
///
/// Plays against the built-in engine, against any engine that speaks UCI, or between two persons; or shows a game
/// between two engines. Drag, click or type the moves, in any notation; a refused move is explained. The board is a
/// page in the browser, a terminal, or plain lines. All three have the same commands, and `help` lists them: take back
/// and redo, draw and claim, hint, why, and more.
///
/// Each change of the game is saved at once, in `--save`. The next time, the same command continues the game, or
/// shows one that is over; with `--game`, another one is opened. Earlier games are kept in a file next to it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa play                                 White against the built-in engine
  caissa play --side black --level 6          Black against a better player
  caissa play --side both --clock 5+3         two persons, five minutes and three seconds a move
  caissa play --engine stockfish --level 10   another engine, at its full strength
  caissa play --engine \"gnuchess --uci\"       an engine with an argument
  caissa play --side none                     a game of the engine against itself
  caissa play --fen \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\" --side both
  caissa play --game games.pgn --ply 12       studies a game
  caissa play --puzzles my-games.pgn          the mates in your games, as puzzles
  caissa play --terminal                      a board for mouse and keys
  echo e4 | caissa play --lines               one command on each line, for scripts and screen readers")]
pub(crate) struct PlayArgs {
    /// Begins at this position
    #[arg(long, value_name = "FEN", conflicts_with = "game", help_heading = GAME)]
    pub(crate) fen: Option<String>,

    /// Opens the first game of this PGN file, to study it; with `--side`, the game goes on
    #[arg(long, value_name = "FILE", help_heading = GAME)]
    pub(crate) game: Option<PathBuf>,

    /// Opens it after this number of plies of `--game` [default: after the last]
    #[arg(long, value_name = "N", requires = "game", help_heading = GAME)]
    pub(crate) ply: Option<usize>,

    /// Asks for the mates of this file, proved: games in PGN, EPD, or Lichess's CSV. The streak is kept
    #[arg(long, value_name = "FILE", help_heading = GAME)]
    pub(crate) puzzles: Option<PathBuf>,

    /// Sets the clocks of a new game: minutes, and seconds that each move adds
    #[arg(long, value_name = "5+3", help_heading = GAME)]
    pub(crate) clock: Option<TimeControl>,

    /// Saves the game in this file [default: `caissa/game.pgn` among your programs' data]
    #[arg(long, value_name = "FILE", help_heading = GAME)]
    pub(crate) save: Option<PathBuf>,

    /// The side that you play: white, black, both or none [default: white, or as in the saved game]
    #[arg(long, value_name = "SIDE", value_parser = side, help_heading = PLAYERS)]
    pub(crate) side: Option<Persons>,

    /// The name of the player of the white pieces
    #[arg(long, value_name = "NAME", help_heading = PLAYERS)]
    pub(crate) white: Option<String>,

    /// The name of the player of the black pieces
    #[arg(long, value_name = "NAME", help_heading = PLAYERS)]
    pub(crate) black: Option<String>,

    /// The engine: `built-in`, or the program of any engine that speaks UCI, with its arguments
    #[arg(long, value_name = "ENGINE", default_value = "built-in", help_heading = PLAYERS)]
    pub(crate) engine: PathBuf,

    /// The strength of the engine, 1 to 10 [default: 3, or as in the saved game]
    ///
    /// Level 1 plays at about 400 Elo, each level at about 225 more than the one before, and level 10 at full strength,
    /// some 2450. The scale is that of Stockfish's `UCI_Elo`. Weak levels overlook quiet moves, then forks, then threats.
    #[arg(
        long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=10),
        help_heading = PLAYERS
    )]
    pub(crate) level: Option<u8>,

    /// The least time that the engine takes for a move, in seconds [default: 0.6 on a board, 0 with `--lines`]
    #[arg(long, value_name = "SECONDS", value_parser = pace, help_heading = PLAYERS)]
    pub(crate) pace: Option<u64>,

    /// Repeats the choices of the built-in engine in another game: the seed in its tag `CaissaSeed`
    #[arg(long, value_name = "N", help_heading = PLAYERS)]
    pub(crate) seed: Option<u64>,

    /// Lets the built-in engine think from the first move on, without its opening book
    #[arg(long, help_heading = PLAYERS)]
    pub(crate) no_book: bool,

    /// Lets the engine neither resign nor offer a draw
    #[arg(long, help_heading = PLAYERS)]
    pub(crate) play_on: bool,

    #[command(flatten)]
    pub(crate) interface: InterfaceArgs,

    /// Shows the board from Black's side
    #[arg(long, help_heading = BOARD)]
    pub(crate) flip: bool,
}

impl PlayArgs {
    /// Whether an option asks for a game, its players or its clocks.
    pub(crate) fn asks_about_game(&self) -> bool {
        let game = self.fen.is_some() || self.game.is_some() || self.clock.is_some();
        let puzzles = self.puzzles.is_some();
        let names = self.white.is_some() || self.black.is_some();
        let engine = self.engine.as_os_str() != "built-in" || self.level.is_some();
        let customs = self.seed.is_some() || self.no_book || self.play_on;
        let players = names || engine || customs || self.side.is_some() || self.pace.is_some();
        game || puzzles || players || self.flip
    }
}

const GAME: &str = "Game";
const PLAYERS: &str = "Players";
const BOARD: &str = "Board";

/// Options that choose a user interface.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = BOARD)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct InterfaceArgs {
    /// Shows the board in the browser; the default if there is one
    #[arg(long, conflicts_with = "lines")]
    pub(crate) page: bool,

    /// Prints the address of the page, and opens no browser
    #[arg(long, conflicts_with = "lines")]
    pub(crate) no_open: bool,

    /// Draws the board in the terminal, for mouse and keys; the default in a terminal without a browser
    #[arg(long, conflicts_with_all = ["lines", "page", "no_open"])]
    pub(crate) terminal: bool,

    /// Draws pieces as letters, for terminals without chess symbols
    #[arg(long, requires = "terminal")]
    pub(crate) letters: bool,

    /// Reads one command from each line, and answers in sentences; the default everywhere else
    #[arg(long)]
    pub(crate) lines: bool,
}

fn pace(seconds: &str) -> Result<u64, String> {
    match PlayerCommand::parse(&format!("pace {seconds}")) {
        Ok(PlayerCommand::Table(TableCommand::Pace(millis))) => Ok(millis),
        _ => Err(String::from("expected seconds, at most 60, as in `1` or `0.5`")),
    }
}

fn side(name: &str) -> Result<Persons, String> {
    let names = Persons::ALL.map(Persons::name).join(", ");
    Persons::from_name(name).ok_or_else(|| format!("expected {names}"))
}
