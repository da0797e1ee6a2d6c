//! The lines of `--format json`, for writing and reading.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::UNIX_EPOCH;

use chess_check::{Ends, Message, Summary};
use chess_core::pgn::Place;
use serde::{Deserialize, Serialize};

/// A line. Games, lines, columns and plies are counted from 1; in a range, from its first game.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Record {
    Finding(Message),
    File(FileRecord),
    Broken(BrokenRecord),
}

/// A file or a range of it, after its findings.
#[derive(Serialize, Deserialize)]
pub(crate) struct FileRecord {
    pub(crate) file: String,
    pub(crate) games: u64,
    pub(crate) plies: u64,
    /// The number of lines of EPD or FEN.
    pub(crate) positions: u64,
    /// The number of calls and strings in a program.
    pub(crate) calls: u64,
    pub(crate) findings: u64,
    /// The number of words that were not read.
    pub(crate) unread: u64,
    /// The number of bytes of text.
    pub(crate) bytes: u64,
    /// The data that `caissa join` needs; absent for a whole file.
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub(crate) range: Option<RangeRecord>,
}

/// The state of a file, so that a change between two ranges is noticed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileState {
    /// The number of bytes, as they are in the file.
    pub(crate) length: u64,
    /// The time of the last change, in milliseconds since 1970.
    pub(crate) modified: u64,
}

impl FileState {
    /// The state of a file now. One that cannot be read counts as empty.
    pub(crate) fn of(path: &Path) -> Self {
        let Ok(file) = fs::metadata(path) else { return Self::default() };
        let modified = file.modified().unwrap_or(UNIX_EPOCH).duration_since(UNIX_EPOCH);
        Self { length: file.len(), modified: modified.unwrap_or_default().as_millis() as u64 }
    }
}

/// A range of a file, and how it is checked.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The bytes of the file in which the games begin.
    pub(crate) range: Range<u64>,
    /// The options that decide what is found.
    pub(crate) options: Vec<String>,
    /// The state of the file before it was read.
    #[serde(flatten)]
    pub(crate) state: FileState,
}

/// A range, and where its games begin and end.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct RangeRecord {
    #[serde(flatten)]
    pub(crate) asked: Asked,
    /// The number of bytes before the first game.
    pub(crate) skipped: u64,
    /// The number of bytes after the range that belong to its last game.
    pub(crate) beyond: u64,
    /// The place where the last game ends.
    pub(crate) last_line: usize,
    pub(crate) last_column: usize,
}

impl RangeRecord {
    pub(crate) fn new(asked: Asked, ends: &Ends) -> Self {
        let Place { line, column } = ends.place;
        Self {
            asked,
            skipped: ends.skipped,
            beyond: ends.beyond,
            last_line: line,
            last_column: column,
        }
    }

    pub(crate) fn ends(&self) -> Ends {
        let place = Place { line: self.last_line, column: self.last_column };
        Ends { skipped: self.skipped, beyond: self.beyond, place }
    }
}

impl FileRecord {
    pub(crate) fn new(file: &str, summary: &Summary, range: Option<RangeRecord>) -> Self {
        Self {
            file: file.into(),
            games: summary.games,
            plies: summary.plies,
            positions: summary.positions,
            calls: summary.calls + summary.strings,
            findings: summary.findings,
            unread: summary.unread,
            bytes: summary.bytes,
            range,
        }
    }
}

/// A file that cannot be read, or not to its end.
#[derive(Serialize, Deserialize)]
pub(crate) struct BrokenRecord {
    pub(crate) file: String,
    pub(crate) reason: String,
}

impl Record {
    /// The line.
    pub(crate) fn text(&self) -> String {
        // Only maps with other keys than strings have no JSON text.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}
