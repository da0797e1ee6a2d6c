//! The words before a position: `[reachable] [allow(NAME, ..)] [chess960]`, in any order.
//!
//! Core defines the names and the faults that each of them allows.

use chess_core::text::Listed;
use chess_core::{Allow, FenOptions};
use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Error, Result, Token, parenthesized};

mod kw {
    syn::custom_keyword!(reachable);
    syn::custom_keyword!(allow);
    syn::custom_keyword!(chess960);
}

/// The options that core reads a FEN with, parsed from tokens.
#[derive(Clone, Copy, Default)]
pub struct ParsedOptions(pub FenOptions);

/// The words that begin options, and `fen`.
const WORDS: [&str; 4] = ["fen", "reachable", "allow", "chess960"];

/// Whether a call's text may begin with options or `fen`.
#[inline]
pub fn may_begin(text: &str) -> bool {
    WORDS.iter().any(|word| text.starts_with(word))
}

/// Whether a call's first word is an option or `fen`.
#[inline]
pub fn begin_with(word: &Ident) -> bool {
    WORDS.iter().any(|known| word == known)
}

/// The number of tokens of the options at the beginning of a call, without `fen`.
#[inline]
pub fn count(tokens: &[TokenTree]) -> usize {
    let mut count = 0;
    while let Some(TokenTree::Ident(word)) = tokens.get(count)
        && word != "fen"
        && begin_with(word)
    {
        count += 1;
        if word == "allow"
            && let Some(TokenTree::Group(names)) = tokens.get(count)
            && names.delimiter() == Delimiter::Parenthesis
        {
            count += 1;
        }
    }
    count
}

/// Parses any number of options.
impl Parse for ParsedOptions {
    #[inline]
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut options = FenOptions::new();
        loop {
            if input.parse::<Option<kw::reachable>>()?.is_some() {
                options = options.reachable();
            } else if input.parse::<Option<kw::chess960>>()?.is_some() {
                options = options.chess960();
            } else if let Some(word) = input.parse::<Option<kw::allow>>()? {
                options = options.allow(parse_names(input, word.span)?);
            } else {
                return Ok(Self(options));
            }
        }
    }
}

/// Parses `(NAME, ..)` after `allow`.
#[inline]
fn parse_names(input: ParseStream<'_>, allow: Span) -> Result<Allow> {
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
    Ok(allowed)
}

#[inline]
fn known_names() -> String {
    Listed(&Allow::NAMES.map(|name| format!("`{name}`")), "or").to_string()
}
