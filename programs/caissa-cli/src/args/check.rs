//! `caissa check`.

use std::path::PathBuf;

use clap::ValueEnum;
use glob::Pattern;

use super::shared::{CHECKED, INPUT, OUTPUT, SearchArgs};
use super::{Files, Quiet, Rules, Threads};

/// Checks files of games and positions
///
/// Reads PGN, lists of EPD or FEN, and lists of moves in any notation; plain, or compressed with gzip, bzip2 or
/// zstd. In files of Rust, it reads the calls of `game!` and the other macros, and finds the mistakes that the compiler
/// would report; of a folder, only the files of packages that use `caissa`. Files that `.gitignore` names are left out of a
/// folder, and so are caches such as `target`, and `node_modules`. Exits with 0 if there are no findings, with 1 if there
/// are, and with 2 if a file cannot be read.
#[derive(Debug, clap::Args)]
#[command(mut_args(|arg| match arg.get_id().as_str() {
    "nodes" | "depth" | "movetime" | "hash" => arg.requires("engine"),
    _ => arg,
}))]
#[command(after_help = "\
Examples:
  caissa check games.pgn                      findings with source lines, reasons and fixes
  caissa check archive/ --format short        a line for each finding of a folder
  caissa check games.pgn --max all            all findings, even of a file with thousands
  caissa check src/ games/                    the macros of a Rust program, and its files of games
  caissa check src/ tests/ --strings          the chess in strings of any program
  caissa check suite.epd --engine=stockfish   the best moves of test positions
  caissa check --uci debug.log                who was wrong in a match of engines
  zstdcat games.pgn.zst | caissa check -      a stream
  caissa check g.pgn --format human --format sarif=g.sarif")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Also checks strings that look like positions or games, in files of Rust without `caissa` too, and in
    /// programs in C, C++, C#, Dart, Go, Java, JavaScript, Kotlin, PHP, Python, Ruby, Scala, Swift, TypeScript and Zig
    #[arg(long, help_heading = CHECKED)]
    pub(crate) strings: bool,

    /// Also warns of best moves (`bm`) in EPD that miss a mate or lose, and of moves to avoid (`am`) that are best: in
    /// the eyes of the built-in engine, or of a program that speaks UCI, with its arguments
    #[arg(
        long, value_name = "ENGINE", num_args = 0..=1, require_equals = true, default_missing_value = "built-in",
        help_heading = CHECKED
    )]
    pub(crate) engine: Option<PathBuf>,

    /// Leaves out files and folders with names like these: `third_party`, `*.inl`, `tests/data/**`. May be repeated
    #[arg(long, value_name = "GLOB", value_parser = glob, help_heading = INPUT)]
    pub(crate) exclude: Vec<Pattern>,

    /// Reports only findings that are not in this list, and says which ones of it are gone
    #[arg(long, value_name = "FILE", help_heading = CHECKED)]
    pub(crate) baseline: Option<PathBuf>,

    /// Writes a list of all findings for `--baseline`, and reports none
    #[arg(long, value_name = "FILE", conflicts_with = "baseline", help_heading = CHECKED)]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Reads logs of what chess programs and engines said to each other in UCI, as Cute Chess, Fastchess, python-chess and
    /// Arena write them, and sessions by hand: says which position, move or `pv` is wrong, and who said it
    #[arg(long, help_heading = INPUT, conflicts_with_all = ["engine", "strings", "baseline", "write_baseline", "outputs", "max"])]
    pub(crate) uci: bool,

    /// Prints findings as human, short, json, sarif, github or rustc; with `=FILE`, into a file. May be repeated
    #[arg(
        long = "format", value_name = "FORMAT[=FILE]", default_value = "human", value_parser = output,
        help_heading = OUTPUT
    )]
    pub(crate) outputs: Vec<ReportTarget>,

    /// Prints at most this many findings of each file, but counts all; `all` also prints findings
    /// that the human format merges
    /// [default: 100 in the human format, all in the others]
    #[arg(long, value_name = "N", value_parser = max, help_heading = OUTPUT)]
    pub(crate) max: Option<Max>,

    /// Uses colors: auto, always or never
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = OUTPUT)]
    pub(crate) color: ColorArg,

    #[command(flatten)]
    pub(crate) exit_zero: ExitZero,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The option `--exit-zero`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct ExitZero {
    /// Exits with 0 even if there are findings
    #[arg(id = "exit_zero", long = "exit-zero", help_heading = OUTPUT)]
    pub(crate) is_on: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

/// The greatest number of findings of a file that are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Max {
    All,
    Number(u64),
}

/// A format, and the file that it goes to.
#[derive(Clone, Debug)]
pub(crate) struct ReportTarget {
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
    Rustc,
}

fn output(text: &str) -> Result<ReportTarget, String> {
    let (format, file) = match text.split_once('=') {
        Some((format, file)) => (format, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let format = Format::from_str(format, false).map_err(
        |_| "expected human, short, json, sarif, github or rustc, as in `sarif=out.sarif`",
    )?;
    Ok(ReportTarget { format, file })
}

fn glob(text: &str) -> Result<Pattern, String> {
    let text = text.trim_end_matches('/');
    Pattern::new(text.strip_prefix("./").unwrap_or(text)).map_err(|error| error.to_string())
}

fn max(text: &str) -> Result<Max, String> {
    match text {
        "all" => Ok(Max::All),
        _ => text.parse().map(Max::Number).map_err(|_| "expected a number or `all`".into()),
    }
}
