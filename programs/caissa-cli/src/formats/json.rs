//! One JSON object on each line: a finding, a file that was checked, or one that cannot be read.

use std::io;

use chess_check::{Finding, Message, Summary};
use serde::Serialize;

use super::{Report, message};
use crate::args::Level;
use crate::exit::reason;

pub(super) struct Json;

/// A line. Games, lines, columns and plies are counted from 1.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Record<'a> {
    Finding(Message),
    /// A file, after its findings.
    File {
        file: &'a str,
        games: u64,
        plies: u64,
        /// The number of lines of EPD or FEN.
        positions: u64,
        /// The number of calls and strings in a program.
        calls: u64,
        findings: u64,
        /// The number of words that were not read.
        unread: u64,
        /// The number of bytes of text.
        bytes: u64,
    },
    /// A file that cannot be read, or not to its end.
    Broken {
        file: &'a str,
        reason: String,
    },
}

impl Record<'_> {
    fn text(&self) -> String {
        // Only maps with other keys than strings have no JSON text.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl Report for Json {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        Record::Finding(message(finding, level)).text()
    }

    fn broken(&mut self, file: &str, error: &io::Error) -> String {
        Record::Broken { file, reason: reason(error) }.text()
    }

    fn file(&mut self, file: &str, summary: &Summary) -> String {
        let &Summary { games, plies, positions, findings, unread, bytes, .. } = summary;
        let calls = summary.calls + summary.strings;
        Record::File { file, games, plies, positions, calls, findings, unread, bytes }.text()
    }
}
