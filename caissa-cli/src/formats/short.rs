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
        words(finding.file(), finding.place(), level, finding.code(), &finding.headline())
    }
}

/// The line about a mistake.
pub(crate) fn line(file: &str, place: Place, level: Level, error: &Error) -> String {
    words(file, place, level, error.kind().code(), &error.headline())
}

fn words(file: &str, place: Place, level: Level, code: &str, headline: &str) -> String {
    let (file, level) = (visible(file), level.name());
    format!("{file}:{place}: {level}[{code}]: {}\n", visible(headline))
}
