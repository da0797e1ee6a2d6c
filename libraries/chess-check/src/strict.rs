//! Checks a game against the rules of PGN's export format, with one small function for each rule or group of rules.
//!
//! A game is checked up to its first mistake: after it, the positions are unknown.

mod layout;
mod moves;
mod tags;

use chess_core::Allow;

use crate::finding::Finding;
pub(crate) use tags::insertions;

/// The mistakes of style in the text of one game.
pub(crate) fn found(text: &str, allowed: Allow) -> Vec<Finding> {
    let mut found = Vec::new();
    let Some(read) = moves::read(text, allowed, &mut found) else { return found };
    tags::check(text, &read, &mut found);
    layout::check(text, &read, &mut found);
    found
}

/// The line end of a text that has one.
pub(crate) fn own_line_end(text: &str) -> Option<&'static str> {
    text.contains(['\n', '\r']).then(|| line_end(text))
}

/// The line end of a text.
pub(crate) fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") {
        "\r\n"
    } else if text.contains('\r') && !text.contains('\n') {
        "\r"
    } else {
        "\n"
    }
}
