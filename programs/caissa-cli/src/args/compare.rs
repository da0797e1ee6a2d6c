//! `caissa compare`.

use std::path::PathBuf;

use chess_archive::PlayerName;
use chess_core::Color;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::shared::{INPUT, OUTPUT, Quiet, ReadArgs, Threads};

/// Says where games leave a repertoire, or what is missing in it
///
/// A repertoire is a file of games in PGN: its moves are the main lines and all variations. It is compared by position, so a
/// game that comes back by another order of moves has not left it: what counts is the last position of the game that
/// the repertoire has. A game leaves it by your deviation from a prepared move, by a move of theirs that has no answer, or at
/// the end of the book. A game with a mistake counts up to there, and the exit code is then 1.
///
/// Without games, the repertoire itself is checked: positions in which you have a choice of two moves, gaps, which are lines that
/// end when it is your turn, and transpositions, to which several moves lead. The exit code is 1 if there are choices or gaps.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa compare games.pgn --repertoire white.pgn --color white --player 'Carlsen, Magnus'
  caissa compare --repertoire white.pgn --color white    checks the repertoire")]
pub(crate) struct CompareArgs {
    /// Files or folders of games, or `-` for standard input; without one, the repertoire itself is checked
    #[arg(id = "files", value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,

    /// The file of the repertoire
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub(crate) repertoire: PathBuf,

    /// The color for which the repertoire is
    #[arg(long, value_name = "COLOR", value_parser = color(), help_heading = INPUT)]
    pub(crate) color: Color,

    /// Compares only games in which this player has that color; names are compared up to spelling
    #[arg(long, value_name = "NAME", value_parser = player, help_heading = INPUT)]
    pub(crate) player: Option<PlayerName>,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,

    /// Output format: text for people, or JSON
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = OUTPUT)]
    pub(crate) format: CompareFormat,

    /// The number of departures to list after the games
    #[arg(long, value_name = "N", default_value = "10", help_heading = OUTPUT)]
    pub(crate) top: usize,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareFormat {
    Human,
    Json,
}

fn color() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(["white", "black"])
        .map(|name| if name == "white" { Color::White } else { Color::Black })
}

fn player(name: &str) -> Result<PlayerName, String> {
    PlayerName::parse(name).ok_or_else(|| "a name has a letter or a digit".into())
}
