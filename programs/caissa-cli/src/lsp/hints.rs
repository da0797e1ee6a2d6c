//! Inlay hints: the name of the opening after the last move that has one.

use chess_check::{Kind, Passage};
use chess_core::pgn::Item;
use gen_lsp_types::{InlayHint, Label, Position};

use super::open::Open;
use super::parts::parts;
use crate::input::openings::Opening;

pub(super) fn hints(open: &Open, games: &[Passage<'_>]) -> Vec<InlayHint> {
    if open.document.kind() == Kind::Positions {
        return Vec::new();
    }
    games.iter().filter_map(|game| hint(open, game)).collect()
}

fn hint(open: &Open, game: &Passage<'_>) -> Option<InlayHint> {
    let parts = parts(game.text);
    let moves =
        parts.iter().rev().filter(|part| part.depth == 0 && matches!(part.item, Item::Move(_)));
    let named = moves.filter_map(|part| Some((part, Opening::at(&part.after)?)));
    let (part, opening) = named.into_iter().next()?;
    let end = part.range.end;
    Some(InlayHint {
        position: open.range(game, end..end).start,
        label: Label::String(opening.to_string()),
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
