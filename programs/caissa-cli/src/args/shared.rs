//! Options that several commands share, and the headings of `--help`.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use chess_check::{Encoding, TextKind};
use chess_core::{Allow, Board, Color, FenOptions, Replay};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

// Options without one of these headings are listed first, under `Options`.
pub(super) const INPUT: &str = "Input";
pub(super) const CHECKED: &str = "What is checked";
pub(super) const OUTPUT: &str = "Output";
pub(super) const RUNNING: &str = "Running";
pub(super) const SEARCH: &str = "Search";

/// Files of games and positions.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Files {
    /// Files or folders, or `-` for standard input
    #[arg(id = "files", required = true, value_name = "FILE")]
    pub(crate) paths: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadArgs,
}

impl Files {
    /// These files, whatever they contain.
    pub(crate) fn of(paths: Vec<PathBuf>, fen: FenArgs) -> Self {
        Self { paths, reading: ReadArgs { fen, ..ReadArgs::default() } }
    }
}

/// Options that say how files are read.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct ReadArgs {
    /// Says what the files contain, if their names and first lines do not show it
    #[arg(long, alias = "as", value_name = "KIND", help_heading = INPUT)]
    pub(crate) from: Option<FileKind>,

    /// Reads text in this encoding; without it, as UTF-8, and as Windows-1252 where it is not UTF-8
    #[arg(long, value_name = "NAME", value_parser = encodings(), help_heading = INPUT)]
    pub(crate) encoding: Option<Encoding>,

    #[command(flatten)]
    pub(crate) fen: FenArgs,
}

/// The encodings by their names.
fn encodings() -> impl TypedValueParser<Value = Encoding> {
    let names = Encoding::all().map(|encoding| {
        PossibleValue::new(encoding.name()).aliases(encoding.aliases().iter().copied())
    });
    PossibleValuesParser::new(names)
        .map(|name| Encoding::named(&name).expect("the parser knows no other names"))
}

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileKind {
    /// Games in PGN, with moves in any notation
    Pgn,
    /// One position on each line, as EPD or FEN
    Epd,
    /// The moves of one game on each line, in any notation
    Moves,
    /// Rust with calls of Caissa's macros; they can be checked and fixed
    Rust,
}

impl FileKind {
    /// The kind for the checker.
    pub(crate) const fn kind(self) -> TextKind {
        match self {
            Self::Pgn => TextKind::Pgn,
            Self::Epd => TextKind::Positions,
            Self::Moves => TextKind::Moves,
            Self::Rust => TextKind::Rust,
        }
    }
}

/// Options that say how positions are read.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(crate) struct FenArgs {
    /// Reads `KQkq` in positions as the outermost rooks, as in Chess960; games have a `Variant` tag instead
    #[arg(long = "chess960", help_heading = INPUT)]
    is_chess960: bool,

    /// Allows positions and starts of games with these faults, with commas between them: material, check, clocks or arrays
    #[arg(long = "allow-position", value_name = "FAULTS", value_parser = faults, help_heading = INPUT)]
    allowed: Option<Allow>,
}

impl FenArgs {
    /// The options that read positions so.
    pub(crate) fn options(self) -> FenOptions {
        let mut options = FenOptions::new().allow(self.allowed.unwrap_or_default());
        options.is_chess960 = self.is_chess960;
        options
    }

    /// The replay of moves, whose `FEN` tag is read so.
    pub(crate) fn replay(self, text: &str) -> Replay<'_> {
        Replay::new(text, Board::START).allowing(self.options().allowed)
    }
}

fn faults(text: &str) -> Result<Allow, String> {
    let words = "expected material, check, clocks or arrays";
    let fault = |name| Allow::from_name(name).ok_or_else(|| words.to_owned());
    text.split(',').try_fold(Allow::NONE, |all, name| Ok(all.or(fault(name)?)))
}

/// A position on the command line.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// FEN, EPD, moves from the starting position, or `start`
    #[arg(id = "position", value_name = "FEN")]
    pub(crate) words: Vec<String>,

    #[command(flatten)]
    pub(crate) fen: FenArgs,
}

/// The limits of a search, and its memory.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = SEARCH)]
pub(crate) struct SearchArgs {
    /// The number of nodes to search for each position [default: 100000, unless another limit is given]
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<NonZero<u64>>,

    /// The search depth in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) depth: Option<u8>,

    /// The time for each position, in milliseconds; the output then depends on the machine
    #[arg(long, value_name = "MS")]
    pub(crate) movetime: Option<NonZero<u64>>,

    /// The size of the hash table of each thread, in mebibytes
    #[arg(long, value_name = "MIB", default_value = "16")]
    pub(crate) hash: NonZero<usize>,
}

/// The look of a board.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Look {
    /// Shows pieces as chess symbols instead of letters
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) unicode: bool,

    /// Shows the board from Black's side
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) flip: bool,
}

impl Look {
    /// The side below the board.
    pub(crate) const fn below(self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }
}

/// The option `--output`.
#[derive(Debug, clap::Args)]
pub(crate) struct OutputFile {
    /// Writes to a file instead of standard output
    #[arg(id = "output", long = "output", short = 'o', value_name = "FILE", help_heading = OUTPUT)]
    file: Option<PathBuf>,
}

impl OutputFile {
    /// The file; `None` for standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

/// Options that say where changed files go.
#[derive(Debug, clap::Args)]
pub(crate) struct Destination {
    /// Replaces each file in which something changes, at once; a hard link to it keeps the old text
    #[arg(long, conflicts_with_all = ["check", "output"], help_heading = OUTPUT)]
    pub(crate) in_place: bool,

    /// Writes no file: prints a diff, and exits with 1 if something would change
    #[arg(long, conflicts_with = "output", help_heading = OUTPUT)]
    pub(crate) check: bool,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The option `--openings`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct OpeningsFile {
    /// Takes the openings of a list instead of the usual 318: PGN with the tags `ECO` and `Opening`, or Lichess's tables
    #[arg(id = "openings", long = "openings", value_name = "FILE", help_heading = INPUT)]
    path: Option<PathBuf>,
}

impl OpeningsFile {
    /// The file; `None` for the usual list.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}

/// The option `--quiet`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Quiet {
    /// Prints neither progress nor a summary
    #[arg(id = "quiet", long = "quiet", short = 'q', help_heading = OUTPUT)]
    pub(crate) is_on: bool,
}

impl Quiet {
    pub(crate) const ON: Self = Self { is_on: true };
    pub(crate) const OFF: Self = Self { is_on: false };

    /// Quiet also for another reason.
    pub(crate) const fn or(self, reason: bool) -> Self {
        Self { is_on: self.is_on || reason }
    }
}

/// The option `--threads`.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Threads {
    /// The number of threads [default: one for each core]
    #[arg(id = "threads", long = "threads", short = 'j', value_name = "N", help_heading = RUNNING)]
    wanted: Option<NonZero<usize>>,
}

/// More threads only take memory.
const MOST_THREADS: NonZero<usize> = NonZero::new(256).expect("not zero");

impl Threads {
    pub(crate) const ONE: Self = Self { wanted: NonZero::new(1) };

    /// The number of threads to start.
    pub(crate) fn count(self) -> NonZero<usize> {
        let threads = self.wanted.or_else(|| thread::available_parallelism().ok());
        threads.unwrap_or(NonZero::<usize>::MIN).min(MOST_THREADS)
    }
}
