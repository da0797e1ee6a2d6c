//! Arguments of the command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::formats::Format;
use crate::index::IndexArgs;
use crate::limits::Limits;
use crate::ready::Ready;
use crate::serve::Serve;

/// SQL over files of chess games
///
/// The tables are functions of files, folders and patterns: games('a.pgn', 'more/*.pgn.zst'),
/// moves(..), positions(..) for EPD and FEN, and findings(..). Without a query, a prompt reads
/// queries; where standard input is not a terminal, they are read up to the first error.
#[derive(Debug, Parser)]
#[command(
    name = "caissa-sql",
    version,
    max_term_width = 100,
    subcommand_precedence_over_arg = true
)]
pub(crate) struct Args {
    /// The queries, each but the last followed by `;`
    #[arg(allow_hyphen_values = true, value_parser = query)]
    pub(crate) query: Option<String>,
    /// Names after a word that is not a command
    #[arg(hide = true, requires = "query")]
    pub(crate) rest: Vec<String>,
    /// A file with the queries
    #[arg(long, short, value_name = "FILE", conflicts_with = "query")]
    pub(crate) file: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<SqlCommand>,
    /// The form in which rows are printed
    #[arg(long, global = true, value_enum, default_value_t = Format::Table, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// The file for the rows [default: standard output]. It is written when all queries have ended well
    #[arg(long, short, global = true, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Queries, which may begin with a comment. An unknown option would be one too.
fn query(text: &str) -> Result<String, String> {
    let is_comment = text.starts_with("-- ") || text.starts_with("--") && text.contains('\n');
    if text.starts_with('-') && !is_comment {
        return Err("there is no such option: --help shows all".to_owned());
    }
    Ok(text.to_owned())
}

/// Commands besides queries.
#[derive(Debug, Subcommand)]
pub(crate) enum SqlCommand {
    #[command(flatten)]
    Ready(Ready),
    /// Makes an index beside an archive, or brings it up to date
    Index(IndexArgs),
    /// Packs archives: their tables as Parquet beside the files, and an index
    ///
    /// Queries read the packs in place of the files, as long as these do not change. `caissa pack` is
    /// another thing: it compresses one file, in parts that all cores read.
    Pack(IndexArgs),
    /// Serves the counts of moves as JSON, like the opening explorer of Lichess
    Serve(Serve),
}
