//! Text for a terminal. Nothing from a file reaches it raw: a comment may hold escape sequences.

use std::ops::Range;

/// A line that says why the command failed.
pub(crate) fn error(words: &str) -> String {
    format!("\x1b[1;31merror\x1b[0m: {}", visible(words))
}

/// A line that says what is odd.
pub(crate) fn warning(words: &str) -> String {
    format!("\x1b[1;33mwarning\x1b[0m: {}", visible(words))
}

/// A text with a visible character for each one that controls a terminal or the direction of text. Line feeds
/// stay.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// The same, with the byte range that a byte range has afterwards.
pub(crate) fn visible_with(text: &str, range: &Range<usize>) -> (String, Range<usize>) {
    let (before, rest) = text.split_at(range.start);
    let (inside, after) = rest.split_at(range.end - range.start);
    let (before, inside) = (visible(before), visible(inside));
    let range = before.len()..before.len() + inside.len();
    (before + &inside + &visible(after), range)
}

fn shown(char: char) -> char {
    match char {
        '\n' => '\n',
        '\t' => ' ',
        // The control pictures of Unicode.
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(char)).unwrap_or('\u{FFFD}'),
        '\x7F' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FEFF}' => '\u{FFFD}',
        _ => char,
    }
}
