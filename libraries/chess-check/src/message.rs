//! Findings as programs print them.

use crate::finding::Finding;

/// All that a program prints of a finding.
///
/// With the feature `serde`, its fields have the names that `caissa check --format json` writes. Games, lines, columns and
/// plies are counted from 1.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use chess_check::{CheckOptions, Event, Input, check};
///
/// let input = Input::reader("games.pgn", &b"1. e4 e5 2. Nf4 *"[..]);
/// check(vec![input], &CheckOptions::default(), |event| {
///     if let Event::Found(finding) = event {
///         let message = finding.message("error");
///         assert_eq!((message.line, message.column, message.ply), (1, 13, Some(3)));
///         assert_eq!(message.text(), "illegal move 2. Nf4: no white knight can reach f4\ndid you mean `Nf3`?");
///     }
///     ControlFlow::Continue(())
/// });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Message {
    /// The name of the file.
    pub file: String,
    /// The number of the game or position in the file.
    pub game: u64,
    /// The line where the mistake begins.
    pub line: usize,
    /// The column where it begins, in characters.
    pub column: usize,
    /// The line where it ends.
    pub end_line: usize,
    /// The column after its last character.
    pub end_column: usize,
    /// The ply of the main line; see [`Finding::ply`].
    pub ply: Option<usize>,
    /// The refused text as it is written.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub written: String,
    /// The stable short name of its kind.
    pub code: &'static str,
    /// The severity, in a program's own word.
    pub level: &'static str,
    /// The mistake and its reason, in one line.
    #[cfg_attr(feature = "serde", serde(rename = "message"))]
    pub headline: String,
    /// The lines that say what would be right. A program may add its options to them.
    pub help: Vec<String>,
    /// The position before the refused move.
    pub fen: Option<String>,
}

impl Message {
    /// The headline and the lines of help.
    pub fn text(&self) -> String {
        let help = self.help.iter().flat_map(|line| ["\n", line]);
        std::iter::once(&*self.headline).chain(help).collect()
    }
}

impl Finding {
    /// All that a program prints of the finding. The sentences are made here, because the finding does not keep them.
    pub fn message(&self, level: &'static str) -> Message {
        let (place, end) = (self.place(), self.end());
        Message {
            file: self.file().into(),
            game: self.game(),
            line: place.line,
            column: place.column,
            end_line: end.line,
            end_column: end.column,
            ply: self.ply().map(|ply| ply + 1),
            written: self.written().into(),
            code: self.code(),
            level,
            headline: self.headline(),
            help: self.help(),
            fen: self.board().map(|board| board.to_string()),
        }
    }
}
