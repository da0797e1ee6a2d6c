//! Options that decide what is reported.

use chess_check::{CheckOptions, Finding};
use chess_core::error::Syntax;

use super::codes::code_or_family;
use super::shared::{CHECKED, ReadArgs};

/// Options that decide what is reported.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = CHECKED)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Rules {
    /// Leaves out findings with this code, or with codes of this family, such as `false-claim`; words that were not read are
    /// still told
    #[arg(long, value_name = "CODE", value_parser = code_or_family)]
    allow: Vec<String>,

    /// Refuses starting positions that no game can reach
    #[arg(long)]
    reachable: bool,

    /// Also checks the rules of PGN's export format; `caissa explain` lists them as `style/...`
    #[arg(long)]
    strict: bool,

    /// Checks perft counts (`D1`, `D2` ..) up to this many move sequences for each position; the summary says how many
    /// counts are left out
    #[arg(long, value_name = "SEQUENCES", default_value_t = 1_000_000)]
    perft_budget: u64,

    /// Leaves out findings in variations
    #[arg(long)]
    no_variations: bool,

    /// Reports false claims, such as a check mark without a check, as warnings
    #[arg(long)]
    lenient: bool,
}

/// The code of games of another variant.
pub(crate) const VARIANT: &str = Syntax::Variant.code();

/// The severity of a finding.
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
    /// The options of the checker.
    pub(crate) fn options(&self, reading: ReadArgs) -> CheckOptions {
        let mut options = CheckOptions::default();
        options.fen = reading.fen.options();
        options.fen.is_reachable = self.reachable;
        options.strict = self.strict;
        options.perft = self.perft_budget;
        options
    }

    /// The severity of a finding; `None` if it is left out. A part that was not read is left out
    /// only if all findings of its variation are left out; a game of another variant, which is not
    /// read either, only by its own code.
    pub(crate) fn level(&self, finding: &Finding) -> Option<Level> {
        let code = finding.code();
        let is_allowed = |allowed: &String| {
            let is_family = || code.starts_with(&format!("{allowed}/")) && code != VARIANT;
            code == allowed || is_family()
        };
        let is_hidden = self.no_variations && finding.is_in_variation();
        if is_hidden || finding.unread() == 0 && self.allow.iter().any(is_allowed) {
            None
        } else if finding.is_opinion()
            || self.lenient && finding.is_claim()
            || !self.strict && finding.style().is_some()
        {
            Some(Level::Warning)
        } else {
            Some(Level::Error)
        }
    }
}
