//! Ready queries, each with a file of SQL.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use crate::formats::Format;
use crate::indexed;

/// A ready query.
#[derive(Debug, Subcommand)]
pub(crate) enum Ready {
    /// Finds the games in which a position occurs, whatever the order of moves
    Find(AtPosition),
    /// Counts the moves played in a position, with results
    Explore(AtPosition),
    /// Finds games that are there more than once, also as the beginning of a longer game
    Duplicates(Duplicates),
    /// Counts the games and results of each player
    Players(FileArgs),
    /// Counts the results of one player: in all games, with each color, and in each opening
    Player(OfPlayer),
    /// Counts the games and results of each opening that the tags name
    Openings(FileArgs),
    /// Shows the longest games
    Longest(FileArgs),
    /// Finds the moves after which the evaluation in the file is two pawns worse
    Blunders(FileArgs),
}

/// Files, folders and patterns.
#[derive(Debug, ClapArgs)]
pub(crate) struct FileArgs {
    /// Files, folders, or patterns such as 'more/*.pgn.zst'
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print the SQL instead of its rows
    #[arg(long)]
    print: bool,
}

/// A position, and files.
#[derive(Debug, ClapArgs)]
pub(crate) struct AtPosition {
    /// The position: FEN, or the moves that lead to it, such as '1. e4 c5'
    position: String,
    /// The index of these files, made by `caissa-sql index`; no game is read
    #[arg(long, value_name = "FOLDER")]
    index: Option<PathBuf>,
    #[command(flatten)]
    files: FileArgs,
}

/// Files with games that may be there twice.
#[derive(Debug, ClapArgs)]
pub(crate) struct Duplicates {
    /// The least number of plies: shorter games are equal by chance
    #[arg(long, default_value_t = 20, value_name = "NUMBER")]
    plies: u32,
    #[command(flatten)]
    files: FileArgs,
}

/// A player, and files.
#[derive(Debug, ClapArgs)]
pub(crate) struct OfPlayer {
    /// The name, in any spelling that `same_player` knows
    name: String,
    #[command(flatten)]
    files: FileArgs,
}

impl Ready {
    /// Prints the rows by an index; `None` for a query that reads files.
    pub(crate) fn of_index(&self, format: Format) -> Option<Result<(), String>> {
        let (Self::Find(at) | Self::Explore(at)) = self else { return None };
        let index = at.index.as_ref().filter(|_| !at.files.print)?;
        let rows = indexed::Asked { position: &at.position, files: &at.files.files, index };
        Some(match self {
            Self::Find(_) => rows.find(format),
            _ => rows.explore(format),
        })
    }

    /// The SQL, and whether it is only printed.
    pub(crate) fn sql(&self) -> (String, bool) {
        let (text, files) = match self {
            Self::Find(at) => (with_position(include_str!("ready/find.sql"), at), &at.files),
            Self::Explore(at) => (with_position(include_str!("ready/explore.sql"), at), &at.files),
            Self::Duplicates(args) => {
                let text = include_str!("ready/duplicates.sql");
                (text.replace("{plies}", &args.plies.to_string()), &args.files)
            }
            Self::Player(of) => {
                let text = include_str!("ready/player.sql");
                (text.replace("{name}", &quoted(&of.name)), &of.files)
            }
            Self::Players(files) => (include_str!("ready/players.sql").to_owned(), files),
            Self::Openings(files) => (include_str!("ready/openings.sql").to_owned(), files),
            Self::Longest(files) => (include_str!("ready/longest.sql").to_owned(), files),
            Self::Blunders(files) => (include_str!("ready/blunders.sql").to_owned(), files),
        };
        let paths: Vec<_> =
            files.files.iter().map(|path| quoted(&path.to_string_lossy())).collect();
        (text.replace("{files}", &paths.join(", ")), files.print)
    }
}

fn with_position(text: &str, at: &AtPosition) -> String {
    text.replace("{position}", &quoted(&at.position))
}

/// A text of SQL.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
