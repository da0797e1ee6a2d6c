//! String literals: their value, and the place in the literal of each byte of the value.

use std::ops::Range;

use proc_macro2::{Literal, Span};
use syn::{Error, Lit, Result};

/// A string literal and its value.
#[derive(Clone, Debug)]
pub struct StrLiteral {
    literal: Literal,
    value: String,
}

impl StrLiteral {
    /// Whether a literal is a string of any kind.
    pub fn is_string(literal: &Literal) -> bool {
        literal.to_string().ends_with(['"', '#'])
    }

    /// Parses a string literal: `"..."` or `r#"..."#`, but not a byte string or a C string.
    pub fn parse(literal: Literal) -> Result<Self> {
        let Lit::Str(string) = Lit::new(literal.clone()) else {
            let words = "expected a string without a prefix: `\"...\"` or `r\"...\"`";
            return Err(Error::new(literal.span(), words));
        };
        Ok(Self { literal, value: string.value() })
    }

    /// The string's value.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The span of a byte range of the value. On a stable compiler this is the span of the whole literal.
    pub fn span(&self, range: &Range<usize>) -> Span {
        let source = self.literal.to_string();
        let range = source_range(&source, &self.value, range);
        self.literal.subspan(range).unwrap_or_else(|| self.literal.span())
    }
}

#[cfg(feature = "source")]
impl StrLiteral {
    /// The byte range in the file of a byte range of the value.
    pub fn range_in_file(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.literal.span().byte_range().start;
        let range = source_range(&self.literal.to_string(), &self.value, range);
        start + range.start..start + range.end
    }

    /// A text as it is written in this string; `None` if it cannot be.
    pub fn escaped(&self, text: &str) -> Option<String> {
        if self.literal.to_string().starts_with('r') {
            return (!text.contains('"')).then(|| text.to_owned());
        }
        Some(text.replace('\\', r"\\").replace('"', "\\\""))
    }
}

/// Maps a byte range of a literal's value to a byte range of its source.
///
/// Each character of the value is one character of the source, or one escape. The compiler has already
/// checked the escapes, so only their lengths matter here.
pub fn source_range(source: &str, value: &str, range: &Range<usize>) -> Range<usize> {
    let start = source.find('"').map_or(0, |quote| quote + 1);
    if source.starts_with('r') {
        return range.start + start..range.end + start;
    }
    let mut at = start;
    let mut found: Option<Range<usize>> = None;
    for (index, char) in value.char_indices() {
        at += continuation(&source[at..]);
        let end = at + width(&source[at..]);
        if index < range.end && index + char.len_utf8() > range.start {
            found = Some(found.map_or(at, |found| found.start)..end);
        }
        at = end;
    }
    found.unwrap_or(start..source.len().saturating_sub(1))
}

/// The number of bytes of a backslash at the end of a line and the white space after it.
fn continuation(source: &str) -> usize {
    let mut rest = source;
    while let Some(after) = rest.strip_prefix("\\\n").or(rest.strip_prefix("\\\r\n")) {
        rest = after.trim_start_matches([' ', '\t', '\n', '\r']);
    }
    source.len() - rest.len()
}

/// The number of bytes of the next character or escape.
fn width(source: &str) -> usize {
    match source.as_bytes() {
        [b'\\', b'x', ..] => r"\x41".len(),
        [b'\\', b'u', ..] => source.find('}').map_or(source.len(), |brace| brace + 1),
        // The compiler reads both as `\n`.
        [b'\\', ..] | [b'\r', b'\n', ..] => 2,
        _ => source.chars().next().map_or(0, char::len_utf8),
    }
}
