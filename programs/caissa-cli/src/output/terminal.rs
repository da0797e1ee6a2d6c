//! Text for a terminal. Text from files is made visible first, because a comment may hold escape sequences.

use std::fmt;
use std::io::Write;
use std::ops::Range;

pub(crate) use chess_core::text::visible;
use terminal_size::{Width, terminal_size};

/// The number of characters in a line of the terminal; 80 if there is no terminal.
pub(crate) fn width() -> usize {
    terminal_size().map_or(80, |(Width(width), _)| usize::from(width))
}

/// Prints text on standard error. If it cannot be printed, the exit code still tells.
pub(crate) fn tell(text: impl fmt::Display) {
    // In one piece, because several threads may print.
    let _ = anstream::stderr().write_all(text.to_string().as_bytes());
}

/// Prints a line on standard error.
pub(crate) fn tell_line(text: impl fmt::Display) {
    tell(format_args!("{text}\n"));
}

/// The line about a failure.
pub(crate) fn error(words: &str) -> String {
    format!("\x1b[1;31merror\x1b[0m: {}", visible(words))
}

/// The line about something odd.
pub(crate) fn warning(words: &str) -> String {
    format!("\x1b[1;33mwarning\x1b[0m: {}", visible(words))
}

/// A text made [visible], with the new place of a byte range.
pub(crate) fn visible_with(text: &str, range: &Range<usize>) -> (String, Range<usize>) {
    let (before, rest) = text.split_at(range.start);
    let (inside, after) = rest.split_at(range.end - range.start);
    let (before, inside) = (visible(before), visible(inside));
    let range = before.len()..before.len() + inside.len();
    (before + &inside + &visible(after), range)
}
