//! The few tokens that the macros answer with.

use std::path::PathBuf;

use chess_core::__private::TypeKey;
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// `facade::Name { __bytes: b"..." }`.
pub(crate) fn wrapper(facade: &TokenTree, name: &str, bytes: &[u8]) -> TokenStream {
    let mut field = TokenStream::from_iter([word("__bytes"), punct(':')]);
    field.extend([TokenTree::from(Literal::byte_string(bytes))]);
    let mut tokens = path(facade, &[name]);
    tokens.extend([group(Delimiter::Brace, field)]);
    tokens
}

/// `const { facade::__private::board(b"...") }`.
pub(crate) fn board(facade: &TokenTree, bytes: &[u8]) -> TokenStream {
    let mut call = path(facade, &["__private", "board"]);
    let bytes = TokenTree::from(Literal::byte_string(bytes));
    call.extend([group(Delimiter::Parenthesis, bytes.into())]);
    TokenStream::from_iter([word("const"), group(Delimiter::Brace, call)])
}

/// `facade::typed::At::<1u128, 2u128, 3u64, 'w', 0u8>`, which is a type and a value.
pub(crate) fn board_type(facade: &TokenTree, key: &TypeKey) -> TokenStream {
    let [first, second] = key.men.map(Literal::u128_suffixed);
    let rest = Literal::u64_suffixed(key.rest);
    let turn = Literal::character(key.turn);
    let state = Literal::u8_suffixed(key.state);
    let mut tokens = path(facade, &["typed", "At"]);
    tokens.extend([joint(':'), punct(':'), punct('<')]);
    for parameter in [first, second, rest, turn, state] {
        tokens.extend([TokenTree::from(parameter), punct(',')]);
    }
    tokens.extend([punct('>')]);
    tokens
}

/// `{ const _: &[u8] = facade::__private::include_bytes!("..."); ... value }`: rustc watches the files. The
/// value alone where there are none.
pub(crate) fn watching(facade: &TokenTree, files: &[PathBuf], value: TokenStream) -> TokenStream {
    if files.is_empty() {
        return value;
    }
    let mut block = TokenStream::new();
    for file in files.iter().filter_map(|file| file.to_str()) {
        let bytes = group(Delimiter::Bracket, word("u8").into());
        block.extend([word("const"), word("_"), punct(':'), punct('&'), bytes, punct('=')]);
        block.extend(path(facade, &["__private", "include_bytes"]));
        let file = TokenTree::from(Literal::string(file));
        block.extend([punct('!'), group(Delimiter::Parenthesis, file.into()), punct(';')]);
    }
    block.extend(value);
    group(Delimiter::Brace, block).into()
}

/// `#[doc = "..."]`, at a span.
pub(crate) fn doc(text: &str, span: Span) -> TokenStream {
    attribute(doc_is(text, span))
}

/// `#[cfg_attr(doc, doc = "...")]` for rustdoc, and what editors show instead.
pub(crate) fn doc_or_hint(doc: &str, hint: &str, span: Span) -> TokenStream {
    let no =
        TokenStream::from_iter([word("not"), group(Delimiter::Parenthesis, word("doc").into())]);
    [(word("doc").into(), doc), (no, hint)]
        .into_iter()
        .flat_map(|(condition, text): (TokenStream, _)| {
            let mut inside = condition;
            inside.extend([punct(',')]);
            inside.extend(doc_is(text, span));
            let inside = group(Delimiter::Parenthesis, inside);
            attribute(TokenStream::from_iter([word("cfg_attr"), inside]))
        })
        .collect()
}

fn doc_is(text: &str, span: Span) -> TokenStream {
    let mut text = Literal::string(text);
    text.set_span(span);
    TokenStream::from_iter([word("doc"), punct('='), text.into()])
}

fn attribute(inside: TokenStream) -> TokenStream {
    TokenStream::from_iter([punct('#'), group(Delimiter::Bracket, inside)])
}

/// `const NAME: facade::Game = value;`.
pub(crate) fn item(facade: &TokenTree, name: &Ident, value: TokenStream) -> TokenStream {
    let mut tokens = TokenStream::from_iter([word("const"), name.clone().into(), punct(':')]);
    tokens.extend(path(facade, &["Game"]));
    tokens.extend([punct('=')]);
    tokens.extend(value);
    tokens.extend([punct(';')]);
    tokens
}

/// `facade::a::b`.
fn path(facade: &TokenTree, names: &[&str]) -> TokenStream {
    let mut tokens = TokenStream::from(facade.clone());
    for name in names {
        tokens.extend([joint(':'), punct(':'), word(name)]);
    }
    tokens
}

fn word(name: &str) -> TokenTree {
    Ident::new(name, Span::call_site()).into()
}

fn punct(char: char) -> TokenTree {
    Punct::new(char, Spacing::Alone).into()
}

/// The first of two signs that are one.
fn joint(char: char) -> TokenTree {
    Punct::new(char, Spacing::Joint).into()
}

fn group(delimiter: Delimiter, tokens: TokenStream) -> TokenTree {
    Group::new(delimiter, tokens).into()
}
