//! The items of `games!` and `boards!`: `pub const IMMORTAL = 1. e4 e5 ..;`.
//!
//! Attributes and visibilities are copied to the output, where rustc reads them. `syn::Attribute`
//! and `syn::Visibility` would need the feature `derive`, which makes the build of `syn` take half
//! as long again.

use proc_macro2::{Delimiter, Group, Ident, Punct, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::token::{Bracket, Paren};
use syn::{Error, Result, Token};

use crate::parse::habits;
use crate::tokens::{flatten, is_punct, is_string, stream, string_value, without_parentheses};

/// The kind of the items in a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// Games, as in `game!`.
    Games,
    /// Positions with operations.
    Boards,
    /// Problems.
    #[cfg(feature = "puzzle")]
    Puzzles,
}

/// `#[attributes] pub const NAME: Type = value`.
pub struct ConstItem {
    /// The attributes, including the user's own documentation.
    pub attributes: TokenStream,
    /// The visibility.
    pub visibility: TokenStream,
    /// `const` or `static`.
    pub keyword: Ident,
    /// The constant's name.
    pub name: Ident,
    /// The type, if it is written.
    pub type_name: TokenStream,
    /// The name of the earlier item from which the game goes on, if the value begins with one: `ITALIAN, 3... Bc5`.
    pub earlier: Option<Ident>,
    /// The game or the position, as written; without the name and the comma of an earlier item.
    pub value: TokenStream,
}

/// Whether a call contains items: it begins with attributes, a visibility, `const` or `static`.
///
/// A visibility that a user's macro matched as `$vis:vis` arrives in an invisible group, which may be empty.
#[inline]
pub fn are_written(call: &TokenStream) -> bool {
    let is_empty = |token: &TokenTree| token.to_string().is_empty();
    match call.clone().into_iter().find(|token| !is_empty(token)) {
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(TokenTree::Ident(word)) => word == "pub" || is_keyword(&word),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::None => {
            are_written(&group.stream())
        }
        _ => false,
    }
}

/// Whether a call that is neither items nor a request for files looks like items: it has a `=` or a
/// `;`, or is one word.
#[inline]
pub fn are_meant(call: &TokenStream) -> bool {
    let tokens: Vec<_> = call.clone().into_iter().collect();
    let is_of_items = |token: &TokenTree| is_punct(token, '=') || is_punct(token, ';');
    matches!(tokens[..], [TokenTree::Ident(_)]) || tokens.iter().any(is_of_items)
}

/// Parses the items one by one. A mistake in one does not affect the others.
#[inline]
pub fn parse(written: TokenStream, kind: ItemKind) -> Vec<Result<ConstItem>> {
    let tokens: Vec<_> = written.into_iter().collect();
    let mut items = Vec::new();
    for item in split(&tokens, kind) {
        items.push(ConstItem::of_tokens(item, kind));
    }
    items
}

/// Splits items at their semicolons. The operations of a position end with semicolons too, so in `boards!` only a
/// semicolon before attributes, a visibility, `const` or `static` ends an item.
#[inline]
fn split(tokens: &[TokenTree], kind: ItemKind) -> Vec<&[TokenTree]> {
    let mut items = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        let is_end = is_punct(token, ';')
            && (kind != ItemKind::Boards || tokens.get(at + 1).is_some_and(begins_item));
        if is_end {
            items.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    let last = tokens.iter().rposition(|token| !is_punct(token, ';')).map_or(0, |at| at + 1);
    items.push(&tokens[start..last.max(start)]);
    items.retain(|item| !item.is_empty());
    items
}

/// Whether a token begins an item. An invisible group may hold an empty visibility.
#[inline]
fn begins_item(token: &TokenTree) -> bool {
    token.to_string().is_empty() || are_written(&token.clone().into())
}

impl ConstItem {
    /// Parses an item. Only the tokens before its value pass through `syn`.
    #[inline]
    fn of_tokens(tokens: &[TokenTree], kind: ItemKind) -> Result<Self> {
        let equals = tokens.iter().position(|token| is_punct(token, '='));
        let (head, mut value) = tokens.split_at(equals.map_or(tokens.len(), |at| at + 1));
        if let Some(equals) = head.last().filter(|last| is_punct(last, '=') && value.is_empty()) {
            return Err(Error::new(equals.span(), kind.nothing()));
        }
        check_value(value, kind)?;
        let is_empty = value.is_empty();
        let mut earlier = None;
        if let [TokenTree::Ident(name), comma, moves @ ..] = value
            && kind == ItemKind::Games
            && is_punct(comma, ',')
        {
            (earlier, value) = (Some(name.clone()), moves);
        }
        match syn::parse2::<Self>(stream(head.to_vec())) {
            Ok(head) if !is_empty => {
                // In `boards!`, parentheses enclose a game, and operations may follow. After a name, they are a variation.
                let value = if kind == ItemKind::Boards || earlier.is_some() {
                    stream(value.to_vec())
                } else {
                    without_parentheses(value)
                };
                Ok(Self { earlier, value, ..head })
            }
            _ => Err(malformed(tokens, kind)),
        }
    }
}

impl ItemKind {
    /// Whether a comma may end an item's value.
    #[inline]
    const fn ends_with_comma(self) -> bool {
        match self {
            Self::Games | Self::Boards => false,
            #[cfg(feature = "puzzle")]
            Self::Puzzles => true,
        }
    }

    #[inline]
    const fn name(self) -> &'static str {
        match self {
            Self::Games => "game",
            Self::Boards => "position",
            #[cfg(feature = "puzzle")]
            Self::Puzzles => "problem",
        }
    }

    /// The message for an item without a value.
    #[inline]
    const fn nothing(self) -> &'static str {
        match self {
            Self::Games => "expected a game after `=`, such as `1. e4 e5`",
            Self::Boards => "expected a position after `=`, such as `fen \"...\" bm Nf3`",
            #[cfg(feature = "puzzle")]
            Self::Puzzles => "expected a problem after `=`, such as `#2, fen \"...\", 1. Qh6`",
        }
    }

    /// The message for tokens that are not an item.
    #[inline]
    const fn malformed(self) -> &'static str {
        match self {
            Self::Games => {
                "expected `const NAME = game;`, the game written as in `game!(...)`\n\
                 with parentheses where it has a semicolon: `(fen \"...\"; 1. e4)`"
            }
            Self::Boards => {
                "expected `const NAME = fen \"...\" operations;`, such as\n\
                 `const NAME = fen \"...\" bm Nf3; id \"first\";`"
            }
            #[cfg(feature = "puzzle")]
            Self::Puzzles => {
                "expected `const NAME = #2, fen \"...\", key;`, the problem written as in `puzzle!(...)`"
            }
        }
    }
}

/// Parses `#[attributes] pub const NAME: Type =`.
impl Parse for ConstItem {
    #[inline]
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attributes = parse_attributes(input)?;
        let visibility = parse_visibility(input)?;
        let keyword = input.call(Ident::parse_any)?;
        if !is_keyword(&keyword) {
            return Err(Error::new(keyword.span(), "expected `const` or `static`"));
        }
        // Any word, including `_`.
        let name = input.call(Ident::parse_any)?;
        let mut type_name = TokenStream::new();
        if input.parse::<Option<Token![:]>>()?.is_some() {
            while !input.peek(Token![=]) {
                type_name.extend([input.parse::<TokenTree>()?]);
            }
        }
        input.parse::<Token![=]>()?;
        let value = TokenStream::new();
        Ok(Self { attributes, visibility, keyword, name, type_name, earlier: None, value })
    }
}

#[inline]
fn is_keyword(word: &Ident) -> bool {
    // Both comparisons would print the word.
    matches!(&*word.to_string(), "const" | "static")
}

/// Parses any number of `#[..]`.
#[inline]
fn parse_attributes(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut attributes = TokenStream::new();
    while input.peek(Token![#]) && input.peek2(Bracket) {
        let (hash, brackets): (Punct, Group) = (input.parse()?, input.parse()?);
        attributes.extend([TokenTree::from(hash), brackets.into()]);
    }
    Ok(attributes)
}

/// Parses `pub`, `pub(..)`, or nothing.
#[inline]
fn parse_visibility(input: ParseStream<'_>) -> Result<TokenStream> {
    if !input.peek(Token![pub]) {
        return Ok(TokenStream::new());
    }
    let word = input.call(Ident::parse_any)?;
    let place: Option<Group> = input.peek(Paren).then(|| input.parse()).transpose()?;
    Ok([Some(TokenTree::from(word)), place.map(TokenTree::from)].into_iter().flatten().collect())
}

/// Refuses a value that begins with more than `=`, or that a comma or nothing ends.
#[inline]
fn check_value(value: &[TokenTree], kind: ItemKind) -> Result<()> {
    if let Some(TokenTree::Punct(sign)) = value.first()
        && matches!(sign.as_char(), '=' | '>')
    {
        let words = format!("expected `=`, but found `={}`", sign.as_char());
        return Err(Error::new(sign.span(), words));
    }
    let next = value.iter().skip(1).position(is_keyword_token).map(|at| at + 1);
    let game = &value[..next.unwrap_or(value.len())];
    // An earlier game's name and a comma lack moves, not a semicolon.
    let is_name = matches!(game, [TokenTree::Ident(_), _]);
    let may_end = is_name || next.is_none() && kind.ends_with_comma();
    if let Some(comma) = game.last().filter(|last| is_punct(last, ',') && !may_end) {
        let words = format!("expected `;` after the {}, but found `,`", kind.name());
        return Err(Error::new(comma.span(), words));
    }
    match next.map(|at| &value[at]) {
        Some(next) => {
            let words = format!("expected `;` after the {}, before `{next}`", kind.name());
            Err(Error::new(next.span(), words))
        }
        None => Ok(()),
    }
}

/// The error for tokens that are not an item.
#[inline]
fn malformed(tokens: &[TokenTree], kind: ItemKind) -> Error {
    if let Err(error) = check_call(tokens) {
        return error;
    }
    let at = tokens.iter().position(is_keyword_token);
    let keyword = &tokens[at.unwrap_or(0)];
    let next = at.and_then(|at| tokens.get(at + 1));
    let second =
        at.and_then(|at| tokens.get(at + 2)).filter(|word| matches!(word, TokenTree::Ident(_)));
    match next {
        Some(TokenTree::Ident(word)) if word == "mut" => {
            let words =
                "expected a name, but found `mut`: leave it out, a constant does not change";
            Error::new(word.span(), words)
        }
        Some(TokenTree::Ident(name)) if !tokens.iter().any(|token| is_punct(token, '=')) => {
            let words = format!("expected `=` and a {} after `{name}`", kind.name());
            Error::new(name.span(), words)
        }
        Some(TokenTree::Literal(number)) => {
            let words = format!(
                "expected a name after `{keyword}`, but found `{number}`: names begin with a letter"
            );
            Error::new(number.span(), words)
        }
        Some(TokenTree::Ident(name)) if second.is_some() => {
            let second = second.map(ToString::to_string).unwrap_or_default();
            let words =
                format!("expected one name, but found `{name} {second}`: write `{name}_{second}`");
            Error::new(name.span(), words)
        }
        Some(equals) if is_punct(equals, '=') => {
            let words = format!("expected a name after `{keyword}`, but found `=`");
            Error::new(equals.span(), words)
        }
        _ => Error::new(keyword.span(), kind.malformed()),
    }
}

/// Refuses a call with the path of a file and nothing else, and one with items that lack `const`.
#[inline]
pub fn check(written: &TokenStream) -> Result<()> {
    let tokens = flatten(written.clone());
    if let ([path], Some(value)) = (&*tokens, tokens.first().and_then(string_value))
        && habits::is_path(&value)
    {
        let words = format!("expected `file` before a path: write `file \"{value}\"`");
        return Err(Error::new(path.span(), words));
    }
    check_call(&tokens)
}

/// Refuses a call or an item that has `=` and a name, but neither `const` nor `static`.
#[inline]
fn check_call(tokens: &[TokenTree]) -> Result<()> {
    let rest = match tokens {
        [TokenTree::Ident(word), TokenTree::Group(_), rest @ ..]
        | [TokenTree::Ident(word), rest @ ..]
            if word == "pub" =>
        {
            rest
        }
        rest => rest,
    };
    match rest {
        [TokenTree::Ident(word), ..] if is_keyword(word) => Ok(()),
        [TokenTree::Ident(word), TokenTree::Ident(_), next, ..] if is_punct(next, '=') => {
            let words = format!("expected `const` or `static`, but found `{word}`");
            Err(Error::new(word.span(), words))
        }
        [TokenTree::Ident(name), next, ..] if is_punct(next, '=') => {
            let words = format!("expected `const` or `static` before `{name}`");
            Err(Error::new(name.span(), words))
        }
        [TokenTree::Literal(name), next, ..] if is_punct(next, '=') && is_string(&rest[0]) => {
            Err(Error::new(name.span(), "expected `const` and a name without quotes"))
        }
        _ => Ok(()),
    }
}

#[inline]
fn is_keyword_token(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if is_keyword(word))
}
