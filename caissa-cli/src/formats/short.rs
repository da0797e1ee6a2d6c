//! A line for each finding: `games.pgn:10:4: error[illegal/in-check]: ...`.

use chess_check::Finding;

use super::Report;
use crate::rules::Level;
use crate::terminal::visible;

pub(super) struct Short;

impl Report for Short {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        let level = level.name();
        let (file, headline) = (visible(finding.file()), finding.headline());
        let (place, code) = (finding.place(), finding.code());
        format!("{file}:{place}: {level}[{code}]: {}\n", visible(&headline))
    }
}
