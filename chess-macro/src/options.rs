//! The words before a FEN: `[reachable] [allow(NAME, ..)] [chess960] fen`, in any order but for `fen`.
//!
//! Core defines the names and the faults that each of them allows.

use chess_core::Allow;
use proc_macro2::{Ident, Span, TokenTree};
use syn::parse::ParseStream;
use syn::{Error, Result, Token, parenthesized};

use crate::diagnostic::next_span;

mod kw {
    syn::custom_keyword!(reachable);
    syn::custom_keyword!(allow);
    syn::custom_keyword!(chess960);
    syn::custom_keyword!(fen);
}

/// The claim about a position, and the faults that it may have.
#[derive(Clone, Copy, Default)]
pub(crate) struct Options {
    /// Whether the position is one of Chess960.
    pub(crate) is_chess960: bool,
    /// Whether a game is claimed to lead to the position.
    pub(crate) is_reachable: bool,
    /// The faults that are allowed.
    pub(crate) allowed: Allow,
}

/// The words with which options begin, and `fen`.
const WORDS: [&str; 4] = ["fen", "reachable", "allow", "chess960"];

/// Whether a call's text may begin with options or `fen`.
pub(crate) fn may_begin(text: &str) -> bool {
    WORDS.iter().any(|word| text.starts_with(word))
}

/// Whether a call's first word is an option or `fen`.
pub(crate) fn begin_with(word: &Ident) -> bool {
    WORDS.iter().any(|known| word == known)
}

impl Options {
    /// Parses the options and the word `fen` after them. Returns that word's span too.
    pub(crate) fn parse_before_fen(input: ParseStream<'_>) -> Result<(Self, Span)> {
        let mut options = Self::default();
        let mut last = Span::call_site();
        loop {
            if let Some(word) = input.parse::<Option<kw::reachable>>()? {
                options.is_reachable = true;
                last = word.span;
            } else if let Some(word) = input.parse::<Option<kw::chess960>>()? {
                options.is_chess960 = true;
                last = word.span;
            } else if let Some(word) = input.parse::<Option<kw::allow>>()? {
                let (allowed, span) = parse_names(input, word.span)?;
                options.allowed = options.allowed.or(allowed);
                last = span;
            } else if let Some(word) = input.parse::<Option<kw::fen>>()? {
                return Ok((options, word.span));
            } else {
                let words =
                    "expected `fen` and a position after `reachable`, `allow(...)` or `chess960`";
                return Err(Error::new(next_span(input).unwrap_or(last), words));
            }
        }
    }
}

/// Parses `(NAME, ..)` after `allow`. Returns the span of the parentheses too.
fn parse_names(input: ParseStream<'_>, allow: Span) -> Result<(Allow, Span)> {
    if !input.peek(syn::token::Paren) {
        let words = format!("expected names in `allow(...)`: {}", known_names());
        return Err(Error::new(allow, words));
    }
    let names;
    let span = parenthesized!(names in input).span.join();
    if names.is_empty() {
        let words = format!("expected a name in `allow(...)`: {}", known_names());
        return Err(Error::new(span, words));
    }
    let mut allowed = Allow::NONE;
    while !names.is_empty() {
        let token: TokenTree = names.parse()?;
        let name = token.to_string();
        let Some(kind) = Allow::from_name(&name) else {
            let words = format!("cannot allow `{name}`: expected {}", known_names());
            return Err(Error::new(token.span(), words));
        };
        allowed = allowed.or(kind);
        if names.parse::<Option<Token![,]>>()?.is_none() && !names.is_empty() {
            let next: TokenTree = names.parse()?;
            let words = format!("expected `,` after `{name}`, but found `{next}`");
            return Err(Error::new(next.span(), words));
        }
    }
    Ok((allowed, span))
}

fn known_names() -> String {
    let [others @ .., last] = Allow::NAMES.map(|name| format!("`{name}`"));
    format!("{} or {last}", others.join(", "))
}
