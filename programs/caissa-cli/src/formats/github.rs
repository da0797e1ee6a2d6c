//! Annotations for GitHub's workflows, which read them from the output: `::error file=games.pgn,line=10,..::..`.

use std::fmt::Write;

use chess_check::Finding;

use super::{Report, help};
use crate::args::Level;

pub(super) struct Github;

impl Report for Github {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        let level = level.name();
        let (place, end) = (finding.place(), finding.end());
        let (file, line) = (property(finding.file()), place.line);
        let mut text = format!("::{level} file={file},line={line}");
        // GitHub ignores columns of a range that spans lines.
        let written = if place.line == end.line {
            write!(text, ",col={},endColumn={}", place.column, end.column)
        } else {
            write!(text, ",endLine={}", end.line)
        };
        debug_assert!(written.is_ok(), "a string takes all");
        let message = data(&help::message(finding));
        text + &format!(",title={}::{message}\n", property(finding.code()))
    }
}

/// The text of a message.
fn data(text: &str) -> String {
    text.trim_end().replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
