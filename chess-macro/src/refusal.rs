//! A refusal: words, and the spans they underline.

use std::ops::Range;

use chess_core::Error;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::source::Source;

/// Why a call does not expand.
pub(crate) struct Refusal {
    words: String,
    first: Span,
    last: Span,
}

impl Refusal {
    /// A refusal of one token.
    pub(crate) const fn new(words: String, span: Span) -> Self {
        Self { words, first: span, last: span }
    }

    /// What core says of a source, at its place there.
    pub(crate) fn of(error: &Error, source: &Source) -> Self {
        let (first, last) = source.spans(&error.range());
        let message = error.message();
        let words = match source {
            Source::Tokens(..) => message.as_str().to_owned(),
            Source::Literal(text) => with_place(&message, text.value(), error.range()),
        };
        Self { words, first, last }
    }

    /// `::core::compile_error! { "..." }`, from the first span to the last.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let [first, last] = [self.first, self.last].map(|span| Span::mixed_site().located_at(span));
        let mut words = Literal::string(&self.words);
        words.set_span(last);
        let mut group = Group::new(Delimiter::Brace, TokenTree::from(words).into());
        group.set_span(last);
        let punct = |char, spacing| {
            let mut punct = Punct::new(char, spacing);
            punct.set_span(first);
            TokenTree::from(punct)
        };
        TokenStream::from_iter([
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            Ident::new("core", first).into(),
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            Ident::new("compile_error", first).into(),
            punct('!', Spacing::Alone),
            group.into(),
        ])
    }
}

/// How much of a line is shown before and after the mistake, in characters.
const CONTEXT: usize = 40;

/// The message with the mistake's line, a caret under it, put after the first line.
fn with_place(message: &str, value: &str, range: Range<usize>) -> String {
    let (headline, rest) = message.split_once('\n').unwrap_or((message, ""));
    let start = range.start.min(value.len());
    let line_start = value[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = value[start..].find('\n').map_or(value.len(), |at| start + at);
    let line = value[..start].matches('\n').count() + 1;
    let column = value[line_start..start].chars().count() + 1;
    let before = last_chars(&value[line_start..start]);
    let wrong = &value[start..range.end.clamp(start, line_end)];
    let after: String = value[start + wrong.len()..line_end].chars().take(CONTEXT).collect();
    let shown = format!("{before}{wrong}{after}").replace(['\t', '\r'], " ");
    let indent = " ".repeat(before.chars().count());
    let carets = "^".repeat(wrong.chars().count().max(1));
    let place =
        format!("line {line}, column {column} of the string:\n  {shown}\n  {indent}{carets}");
    let place = place.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    if rest.is_empty() {
        format!("{headline}\n{place}")
    } else {
        format!("{headline}\n{place}\n{rest}")
    }
}

fn last_chars(text: &str) -> &str {
    let start = text.char_indices().rev().take(CONTEXT).last().map_or(text.len(), |(at, _)| at);
    &text[start..]
}
