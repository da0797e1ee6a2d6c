//! Changes of a text that fix a finding.

use std::ops::Range;

use chess_core::Error;
use chess_core::error::{Fix, Language};
use chess_core::pgn;

/// A change of a text: the bytes of a range are replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The bytes that are replaced, in the text of the game.
    pub range: Range<usize>,
    /// The text that replaces them.
    pub text: String,
}

/// The edits that fix an error in the text of a game; empty if no change is certain.
pub(crate) fn of_error(error: &Error, text: &str) -> Vec<Replacement> {
    if let Some(Fix::Translate(language)) = error.fix() {
        return translated(language, text).unwrap_or_default();
    }
    let edits = error.edits(text).into_iter();
    edits.map(|edit| Replacement { range: edit.range, text: edit.text.to_string() }).collect()
}

/// Edits that replace the piece letters of a whole game by English ones, one edit for each letter.
fn translated(language: Language, text: &str) -> Option<Vec<Replacement>> {
    let english = language.translate(text);
    let (mut edits, mut at, mut rest) = (Vec::new(), 0, english.as_str());
    while let Some(letter) = rest.chars().next() {
        let own = text.get(at..)?;
        if own.starts_with(letter) {
            at += letter.len_utf8();
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        // A letter of another language may be two characters, such as `Кр` for the Russian king.
        rest = &rest[letter.len_utf8()..];
        let ends = own.char_indices().map(|(at, char)| at + char.len_utf8()).take(2);
        let end = ends.into_iter().find(|end| own[*end..].chars().next() == rest.chars().next())?;
        edits.push(Replacement { range: at..at + end, text: letter.into() });
        at += end;
    }
    (at == text.len() && !edits.is_empty()).then_some(edits)
}

/// The text and the bytes of a game after some edits.
pub(crate) struct Edited {
    pub(crate) text: String,
    pub(crate) bytes: Vec<u8>,
}

/// Makes edits, which are in order and do not overlap, in the text of a game and in the bytes that it was read from. All
/// other bytes stay. `None` if the bytes are not UTF-8 and an edit is not ASCII: it would be written in another encoding.
pub(crate) fn edited(text: &str, bytes: &[u8], edits: &[&Replacement]) -> Option<Edited> {
    let mut single = Vec::new();
    pgn::decode(bytes, &mut single);
    if !single.is_empty() && edits.iter().any(|edit| !edit.text.is_ascii()) {
        return None;
    }
    let bytes = with_edits(bytes, edits, in_source(text, &single));
    let text = with_edits(text.as_bytes(), edits, |offset| offset);
    Some(Edited { text: String::from_utf8(text).ok()?, bytes })
}

/// The offset in a source of an offset in its text. The characters at some offsets of the text are single bytes in the source.
fn in_source(read: &str, single: &[usize]) -> impl Fn(usize) -> usize {
    // For each of them: its offset, and the number of bytes that the source has less up to its end.
    let mut less = 0;
    let width = |at: &usize| read[*at..].chars().next().map_or(1, char::len_utf8);
    let step = |at: &usize| {
        less += width(at) - 1;
        (*at, less)
    };
    let steps: Vec<_> = single.iter().map(step).collect();
    move |offset| {
        let before = steps.partition_point(|(at, _)| *at < offset);
        offset - before.checked_sub(1).map_or(0, |last| steps[last].1)
    }
}

/// Bytes with some edits, whose offsets are found by a function.
fn with_edits(text: &[u8], edits: &[&Replacement], offset: impl Fn(usize) -> usize) -> Vec<u8> {
    let (mut out, mut at) = (Vec::with_capacity(text.len() + 64), 0);
    for Replacement { range, text: new } in edits {
        out.extend_from_slice(&text[at..offset(range.start)]);
        out.extend_from_slice(new.as_bytes());
        at = offset(range.end);
    }
    out.extend_from_slice(&text[at..]);
    out
}

/// The places of a text's bytes after some edits.
#[derive(Clone)]
pub(crate) struct Moved {
    /// For each edit: the offset after which bytes move, the bytes inserted so far, and the bytes removed so far.
    steps: Vec<(usize, usize, usize)>,
}

impl Moved {
    /// Takes the edits in order.
    pub(crate) fn new(edits: &[&Replacement]) -> Self {
        let (mut more, mut less) = (0, 0);
        let step = |edit: &&Replacement| {
            more += edit.text.len();
            less += edit.range.len();
            (edit.range.end, more, less)
        };
        Self { steps: edits.iter().map(step).collect() }
    }

    /// The new place of an offset. The beginning of the text stays.
    pub(crate) fn offset(&self, offset: usize) -> usize {
        let before = self.steps.partition_point(|(end, ..)| *end <= offset);
        let (_, more, less) = before.checked_sub(1).map_or((0, 0, 0), |last| self.steps[last]);
        if offset == 0 { 0 } else { offset + more - less }
    }

    /// The place before the edits of an offset after them. Inside of an edit, it is a place beside it.
    pub(crate) fn origin(&self, offset: usize) -> usize {
        let before = self.steps.partition_point(|(end, more, less)| end + more - less <= offset);
        let (_, more, less) = before.checked_sub(1).map_or((0, 0, 0), |last| self.steps[last]);
        offset + less - more
    }
}
