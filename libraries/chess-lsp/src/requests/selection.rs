//! Selections that grow: a move or a comment, its variations, the moves, the game; a tag and its value.

use std::ops::Range;

use chess_core::pgn::{Item, tag_pairs};
use gen_lsp_types::{Position, Range as LspRange, SelectionRange, SelectionRangeRequest};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{each_part, start_of_moves, trimmed};
use crate::rust::Source;
use crate::settings::Settings;

impl Handler for SelectionRangeRequest {
    const IN_RUST: bool = true;

    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let one = |position: Position| {
            let empty = || LspRange { start: position, end: position };
            ranges(open, settings, position)
                .into_iter()
                .flatten()
                .fold(None, |outer, range| Some(SelectionRange::new(range, outer.map(Box::new))))
                .unwrap_or_else(|| SelectionRange::new(empty(), None))
        };
        Some(params.positions.into_iter().map(one).collect())
    }
}

/// The ranges around a position, the largest first.
fn ranges(open: &OpenDocument, settings: &Settings, position: Position) -> Option<Vec<LspRange>> {
    let (source, position) = Source::at(open, position, &settings.options)?;
    let (game, at) = source.document().passage(position)?;
    let is_around = |range: &Range<usize>| range.start <= at && at <= range.end;
    let (mut ranges, mut opened) = (vec![trimmed(game.text)], Vec::new());
    for tag in tag_pairs(game.text) {
        ranges.extend([tag.range(), tag.value_range()]);
    }
    let mut last = None;
    each_part(game.text, &mut |part| {
        last = Some(part.range.end);
        match part.item {
            Item::Open => opened.push(part.range.start),
            Item::Close => ranges.extend(opened.pop().map(|start| start..part.range.end)),
            _ => ranges.push(part.range),
        }
        // Most parts are elsewhere.
        ranges.retain(is_around);
    });
    ranges.extend(last.map(|last| start_of_moves(game.text)..last));
    ranges.retain(is_around);
    ranges.sort_by_key(|range| (usize::MAX - range.len(), range.start));
    // A selection grows: of two parts that touch each other at the cursor, the first one does.
    ranges.dedup_by(|inner, outer| {
        inner == outer || inner.start < outer.start || inner.end > outer.end
    });
    Some(ranges.into_iter().map(|bytes| source.range(&game, bytes)).collect())
}
