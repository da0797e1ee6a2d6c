//! Annotations for GitHub's workflows, which read them from the output: `::error file=games.pgn,line=10,..::..`.

use chess_check::{Finding, Message};

use super::{Report, message};
use crate::args::Level;

pub(super) struct Github;

impl Report for Github {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        let message = message(finding, level);
        let Message { line, column, end_line, end_column, .. } = message;
        // GitHub ignores columns of a range that spans lines.
        let end = if line == end_line {
            format!("col={column},endColumn={end_column}")
        } else {
            format!("endLine={end_line}")
        };
        let (file, title) = (property(&message.file), property(message.code));
        let (level, text) = (&message.level, data(&message.text()));
        format!("::{level} file={file},line={line},{end},title={title}::{text}\n")
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
