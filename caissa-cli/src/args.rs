//! What can be asked, as it is written on the command line.

use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;

use chess_core::Allow;
use clap::{ArgAction, Parser, Subcommand, ValueEnum};

/// Checks, translates and shows chess: games and positions in files, with the reason for every refusal.
#[derive(Debug, Parser)]
#[command(name = "caissa", version, max_term_width = 100)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArgs),
    Explain(ExplainArgs),
}

/// Checks files of games and positions
///
/// Reads PGN, lists of EPD or FEN, and lists of moves in any notation; plain, or compressed with gzip, bzip2 or
/// zstd. Exits with 0 if nothing is wrong, with 1 if there are findings, and with 2 if a file cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa check games.pgn                      findings with source lines, reasons and cures
  caissa check archive/ --format short        a line for each finding of a folder
  zstdcat games.pgn.zst | caissa check -      a stream
  caissa check g.pgn --format human --format sarif=g.sarif")]
pub(crate) struct CheckArgs {
    /// Files or folders, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Prints findings as human, short, json, sarif or github; with `=FILE`, into a file. May be repeated
    #[arg(long = "format", value_name = "FORMAT[=FILE]", default_value = "human", value_parser = output)]
    pub(crate) outputs: Vec<Output>,

    /// What the files contain, if their names and first lines do not tell
    #[arg(long = "as", value_name = "KIND")]
    pub(crate) kind: Option<KindArg>,

    /// Prints at most this many findings; all are counted
    #[arg(long, value_name = "N")]
    pub(crate) max: Option<u64>,

    /// Leaves out findings by their code, or by the beginning of their code, such as `false-claim`
    #[arg(long, value_name = "CODE")]
    pub(crate) allow: Vec<String>,

    /// Allows starting positions with this fault: material, check, clocks or arrays
    #[arg(long = "allow-position", value_name = "FAULT", value_parser = allowed)]
    pub(crate) allow_position: Vec<Allow>,

    /// Only warns about false claims, such as a check mark without a check
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Exits with 0 also if there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Checks only the games that begin in this range of bytes, and counts lines and games from the first of them
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub(crate) range: Option<Range<u64>>,

    /// The number of threads [default: one for each core]
    #[arg(long, short = 'j', value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,

    /// Colors: auto, always or never
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorArg,

    /// Prints neither progress nor a summary
    #[arg(long, short, action = ArgAction::SetTrue)]
    pub(crate) quiet: bool,
}

/// Explains a code: what it means, with an example
#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    /// The code, as findings show it in brackets; without one, all codes are listed
    pub(crate) code: Option<String>,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum KindArg {
    /// Games in PGN
    Pgn,
    /// A position in each line, as EPD or FEN
    Epd,
    /// The moves of a game in each line
    Moves,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

/// A format, and the file that it goes to.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) format: Format,
    pub(crate) file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Human,
    Short,
    Json,
    Sarif,
    Github,
}

fn output(text: &str) -> Result<Output, String> {
    let (format, file) = match text.split_once('=') {
        Some((format, file)) => (format, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let format = Format::from_str(format, false)
        .map_err(|_| "expected human, short, json, sarif or github, as in `sarif=out.sarif`")?;
    Ok(Output { format, file })
}

fn allowed(text: &str) -> Result<Allow, String> {
    Allow::from_name(text).ok_or_else(|| "expected material, check, clocks or arrays".into())
}

fn range(text: &str) -> Result<Range<u64>, String> {
    let ends = text
        .split_once("..")
        .and_then(|(begin, end)| Some((begin.trim().parse().ok()?, end.trim().parse().ok()?)));
    match ends {
        Some((begin, end)) if begin <= end => Ok(begin..end),
        _ => Err("expected two numbers of bytes, the smaller one first, as in `0..1000000`".into()),
    }
}
