//! The lines of a finding that say what would be right: those of the library, and the options of this command that
//! accept the text.

use chess_check::Finding;
use chess_core::Error;
use chess_core::error::Fix;

/// The headline and the help.
pub(crate) fn message(finding: &Finding) -> String {
    let mut lines = vec![finding.headline()];
    lines.extend(help(finding));
    lines.join("\n")
}

/// The lines that say what would be right.
pub(super) fn help(finding: &Finding) -> Vec<String> {
    let mut lines = finding.help();
    for fix in finding.error().into_iter().flat_map(Error::fixes) {
        lines.extend(option(fix, finding.error().is_some_and(Error::is_in_tag)));
    }
    lines
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
