//! The items of `games!`: `pub const IMMORTAL = 1. e4 e5 ..;`.
//!
//! Attributes and visibilities are copied to the output, where rustc reads them. `syn::Attribute` and
//! `syn::Visibility` would need the feature `derive`, which makes the build of `syn` half as slow again.

use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::token::{Bracket, Paren};
use syn::{Error, Result, Token};

/// `#[attributes] pub const NAME = game`.
pub(crate) struct Item {
    /// The attributes, including the user's own documentation.
    pub(crate) attributes: TokenStream,
    /// The visibility.
    pub(crate) visibility: TokenStream,
    /// The constant's name.
    pub(crate) name: Ident,
    /// The game, written as in `game!(..)`.
    pub(crate) game: TokenStream,
}

/// Whether a call of `games!` contains items: it begins with attributes, a visibility or `const`.
///
/// A visibility that a user's macro matched as `$vis:vis` arrives in an invisible group, which may be empty.
pub(crate) fn are_written(stream: &TokenStream) -> bool {
    let is_empty = |token: &TokenTree| token.to_string().is_empty();
    match stream.clone().into_iter().find(|token| !is_empty(token)) {
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(TokenTree::Ident(word)) => word == "pub" || word == "const",
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            are_written(&group.stream())
        }
        _ => false,
    }
}

/// Parses the items one by one. A mistake in one does not affect the others.
pub(crate) fn parse(stream: TokenStream) -> impl Iterator<Item = Result<Item>> {
    let tokens: Vec<_> = stream.into_iter().collect();
    let items = tokens.split(|token| is_punct(token, ';')).filter(|item| !item.is_empty());
    items.map(Item::parse).collect::<Vec<_>>().into_iter()
}

impl Item {
    /// Parses an item. Only the tokens before its game pass through `syn`.
    fn parse(tokens: &[TokenTree]) -> Result<Self> {
        let equals = tokens.iter().position(|token| is_punct(token, '='));
        let (head, game) = tokens.split_at(equals.map_or(tokens.len(), |at| at + 1));
        if let [TokenTree::Punct(equals)] = head.split_at(head.len().saturating_sub(1)).1
            && equals.as_char() == '='
            && game.is_empty()
        {
            return Err(Error::new(equals.span(), "expected a game after `=`, such as `1. e4 e5`"));
        }
        if let Some(next) = game.iter().skip(1).find(|token| is_word(token, "const")) {
            return Err(Error::new(next.span(), "expected `;` after the game, before `const`"));
        }
        match syn::parse2(head.iter().cloned().collect()) {
            Ok(Head { attributes, visibility, name }) if !game.is_empty() => {
                Ok(Self { attributes, visibility, name, game: without_parentheses(game) })
            }
            _ => Err(malformed(tokens)),
        }
    }
}

/// `#[attributes] pub const NAME =`.
struct Head {
    attributes: TokenStream,
    visibility: TokenStream,
    name: Ident,
}

impl Parse for Head {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attributes = parse_attributes(input)?;
        let visibility = parse_visibility(input)?;
        input.parse::<Token![const]>()?;
        // Any word, including `_`.
        let name = input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        Ok(Self { attributes, visibility, name })
    }
}

/// Parses any number of `#[..]`.
fn parse_attributes(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut attributes = TokenStream::new();
    while input.peek(Token![#]) && input.peek2(Bracket) {
        let (hash, brackets): (Punct, Group) = (input.parse()?, input.parse()?);
        attributes.extend(quote!(#hash #brackets));
    }
    Ok(attributes)
}

/// Parses `pub`, `pub(..)`, or nothing.
fn parse_visibility(input: ParseStream<'_>) -> Result<TokenStream> {
    if !input.peek(Token![pub]) {
        return Ok(TokenStream::new());
    }
    let word = input.call(Ident::parse_any)?;
    let place: Option<Group> = input.peek(Paren).then(|| input.parse()).transpose()?;
    Ok(quote!(#word #place))
}

/// An error on the word `const`, or else on the first token.
fn malformed(tokens: &[TokenTree]) -> Error {
    let is_const = |token: &&TokenTree| matches!(token, TokenTree::Ident(word) if word == "const");
    let place = tokens.iter().find(is_const).unwrap_or(&tokens[0]);
    let words = "expected `const NAME = game;`, the game written as in `game!(...)`\n\
                 without a type, and with parentheses where it has a semicolon: `(fen \"...\"; 1. e4)`";
    Error::new(place.span(), words)
}

/// The tokens of a game, without parentheses around all of it: `(fen ".."; 1. e4)`.
fn without_parentheses(game: &[TokenTree]) -> TokenStream {
    match game {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => group.stream(),
        tokens => tokens.iter().cloned().collect(),
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}
