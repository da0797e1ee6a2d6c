//! A JSON object in each line: a finding, a file that was checked, or one that cannot be read.

use std::io;

use chess_check::{Ends, Finding, Summary};
use serde::Serialize;

use super::Report;
use crate::output::reason;

pub(super) struct Json;

/// A line. Numbers count from 1, except those of the summary.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Finding {
        file: &'a str,
        game: u64,
        line: usize,
        column: usize,
        end_line: usize,
        end_column: usize,
        ply: Option<usize>,
        #[serde(rename = "move")]
        written: &'a str,
        code: &'a str,
        level: &'a str,
        message: &'a str,
        help: Vec<&'a str>,
        fen: Option<String>,
    },
    File {
        file: &'a str,
        games: u64,
        plies: u64,
        findings: u64,
        games_with_findings: u64,
        bytes: u64,
        skipped: u64,
        beyond: u64,
        end_line: usize,
        end_column: usize,
    },
    Broken {
        file: &'a str,
        reason: &'a str,
    },
}

impl Line<'_> {
    fn text(&self) -> String {
        // Strings and numbers always have a JSON text.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl Report for Json {
    fn finding(&mut self, finding: &Finding, is_error: bool) -> String {
        let (place, end) = (finding.place(), finding.end());
        let message = finding.error().message_without_board();
        let mut lines = message.lines();
        Line::Finding {
            file: finding.file(),
            game: finding.game(),
            line: place.line,
            column: place.column,
            end_line: end.line,
            end_column: end.column,
            ply: finding.ply().map(|ply| ply + 1),
            written: finding.written(),
            code: finding.code(),
            level: if is_error { "error" } else { "warning" },
            message: lines.next().unwrap_or_default(),
            help: lines.filter(|line| !line.is_empty()).collect(),
            fen: finding.board().map(|board| board.to_string()),
        }
        .text()
    }

    fn broken(&mut self, file: &str, error: &io::Error) -> String {
        Line::Broken { file, reason: &reason(error) }.text()
    }

    fn file(&mut self, file: &str, summary: &Summary, ends: &Ends) -> String {
        Line::File {
            file,
            games: summary.games,
            plies: summary.plies,
            findings: summary.findings,
            games_with_findings: summary.games_with_findings,
            bytes: summary.bytes,
            skipped: ends.skipped,
            beyond: ends.beyond,
            end_line: ends.place.line,
            end_column: ends.place.column,
        }
        .text()
    }
}
