//! `caissa solve`.

use chess_core::pgn::Place;
use chess_mate::Stipulation;
use chess_problems::stipulation;
use clap::ValueEnum;
use std::ffi::OsString;
use std::path::PathBuf;

use super::shared::{OUTPUT, RUNNING};
use super::{FenArgs, Quiet, Threads};

const PROVED: &str = "What is proved";

/// Proves mates: the key, every defence, duals, tries; also selfmates, helpmates and what else composers write
///
/// Reads a position on the command line, or files of problems: EPD or FEN, Lichess puzzles (CSV), input of Popeye,
/// entries of YACPDB (YAML), PGN games with a `FEN` tag, and the output of `--format json`. Checks the claims of the
/// file: the number of moves, the keys and the line. Every proof is against all defences. Exits with 0 if all problems
/// are solved and their claims true, with 1 if a claim is false, and with 2 if a file or a problem cannot be read, if a
/// problem is not supported (conditions, other stipulations, no king), or if the budget does not suffice. With `--quiet`, the human format shows only problems that are not solved.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa solve \"kbK5/pp6/1P6/8/8/8/8/R7 w - -\" --mate 2     the key and the variations
  caissa solve puzzles.epd --unique                         also reports second keys (cooks)
  caissa solve collection.epd --sound                       a line for each problem: sound, cooked, short, ..
  caissa solve lichess_db_puzzle.csv -q                     shows only wrong problems
  caissa solve problem.txt --tries --set-play               input of Popeye
  caissa solve puzzles.epd --format pgn > puzzles.pgn       the solutions as variations of games
  caissa solve positions.fen --mate 3 --format json         an object for each problem
  caissa solve puzzles.epd --certificate coq > Puzzles.v     theorems that Coq checks
  caissa solve \"7k/8/5K2/8/8/8/8/6R1 b - -\" --stipulation h#2     all helpmates in two")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct SolveArgs {
    /// FEN, EPD or moves from the starting position; or files or folders, or `-` for standard input
    #[arg(required = true, value_name = "FEN|FILE")]
    pub(crate) what: Vec<OsString>,

    #[command(flatten)]
    pub(crate) fen: FenArgs,

    /// Greatest number of moves to mate, for problems that do not say it; a problem with another number is wrong
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100), help_heading = PROVED)]
    pub(crate) mate: Option<u8>,

    /// Stipulation of problems that do not say it: `#3`, `s#2` for a selfmate, `h#3` for a helpmate, or `h#2.5` for a
    /// helpmate in which the side to move mates; also `r#2`, `semi-r#2`, `hs#2`, `ser-#3`, `ser-h#3`, `ser-s#3`, the same with `=`
    /// for stalemate, and `dia4` for a proof game
    #[arg(long, value_name = "#N|s#N|h#N|..", conflicts_with = "mate", value_parser = parse_stipulation, help_heading = PROVED)]
    pub(crate) stipulation: Option<Stipulation>,

    /// Refuses a mate in fewer moves, also with `--mate`
    #[arg(long, help_heading = PROVED)]
    pub(crate) exact: bool,

    /// Refuses a second key
    #[arg(long, help_heading = PROVED)]
    pub(crate) unique: bool,

    /// Says in a line for each problem whether it is sound: cooked by another key, short, without a solution, with duals, or not
    /// searched to its end. Keys that a problem names do not cook it, and duals do not count for the exit code
    #[arg(long, conflicts_with_all = ["format", "json", "variations", "tries", "set_play", "duals"], help_heading = PROVED)]
    pub(crate) sound: bool,

    /// Shows each reply that parries the threat; always on for a position on the command line
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) variations: bool,

    /// Shows tries: first moves that only one reply refutes
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) tries: bool,

    /// Shows set play: the answers if the other side moved first, in helpmates half a move shorter
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) set_play: bool,

    /// Lists duals: replies that parry the threat and have more than one answer
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) duals: bool,

    /// Output format: text for people, EPD, JSON, PGN with variations, input of Popeye, or entries of YACPDB
    #[arg(long, value_name = "FORMAT", default_value = "human", help_heading = OUTPUT)]
    pub(crate) format: SolutionFormat,

    /// The same as `--format json`
    #[arg(long, conflicts_with = "format", hide = true)]
    pub(crate) json: bool,

    /// Writes certificates in place of solutions: theorems whose proofs Coq checks, or JSON for any other checker. They prove
    /// the length of the mate, and that a single key is the only one
    #[arg(long, value_name = "coq|json", conflicts_with_all = ["format", "json"], help_heading = OUTPUT)]
    pub(crate) certificate: Option<CertificateFormat>,

    /// Puts the certificates into a new folder, a file for each problem
    #[arg(id = "output", long = "output", short = 'o', value_name = "FOLDER", requires = "certificate", help_heading = OUTPUT)]
    pub(crate) folder: Option<PathBuf>,

    /// Greatest number of positions that the proof of one problem may visit
    #[arg(long, value_name = "POSITIONS", default_value_t = chess_mate::Budget::USUAL, help_heading = RUNNING)]
    pub(crate) budget: u64,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) quiet: Quiet,
}

impl SolveArgs {
    /// Whether the output is text for people.
    pub(crate) fn is_human(&self) -> bool {
        let is_certified = self.certificate.is_some() && self.folder.is_none();
        self.format() == SolutionFormat::Human && !is_certified
    }

    /// Whether certificates are theorems for Coq.
    pub(crate) fn is_coq(&self) -> bool {
        self.certificate == Some(CertificateFormat::Coq)
    }

    /// The output format.
    pub(crate) fn format(&self) -> SolutionFormat {
        if self.json { SolutionFormat::Json } else { self.format }
    }
}

fn parse_stipulation(text: &str) -> Result<Stipulation, String> {
    stipulation(text, Place::START).map_err(|mistake| mistake.to_string())
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SolutionFormat {
    Human,
    Epd,
    Json,
    Pgn,
    Popeye,
    Yacpdb,
}

/// A format of certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CertificateFormat {
    Coq,
    Json,
}
