//! Inlay hints: the name of the opening after the last move that has one.

use chess_check::{Passage, TextKind};
use gen_lsp_types::{InlayHint, InlayHintRequest, Label};

use super::Lister;
use crate::open::OpenDocument;
use crate::parts::{last_opening, opening};
use crate::settings::Settings;

impl Lister for InlayHintRequest {
    type Item = InlayHint;

    fn each(
        open: &OpenDocument,
        settings: &Settings,
        params: &Self::Params,
        act: &mut dyn FnMut(InlayHint),
    ) -> Option<String> {
        if settings.hints && open.document.kind() != TextKind::Positions {
            open.passages(params.range).filter_map(|game| hint(open, &game)).for_each(act);
        }
        None
    }
}

fn hint(open: &OpenDocument, game: &Passage<'_>) -> Option<InlayHint> {
    let (end, board) = last_opening(game.text)?;
    let opening = opening(&board)?;
    Some(InlayHint {
        padding_left: Some(true),
        ..InlayHint::new(
            open.range(game, end..end).start,
            Label::String(opening),
            None,
            None,
            None,
            None,
            None,
            None,
        )
    })
}
