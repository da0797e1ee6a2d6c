//! The place of a mistake inside a string: its line, with carets under the mistake.

use std::ops::Range;

/// The greatest number of characters of a line shown before, within and after the mistake.
const CONTEXT: usize = 30;

/// Inserts the mistake's line, with carets under the mistake, after the first line of a message.
#[inline]
pub(crate) fn show(message: &str, value: &str, range: Range<usize>) -> String {
    if value.trim().is_empty() {
        return message.to_owned();
    }
    let (headline, rest) = message.split_once('\n').map_or((message, None), |(a, b)| (a, Some(b)));
    let start = range.start.min(value.len());
    let line_start = value[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = value[start..].find('\n').map_or(value.len(), |at| start + at);
    let line = value[..start].matches('\n').count() + 1;
    let column = value[line_start..start].chars().count() + 1;
    let before = last_chars(&value[line_start..start]);
    let wrong = first_chars(&value[start..range.end.clamp(start, line_end)]);
    let after = first_chars(&value[start + wrong.len()..line_end]);
    let shown = format!("{before}{wrong}{after}").replace(|char: char| char.is_control(), " ");
    let indent = " ".repeat(before.chars().count());
    let carets = "^".repeat(wrong.chars().count().max(1));
    let place = format!("line {line}, column {column} of the string:");
    let lines =
        [headline, &place, &format!("  {}", shown.trim_end()), &format!("  {indent}{carets}")];
    lines.into_iter().chain(rest).collect::<Vec<_>>().join("\n")
}

#[inline]
fn first_chars(text: &str) -> &str {
    &text[..text.char_indices().nth(CONTEXT).map_or(text.len(), |(at, _)| at)]
}

#[inline]
fn last_chars(text: &str) -> &str {
    &text[text.char_indices().rev().take(CONTEXT).last().map_or(text.len(), |(at, _)| at)..]
}
