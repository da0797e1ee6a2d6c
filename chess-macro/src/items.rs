//! The items of `games!`: `pub const IMMORTAL = 1. e4 e5 ..;`.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, Result, Token, Visibility};

/// `#[attributes] pub const NAME = game`.
pub(crate) struct Item {
    /// The attributes, the user's own documentation among them.
    pub(crate) attributes: Vec<Attribute>,
    /// The visibility.
    pub(crate) visibility: Visibility,
    /// The constant's name.
    pub(crate) name: Ident,
    /// The game, written as in `game!(..)`.
    pub(crate) game: TokenStream,
}

/// Whether a call of `games!` contains items: attributes, a visibility or `const` come first.
pub(crate) fn are_written(stream: &TokenStream) -> bool {
    match stream.clone().into_iter().next() {
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(TokenTree::Ident(word)) => word == "pub" || word == "const",
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
    /// Parses an item. Only what stands before its game passes through `syn`.
    fn parse(tokens: &[TokenTree]) -> Result<Self> {
        let is_const =
            |token: &&TokenTree| matches!(token, TokenTree::Ident(word) if word == "const");
        let place = tokens.iter().find(is_const).unwrap_or(&tokens[0]).span();
        let equals = tokens.iter().position(|token| is_punct(token, '='));
        let (head, game) = tokens.split_at(equals.map_or(tokens.len(), |at| at + 1));
        let parser = |input: ParseStream<'_>| {
            let attributes = input.call(Attribute::parse_outer)?;
            let declaration = parse_declaration(input).map_err(|_| malformed(place))?;
            Ok((attributes, declaration))
        };
        let (attributes, (visibility, name)) = parser.parse2(head.iter().cloned().collect())?;
        if game.is_empty() {
            return Err(malformed(place));
        }
        Ok(Self { attributes, visibility, name, game: without_parentheses(game) })
    }
}

/// Parses `pub const NAME =`. The name may be any word, `_` among them.
fn parse_declaration(input: ParseStream<'_>) -> Result<(Visibility, Ident)> {
    let visibility = input.parse()?;
    input.parse::<Token![const]>()?;
    let name = input.call(Ident::parse_any)?;
    input.parse::<Token![=]>()?;
    Ok((visibility, name))
}

fn malformed(place: Span) -> Error {
    let words = "expected `const NAME = game;`, the game written as in `game!(...)`\n\
                 without a type, and with parentheses where it has a semicolon: `(fen \"...\"; 1. e4)`";
    Error::new(place, words)
}

/// The tokens of a game, without parentheses around all of it: `(fen ".."; 1. e4)`.
fn without_parentheses(game: &[TokenTree]) -> TokenStream {
    match game {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => group.stream(),
        tokens => tokens.iter().cloned().collect(),
    }
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}
