//! The message of a finding, with the options of this command that accept the text.

use chess_check::{Finding, Message};
use chess_core::error::Fix;

use crate::args::Level;

/// The message of the library, and the options of this command.
pub(crate) fn message(finding: &Finding, level: Level) -> Message {
    let mut message = finding.message(level.name());
    if let Some(error) = finding.error() {
        message
            .help
            .extend(error.fixes().into_iter().filter_map(|fix| option(fix, error.is_in_tag())));
    }
    message
}

/// The option that is a fix.
fn option(fix: Fix, is_in_tag: bool) -> Option<String> {
    match fix {
        Fix::DeclareChess960(rights) => {
            let option =
                if is_in_tag { "add the tag `[Variant \"Chess960\"]`" } else { "`--chess960`" };
            Some(format!("for Chess960, write `{rights}`, or {option}"))
        }
        Fix::Allow(allowed) => {
            let names = allowed.names().collect::<Vec<_>>().join(",");
            Some(format!("to allow it: `--allow-position {names}`"))
        }
        Fix::DropReachable => Some("if it need not be reachable, leave out `--reachable`".into()),
        _ => None,
    }
}
