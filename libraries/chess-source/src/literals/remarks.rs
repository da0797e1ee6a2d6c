//! Comments beside a string that say that it is wrong on purpose.

use super::code::Code;

/// The comment that says it of any string.
const MARK: &str = "caissa: wrong";

/// The most bytes before and behind a string that are searched, because a hostile file may have one line, and the most lines
/// and words of a remark that is not the mark.
const LONGEST: usize = 1500;
const MOST_LINES: usize = 12;
const MOST_WORDS: usize = 14;

/// Whether a comment says that a string is wrong, by the words in it: on its line, on the line above, or above its paragraph.
#[inline]
pub(super) fn is_marked(code: &Code<'_>, string: usize, says: impl Fn(&str) -> bool) -> bool {
    let (text, range) = (code.text().as_bytes(), code.range(string));
    let before = &text[range.start.saturating_sub(LONGEST)..range.start];
    let behind = &text[range.end..text.len().min(range.end + LONGEST)];
    let (before, behind) = (String::from_utf8_lossy(before), String::from_utf8_lossy(behind));
    let says = |comment: &str| comment.split_whitespace().count() <= MOST_WORDS && says(comment);
    let mut lines = before.rsplit('\n');
    let own = lines.next().unwrap_or_default();
    let behind = behind.split('\n').next().unwrap_or_default();
    let remark = behind.split_once("//").or_else(|| behind.split_once("# "));
    if own.contains(MARK) || behind.contains(MARK) || remark.is_some_and(|(_, words)| says(words)) {
        return true;
    }
    for (number, line) in lines.take(MOST_LINES).enumerate() {
        let line = line.trim();
        let comment = ["//", "# ", "/*", "--"].iter().find_map(|sign| line.strip_prefix(sign));
        if let Some(comment) = comment {
            return if comment.contains(MARK) { number == 0 } else { says(comment) };
        }
        let begins_block = line.contains('(') && line.ends_with(['{', ':']);
        if line.is_empty() || begins_block || line.starts_with(['}', ']', ')']) {
            break;
        }
    }
    false
}
