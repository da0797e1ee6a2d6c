//! Rules about lines and spaces.

use std::ops::Range;

use chess_core::text::BYTE_ORDER_MARK;

use super::line_end;
use super::moves::Read;
use crate::edit::Replacement;
use crate::finding::Finding;
use crate::style::Rule;

/// The greatest length of a line of movetext in characters.
const WIDTH: usize = 79;

pub(super) fn check(text: &str, read: &Read, found: &mut Vec<Finding>) {
    let ends = |char: char| char.is_whitespace() || matches!(char, '\0' | '\x1A' | BYTE_ORDER_MARK);
    let content = text.trim_end_matches(ends).len().max(read.tags_end);
    let end = if read.is_whole { content } else { read.end };
    let moves = Moves::of(text, read.tags_end..end);
    found.extend(no_empty_line_after_tags(text, read.tags_end, content));
    found.extend(moves.gaps.iter().filter_map(|gap| many_spaces(text, gap)));
    found.extend(moves.long_lines(text));
    if let Some(result) = read.missing_result {
        let separator = match content {
            _ if content == read.tags_end => line_end(text).repeat(2),
            _ if moves.ends_in_line_comment => line_end(text).into(),
            _ => " ".into(),
        };
        let wanted = result.as_str();
        let missing = Finding::of_style(Rule::MissingResult, last_word(text, content), wanted);
        found.push(missing.fixed_by(content..content, separator + wanted));
    }
    if read.is_whole {
        found.extend(no_empty_line_after_moves(text, content));
    }
}

/// The number of line ends in white space.
fn line_ends(blank: &str) -> usize {
    let count = |wanted: char| blank.chars().filter(|char| *char == wanted).count();
    match count('\n') {
        0 => count('\r'),
        feeds => feeds,
    }
}

fn no_empty_line_after_tags(text: &str, tags_end: usize, content: usize) -> Option<Finding> {
    let rest = text.get(tags_end..content).filter(|rest| tags_end > 0 && !rest.is_empty())?;
    let blank = rest.len() - rest.trim_start().len();
    let missing = 2_usize.checked_sub(line_ends(&rest[..blank])).filter(|missing| *missing > 0)?;
    let first = tags_end + blank;
    let word = rest[blank..].find(char::is_whitespace).unwrap_or(rest.len() - blank);
    let found = Finding::of_style(Rule::NoEmptyLineAfterTags, first..first + word, "");
    // White space before the first move would move to the new line.
    let at = if missing == 2 { tags_end..first } else { first..first };
    Some(found.fixed_by(at, line_end(text).repeat(missing)))
}

fn no_empty_line_after_moves(text: &str, content: usize) -> Option<Finding> {
    let blank = &text[content..];
    let missing = 2_usize.checked_sub(line_ends(blank)).filter(|missing| *missing > 0)?;
    let found = Finding::of_style(Rule::NoEmptyLineAfterMoves, last_word(text, content), "");
    let spaces = blank.len() - blank.trim_start_matches(char::is_whitespace).len();
    let at = if missing == 2 { content } else { content + spaces };
    Some(found.fixed_by(at..at, line_end(text).repeat(missing)))
}

/// The last word before an offset.
fn last_word(text: &str, end: usize) -> Range<usize> {
    let space = text[..end].rfind(char::is_whitespace);
    let begin = space.map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    begin..end
}

fn many_spaces(text: &str, gap: &Range<usize>) -> Option<Finding> {
    let found = || Finding::of_style(Rule::ManySpaces, gap.clone(), "");
    let is_one_line = !text[gap.clone()].contains(['\n', '\r']);
    (gap.len() > 1 && is_one_line).then(|| found().fixed_by(gap.clone(), " "))
}

/// The movetext of a game as words and the white space between them. A comment and the text that touches it are one
/// word.
struct Moves {
    range: Range<usize>,
    gaps: Vec<Range<usize>>,
    ends_in_line_comment: bool,
}

impl Moves {
    fn of(text: &str, range: Range<usize>) -> Self {
        let (mut at, mut gaps, mut ends_in_line_comment) = (range.start, Vec::new(), false);
        while let Some(first) = text[at..range.end].chars().next() {
            let rest = &text[at..range.end];
            let is_line_start = at == 0 || text[..at].ends_with(['\n', '\r']);
            ends_in_line_comment = first == ';' || first == '%' && is_line_start;
            at += if ends_in_line_comment {
                rest.find(['\n', '\r']).unwrap_or(rest.len())
            } else if first == '{' {
                rest.find('}').map_or(rest.len(), |end| end + 1)
            } else if first.is_whitespace() {
                let gap = rest.len() - rest.trim_start().len();
                gaps.push(at..at + gap);
                gap
            } else {
                first.len_utf8()
            };
        }
        Self { range, gaps, ends_in_line_comment }
    }

    /// Lines that are too long and could be broken.
    fn long_lines(&self, text: &str) -> Vec<Finding> {
        let (mut found, line_end) = (Vec::new(), line_end(text));
        let mut begin = text[..self.range.start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let mut gaps = self.gaps.as_slice();
        while begin < self.range.end {
            let rest = &text[begin..];
            let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
            let line = begin..begin + text[begin..begin + length].trim_end().len();
            gaps = &gaps[gaps.partition_point(|gap| gap.start < line.start)..];
            let own = &gaps[..gaps.partition_point(|gap| gap.end < line.end)];
            found.extend(long_line(text, &line, own, line_end));
            begin += length + 1;
        }
        found
    }
}

/// A line that is too long, if it has white space where it can be broken.
fn long_line(
    text: &str,
    line: &Range<usize>,
    gaps: &[Range<usize>],
    line_end: &str,
) -> Option<Finding> {
    let own = &text[line.clone()];
    let (over, _) = own.char_indices().nth(WIDTH)?;
    let gaps: Vec<_> = gaps.iter().filter(|gap| gap.start > line.start).collect();
    let (mut edits, mut begin) = (Vec::new(), line.start);
    for (at, gap) in gaps.iter().enumerate() {
        let next = gaps.get(at + 1).map_or(line.end, |next| next.start);
        if text[begin..next].chars().count() > WIDTH {
            edits.push(Replacement { range: (*gap).clone(), text: line_end.into() });
            begin = gap.end;
        }
    }
    let found = Finding::of_style(Rule::LongLine, line.start + over..line.end, "");
    (!edits.is_empty()).then(|| found.with_edits(edits))
}
