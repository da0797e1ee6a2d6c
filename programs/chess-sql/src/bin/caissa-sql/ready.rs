//! Ready queries, each with a file of SQL.

use std::path::PathBuf;
use std::process::ExitCode;

use chess_archive::CopyFacts;
use chess_check::PlacedText;
use clap::{Args as ClapArgs, Subcommand};
use datafusion::prelude::SessionContext;

use crate::formats::Target;
use crate::index;
use crate::indexed::{self, AskedCopies, COPIES};
use crate::words;

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
    /// Finds the moves that cost their player two pawns by the evaluations in the file
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
    /// The index of these files, made by `caissa-sql index`; no game is read [default: `caissa-index` beside them, if it is theirs]
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
    /// The index of these files, made by `caissa-sql index` of all plies; only games that may be copies are read
    #[arg(long, value_name = "FOLDER")]
    index: Option<PathBuf>,
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
    /// Does what needs no query: prints the SQL, or rows by an index. Returns `None` for a query that reads files.
    pub(crate) fn without_query(&self, to: Target<'_>) -> Option<ExitCode> {
        if self.files().print {
            return Some(words::print(&self.sql()));
        }
        let (Self::Find(at) | Self::Explore(at)) = self else { return None };
        let (position, files) = (&at.position, &at.files.files);
        // Where the text of a game is not found, `find` has no ply.
        let is_found = |file: &PathBuf| PlacedText::open(file).is_ok_and(|text| text.is_some());
        let unasked = || {
            let (folder, all) = index::unasked(files)?;
            (matches!(self, Self::Explore(_)) || all.iter().all(is_found)).then_some(folder)
        };
        let index = &at.index.clone().or_else(unasked)?;
        let rows = indexed::Asked { position, files, index };
        let printed = match self {
            Self::Find(_) => rows.find(to),
            _ => rows.explore(to),
        };
        Some(match printed {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => words::failed(&error),
        })
    }

    /// Gives a session the tables of an index, if the query reads them.
    pub(crate) fn register(&self, session: &SessionContext) -> Result<(), String> {
        let Self::Duplicates(Duplicates { plies, index: Some(index), files }) = self else {
            return Ok(());
        };
        AskedCopies { plies: *plies, files: &files.files, index }.register(session)
    }

    fn files(&self) -> &FileArgs {
        match self {
            Self::Find(at) | Self::Explore(at) => &at.files,
            Self::Duplicates(args) => &args.files,
            Self::Player(of) => &of.files,
            Self::Players(files)
            | Self::Openings(files)
            | Self::Longest(files)
            | Self::Blunders(files) => files,
        }
    }

    /// The SQL.
    pub(crate) fn sql(&self) -> String {
        let (text, value) = match self {
            Self::Find(at) => (include_str!("ready/find.sql"), quoted(&at.position)),
            Self::Explore(at) => (include_str!("ready/explore.sql"), quoted(&at.position)),
            Self::Duplicates(args) => {
                (include_str!("ready/duplicates.sql"), args.plies.to_string())
            }
            Self::Player(of) => (include_str!("ready/player.sql"), quoted(&of.name)),
            Self::Players(_) => (include_str!("ready/players.sql"), String::new()),
            Self::Openings(_) => (include_str!("ready/openings.sql"), String::new()),
            Self::Longest(_) => (include_str!("ready/longest.sql"), String::new()),
            Self::Blunders(_) => (include_str!("ready/blunders.sql"), String::new()),
        };
        let mut text = text.to_owned();
        // A printed query may be run where there is no index.
        if let Self::Duplicates(Duplicates { index: Some(_), files, .. }) = self
            && !files.print
        {
            text = COPIES.iter().fold(text, |text, (files, table)| text.replace(files, table));
        }
        let tags = CopyFacts::TAGS.map(|tag| format!("'{tag}', tags['{tag}']")).join(", ");
        let paths = self.files().files.iter().map(|path| quoted(&path.to_string_lossy()));
        let files = paths.collect::<Vec<_>>().join(", ");
        // What is put in is not read again: a player may be called `{files}`.
        let filled = text.split('{').map(|part| match part.split_once('}') {
            Some(("files", rest)) => files.clone() + rest,
            Some(("tags", rest)) => tags.clone() + rest,
            Some((_, rest)) => value.clone() + rest,
            None => part.to_owned(),
        });
        filled.collect()
    }
}

/// A text of SQL.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
