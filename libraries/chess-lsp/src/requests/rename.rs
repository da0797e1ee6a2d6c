//! Rename of a player, an event or a site in a document.

use std::ops::Range;

use chess_core::pgn::tag_pairs;
use chess_core::text::escaped;
use gen_lsp_types::{
    Position, PrepareRenamePlaceholder, PrepareRenameRequest, Range as LspRange, RenameRequest,
    TextEdit, WorkspaceEdit,
};

use super::Handler;
use crate::open::OpenDocument;
use crate::settings::Settings;

impl Handler for PrepareRenameRequest {
    fn answer(open: &OpenDocument, _: &Settings, params: Self::Params) -> Self::Result {
        let at = params.text_document_position_params.position;
        let (game, _) = open.passage(at)?;
        let (_, bytes, placeholder) = name(open, at)?;
        Some(PrepareRenamePlaceholder { range: open.range(&game, bytes), placeholder }.into())
    }
}

impl Handler for RenameRequest {
    fn answer(open: &OpenDocument, _: &Settings, params: Self::Params) -> Self::Result {
        let at = params.text_document_position_params;
        let new: String = params.new_name.chars().filter(|char| !char.is_control()).collect();
        let edit = |range| TextEdit { range, new_text: escaped(&new) };
        let edits = places(open, at.position)?.into_iter().map(edit).collect();
        let changes = [(at.text_document.uri, edits)].into_iter().collect();
        Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() })
    }
}

/// The tags whose values can be renamed together.
fn group(name: &str) -> Option<&'static [&'static str]> {
    match name {
        "White" | "Black" => Some(&["White", "Black"]),
        "Event" => Some(&["Event"]),
        "Site" => Some(&["Site"]),
        "Annotator" => Some(&["Annotator"]),
        "WhiteTeam" | "BlackTeam" => Some(&["WhiteTeam", "BlackTeam"]),
        _ => None,
    }
}

/// The name at a position: its tag, its bytes in the game, its text.
fn name(
    open: &OpenDocument,
    position: Position,
) -> Option<(&'static [&'static str], Range<usize>, String)> {
    let (game, at) = open.passage(position)?;
    let tag = tag_pairs(game.text)
        .find(|tag| tag.value_range().start <= at && at <= tag.value_range().end)?;
    let text = game.text[tag.value_range()].to_owned();
    Some((group(tag.name())?, tag.value_range(), text))
}

/// The ranges of all tags that have the name at a position.
pub(super) fn places(open: &OpenDocument, position: Position) -> Option<Vec<LspRange>> {
    let (group, _, old) = name(open, position)?;
    let mut places = Vec::new();
    for game in open.document.passages() {
        for tag in tag_pairs(game.text) {
            if group.contains(&tag.name()) && game.text[tag.value_range()] == old {
                places.push(open.range(&game, tag.value_range()));
            }
        }
    }
    Some(places)
}
