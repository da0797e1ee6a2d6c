//! String literals: their value, and where in the literal each byte of it stands.

use std::ops::Range;

use proc_macro2::{Literal, Span};
use rustc_literal_escaper::{EscapeError, unescape_str};

use crate::refusal::Refusal;

/// A string literal's text.
#[derive(Clone)]
pub(crate) struct Text {
    literal: Literal,
    value: String,
}

impl Text {
    /// Whether a literal is a string of any kind.
    pub(crate) fn is_string(literal: &Literal) -> bool {
        literal.to_string().ends_with(['"', '#'])
    }

    /// Reads a literal's value: `"..."` or `r#"..."#`.
    pub(crate) fn read(literal: &Literal) -> Result<Self, Refusal> {
        let source = literal.to_string();
        let Some((inner, raw)) = inner(&source) else {
            let words = "expected a string without a prefix: `\"...\"` or `r\"...\"`";
            return Err(Refusal::new(words.to_owned(), literal.span()));
        };
        let text = &source[inner];
        let value = if raw { text.to_owned() } else { unescaped(text) };
        Ok(Self { literal: literal.clone(), value })
    }

    pub(crate) fn value(&self) -> &str {
        &self.value
    }

    /// The span of a byte range of the value: the whole literal's, where the compiler has no narrower one.
    pub(crate) fn span(&self, range: &Range<usize>) -> Span {
        let source = self.literal.to_string();
        inner(&source)
            .map(
                |(inner, raw)| {
                    if raw { shift(range, inner.start) } else { in_source(&source, inner, range) }
                },
            )
            .and_then(|range| self.literal.subspan(range))
            .unwrap_or_else(|| self.literal.span())
    }
}

/// The part between the quotes, and whether it is raw.
fn inner(source: &str) -> Option<(Range<usize>, bool)> {
    let raw = source.starts_with('r');
    let hashes = source[usize::from(raw)..].bytes().take_while(|&byte| byte == b'#').count();
    let start = usize::from(raw) + hashes;
    let end = source.len().checked_sub(hashes + 1)?;
    (source[start..].starts_with('"') && start < end).then_some((start + 1..end, raw))
}

fn unescaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    unescape_str(text, |_, result: Result<char, EscapeError>| value.extend(result));
    value
}

/// Where in an escaped literal's source a byte range of its value stands.
fn in_source(source: &str, inner: Range<usize>, range: &Range<usize>) -> Range<usize> {
    let mut at = 0;
    let mut found: Option<Range<usize>> = None;
    unescape_str(&source[inner.clone()], |place, result| {
        let Ok(character) = result else { return };
        if at < range.end && at + character.len_utf8() > range.start {
            let start = found.as_ref().map_or(place.start, |found| found.start);
            found = Some(start..place.end);
        }
        at += character.len_utf8();
    });
    found.map_or(inner.clone(), |found| shift(&found, inner.start))
}

const fn shift(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}
