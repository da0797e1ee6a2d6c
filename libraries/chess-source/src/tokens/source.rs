//! The text that core reads, and the token that each byte of it comes from.
//!
//! Printing all tokens as one text is cheap, but such a text does not say where a token begins: rustc keeps the
//! source's spacing, an editor prints its own. So [`Source`] prints tokens at once and is enough for correct chess.
//! Only for a mistake, [`SpannedText`] prints them one by one:
//!
//! ```text
//! tokens:               1 . e4   e5   2 . Ke3
//! Source::text:         "1. e4 e5 2. Ke3"        read first
//! SpannedText::text:    "1 . e4 e5 2 . Ke3"      read after a mistake, whose bytes 12..15 are the last token
//! ```

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

use chess_core::FenOptions;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::Result;

use super::literal::StrLiteral;
use super::{PrintedToken, comment, cursor, excerpt};

/// Tokens or a string literal, with their text.
pub enum Source {
    /// Rust tokens, printed as one text.
    Tokens(TokenStream, String),
    /// A string literal.
    Literal(StrLiteral),
}

impl Source {
    /// Parses a part of a call: one string literal, or tokens; `None` if there are no tokens.
    #[inline]
    pub fn parse(tokens: Vec<TokenTree>) -> Result<Option<Self>> {
        if let [TokenTree::Literal(string)] = &*tokens
            && StrLiteral::is_string(string)
        {
            return StrLiteral::parse(string.clone()).map(|string| Some(Self::Literal(string)));
        }
        let stream = super::stream(tokens);
        let text = super::print(&stream);
        Ok((!text.is_empty()).then_some(Self::Tokens(stream, text)))
    }

    /// The text.
    #[inline]
    pub fn text(&self) -> &str {
        match self {
            Self::Tokens(_, text) => text,
            Self::Literal(string) => string.value(),
        }
    }

    /// The text of tokens, with comments as they are written. `None` for a string, and if [`SpannedText`] must be read.
    #[inline]
    pub fn printed(&self) -> Option<Cow<'_, str>> {
        match self {
            Self::Tokens(stream, text) if text.contains('{') => {
                comment::as_written(stream, text).map(Cow::Owned)
            }
            Self::Tokens(_, text) => Some(text.into()),
            Self::Literal(_) => None,
        }
    }

    /// Whether the text is in a string, so that its line breaks are the user's own.
    #[inline]
    pub const fn is_string(&self) -> bool {
        matches!(self, Self::Literal(_))
    }

    /// The options for reading it as a FEN: spaces do not count in tokens.
    #[inline]
    pub const fn options(&self, options: FenOptions) -> FenOptions {
        if self.is_string() { options } else { options.of_tokens() }
    }

    /// The text with a space between all tokens, and the token of each part.
    #[inline]
    pub fn spanned(&self) -> Rc<SpannedText> {
        let mut text = SpannedText::default();
        text.push_source(self);
        Rc::new(text)
    }
}

/// A text made of tokens, and the token of each part.
#[derive(Default)]
pub struct SpannedText {
    text: String,
    parts: Vec<(Range<usize>, TextOrigin)>,
    /// The part at an editor's cursor, and the marker after it.
    cursor: Option<(usize, String)>,
}

/// The origin of a part of a text.
#[derive(Clone)]
pub enum TextOrigin {
    /// A token, printed.
    Token(Span),
    /// The value of a string.
    String(StrLiteral),
}

#[cfg(feature = "source")]
impl TextOrigin {
    /// The place in the file of the byte at an offset of the part.
    #[inline]
    fn start_in_file(&self, offset: usize) -> usize {
        match self {
            Self::Token(span) => span.byte_range().start + offset,
            Self::String(string) => string.written().range_in_file(&(offset..offset + 1)).start,
        }
    }

    /// The place in the file after the byte before an offset of the part.
    #[inline]
    fn end_in_file(&self, offset: usize) -> usize {
        match self {
            Self::Token(span) => span.byte_range().start + offset,
            Self::String(string) => string.written().range_in_file(&(offset..offset)).end,
        }
    }
}

impl SpannedText {
    /// Adds a part of a call, after a space.
    #[inline]
    pub fn push_source(&mut self, source: &Source) {
        match source {
            Source::Tokens(stream, _) => self.push_tokens(stream.clone()),
            Source::Literal(string) => {
                self.push(string.value(), TextOrigin::String(string.clone()), " ");
            }
        }
    }

    /// Adds a part, after the space between it and the part before.
    #[inline]
    pub fn push(&mut self, text: &str, part: TextOrigin, space: &str) {
        if !self.parts.is_empty() {
            self.text += space;
        }
        let start = self.text.len();
        self.text += text;
        self.parts.push((start..self.text.len(), part));
    }

    /// Adds printed tokens.
    #[inline]
    pub fn push_tokens(&mut self, stream: TokenStream) {
        for PrintedToken { text, span, space } in super::print_each(stream) {
            let (word, marker) = cursor::split(&text);
            if !marker.is_empty() {
                self.cursor = Some((self.parts.len(), marker.to_owned()));
            }
            self.push(word, TextOrigin::Token(span), &space);
        }
    }

    /// The same parts after one more.
    #[inline]
    pub fn after(&self, text: &str, part: TextOrigin) -> Self {
        let mut all = Self::default();
        all.push(text, part, " ");
        let mut end = None;
        for (range, part) in &self.parts {
            let space = end.map_or(" ", |end| &self.text[end..range.start]);
            all.push(&self.text[range.clone()], part.clone(), space);
            end = Some(range.end);
        }
        all.cursor = self.cursor.clone().map(|(part, marker)| (part + 1, marker));
        all
    }

    /// The text.
    #[inline]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The strings among the parts.
    #[cfg(feature = "source")]
    #[inline]
    pub fn strings(&self) -> impl Iterator<Item = &StrLiteral> {
        self.parts.iter().filter_map(|(_, part)| match part {
            TextOrigin::String(string) => Some(string),
            TextOrigin::Token(_) => None,
        })
    }

    /// Whether there is no part yet.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether all of the text is in one string.
    #[inline]
    pub fn is_string(&self) -> bool {
        matches!(&*self.parts, [(_, TextOrigin::String(_))])
    }

    /// Whether the first part is in a string.
    #[inline]
    pub fn begins_with_string(&self) -> bool {
        matches!(self.parts.first(), Some((_, TextOrigin::String(_))))
    }

    /// The parts in order: range, text and span.
    #[inline]
    pub fn parts(&self) -> impl Iterator<Item = (&Range<usize>, &str, Span)> {
        self.parts.iter().map(|(range, part)| {
            let span = match part {
                TextOrigin::Token(span) => *span,
                TextOrigin::String(string) => string.span(&(0..range.len())),
            };
            (range, &self.text[range.clone()], span)
        })
    }

    /// The word at the end of a byte range: the text before it, its text, and its name, perhaps with the marker of an
    /// editor's cursor. After a sign that goes on, such as `Ng1-` and `a8=`, the text is empty, and without a cursor the
    /// name is `_0`.
    #[inline]
    pub fn word_at_end(&self, range: &Range<usize>) -> Option<(&str, &str, Ident)> {
        let is_sign = |part: &Range<usize>| matches!(&self.text[part.clone()], "-" | "=");
        let first = self.parts.iter().position(|(part, _)| part.start == range.start)?;
        let mut last = self.parts.iter().position(|(part, _)| part.end == range.end)?;
        let has_sign = |at: usize| self.parts.get(at).is_some_and(|(part, _)| is_sign(part));
        last += usize::from(has_sign(last + 1));
        let first = first.saturating_sub(usize::from(has_sign(first)));
        let start = self.parts[first].0.start;
        let marker = |at: usize| {
            self.cursor.as_ref().filter(|(part, _)| *part == at).map(|(_, marker)| &**marker)
        };
        let (part, TextOrigin::Token(span)) = &self.parts[last] else { return None };
        if is_sign(part) {
            let (typed, span) = match (marker(last + 1), self.parts.get(last + 1)) {
                (Some(marker), Some((_, TextOrigin::Token(span)))) => (marker, span),
                _ => ("_0", span),
            };
            return Some((&self.text[start..part.end], "", Ident::new(typed, *span)));
        }
        let word = &self.text[part.clone()];
        syn::parse_str::<Ident>(word).ok()?;
        let name = format!("{word}{}", marker(last).unwrap_or_default());
        Some((&self.text[start..part.start], word, Ident::new(&name, *span)))
    }

    /// The byte range in the file of a byte range of the text. An empty one belongs to the token before it.
    ///
    /// Only a program that reads a file of Rust has such places; see [`find`](crate::find).
    #[cfg(feature = "source")]
    #[inline]
    pub fn range_in_file(&self, range: &Range<usize>) -> Range<usize> {
        let end = self.end_in_file(range.end);
        let first = self.parts.iter().find(|(part, _)| part.end > range.start);
        match first.filter(|_| !range.is_empty()) {
            Some((part, origin)) => {
                let start = origin.start_in_file(range.start.max(part.start) - part.start);
                start..end.max(start)
            }
            None => end..end,
        }
    }

    /// A text in place of a byte range, as it is written in the file; `None` if a string cannot hold it.
    #[cfg(feature = "source")]
    #[inline]
    pub fn as_in_file(&self, range: &Range<usize>, text: &str) -> Option<String> {
        let at = self.parts.iter().find(|(part, _)| part.end >= range.start);
        match at {
            Some((_, TextOrigin::String(string))) => string.written().escaped(text),
            _ => Some(text.to_owned()),
        }
    }

    /// The place in the file before which a part of the text ends.
    #[cfg(feature = "source")]
    #[inline]
    fn end_in_file(&self, at: usize) -> usize {
        let before = self.parts.iter().rev().find(|(part, _)| part.start < at);
        match before.or(self.parts.first()) {
            Some((part, origin)) => origin.end_in_file(at.clamp(part.start, part.end) - part.start),
            None => 0,
        }
    }

    /// The span of the first token.
    #[inline]
    pub fn first_span(&self) -> Span {
        self.parts().next().map_or_else(Span::call_site, |(_, _, span)| span)
    }

    /// A message about a byte range, and the first and the last token that it concerns. Inside a string, the message
    /// shows the line with carets.
    #[inline]
    pub fn locate(&self, words: String, range: &Range<usize>) -> (String, (Span, Span)) {
        let ends_after = |(part, _): &(Range<usize>, TextOrigin)| part.end > range.start;
        let first = self.parts.iter().position(ends_after);
        let first = first.unwrap_or(self.parts.len().saturating_sub(1));
        match self.parts.get(first) {
            None => (words, (Span::call_site(), Span::call_site())),
            Some((part, TextOrigin::String(string))) => {
                let inside = range.start.max(part.start) - part.start
                    ..range.end.clamp(part.start, part.end) - part.start;
                let span = string.span(&inside);
                (excerpt::show(&words, string.value(), inside), (span, span))
            }
            Some((_, TextOrigin::Token(span))) => {
                let mut last = *span;
                for (part, origin) in &self.parts[first..] {
                    if let TextOrigin::Token(span) = origin
                        && part.start < range.end
                    {
                        last = *span;
                    }
                }
                (words, (*span, last))
            }
        }
    }
}
