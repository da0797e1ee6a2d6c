//! Command-line arguments.

#[cfg(feature = "engine")]
mod analyse;
mod convert;
#[cfg(feature = "engine")]
mod eval;
mod fix;
#[cfg(feature = "solve")]
mod generate;
#[cfg(not(all(feature = "engine", feature = "manual", feature = "play", feature = "solve")))]
mod left_out;
mod look;
#[cfg(feature = "manual")]
mod manual;
mod perft;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "solve")]
mod probe;
mod rules;
mod show;
mod simulate;
#[cfg(feature = "solve")]
mod solve;
mod stats;
#[cfg(feature = "engine")]
mod uci;
mod why;

use std::num::NonZero;
use std::ops::Range;
use std::path::PathBuf;

use clap::{ArgAction, Parser, Subcommand, ValueEnum};

pub(crate) use convert::{ConvertArgs, Form, FromArg, Target};
pub(crate) use fix::FixArgs;
pub(crate) use look::LookArgs;
#[cfg(feature = "manual")]
pub(crate) use manual::{CompletionsArgs, ManualArgs};
pub(crate) use perft::PerftArgs;
#[cfg(feature = "play")]
pub(crate) use play::PlayArgs;
pub(crate) use rules::{Level, Rules};
pub(crate) use show::ShowArgs;
pub(crate) use simulate::SimulateArgs;
pub(crate) use stats::StatsArgs;
pub(crate) use why::WhyArgs;
#[cfg(feature = "engine")]
pub(crate) use {analyse::AnalyseArgs, eval::EvalArgs, uci::UciArgs};
#[cfg(feature = "solve")]
pub(crate) use {
    generate::{GenerateArgs, ProblemFormat},
    probe::ProbeArgs,
    solve::{SolutionFormat, SolveArgs},
};

#[cfg(not(all(feature = "engine", feature = "manual", feature = "play", feature = "solve")))]
pub(crate) use left_out::LeftOutArgs;
#[cfg(not(feature = "play"))]
pub(crate) use left_out::LeftOutArgs as PlayArgs;
#[cfg(not(feature = "manual"))]
pub(crate) use left_out::{LeftOutArgs as CompletionsArgs, LeftOutArgs as ManualArgs};
#[cfg(not(feature = "engine"))]
pub(crate) use left_out::{
    LeftOutArgs as AnalyseArgs, LeftOutArgs as EvalArgs, LeftOutArgs as UciArgs,
};
#[cfg(not(feature = "solve"))]
pub(crate) use left_out::{
    LeftOutArgs as GenerateArgs, LeftOutArgs as ProbeArgs, LeftOutArgs as SolveArgs,
};

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
    Fix(FixArgs),
    Ranges(RangesArgs),
    Join(JoinArgs),
    Explain(ExplainArgs),
    Convert(ConvertArgs),
    Show(ShowArgs),
    Why(WhyArgs),
    Simulate(SimulateArgs),
    Stats(StatsArgs),
    Solve(SolveArgs),
    Perft(PerftArgs),
    Probe(ProbeArgs),
    Play(PlayArgs),
    Uci(UciArgs),
    Eval(EvalArgs),
    #[command(alias = "analyze")]
    Analyse(AnalyseArgs),
    #[command(alias = "gen")]
    Generate(GenerateArgs),
    #[command(hide = true)]
    Manual(ManualArgs),
    #[command(hide = true)]
    Completions(CompletionsArgs),
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

    /// Prints at most this many findings; all are counted
    #[arg(long, value_name = "N")]
    pub(crate) max: Option<u64>,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Exits with 0 also if there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Checks only the games that begin in this range of bytes; needs `--format json`, for `caissa join`
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

/// Cuts a file into ranges, to check them on many machines
///
/// Prints a range of bytes in each line, for `caissa check --range`. Text is cut anywhere, files of zstd frames (pzstd)
/// between frames; other compressed files cannot be cut.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example, with GNU parallel:
  caissa ranges games.pgn --parts 64 \\
    | parallel caissa check games.pgn --range {} --format json --exit-zero --quiet \\
    | caissa join -")]
pub(crate) struct RangesArgs {
    pub(crate) file: PathBuf,

    /// The number of ranges
    #[arg(long, value_name = "N")]
    pub(crate) parts: NonZero<usize>,
}

/// Joins the findings of ranges to those of the whole file
///
/// Reads what `caissa check --range A..B --format json` printed, in any order, and prints what `caissa check
/// --format json` prints for the whole file. A range that was cut in the middle of a game is read again, from the
/// file itself, so give the same options that the ranges were checked with.
#[derive(Debug, clap::Args)]
pub(crate) struct JoinArgs {
    /// Files of findings, or `-` for standard input
    #[arg(required = true, value_name = "JSON")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Exits with 0 also if there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,
}

/// Explains a code: what it means, with an example
#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    /// The code, as findings show it in brackets; without one, all codes are listed
    pub(crate) code: Option<String>,
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

fn range(text: &str) -> Result<Range<u64>, String> {
    let ends = text
        .split_once("..")
        .and_then(|(begin, end)| Some((begin.trim().parse().ok()?, end.trim().parse().ok()?)));
    match ends {
        Some((begin, end)) if begin <= end => Ok(begin..end),
        _ => Err("expected two numbers of bytes, the smaller one first, as in `0..1000000`".into()),
    }
}
