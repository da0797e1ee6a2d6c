//! Folding by game, variation and comment.

use chess_core::pgn::Item;
use gen_lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeRequest};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{parts, trimmed};
use crate::settings::Settings;

impl Handler for FoldingRangeRequest {
    fn answer(open: &OpenDocument, _: &Settings, _: Self::Params) -> Self::Result {
        Some(folding(open))
    }
}

fn folding(open: &OpenDocument) -> Vec<FoldingRange> {
    let mut folds = Vec::new();
    for game in open.document.passages().filter(|passage| passage.number.is_some()) {
        let text = game.text;
        let mut fold = |bytes: std::ops::Range<usize>, kind| {
            if text[bytes.clone()].contains(['\n', '\r']) {
                let range = open.range(&game, bytes);
                folds.push(FoldingRange {
                    start_line: range.start.line,
                    end_line: range.end.line,
                    kind,
                    ..FoldingRange::default()
                });
            }
        };
        fold(trimmed(text), Some(FoldingRangeKind::Region));
        if !text.contains(['(', '{']) {
            continue;
        }
        let mut opened = Vec::new();
        for part in parts(text) {
            match part.item {
                Item::Open => opened.push(part.range.start),
                Item::Close => {
                    if let Some(start) = opened.pop() {
                        fold(start..part.range.end, None);
                    }
                }
                Item::Comment(_) => fold(part.range, Some(FoldingRangeKind::Comment)),
                _ => {}
            }
        }
    }
    folds
}
