//! What is told as a mistake: the options that every command with findings has.

use chess_check::{Finding, Input, Kind, Options};
use chess_core::Allow;
use clap::ValueEnum;

/// Options about what is a mistake.
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Rules {
    /// What the files contain, if their names and first lines do not tell
    #[arg(long = "as", value_name = "KIND")]
    kind: Option<KindArg>,

    /// Leaves out findings by their code, or by the beginning of their code, such as `false-claim`
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,

    /// Allows starting positions with this fault: material, check, clocks or arrays
    #[arg(long, value_name = "FAULT", value_delimiter = ',', value_parser = allowed)]
    allow_position: Vec<Allow>,

    /// Reads `KQkq` in lists of positions as the outermost rooks of Chess960; games say so by a Variant tag
    #[arg(long)]
    chess960: bool,

    /// Refuses starting positions that no game can reach
    #[arg(long)]
    reachable: bool,

    /// Also asks for PGN's export format: `style/...` in `caissa explain` lists what it asks for
    #[arg(long)]
    strict: bool,

    /// Leaves out findings in variations
    #[arg(long)]
    no_variations: bool,

    /// Only warns about false claims, such as a check mark without a check
    #[arg(long)]
    lenient: bool,
}

/// What a file contains.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum KindArg {
    /// Games in PGN
    Pgn,
    /// A position in each line, as EPD or FEN
    Epd,
    /// The moves of a game in each line
    Moves,
}

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    Error,
    Warning,
}

impl Level {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl Rules {
    /// How the library checks by these rules.
    pub(crate) fn options(&self) -> Options {
        let mut options = Options::default();
        options.allowed = self.allow_position.iter().fold(Allow::NONE, |all, one| all.or(*one));
        options.reachable = self.reachable;
        options.chess960 = self.chess960;
        options.strict = self.strict;
        options
    }

    /// An input, read as what it contains.
    pub(crate) fn input(&self, input: Input) -> Input {
        match self.kind {
            Some(KindArg::Pgn) => input.of_kind(Kind::Pgn),
            Some(KindArg::Epd) => input.of_kind(Kind::Positions),
            Some(KindArg::Moves) => input.of_kind(Kind::Moves),
            None => input,
        }
    }

    /// How much a finding matters; `None` if it is left out.
    pub(crate) fn level(&self, finding: &Finding) -> Option<Level> {
        let is_allowed = |allowed: &String| {
            let rest = finding.code().strip_prefix(allowed.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let is_hidden = self.no_variations && finding.is_in_variation();
        if is_hidden || self.allow.iter().any(is_allowed) {
            None
        } else if self.lenient && finding.is_claim() {
            Some(Level::Warning)
        } else {
            Some(Level::Error)
        }
    }
}

fn allowed(text: &str) -> Result<Allow, String> {
    Allow::from_name(text).ok_or_else(|| "expected material, check, clocks or arrays".into())
}
