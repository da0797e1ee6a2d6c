//! The output of the macros. Nothing here can fail.

use std::path::PathBuf;

use chess_core::__private::{GamesBuf, SuiteBuf, TypeKey};
use chess_core::book::BookBuf;
use chess_core::diagram::Diagram;
use chess_core::epd::EpdBuf;
use chess_core::{Board, GameBuf, Setup};
use chess_source::environment;
use chess_source::parse::items::{ConstItem, ItemKind};
use chess_source::validate::files::Loaded;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// A game as a constant expression.
#[inline]
pub(crate) fn game(facade: &TokenTree, found: &Loaded<GameBuf>) -> TokenStream {
    let bytes = Literal::byte_string(found.value.as_bytes());
    watching(facade, &found.files, quote!(#facade::Game { __bytes: #bytes }))
}

/// The games of a file or a folder as a constant expression.
#[inline]
pub(crate) fn games(facade: &TokenTree, found: Loaded<GamesBuf>) -> TokenStream {
    let bytes = Literal::byte_string(&found.value.into_bytes());
    watching(facade, &found.files, quote!(#facade::Games { __bytes: #bytes }))
}

/// A position as a constant expression.
#[inline]
pub(crate) fn board(facade: &TokenTree, found: &Loaded<Board>) -> TokenStream {
    let bytes = Literal::byte_string(&found.value.to_bytes());
    watching(facade, &found.files, quote!(const { #facade::__private::board(#bytes) }))
}

/// A position that need not be whole as a constant expression.
#[inline]
pub(crate) fn setup(facade: &TokenTree, setup: &Setup) -> TokenStream {
    let bytes = Literal::byte_string(&setup.to_bytes());
    let is_chess960 = setup.is_chess960();
    quote!(const { #facade::__private::setup(#bytes, #is_chess960) })
}

/// The path of a type and of its value. Its parameters are the letters of the position. Hover texts are declared beside
/// the last one; rust-analyzer shows them where the path is a value, but not in a signature.
#[inline]
pub(crate) fn board_type(
    facade: &TokenTree,
    key: &TypeKey,
    hovers: Option<&TokenStream>,
) -> TokenStream {
    let name = |name: &str| Ident::new(name, Span::call_site());
    let ranks = (1..=8).rev().zip(key.letters()).map(|(number, letters)| {
        let rank = name(&format!("Rank{number}"));
        let pieces = without_last(&letters, '.').iter().map(|letter| match letter {
            '.' => quote!(#facade::typed::NoPiece),
            letter => {
                let side =
                    if letter.is_ascii_uppercase() { "white_pieces" } else { "black_pieces" };
                let (side, letter) = (name(side), name(letter.encode_utf8(&mut [0; 4])));
                quote!(#facade::typed::#side::#letter)
            }
        });
        quote!(#facade::typed::#rank<#(#pieces),*>)
    });
    let turn = name(key.turn.name());
    let castling = without_last(&key.castling, TypeKey::NONE);
    let mut ends =
        [key.en_passant, key.check, key.end].map(Literal::character).map(TokenTree::from);
    let mut written = without_last(&[key.en_passant, key.check, key.end], TypeKey::NONE).len();
    if let Some(hovers) = hovers {
        let [.., end] = &mut ends;
        *end = Group::new(Delimiter::Brace, quote!(#hovers #end)).into();
        written = ends.len();
    }
    let ends = &ends[..written];
    quote!(#facade::typed::At::<
        #facade::typed::Men<#(#ranks),*>, #facade::typed::#turn, #facade::typed::Castling<#(#castling),*>, #(#ends),*
    >)
}

/// The letters without the default ones at the end.
#[inline]
fn without_last(letters: &[char], default: char) -> &[char] {
    let end = letters.iter().rposition(|letter| *letter != default).map_or(0, |last| last + 1);
    &letters[..end]
}

/// A book as a constant expression.
#[inline]
pub(crate) fn book(facade: &TokenTree, found: &Loaded<BookBuf>) -> TokenStream {
    let bytes = Literal::byte_string(found.value.as_bytes());
    watching(facade, &found.files, quote!(#facade::book::Book { __bytes: #bytes }))
}

/// The positions of a file or a folder as a constant expression.
#[inline]
pub(crate) fn suite(facade: &TokenTree, found: Loaded<SuiteBuf>) -> TokenStream {
    let bytes = Literal::byte_string(&found.value.into_bytes());
    watching(facade, &found.files, quote!(#facade::epd::Suite { __bytes: #bytes }))
}

/// A problem as a constant expression: its main line.
#[cfg(feature = "puzzle")]
#[inline]
pub(crate) fn puzzle(facade: &TokenTree, found: &Loaded<GameBuf>) -> TokenStream {
    let bytes = Literal::byte_string(found.value.as_bytes());
    let game = quote!(#facade::Game { __bytes: #bytes });
    watching(facade, &found.files, quote!(#facade::Puzzle { __game: #game }))
}

/// The problems of a file or a folder as a constant expression.
#[cfg(feature = "puzzle")]
#[inline]
pub(crate) fn puzzles(facade: &TokenTree, found: Loaded<GamesBuf>) -> TokenStream {
    let bytes = Literal::byte_string(&found.value.into_bytes());
    let games = quote!(#facade::Games { __bytes: #bytes });
    watching(facade, &found.files, quote!(#facade::Puzzles { __games: #games }))
}

/// An item of `puzzles!`, documented by its position, with the solution in a fold.
#[cfg(feature = "puzzle")]
#[inline]
pub(crate) fn puzzle_item(
    facade: &TokenTree,
    item: &ConstItem,
    found: &Loaded<GameBuf>,
) -> TokenStream {
    let game = found.value.as_game();
    let board = game.start();
    let summary = format!("{} to move mates in {}", board.turn(), game.len().div_ceil(2));
    let docs = docs(&summary, &board.diagram(), &board, item.name.span());
    let line = game.line();
    let fold =
        format!("<details><summary>Solution</summary>\n\n```text\n{line}\n```\n\n</details>");
    let fold = literal(&fold, item.name.span());
    let docs = quote!(#docs #[doc = ""] #[doc = #fold]);
    let kind = ItemKind::Puzzles;
    let value =
        if environment::is_editor() { call(facade, item, kind) } else { puzzle(facade, found) };
    declare(facade, item, kind, &docs, &value_of(item, value))
}

/// A position with operations as a constant expression.
#[inline]
pub(crate) fn epd(facade: &TokenTree, epd: &EpdBuf) -> TokenStream {
    let mut only = SuiteBuf::default();
    only.push(&epd.as_epd());
    let bytes = Literal::byte_string(&only.into_bytes());
    quote!(#facade::epd::Suite { __bytes: #bytes }.__only())
}

/// An item of `boards!`, documented by its position. The user's own attributes come first.
#[inline]
pub(crate) fn epd_item(facade: &TokenTree, item: &ConstItem, epd: &EpdBuf) -> TokenStream {
    let constant = self::epd(facade, epd);
    let (epd, arrows) = (epd.as_epd(), epd.as_epd().arrows());
    let diagram = epd.board().diagram().annotations(&arrows);
    let docs = docs(&epd.summary(), &diagram, epd.board(), item.name.span());
    let value =
        if environment::is_editor() { call(facade, item, ItemKind::Boards) } else { constant };
    declare(facade, item, ItemKind::Boards, &docs, &value_of(item, value))
}

/// An item of `games!`, documented by its game. The user's own attributes come first. `hovers` are the hover texts of an
/// item that goes on from another.
#[inline]
pub(crate) fn item(
    facade: &TokenTree,
    item: &ConstItem,
    found: &Loaded<GameBuf>,
    hovers: Option<&TokenStream>,
) -> TokenStream {
    let game_ref = found.value.as_game();
    let (summary, diagram) = (game_ref.summary(), game_ref.diagram());
    let docs = docs(&summary, &diagram, &game_ref.board(), item.name.span());
    let value = match (environment::is_editor(), &item.earlier) {
        (true, None) => call(facade, item, ItemKind::Games),
        // A call by itself does not know the game from which this one goes on, so it has all moves.
        (true, Some(_)) => {
            let text = game_ref.to_string();
            quote!(#facade::game! { #text })
        }
        (false, _) => game(facade, found),
    };
    let declared = declare(facade, item, ItemKind::Games, &docs, &value_of(item, value));
    match &item.earlier {
        // So the earlier item is used, and an editor leads from its name to it.
        Some(earlier) => quote!(#declared const _: () = { #hovers let _ = &#earlier; };),
        None => declared,
    }
}

/// The value of an item, with the span of the type that the item names. So rustc reports a wrong type there.
#[inline]
fn value_of(item: &ConstItem, value: TokenStream) -> TokenStream {
    match item.type_name.clone().into_iter().next() {
        Some(first) => at(first.span(), value),
        None => value,
    }
}

/// An item whose value is an error.
#[inline]
pub(crate) fn wrong_item(
    facade: &TokenTree,
    item: &ConstItem,
    kind: ItemKind,
    value: &TokenStream,
) -> TokenStream {
    declare(facade, item, kind, &TokenStream::new(), value)
}

/// The type of an item that does not name it.
#[inline]
fn type_of(facade: &TokenTree, kind: ItemKind) -> TokenStream {
    match kind {
        ItemKind::Games => quote!(#facade::Game),
        ItemKind::Boards => quote!(#facade::epd::Epd<'static>),
        #[cfg(feature = "puzzle")]
        ItemKind::Puzzles => quote!(#facade::Puzzle),
    }
}

/// Declares an item. Its first and last tokens have the user's spans, so that rustc warns if it is unused.
#[inline]
fn declare(
    facade: &TokenTree,
    item: &ConstItem,
    kind: ItemKind,
    docs: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let ConstItem { attributes, visibility, keyword, name, type_name, .. } = item;
    let usual_type = type_of(facade, kind);
    let type_name = if type_name.is_empty() { &usual_type } else { type_name };
    let end = quote_spanned!(name.span()=> ;);
    quote!(#attributes #docs #visibility #keyword #name: #type_name = #value #end)
}

/// Tokens with the place of another span, but with their own hygiene.
#[inline]
fn at(place: Span, tokens: TokenStream) -> TokenStream {
    let moved = tokens.into_iter().map(|mut token| {
        token.set_span(token.span().located_at(place));
        token
    });
    moved.collect()
}

/// The value of an item as a call, for an editor: it shows the constant in this form, and the call has hover texts. A
/// wrapper around it would cost the editor a third more time for each item at each key.
#[inline]
fn call(facade: &TokenTree, item: &ConstItem, kind: ItemKind) -> TokenStream {
    let value = &item.value;
    let name = match kind {
        #[cfg(feature = "puzzle")]
        ItemKind::Puzzles => "puzzle",
        ItemKind::Boards => "epd",
        ItemKind::Games => "game",
    };
    let name = Ident::new(name, Span::call_site());
    quote!(#facade::__value::#name! { #facade [#value] })
}

/// An item whose value is wrong, as a call for an editor.
#[inline]
pub(crate) fn wrong_call(facade: &TokenTree, item: &ConstItem, kind: ItemKind) -> TokenStream {
    wrong_item(facade, item, kind, &call(facade, item, kind))
}

/// A value with `include_bytes!` of its files, so that rustc compiles it again when one of them changes.
#[inline]
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

/// The documentation of an item: a summary, and its position, drawn for rustdoc and as text for editors. An editor reads
/// everything anew at each key, so it does not get the drawing.
#[inline]
fn docs(summary: &str, diagram: &Diagram<'_>, board: &Board, span: Span) -> TokenStream {
    let summary = literal(&format!("{summary}:\n"), span);
    let text = literal(&format!("```text\n{diagram}\n{board}\n```"), span);
    if environment::is_editor() {
        return quote!(#[doc = ""] #[doc = #summary] #[doc = #text]);
    }
    let drawing = literal(&format!("<div>\n{}\n</div>", diagram.svg()), span);
    quote! {
        #[doc = ""]
        #[doc = #summary]
        #[cfg_attr(doc, doc = #drawing)]
        #[cfg_attr(not(doc), doc = #text)]
    }
}

/// A string literal at a place.
#[inline]
fn literal(text: &str, place: Span) -> Literal {
    let mut literal = Literal::string(text);
    literal.set_span(place);
    literal
}
