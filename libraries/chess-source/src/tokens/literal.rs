//! String literals: their value, and the place in the literal of each byte of the value.

use std::ops::Range;

use proc_macro2::{Literal, Span, TokenTree};
use syn::{Error, Lit, Result};

/// A string literal and its value.
#[derive(Clone, Debug)]
pub struct StrLiteral {
    literal: Literal,
    value: String,
}

impl StrLiteral {
    /// Whether a literal is a string of any kind. A word may touch its end.
    #[inline]
    pub fn is_string(literal: &Literal) -> bool {
        literal.to_string().trim_start_matches(['b', 'c', 'r', '#']).starts_with('"')
    }

    /// A token that is a string of any kind, parsed.
    #[inline]
    pub fn of(token: &TokenTree) -> Option<Result<Self>> {
        let TokenTree::Literal(literal) = token else { return None };
        Self::is_string(literal).then(|| Self::parse(literal.clone()))
    }

    /// Parses a string literal: `"..."` or `r#"..."#`, but not a byte string or a C string.
    #[inline]
    pub fn parse(literal: Literal) -> Result<Self> {
        let Lit::Str(string) = Lit::new(literal.clone()) else {
            let words = "expected a string without a prefix: `\"...\"` or `r\"...\"`";
            return Err(Error::new(literal.span(), words));
        };
        if !string.suffix().is_empty() {
            let suffix = string.suffix();
            let words = if string.value().ends_with(char::is_whitespace) {
                format!(
                    "the string ends before `{suffix}`: write `\\\"` for a quote in it, or `r#\"...\"#`"
                )
            } else {
                format!("a space is missing before `{suffix}`")
            };
            return Err(Error::new(literal.span(), words));
        }
        Ok(Self { literal, value: string.value() })
    }

    /// The literal as it is written.
    #[inline]
    pub const fn literal(&self) -> &Literal {
        &self.literal
    }

    /// The string's value.
    #[inline]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The span of a byte range of the value. On a stable compiler this is the span of the whole literal.
    #[inline]
    pub fn span(&self, range: &Range<usize>) -> Span {
        let source = self.literal.to_string();
        let range = source_range(&source, &self.value, range);
        self.literal.subspan(range).unwrap_or_else(|| self.literal.span())
    }
}

#[cfg(feature = "source")]
impl StrLiteral {
    /// The literal in its file.
    #[inline]
    pub fn written(&self) -> Written {
        let start = self.literal.span().byte_range().start;
        let (source, value) = (self.literal.to_string(), self.value.clone());
        let rest = source[begin(&source)..].strip_prefix(&*value);
        let is_verbatim = rest.is_some_and(|rest| rest.starts_with('"'));
        Written { start, source, value, is_verbatim }
    }
}

/// A string literal in a file.
#[cfg(feature = "source")]
#[derive(Clone, Debug)]
pub struct Written {
    start: usize,
    source: String,
    value: String,
    is_verbatim: bool,
}

#[cfg(feature = "source")]
impl Written {
    /// The string's value.
    #[inline]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether the file has the value as it is, without escapes.
    #[inline]
    pub const fn is_verbatim(&self) -> bool {
        self.is_verbatim
    }

    /// The byte range in the file of a byte range of the value.
    #[inline]
    pub fn range_in_file(&self, range: &Range<usize>) -> Range<usize> {
        if self.is_verbatim {
            let begin = self.start + begin(&self.source);
            return begin + range.start..begin + range.end;
        }
        let source = |range: &Range<usize>| source_range(&self.source, &self.value, range);
        let (start, end) = match (range.is_empty(), range.start) {
            (false, _) => (source(range).start, source(range).end),
            (true, 0) => (source(&(0..1)).start, source(&(0..1)).start),
            (true, at) => (source(&(at - 1..at)).end, source(&(at - 1..at)).end),
        };
        self.start + start..self.start + end
    }

    /// The offset in the value of a place in the file; `None` outside of the quotes.
    #[inline]
    pub fn offset(&self, place: usize) -> Option<usize> {
        let inside = source_range(&self.source, &self.value, &(0..self.value.len().max(1)));
        let at =
            place.checked_sub(self.start).filter(|at| (inside.start..=inside.end).contains(at))?;
        let mut chars = chars(&self.source, &self.value);
        let next = chars.find(|(_, written)| written.end > at);
        Some(next.map_or(self.value.len(), |(own, _)| own.start))
    }

    /// A text as it is written in this string; `None` if it cannot be.
    #[inline]
    pub fn escaped(&self, text: &str) -> Option<String> {
        if self.source.starts_with('r') {
            return (!text.contains('"')).then(|| text.to_owned());
        }
        Some(text.replace('\\', r"\\").replace('"', "\\\""))
    }
}

/// Maps a byte range of a literal's value to a byte range of its source.
#[inline]
pub fn source_range(source: &str, value: &str, range: &Range<usize>) -> Range<usize> {
    let mut found: Option<Range<usize>> = None;
    for (own, written) in chars(source, value) {
        if own.start >= range.end {
            break;
        }
        if own.end > range.start {
            found = Some(found.map_or(written.start, |found| found.start)..written.end);
        }
    }
    found.unwrap_or(begin(source)..source.len().saturating_sub(1))
}

/// The byte ranges of each character, in a literal's value and in its source.
///
/// Each character of the value is one character of the source, or one escape. The compiler has already checked the
/// escapes, so only their lengths matter here.
#[inline]
fn chars(source: &str, value: &str) -> impl Iterator<Item = (Range<usize>, Range<usize>)> {
    let (mut at, is_raw) = (begin(source), source.starts_with('r'));
    value.char_indices().map(move |(index, char)| {
        let start = if is_raw { at } else { at + continuation(&source[at..]) };
        at = start + if is_raw { char.len_utf8() } else { width(&source[start..]) };
        (index..index + char.len_utf8(), start..at)
    })
}

/// The place after the first quote.
#[inline]
fn begin(source: &str) -> usize {
    source.find('"').map_or(0, |quote| quote + 1)
}

/// The number of bytes of a backslash at the end of a line and the white space after it.
#[inline]
fn continuation(source: &str) -> usize {
    let mut rest = source;
    while let Some(after) = rest.strip_prefix("\\\n").or(rest.strip_prefix("\\\r\n")) {
        rest = after.trim_start_matches([' ', '\t', '\n', '\r']);
    }
    source.len() - rest.len()
}

/// The number of bytes of the next character or escape.
#[inline]
fn width(source: &str) -> usize {
    match source.as_bytes() {
        [b'\\', b'x', ..] => r"\x41".len(),
        [b'\\', b'u', ..] => source.find('}').map_or(source.len(), |brace| brace + 1),
        // The compiler reads both as `\n`.
        [b'\\', ..] | [b'\r', b'\n', ..] => 2,
        _ => source.chars().next().map_or(0, char::len_utf8),
    }
}
