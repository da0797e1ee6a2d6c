//! Folding by game, variation and comment.

use chess_check::Passage;
use chess_core::pgn::Item;
use gen_lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeRequest};

use super::Lister;
use crate::open::{OpenDocument, Places};
use crate::parts::{each_part, trimmed};
use crate::settings::Settings;

impl Lister for FoldingRangeRequest {
    type Item = FoldingRange;

    fn each(
        open: &OpenDocument,
        _: &Settings,
        _: &Self::Params,
        act: &mut dyn FnMut(FoldingRange),
    ) -> Option<String> {
        for game in open.document.passages().filter(|passage| passage.number.is_some()) {
            of_game(open, &game, act);
        }
        None
    }
}

/// Folds a game, its variations and its comments, if they have several lines.
fn of_game(open: &OpenDocument, game: &Passage<'_>, act: &mut dyn FnMut(FoldingRange)) {
    let mut fold = |start_line: u32, end_line: u32, kind| {
        if start_line < end_line {
            act(FoldingRange { start_line, end_line, kind, ..FoldingRange::default() });
        }
    };
    let whole = open.range(game, trimmed(game.text));
    fold(whole.start.line, whole.end.line, Some(FoldingRangeKind::Region));
    if whole.start.line == whole.end.line || !game.text.contains(['(', '{']) {
        return;
    }
    let (mut places, mut opened) = (Places::new(open, game), Vec::new());
    each_part(game.text, &mut |part| match part.item {
        Item::Open => opened.push(places.position(part.range.start).line),
        Item::Close => {
            if let Some(start) = opened.pop() {
                fold(start, places.position(part.range.end).line, None);
            }
        }
        Item::Comment(_) => {
            let range = places.range(part.range);
            fold(range.start.line, range.end.line, Some(FoldingRangeKind::Comment));
        }
        _ => {}
    });
}
