//! The text that core reads, and the mapping from its bytes back to spans.

use std::ops::Range;

use chess_core::Error;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

use crate::diagnostic::{self, Diagnostic};
use crate::habits;
use crate::literal::StrLiteral;
use crate::place;

/// A text and its origin.
pub(crate) enum Source {
    /// Rust tokens, printed as one text.
    Tokens(TokenStream, String),
    /// A string literal's value.
    Literal(StrLiteral),
}

impl Source {
    /// Creates a source from tokens and their printed text.
    pub(crate) fn of_tokens(stream: TokenStream, text: String) -> Self {
        Self::Tokens(stream, text)
    }

    /// Parses a part of a call: one string literal, or tokens without a string; `None` if there are no tokens.
    pub(crate) fn parse(tokens: Vec<TokenTree>) -> syn::Result<Option<Self>> {
        let Some(at) = tokens.iter().position(is_string) else {
            let stream: TokenStream = tokens.into_iter().collect();
            let text = stream.to_string();
            return Ok((!text.is_empty()).then_some(Self::Tokens(stream, text)));
        };
        match &*tokens {
            [TokenTree::Literal(string)] => {
                StrLiteral::parse(string.clone()).map(|string| Some(Self::Literal(string)))
            }
            [_, next, ..] if at == 0 => Err(syn::Error::new(
                next.span(),
                "expected nothing after the string: moves from a position are `fen ...; moves`",
            )),
            _ => Err(syn::Error::new(
                tokens[at].span(),
                "expected tokens, but found a string: write all as tokens, or all in one string",
            )),
        }
    }

    /// A diagnostic for Rust code that cannot be chess: a macro call, a path or a constant.
    pub(crate) fn diagnose_rust(&self) -> Option<Diagnostic> {
        self.diagnose_rust_if(habits::is_constant)
    }

    /// The same where only a FEN is expected, which no single name can be.
    pub(crate) fn diagnose_rust_as_fen(&self) -> Option<Diagnostic> {
        self.diagnose_rust_if(|_| true)
    }

    fn diagnose_rust_if(&self, is_constant: impl Fn(&str) -> bool) -> Option<Diagnostic> {
        let Self::Tokens(stream, _) = self else { return None };
        let mut tokens = stream.clone().into_iter();
        let Some(TokenTree::Ident(name)) = tokens.next() else { return None };
        let word = name.to_string();
        if let Err(error) = habits::check_word(&name.clone().into()) {
            return Some(error.into());
        }
        let is_rust = match tokens.next() {
            Some(TokenTree::Punct(punct)) => match punct.as_char() {
                '!' => matches!(tokens.next(), Some(TokenTree::Group(_))),
                ':' => true,
                _ => false,
            },
            None => is_constant(&word),
            Some(_) => false,
        };
        is_rust.then(|| Diagnostic::new(habits::rust_words(&word), name.span()))
    }

    /// A diagnostic for an error of core: its message, on the tokens that its byte range touches.
    pub(crate) fn diagnose(&self, error: &Error) -> Diagnostic {
        self.diagnose_in_words(diagnostic::words(error), &error.range())
    }

    /// The same for a mistake in words, which are followed by the place if it is inside a string.
    pub(crate) fn diagnose_in_words(&self, words: String, range: &Range<usize>) -> Diagnostic {
        let words = match self {
            Self::Tokens(..) => words,
            Self::Literal(string) => place::show(&words, string.value(), range.clone()),
        };
        Diagnostic::spanning(words, self.spans(range))
    }

    /// The span of the first token.
    pub(crate) fn first_span(&self) -> Span {
        self.spans(&(0..self.text().len())).0
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Tokens(_, text) => text,
            Self::Literal(string) => string.value(),
        }
    }

    /// The same source with a space between all tokens.
    pub(crate) fn apart(&self) -> Self {
        match self {
            Self::Tokens(stream, _) => {
                let text: Vec<_> =
                    pieces(stream.clone()).into_iter().map(|(text, _)| text).collect();
                Self::Tokens(stream.clone(), text.join(" "))
            }
            Self::Literal(string) => Self::Literal(string.clone()),
        }
    }

    /// The tokens of a source that is [`apart`](Self::apart), with the byte range of each in the text.
    pub(crate) fn tokens(&self) -> Vec<(Range<usize>, String, Span)> {
        let Self::Tokens(stream, _) = self else {
            let all = 0..self.text().len();
            return vec![(all.clone(), "text".to_owned(), self.spans(&all).0)];
        };
        let mut at = 0;
        let mut tokens = Vec::new();
        for (token, span) in pieces(stream.clone()) {
            let end = at + token.len();
            tokens.push((at..end, token, span));
            at = end + 1;
        }
        tokens
    }

    /// Whether the line breaks of the text are the user's own.
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

fn is_string(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(literal) if StrLiteral::is_string(literal))
}

/// Finds the tokens in their printed text, in order, with any white space between them.
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

/// The tokens in order; the delimiters of groups are separate tokens.
pub(crate) fn pieces(stream: TokenStream) -> Vec<(String, Span)> {
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
