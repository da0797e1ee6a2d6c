//! Text to be read, and the way from its bytes back to spans.

use std::ops::Range;

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::literal::Text;
use crate::refusal::Refusal;

/// A text, and where it came from.
pub(crate) enum Source {
    /// Rust tokens, printed as one text.
    Tokens(TokenStream, String),
    /// A string literal's value.
    Literal(Text),
}

impl Source {
    pub(crate) fn of_tokens(stream: TokenStream, text: String) -> Self {
        Self::Tokens(stream, text)
    }

    /// Part of a call: one string literal, or tokens; `None` where there are none.
    pub(crate) fn of_part(tokens: Vec<TokenTree>) -> Result<Option<Self>, Refusal> {
        match &*tokens {
            [] => Ok(None),
            [TokenTree::Literal(literal)] if Text::is_string(literal) => {
                Text::read(literal).map(|text| Some(Self::Literal(text)))
            }
            [TokenTree::Literal(literal), next, ..] if Text::is_string(literal) => {
                let words = "expected nothing after the string: a game is one string, or tokens";
                Err(Refusal::new(words.to_owned(), next.span()))
            }
            _ => {
                let stream = TokenStream::from_iter(tokens);
                let text = stream.to_string();
                Ok(Some(Self::Tokens(stream, text)))
            }
        }
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Tokens(_, text) => text,
            Self::Literal(text) => text.value(),
        }
    }

    /// The same with a space between any two tokens.
    pub(crate) fn apart(&self) -> Self {
        match self {
            Self::Tokens(stream, _) => {
                let text: Vec<_> =
                    pieces(stream.clone()).into_iter().map(|(text, _)| text).collect();
                Self::Tokens(stream.clone(), text.join(" "))
            }
            Self::Literal(text) => Self::Literal(text.clone()),
        }
    }

    /// Whether the text's line breaks are the user's own.
    pub(crate) fn has_lines(&self) -> bool {
        matches!(self, Self::Literal(_))
    }

    /// The spans of the first and the last token that a byte range of the text touches.
    pub(crate) fn spans(&self, range: &Range<usize>) -> (Span, Span) {
        match self {
            Self::Tokens(stream, text) => token_spans(stream.clone(), text, range),
            Self::Literal(text) => {
                let span = text.span(range);
                (span, span)
            }
        }
    }
}

/// Finds each token in the text that they print as, in order, whatever white space stands between.
fn token_spans(stream: TokenStream, text: &str, range: &Range<usize>) -> (Span, Span) {
    let mut at = 0;
    let mut found: Option<(Span, Span)> = None;
    for (printed, span) in pieces(stream) {
        let start = text[at..].find(&printed).map_or(at, |gap| at + gap);
        at = (start + printed.len()).min(text.len());
        if at > range.start && (start < range.end || found.is_none()) {
            found = Some((found.map_or(span, |(first, _)| first), span));
        }
    }
    found.unwrap_or((Span::call_site(), Span::call_site()))
}

/// The tokens one by one, with the delimiters of groups as tokens of their own.
fn pieces(stream: TokenStream) -> Vec<(String, Span)> {
    let mut pieces = Vec::new();
    let mut stack = vec![(stream.into_iter(), None)];
    while let Some((mut tokens, close)) = stack.pop() {
        match tokens.next() {
            None => pieces.extend(close),
            Some(TokenTree::Group(group)) => {
                stack.push((tokens, close));
                let (open, close) = delimiters(group.delimiter());
                pieces.push((open.to_owned(), group.span_open()));
                let close = (close.to_owned(), group.span_close());
                stack.push((group.stream().into_iter(), Some(close)));
            }
            Some(token) => {
                stack.push((tokens, close));
                pieces.push((token.to_string(), token.span()));
            }
        }
    }
    pieces
}

const fn delimiters(delimiter: Delimiter) -> (&'static str, &'static str) {
    match delimiter {
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::None => ("", ""),
    }
}
