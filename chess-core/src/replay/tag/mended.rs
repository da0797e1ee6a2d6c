//! The changes that mend a broken tag.

use alloc::vec::Vec;

use super::{BrokenTag, Range, Tag};
use crate::error::{Edit, Error, Fix, FixText, TagFault};
use crate::text::Cursor;

impl Error {
    /// The only fix as changes of the text that has the error, in order and without overlap; empty
    /// if it is not a change of some places. Only a tag is fixed at several places at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let text = "[White “Morphy”] 1. e4 e5";
    /// let error = GameBuf::parse(text).unwrap_err();
    /// let edits = error.edits(text);
    /// let changed: Vec<_> = edits.iter().map(|edit| &text[edit.range.clone()]).collect();
    /// assert_eq!(changed, ["“", "”"]);
    /// assert!(edits.iter().all(|edit| *edit.text == *"\""));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn edits(&self, text: &str) -> Vec<Edit> {
        let start = self.range().start;
        match self.fix() {
            Some(Fix::Tag) if text.is_char_boundary(start) => {
                let mut cursor = Cursor::new(text);
                cursor.rewind(start);
                BrokenTag::at(&cursor).edits(text)
            }
            _ => self.edit(text).into_iter().collect(),
        }
    }
}

impl BrokenTag {
    /// The changes that make the tag the intended one; none if that is not certain.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn edits(&self, text: &str) -> Vec<Edit> {
        let Some(Tag { name, value }) = self.meant else { return Vec::new() };
        let (start, end) = (self.start, self.end);
        let write = |start: usize, end: usize, new: &str| Edit::new(start..end, FixText::of(new));
        let at_quotes = |new: &'static str| {
            let all = text[value.0..value.1].match_indices('"');
            let is_plain = |at: usize| !text[..at].ends_with('\\');
            let all = all.map(|(at, _)| value.0 + at).filter(|at| is_plain(*at));
            all.map(|at| write(at, at, new)).collect()
        };
        // The quotes around the value, or what is written for them.
        let before = text[..value.0].trim_end_matches(is_quote).len();
        let after = end - text[value.1..end].trim_start_matches(is_quote).len();
        let edits = match self.fault {
            TagFault::Other | TagFault::CutOff => Vec::new(),
            TagFault::Name => {
                let spaces = text[name.0..name.1].match_indices([' ', '\t', '-']);
                spaces.map(|(at, sign)| write(name.0 + at, name.0 + at + sign.len(), "")).collect()
            }
            TagFault::Sign => [write(name.1, value.0 - 1, " ")].into(),
            TagFault::NoQuotes => {
                [write(value.0, value.0, "\""), write(value.1, value.1, "\"")].into()
            }
            TagFault::OtherQuotes => {
                [write(before, value.0, "\""), write(value.1, after, "\"")].into()
            }
            TagFault::NoClosingQuote => [write(value.1, value.1, "\"")].into(),
            TagFault::QuoteInside => at_quotes("\\"),
            TagFault::Backslash => [write(value.1, value.1, "\\")].into(),
            TagFault::LineBreak => {
                line_breaks(text, value).map(|(from, to)| write(from, to, " ")).collect()
            }
            // A bracket that stands alone.
            TagFault::Brackets if value.1 == 0 => [write(start, end, "")].into(),
            TagFault::Brackets => [write(start, name.0, "["), write(value.1 + 1, end, "]")].into(),
            TagFault::NoOpeningBracket => [write(start, start, "[")].into(),
            TagFault::NoClosingBracket => [write(end, end, "]")].into(),
        };
        let changes = |edit: &Edit| text[edit.range.clone()] != *edit.text;
        edits.into_iter().filter(changes).collect()
    }
}

/// The line breaks in a value, with the spaces around them.
#[cfg_attr(not(feature = "compiled"), inline)]
fn line_breaks(text: &str, value: Range) -> impl Iterator<Item = Range> + '_ {
    let mut at = value.0;
    core::iter::from_fn(move || {
        let found = at + text[at..value.1].find(['\n', '\r'])?;
        let from = at + text[at..found].trim_end().len();
        at = value.1 - text[found..value.1].trim_start().len();
        Some((from, at))
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn is_quote(char: char) -> bool {
    matches!(char, '"' | '\'' | '«' | '»' | '\u{2018}'..='\u{201F}')
}
