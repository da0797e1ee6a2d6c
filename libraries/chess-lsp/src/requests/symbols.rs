//! Symbols: the games of a document, and their variations.

use chess_check::Passage;
use chess_core::pgn::{Item, tag_pairs};
use gen_lsp_types::{DocumentSymbol, DocumentSymbolRequest, Range, SymbolKind};

use super::Lister;
use crate::open::{OpenDocument, Places};
use crate::parts::{PlacedItem, each_part, trimmed};
use crate::settings::Settings;

/// The most variations of a game that are listed.
const MOST: usize = 200;

impl Lister for DocumentSymbolRequest {
    type Item = DocumentSymbol;

    fn each(
        open: &OpenDocument,
        _: &Settings,
        _: &Self::Params,
        act: &mut dyn FnMut(DocumentSymbol),
    ) -> Option<String> {
        let games = open.document.passages().filter(|passage| passage.number.is_some());
        games.map(|game| of_game(open, &game)).for_each(act);
        None
    }
}

fn of_game(open: &OpenDocument, game: &Passage<'_>) -> DocumentSymbol {
    let (name, detail, range, first) = described(open, game);
    let variations = of_variations(open, game);
    let children = (!variations.is_empty()).then_some(variations);
    DocumentSymbol::new(name, detail, SymbolKind::Class, None, None, range, first, children)
}

/// The players of a game, and its event, date and result; the range of the game, and that of its first line.
pub(crate) fn described(
    open: &OpenDocument,
    game: &Passage<'_>,
) -> (String, Option<String>, Range, Range) {
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
    let detail = (!details.is_empty()).then(|| details.join(", "));
    let end = whole.end.min(whole.start + line.trim_end().len());
    (name, detail, open.range(game, whole.clone()), open.range(game, whole.start..end))
}

/// The variations of the main line.
fn of_variations(open: &OpenDocument, game: &Passage<'_>) -> Vec<DocumentSymbol> {
    if !game.text.contains('(') {
        return Vec::new();
    }
    let (mut symbols, mut places) = (Vec::new(), Places::new(open, game));
    let mut opened = None;
    each_part(game.text, &mut |part| match (part.depth, part.item) {
        (0, Item::Open) if symbols.len() < MOST => {
            opened = Some((places.position(part.range.start), String::new(), 0));
        }
        (0, Item::Close) => {
            let Some((start, words, _)) = opened.take() else { return };
            let name = if words.is_empty() { "variation".into() } else { words };
            let range = Range { start, end: places.position(part.range.end) };
            let kind = SymbolKind::Method;
            symbols.push(DocumentSymbol::new(name, None, kind, None, None, range, range, None));
        }
        (1, Item::Move(_)) => {
            if let Some((_, words, moves @ ..4)) = &mut opened {
                *moves += 1;
                add_move(words, &part, game.text);
            }
        }
        _ => {}
    });
    symbols
}

/// Adds one of the first moves of a variation to their words.
fn add_move(words: &mut String, part: &PlacedItem<'_>, text: &str) {
    if words.is_empty() {
        words.push_str(&part.before.move_label());
    }
    words.push(' ');
    words.push_str(&text[part.range.clone()]);
}
