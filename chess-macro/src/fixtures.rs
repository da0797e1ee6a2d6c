//! Games as items: `pub const IMMORTAL = 1. e4 e5 ...;`, documented by themselves.

use chess_core::{GameRef, Outcome};
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use crate::input::Input;
use crate::refusal::Refusal;
use crate::{expand, tokens};

/// Whether a call of `games!` has items: attributes, a visibility or `const` come first.
pub(crate) fn are_written(stream: &TokenStream) -> bool {
    match stream.clone().into_iter().next() {
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(TokenTree::Ident(word)) => word == "pub" || word == "const",
        _ => false,
    }
}

/// The items of a call; a wrong game is refused in its item, and the others stand.
pub(crate) fn expand(facade: &TokenTree, stream: TokenStream) -> TokenStream {
    let tokens: Vec<_> = stream.into_iter().collect();
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(end) if end.as_char() == ';');
    let items = tokens.split(is_end).filter(|item| !item.is_empty());
    items
        .map(|item| Item::read(item).map_or_else(Refusal::into_tokens, |item| item.expand(facade)))
        .collect()
}

/// `#[attributes] pub const NAME = game`.
struct Item<'a> {
    attributes: &'a [TokenTree],
    visibility: &'a [TokenTree],
    name: &'a Ident,
    game: &'a [TokenTree],
}

impl<'a> Item<'a> {
    fn read(tokens: &'a [TokenTree]) -> Result<Self, Refusal> {
        let is_word = |token: &TokenTree| matches!(token, TokenTree::Ident(_));
        let is_const =
            |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "const");
        let head = tokens.iter().position(is_const).unwrap_or(tokens.len());
        let attributes = tokens[..head].iter().position(is_word).unwrap_or(head);
        match &tokens[head..] {
            [_, TokenTree::Ident(name), TokenTree::Punct(is), game @ ..]
                if is.as_char() == '=' && !game.is_empty() =>
            {
                let (attributes, visibility) = tokens[..head].split_at(attributes);
                Ok(Self { attributes, visibility, name, game })
            }
            _ => {
                let words = "expected `const NAME = game;`, the game written as in `game!(...)`\n\
                             without a type, and with parentheses where it has a semicolon: `(fen \"...\"; 1. e4)`";
                Err(Refusal::new(words.to_owned(), tokens.get(head).unwrap_or(&tokens[0]).span()))
            }
        }
    }

    fn expand(&self, facade: &TokenTree) -> TokenStream {
        let Self { attributes, visibility, name, .. } = self;
        let (docs, value) =
            match Input::read(self.game()).and_then(|input| expand::read_game(&input)) {
                Ok(found) => {
                    let docs = document(found.games.as_game(), name.span());
                    (docs, expand::constant(facade, &found))
                }
                Err(refusal) => (TokenStream::new(), refusal.into_tokens()),
            };
        let mut item: TokenStream = attributes.iter().cloned().collect();
        // The user's own words come first.
        item.extend([tokens::doc("", name.span()), docs]);
        item.extend(visibility.iter().cloned());
        item.extend(tokens::item(facade, name, value));
        item
    }

    /// The game's tokens, those in parentheses where it stands in some: `(fen "..."; 1. e4)`.
    fn game(&self) -> TokenStream {
        match self.game {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                group.stream()
            }
            tokens => tokens.iter().cloned().collect(),
        }
    }
}

/// Who played, the moves, and where they lead: rustdoc shows a picture, editors text.
fn document(game: GameRef<'_>, span: Span) -> TokenStream {
    let tag = |name| game.tags().value(name).filter(|value| !matches!(*value, "" | "?" | "-"));
    let players = match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => format!("**{} – {}**\n\n", plain(white), plain(black)),
        _ => String::new(),
    };
    let place: Vec<_> = ["Event", "Site", "Date"].into_iter().filter_map(tag).collect();
    let place = plain(&place.join(", "));
    let end = match game.outcome() {
        Some(outcome @ Outcome::Checkmate { .. }) => format!(", {outcome}"),
        _ => String::new(),
    };
    let moves = plain(&game.line().to_string());
    let (result, plies) = (game.result(), game.len());
    let plies = if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    let told = format!("{players}{place}\n\n{moves}\n\n`{result}` after {plies}{end}:\n");
    let (diagram, board) = (game.diagram(), game.board());
    let mut docs = tokens::doc(&told, span);
    docs.extend(tokens::doc_or_hint(
        &format!("<div>\n{}\n</div>", diagram.svg()),
        &format!("```text\n{diagram}\n{board}\n```"),
        span,
    ));
    docs
}

/// Text of which Markdown makes nothing else.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_ascii_punctuation() && !matches!(char, ',' | '(' | ')' | '\'') {
            plain.push('\\');
        }
        plain.push(if char.is_control() { ' ' } else { char });
    }
    plain
}
