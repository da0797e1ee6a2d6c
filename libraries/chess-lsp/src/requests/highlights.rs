//! Highlights: the moves of a game that lead to the position at the cursor, and the places of a name.

use chess_core::pgn::Item;
use gen_lsp_types::{DocumentHighlight, DocumentHighlightRequest};

use super::{Handler, rename};
use crate::moves::move_at;
use crate::open::OpenDocument;
use crate::parts::each_part;
use crate::rust::Source;
use crate::settings::Settings;

impl Handler for DocumentHighlightRequest {
    const IN_RUST: bool = true;

    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let at = params.text_document_position_params.position;
        let highlight = |range| DocumentHighlight { range, kind: None };
        if let Some(places) = rename::places(open, at) {
            return Some(places.into_iter().map(highlight).collect());
        }
        let (source, at) = Source::at(open, at, &settings.options)?;
        let (game, at) = source.document().passage(at)?;
        let board = move_at(game.text, at)?.after;
        let mut found = Vec::new();
        each_part(game.text, &mut |part| {
            if matches!(part.item, Item::Move(_)) && part.after.same_position(&board) {
                found.push(highlight(source.range(&game, part.range)));
            }
        });
        Some(found)
    }
}
