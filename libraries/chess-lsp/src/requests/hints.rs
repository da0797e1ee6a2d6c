//! Inlay hints: the name of the opening after the last move that has one.

use chess_check::{Passage, TextKind};
use chess_core::pgn::Item;
use gen_lsp_types::{InlayHint, InlayHintRequest, Label, Position};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::parts;
use crate::settings::Settings;

impl Handler for InlayHintRequest {
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let is_wanted = settings.hints && open.document.kind() != TextKind::Positions;
        let games = if is_wanted { open.passages(params.range) } else { Vec::new() };
        Some(games.iter().filter_map(|game| hint(open, game)).collect())
    }
}

fn hint(open: &OpenDocument, game: &Passage<'_>) -> Option<InlayHint> {
    let parts = parts(game.text);
    let moves =
        parts.iter().rev().filter(|part| part.depth == 0 && matches!(part.item, Item::Move(_)));
    let named = moves.filter_map(|part| Some((part, part.opening()?)));
    let (part, opening) = named.into_iter().next()?;
    let end = part.range.end;
    Some(InlayHint {
        position: open.range(game, end..end).start,
        label: Label::String(opening),
        padding_left: Some(true),
        ..InlayHint::new(
            Position::default(),
            Label::String(String::new()),
            None,
            None,
            None,
            None,
            None,
            None,
        )
    })
}
