//! What would be right, in the words of the command: the library speaks to those who write macros.

use chess_check::Finding;
use chess_core::{Allow, Error, ErrorKind};

/// The names of what `--allow-position` allows.
pub(crate) const ALLOWED: [&str; 4] = ["material", "check", "clocks", "arrays"];

/// The headline, and the lines that say what would be right.
pub(crate) fn message(finding: &Finding) -> String {
    let mut message = finding.headline();
    for line in lines(finding) {
        message.push('\n');
        message += &line;
    }
    message
}

/// The lines that say what would be right.
pub(crate) fn lines(finding: &Finding) -> Vec<String> {
    let message = finding.help();
    let lines = message.iter().filter(|line| !is_for_macros(line));
    let mut lines: Vec<String> =
        lines.map(|line| line.replace("`chess960 fen ...`", "`--chess960`")).collect();
    let Some(ErrorKind::Invalid(faults)) = finding.error().map(Error::kind) else { return lines };
    let allows = |name: &&str| {
        let allow = Allow::from_name(name).unwrap_or(Allow::NONE);
        faults.iter().any(|fault| allow.allows(fault))
    };
    let names: Vec<&str> = ALLOWED.into_iter().filter(allows).collect();
    if !names.is_empty() {
        lines.push(format!("to allow it: `--allow-position {}`", names.join(",")));
    }
    if message.iter().any(|line| line.starts_with(UNREACHABLE)) {
        lines.push("if it need not be reachable, leave out `--reachable`".into());
    }
    lines
}

const UNREACHABLE: &str = "if it need not be reachable";

/// Whether a line names words of the macros.
fn is_for_macros(line: &str) -> bool {
    ["to allow ", "at run time: ", UNREACHABLE].iter().any(|begin| line.starts_with(begin))
}
