//! `caissa convert`.

use std::path::PathBuf;

use chess_core::Notation;
use clap::ValueEnum;

/// Translates games and positions between notations and formats
///
/// Everything is checked first. What is wrong is told on standard error, as `check --format short` does, and left
/// out; the exit code is then 1. What the target cannot hold is told once, with numbers.
///
/// In a list of moves, a game that does not begin with the usual position has a FEN tag before its moves. Read a list
/// whose first line has one with `--from moves`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa convert games.pgn --to uci                 a line of moves for each game
  caissa convert games.pgn --to figurine -o f.pgn   PGN with chess symbols
  caissa convert games.pgn --to epd --last          the last position of each game
  caissa convert games.pgn --to macro -o games.rs   constants for Rust, checked by the compiler
  caissa convert Games.hs --to pgn                  games of Chesskell, written in Haskell
  echo 'e2e4 e7e5' | caissa convert - --to lan      moves in any notation")]
pub(crate) struct ConvertArgs {
    /// Files or folders, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_name = "TARGET")]
    pub(crate) to: Target,

    /// What the files contain, if their names and first lines do not tell
    #[arg(long, alias = "as", value_name = "KIND")]
    pub(crate) from: Option<FromArg>,

    /// Writes only the last position of each game; for `fen` and `epd`
    #[arg(long)]
    pub(crate) last: bool,

    /// Reads `KQkq` in lists of positions as the outermost rooks of Chess960; games say so by a Variant tag
    #[arg(long)]
    pub(crate) chess960: bool,

    /// Writes to a file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Shows no progress, and does not tell what the target cannot hold
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FromArg {
    /// Games in PGN, with moves in any notation
    Pgn,
    /// A position in each line, as EPD or FEN
    Epd,
    /// The moves of a game in each line, in any notation
    Moves,
    /// Games of Chesskell, in a Haskell source file
    Chesskell,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// PGN as programs exchange it
    Pgn,
    /// The same: standard algebraic notation
    San,
    /// PGN with long algebraic moves: Ng1-f3
    Lan,
    /// PGN with chess symbols instead of letters
    Figurine,
    /// A line of moves for each game: g1f3
    Uci,
    /// A line of moves for each game: 7163
    Iccf,
    /// A line of moves for each game: g1f3, e4d5p
    Smith,
    /// A line of moves for each game, in Chesskell's long form: knight g1 to f3
    Long,
    /// A line of moves for each game, in Chesskell's short form: n f3
    Short,
    /// Every position of each game, a line each
    Fen,
    /// Every position of each game, a line each
    Epd,
    /// Constants for Rust, in `caissa::games!` and `caissa::boards!`
    Macro,
}

/// How a target holds games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// PGN with moves in a notation.
    Pgn(Notation),
    /// A line of moves for each game.
    Moves(Notation),
    Fen,
    Epd,
    Macro,
}

impl Target {
    pub(crate) const fn form(self) -> Form {
        match self {
            Self::Pgn | Self::San => Form::Pgn(Notation::San),
            Self::Lan => Form::Pgn(Notation::LongAlgebraic),
            Self::Figurine => Form::Pgn(Notation::Figurine),
            Self::Uci => Form::Moves(Notation::Uci),
            Self::Iccf => Form::Moves(Notation::Iccf),
            Self::Smith => Form::Moves(Notation::Smith),
            Self::Long => Form::Moves(Notation::LongForm),
            Self::Short => Form::Moves(Notation::ShortForm),
            Self::Fen => Form::Fen,
            Self::Epd => Form::Epd,
            Self::Macro => Form::Macro,
        }
    }
}
