//! The output of the macros. Nothing here can fail.

use std::path::PathBuf;

use chess_core::__private::{GamesBuf, TypeKey};
use chess_core::{Board, GameBuf, GameRef};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::editor;
use crate::files::Found;
use crate::items::Item;

/// A game as a constant expression.
pub(crate) fn game(facade: &TokenTree, found: &Found<GameBuf>) -> TokenStream {
    let bytes = Literal::byte_string(found.value.as_bytes());
    watching(facade, &found.files, quote!(#facade::Game { __bytes: #bytes }))
}

/// The games of a file or a folder as a constant expression.
pub(crate) fn games(facade: &TokenTree, found: Found<GamesBuf>) -> TokenStream {
    let bytes = Literal::byte_string(&found.value.into_bytes());
    watching(facade, &found.files, quote!(#facade::Games { __bytes: #bytes }))
}

/// A position as a constant expression.
pub(crate) fn board(facade: &TokenTree, found: &Found<Board>) -> TokenStream {
    let bytes = Literal::byte_string(&found.value.to_bytes());
    watching(facade, &found.files, quote!(const { #facade::__private::board(#bytes) }))
}

/// The path of a unit struct with constant parameters, which is a type and a value.
pub(crate) fn board_type(facade: &TokenTree, key: &TypeKey) -> TokenStream {
    let ([first, second], rest, turn, state) = (key.men, key.rest, key.turn, key.state);
    quote!(#facade::typed::At::<#first, #second, #rest, #turn, #state,>)
}

/// An item of `games!`, documented by its game. The user's own attributes come first.
pub(crate) fn item(facade: &TokenTree, item: &Item, found: &Found<GameBuf>) -> TokenStream {
    let docs = docs(found.value.as_game(), item.name.span());
    let mut value = if editor::is_here() { call(facade, item) } else { game(facade, found) };
    if let Some(first) = item.type_name.clone().into_iter().next() {
        // Where the type is not that of a game, rustc says so there.
        value = at(first.span(), value);
    }
    declare(facade, item, &docs, &value)
}

/// An item of `games!` whose game is wrong: its value is the error.
pub(crate) fn wrong_item(facade: &TokenTree, item: &Item, error: &TokenStream) -> TokenStream {
    declare(facade, item, &TokenStream::new(), error)
}

/// Declares an item. Its first and last tokens are the user's own, so that rustc warns of an unused one.
fn declare(
    facade: &TokenTree,
    item: &Item,
    docs: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let Item { attributes, visibility, keyword, name, type_name, .. } = item;
    let type_name = if type_name.is_empty() { quote!(#facade::Game) } else { type_name.clone() };
    let end = quote_spanned!(name.span()=> ;);
    quote!(#attributes #docs #visibility #keyword #name: #type_name = #value #end)
}

/// Tokens with another place.
fn at(place: Span, tokens: TokenStream) -> TokenStream {
    let moved = tokens.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(place));
        token
    });
    moved.collect()
}

/// The game of an item as a call. An editor shows the constant so, and expands the call to explain its moves.
pub(crate) fn call(facade: &TokenTree, item: &Item) -> TokenStream {
    let game = &item.game;
    quote!(#facade::game! { #game })
}

/// A value that rustc compiles again when one of the files changes.
fn watching(facade: &TokenTree, files: &[PathBuf], value: TokenStream) -> TokenStream {
    if files.is_empty() {
        return value;
    }
    let files = files.iter().filter_map(|file| file.to_str());
    quote!({
        #(const _: &[u8] = #facade::__private::include_bytes!(#files);)*
        #value
    })
}

/// The documentation of a game: a summary, and the last position, drawn for rustdoc and as text for editors.
fn docs(game: GameRef<'_>, span: Span) -> TokenStream {
    let literal = |text: String| {
        let mut literal = Literal::string(&text);
        literal.set_span(span);
        literal
    };
    let (diagram, board) = (game.diagram(), game.board());
    let summary = literal(format!("{}:\n", game.summary()));
    let drawing = literal(format!("<div>\n{}\n</div>", diagram.svg()));
    let text = literal(format!("```text\n{diagram}\n{board}\n```"));
    quote! {
        #[doc = ""]
        #[doc = #summary]
        #[cfg_attr(doc, doc = #drawing)]
        #[cfg_attr(not(doc), doc = #text)]
    }
}
