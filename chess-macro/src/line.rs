//! A position with operations in a call: `[perft] [OPTIONS] [fen] POSITION OPERATIONS`. The position is tokens or a
//! string, and the operations are tokens, or are in the same string: together they are one line of EPD.

use std::ops::Range;

use chess_core::Error;
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::Result;

use crate::diagnostic::{self, Diagnostic};
use crate::input::flatten;
use crate::literal::StrLiteral;
use crate::options::{self, Options};
use crate::perft::Perft;
use crate::{habits, place, request, source};

/// A line of EPD, and what is claimed about it.
pub(crate) struct Line {
    /// Whether perft counts are checked.
    pub(crate) perft: Option<Perft>,
    /// The words before the position.
    pub(crate) options: Options,
    /// The line.
    pub(crate) text: String,
    /// The tokens that the line consists of, in order.
    parts: Vec<(Range<usize>, Part)>,
}

/// The origin of a part of the text.
enum Part {
    Token(Span),
    /// The first string, whose value is in the line without quotes.
    Position(StrLiteral),
}

impl Line {
    /// Parses the value of an item.
    pub(crate) fn parse(stream: TokenStream) -> Result<Self> {
        let mut tokens = flatten(stream);
        let perft = Perft::take(&mut tokens)?;
        let mut rest = tokens.split_off(options::count(&tokens));
        let options = syn::parse2(tokens.into_iter().collect())?;
        if let Some(TokenTree::Ident(word)) = rest.first() {
            if request::begins_with(word) {
                let words =
                    "an item is one position: `boards!(file \"...\")` takes those of a file";
                return Err(syn::Error::new(word.span(), words));
            }
            habits::check_word(&rest[0])?;
            if word == "fen" {
                rest.remove(0);
                habits::check_after_fen(&rest)?;
            }
        }
        let mut line = Self { perft, options, text: String::new(), parts: Vec::new() };
        for (at, token) in rest.iter().enumerate() {
            line.push(token, is_signed(&rest[..at], token))?;
        }
        Ok(line)
    }

    /// Adds a token. A number follows its sign without a space.
    fn push(&mut self, token: &TokenTree, is_joined: bool) -> Result<()> {
        match token {
            TokenTree::Literal(literal) if StrLiteral::is_string(literal) => {
                let string = StrLiteral::parse(literal.clone())?;
                if self.parts.is_empty() {
                    let value = string.value().to_owned();
                    self.push_part(&value, Part::Position(string), false);
                } else {
                    // The same escapes as in EPD.
                    let value = string.value().replace('\\', "\\\\").replace('"', "\\\"");
                    self.push_part(&format!("\"{value}\""), Part::Token(literal.span()), false);
                }
            }
            token => {
                for (text, span) in source::pieces(token.clone().into()) {
                    self.push_part(&text, Part::Token(span), is_joined);
                }
            }
        }
        Ok(())
    }

    fn push_part(&mut self, text: &str, part: Part, is_joined: bool) {
        if !self.parts.is_empty() && !is_joined {
            self.text.push(' ');
        }
        let start = self.text.len();
        self.text += text;
        self.parts.push((start..self.text.len(), part));
    }

    /// Whether all of the line is in one string.
    pub(crate) fn is_string(&self) -> bool {
        matches!(&*self.parts, [(_, Part::Position(_))])
    }

    /// A diagnostic for an error of core: its message, on the tokens that its byte range touches.
    pub(crate) fn diagnose(&self, error: &Error) -> Diagnostic {
        let (words, range) = (diagnostic::words(error), error.range());
        let touches = |(part, _): &&(Range<usize>, Part)| {
            part.end > range.start && part.start < range.end.max(range.start + 1)
        };
        let mut wrong = self.parts.iter().filter(touches);
        let Some((place, first)) = wrong.next().or(self.parts.last()) else {
            return Diagnostic::new(words, Span::call_site());
        };
        match first {
            Part::Position(string) => {
                let inside = range.start.max(place.start) - place.start
                    ..range.end.clamp(place.start, place.end) - place.start;
                let words = place::show(&words, string.value(), inside.clone());
                Diagnostic::new(words, string.span(&inside))
            }
            Part::Token(first) => {
                let last = match wrong.next_back() {
                    Some((_, Part::Token(last))) => *last,
                    _ => *first,
                };
                Diagnostic::spanning(words, (*first, last))
            }
        }
    }

    /// The span of the first token.
    pub(crate) fn first_span(&self) -> Span {
        match self.parts.first() {
            Some((_, Part::Token(span))) => *span,
            Some((range, Part::Position(string))) => string.span(range),
            None => Span::call_site(),
        }
    }
}

/// Whether a token is a number behind its sign, given the tokens before it: a name, which no other name precedes,
/// and the sign. A check (`bm Nf3+`) has two names before it.
fn is_signed(before: &[TokenTree], token: &TokenTree) -> bool {
    let is_number = matches!(token, TokenTree::Literal(_));
    match before {
        [others @ .., TokenTree::Ident(_), TokenTree::Punct(sign)] => {
            is_number
                && matches!(sign.as_char(), '+' | '-')
                && !matches!(others, [.., TokenTree::Ident(_)])
        }
        _ => false,
    }
}
