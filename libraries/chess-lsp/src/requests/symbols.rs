//! Symbols: the games of a document, and their variations.

use chess_check::Passage;
use chess_core::pgn::{Item, tag_pairs};
use gen_lsp_types::{DocumentSymbol, DocumentSymbolRequest, SymbolKind};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{PlacedItem, parts, trimmed};
use crate::settings::Settings;

/// The most variations of a game that are listed.
const MOST: usize = 200;

impl Handler for DocumentSymbolRequest {
    fn answer(open: &OpenDocument, _: &Settings, _: Self::Params) -> Self::Result {
        let games = open.document.passages().filter(|passage| passage.number.is_some());
        Some(games.map(|game| of_game(open, &game)).collect::<Vec<_>>().into())
    }
}

fn of_game(open: &OpenDocument, game: &Passage<'_>) -> DocumentSymbol {
    let text = game.text;
    let tags: Vec<_> = tag_pairs(text).collect();
    let value = |name: &str| {
        let tag = tags.iter().find(|tag| tag.name() == name)?;
        Some(&text[tag.value_range()]).filter(|value| !value.is_empty() && *value != "?")
    };
    let whole = trimmed(text);
    let line = text[whole.start..].lines().next().unwrap_or_default();
    let name = match (value("White"), value("Black")) {
        (None, None) if line.trim().is_empty() || !tags.is_empty() => {
            format!("Game {}", game.number.unwrap_or(0))
        }
        (None, None) => line.trim().chars().take(60).collect(),
        (white, black) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
    };
    let details: Vec<_> = ["Event", "Date", "Result"].into_iter().filter_map(value).collect();
    let variations = of_variations(open, game);
    let detail = (!details.is_empty()).then(|| details.join(", "));
    let end = whole.end.min(whole.start + line.trim_end().len());
    let first = open.range(game, whole.start..end);
    let range = open.range(game, whole);
    let children = (!variations.is_empty()).then_some(variations);
    DocumentSymbol::new(name, detail, SymbolKind::Class, None, None, range, first, children)
}

/// The variations of the main line.
fn of_variations(open: &OpenDocument, game: &Passage<'_>) -> Vec<DocumentSymbol> {
    if !game.text.contains('(') {
        return Vec::new();
    }
    let parts = parts(game.text);
    let opened =
        parts.iter().enumerate().filter(|(_, part)| part.depth == 0 && part.item == Item::Open);
    let symbols = opened.filter_map(|(at, open_part)| {
        let inside = &parts[at + 1..];
        let close = inside.iter().find(|part| part.depth == 0 && part.item == Item::Close)?;
        let range = open.range(game, open_part.range.start..close.range.end);
        let name = words(game.text, inside);
        Some(DocumentSymbol::new(name, None, SymbolKind::Method, None, None, range, range, None))
    });
    symbols.take(MOST).collect()
}

/// The first moves of a variation.
fn words(text: &str, inside: &[PlacedItem<'_>]) -> String {
    let mut words = String::new();
    let moves = inside.iter().take_while(|part| part.depth > 0);
    for part in moves.filter(|part| part.depth == 1 && matches!(part.item, Item::Move(_))).take(4) {
        if words.is_empty() {
            let dots = if part.before.turn() == chess_core::Color::White { "." } else { "..." };
            words = format!("{}{dots}", part.before.fullmove_number());
        }
        words.push(' ');
        words.push_str(&text[part.range.clone()]);
    }
    if words.is_empty() { "variation".into() } else { words }
}
