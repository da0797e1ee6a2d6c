//! Checks a game against the rules of PGN's export format, with one small function for each rule or group of rules.
//!
//! A game is checked up to its first mistake: after it, the positions are unknown.

mod layout;
mod moves;
mod tags;

use std::ops::Range;

use chess_core::Allow;

use crate::edit::Edit;
use crate::style::{Rule, Style};

/// A finding about the style of a game.
pub(crate) struct Found {
    pub(crate) style: Style,
    pub(crate) range: Range<usize>,
    /// The ply of the main line, as in other findings.
    pub(crate) ply: Option<usize>,
    pub(crate) in_variation: bool,
}

impl Found {
    fn new(rule: Rule, range: Range<usize>, wanted: &str) -> Self {
        let style = Style { rule, wanted: wanted.into(), edits: Vec::new() };
        Self { style, range, ply: None, in_variation: false }
    }

    /// Adds an edit that fixes the style.
    fn fixed_by(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.style.edits.push(Edit { range, text: text.into() });
        self
    }
}

/// The findings in the text of one game, in the order of the text.
pub(crate) fn found(text: &str, allowed: Allow) -> Vec<Found> {
    let mut found = Vec::new();
    let Some(read) = moves::read(text, allowed, &mut found) else { return found };
    tags::check(text, &read, &mut found);
    layout::check(text, &read, &mut found);
    found.sort_by_key(|found| found.range.start);
    found
}

/// The line end of a text.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") {
        "\r\n"
    } else if text.contains('\r') && !text.contains('\n') {
        "\r"
    } else {
        "\n"
    }
}
