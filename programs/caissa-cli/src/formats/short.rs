//! One line for each finding: `games.pgn:10:4: error[illegal/in-check]: ...`.

use chess_check::Finding;
use chess_core::Error;
use chess_core::pgn::Place;

use super::Report;
use crate::args::Level;
use crate::output::terminal::visible;

pub(super) struct Short;

impl Report for Short {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        let about = words(level, finding.code(), &finding.headline());
        line(finding.file(), finding.place(), &about)
    }
}

/// The line about a mistake, from the words about it.
pub(crate) fn line(file: &str, place: Place, about: &str) -> String {
    format!("{}:{place}: {about}\n", visible(file))
}

/// The words about a mistake, without its file and place.
pub(crate) fn about(level: Level, error: &Error) -> String {
    words(level, error.kind().code(), &error.headline())
}

fn words(level: Level, code: &str, headline: &str) -> String {
    format!("{}[{code}]: {}", level.name(), visible(headline))
}
