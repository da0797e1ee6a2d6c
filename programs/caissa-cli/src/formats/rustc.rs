//! rustc's JSON, one diagnostic on each line. Tools that read it offer the fixes: rust-analyzer, with
//! `check.overrideCommand`, does so in files of games too.

use std::fs;
use std::ops::Range;

use anstream::adapter::strip_str;
use chess_check::{CertainFixes, CheckOptions, Finding};
use chess_core::pgn::Place;
use serde_json::{Value, json};

use super::{Report, draw, message};
use crate::args::Level;
use crate::output::terminal::visible;

/// The greatest number of edits that are one fix, and the greatest length of a line with one, in bytes: each edit prints
/// its line again.
const MOST_EDITS: usize = 1_000;
const LONGEST_LINE: usize = 1 << 16;

/// The last file with findings, and where its lines begin.
#[derive(Default)]
pub(super) struct Rustc {
    file: String,
    lines: Vec<usize>,
    bytes: Vec<u8>,
    certain: CertainFixes,
}

impl Report for Rustc {
    fn finding(&mut self, finding: &Finding, level: Level) -> String {
        self.read(finding.file());
        let place = self.span(finding, finding.range(), None);
        let message = message(finding, level);
        let mut children: Vec<_> = message.help.iter().map(|help| child(help, &[])).collect();
        children.extend(self.fixes(finding));
        let rendered = draw(finding, level);
        let diagnostic = json!({
            "$message_type": "diagnostic",
            "message": message.headline,
            "code": { "code": message.code, "explanation": null },
            "level": message.level,
            "spans": [place],
            "children": children,
            "rendered": strip_str(&rendered).to_string(),
        });
        format!("{diagnostic}\n")
    }
}

impl Rustc {
    /// Reads a file, for the byte offsets of its lines. They are unknown if it is compressed or is
    /// not a file.
    fn read(&mut self, file: &str) {
        if self.file == file {
            return;
        }
        file.clone_into(&mut self.file);
        self.bytes = fs::read(file).unwrap_or_default();
        let bytes = &self.bytes;
        let is_end = |at: &usize| {
            bytes[*at] == b'\n' || (bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
        };
        let ends = (0..bytes.len()).filter(is_end);
        self.lines = [0].into_iter().chain(ends.map(|end| end + 1)).collect();
    }

    /// The byte offset of a place in the file, or 0.
    fn offset(&self, place: Place) -> usize {
        let Some(begin) = self.lines.get(place.line - 1) else { return 0 };
        let end = self.lines.get(place.line).copied().unwrap_or(self.bytes.len());
        let line = &self.bytes[*begin..end];
        let marks = line.chunks(3).take_while(|bytes| *bytes == "\u{FEFF}".as_bytes()).count();
        let columns = place.column - 1 + if place.line == 1 { marks } else { 0 };
        // Text that is not UTF-8 is of an encoding with a byte for each character.
        let width = match std::str::from_utf8(line) {
            Ok(text) => text.chars().take(columns).map(char::len_utf8).sum(),
            Err(_) => columns.min(line.len()),
        };
        begin + width
    }

    /// The fixes: the only one, which can be applied as it is, or the moves among which to choose.
    fn fixes(&mut self, finding: &Finding) -> Vec<Value> {
        let edits = finding.edits();
        if edits.len() > MOST_EDITS || finding.excerpt().text.len() > LONGEST_LINE {
            return Vec::new();
        }
        if !edits.is_empty() {
            let is_certain = self.certain.has(finding, &CheckOptions::default());
            let sure = if is_certain { "MachineApplicable" } else { "MaybeIncorrect" };
            let spans: Vec<_> = edits
                .into_iter()
                .map(|edit| self.span(finding, edit.range, Some((&edit.text, sure))))
                .collect();
            return vec![child("fix it", &spans)];
        }
        let choice = |san: String| {
            let span = self.span(finding, finding.range(), Some((&san, "MaybeIncorrect")));
            child(&format!("write `{san}`"), &[span])
        };
        finding.choices().into_iter().map(choice).collect()
    }

    /// A span: a range of the text of the game; in a fix, with the text that replaces it, and whether that is sure.
    fn span(&self, finding: &Finding, range: Range<usize>, fix: Option<(&str, &str)>) -> Value {
        let (start, end) = (finding.place_of(range.start), finding.place_of(range.end));
        let excerpt = finding.excerpt_of(range);
        // A line that is too long is left out.
        let count = if excerpt.text.len() > LONGEST_LINE { 0 } else { end.line - start.line + 1 };
        let lines = excerpt.text.split_inclusive(['\n', '\r']).take(count).enumerate();
        let lines = lines.map(|(at, line)| {
            let line = line.trim_end_matches(['\n', '\r']);
            let last = line.chars().count() + 1;
            json!({
                "text": visible(line),
                "highlight_start": if at == 0 { start.column } else { 1 },
                "highlight_end": if at + 1 == count { end.column } else { last },
            })
        });
        json!({
            "file_name": finding.file(),
            "byte_start": self.offset(start),
            "byte_end": self.offset(end),
            "line_start": start.line,
            "line_end": end.line,
            "column_start": start.column,
            "column_end": end.column,
            "is_primary": true,
            "text": lines.collect::<Vec<_>>(),
            "label": null,
            "suggested_replacement": fix.map(|(text, _)| text),
            "suggestion_applicability": fix.map(|(_, sure)| sure),
            "expansion": null,
        })
    }
}

/// A line of help, with the edits that it means.
fn child(words: &str, spans: &[Value]) -> Value {
    json!({
        "message": words,
        "code": null,
        "level": "help",
        "spans": spans,
        "children": [],
        "rendered": null,
    })
}
