//! Arguments of the command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::ready::Ready;
use crate::serve::Serve;

/// SQL over files of chess games
///
/// The tables are functions of files, folders and patterns: games('a.pgn', 'more/*.pgn.zst'), moves(..),
/// positions(..) for EPD and FEN, and findings(..). Without a query, a prompt reads queries.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, subcommand_precedence_over_arg = true)]
pub(crate) struct Args {
    /// The queries, each but the last followed by `;`
    pub(crate) query: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// The form in which rows are printed
    #[arg(long, global = true, value_enum, default_value_t = Format::Table, value_name = "FORMAT")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Commands besides queries.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    #[command(flatten)]
    Ready(Ready),
    /// Serves the counts of moves as JSON, like the opening explorer of Lichess
    Serve(Serve),
}

/// The form in which rows are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A table for people
    Table,
    /// Comma-separated values with a line of names
    Csv,
    /// A JSON object on each line
    Json,
    /// The games of a column `raw` or `pgn`, and nothing else
    Pgn,
}

/// Limits of queries, and of their reading.
#[derive(Debug, ClapArgs)]
pub(crate) struct Limits {
    /// The memory for sorting and grouping; more is written to temporary files
    #[arg(long, global = true, default_value = "1GB", value_name = "SIZE", value_parser = size)]
    pub(crate) memory: usize,
    /// The folder for these temporary files
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) temporary: Option<PathBuf>,
    /// The number of threads [default: one for each core]
    #[arg(long, global = true, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Go on after a file that cannot be read, or not to its end; `findings` has a row for it
    #[arg(long, global = true)]
    pub(crate) skip_unreadable: bool,
}

/// The number of bytes of a size, such as `500MB` or `2GB`.
fn size(text: &str) -> Result<usize, String> {
    let text = text.trim().to_ascii_uppercase();
    let digits = text.trim_end_matches(|char: char| !char.is_ascii_digit());
    let number: usize =
        digits.parse().map_err(|_| "a size begins with a number, as in 500MB".to_owned())?;
    let unit = match text[digits.len()..].trim() {
        "" | "B" => 1,
        "K" | "KB" => 1_000,
        "M" | "MB" => 1_000_000,
        "G" | "GB" => 1_000_000_000,
        unit => {
            return Err(format!("`{unit}` is no unit of memory: write a number with KB, MB or GB"));
        }
    };
    number
        .checked_mul(unit)
        .filter(|bytes| *bytes > 0)
        .ok_or_else(|| "a size is more than 0, as in 500MB".to_owned())
}
