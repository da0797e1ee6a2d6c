//! The message of a finding, with the options of this command that accept the text.

use chess_check::{Finding, Message};
use chess_core::diagram::Style;
use chess_core::error::Fix;
use chess_core::{Allow, Error, ErrorKind};

use crate::args::Level;

/// The full message about a text on the command line, with the options of this command that accept it, if it has some.
pub(crate) fn full(error: &Error, has_options: bool) -> String {
    let help = error.help();
    let options = options(error).filter(|_| has_options);
    let lines = help.lines().map(str::to_owned).chain(options);
    let text = lines.fold(error.headline().to_string(), |text, line| text + "\n" + &line);
    let drawing = error.drawing(Style::Letters);
    if drawing.is_empty() { text } else { text + "\n\n" + &drawing }
}

/// The message of the library, and the options of this command; in a call of a macro, its words instead.
pub(crate) fn message(finding: &Finding, level: Level) -> Message {
    let mut message = finding.message(level.name());
    match finding.error() {
        Some(error) if finding.is_in_call() => {
            message.help = error.message_without_board().lines().skip(1).map(Into::into).collect();
        }
        Some(error) => message.help.extend(options(error)),
        None => {}
    }
    message
}

/// The options that accept the text of an error.
fn options(error: &Error) -> impl Iterator<Item = String> {
    error.fixes().into_iter().filter_map(|fix| match fix {
        Fix::DeclareChess960(rights) if error.is_in_tag() => {
            Some(format!("for Chess960, write `{rights}`, or add the tag `[Variant \"Chess960\"]`"))
        }
        Fix::DeclareChess960(rights) => {
            Some(format!("for Chess960, write `{rights}`, or `--chess960`"))
        }
        Fix::Allow(allowed) => Some(format!(
            "to allow {}: `--allow-position {}`",
            allowed_part(error, allowed),
            allowed.names().collect::<Vec<_>>().join(",")
        )),
        Fix::DropReachable => Some("if it need not be reachable, leave out `--reachable`".into()),
        _ => None,
    })
}

/// Which of the faults of an error are allowed.
fn allowed_part(error: &Error, allowed: Allow) -> &'static str {
    match error.kind() {
        ErrorKind::Invalid(faults) if !faults.without(allowed).is_empty() => "some of them",
        ErrorKind::Invalid(faults) if faults.len() > 1 => "them",
        _ => "it",
    }
}
