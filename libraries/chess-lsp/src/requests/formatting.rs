//! Formatting: games without mistakes in PGN's export format.

use chess_check::{CheckOptions, Passage, TextKind};
use chess_core::Notation;
use chess_core::pgn::Reader;
use gen_lsp_types::{DocumentFormattingRequest, DocumentRangeFormattingRequest, TextEdit};

use super::Handler;
use crate::open::{OpenDocument, difference};
use crate::settings::Settings;

impl Handler for DocumentFormattingRequest {
    fn answer(open: &OpenDocument, settings: &Settings, _: Self::Params) -> Self::Result {
        Some(formatting(open, &settings.options, open.document.passages().collect()))
    }
}

impl Handler for DocumentRangeFormattingRequest {
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        Some(formatting(open, &settings.options, open.passages(params.range)))
    }
}

/// The edits that format some games.
fn formatting(
    open: &OpenDocument,
    options: &CheckOptions,
    games: Vec<Passage<'_>>,
) -> Vec<TextEdit> {
    if open.document.kind() != TextKind::Pgn || open.document.broken().is_some() {
        return Vec::new();
    }
    let length = open.document.len();
    // A game in one line has the line end of the document.
    let line_end =
        if open.document.slice(0..length.min(4 << 10)).contains("\r\n") { "\r\n" } else { "\n" };
    let games = games.into_iter().filter(|game| game.number.is_some());
    games.filter_map(|game| formatted(open, options, line_end, &game)).collect()
}

fn formatted(
    open: &OpenDocument,
    options: &CheckOptions,
    line_end: &'static str,
    game: &Passage<'_>,
) -> Option<TextEdit> {
    let is_last = game.start.byte + game.text.len() == open.document.len();
    let reader = Reader::new(game.text.as_bytes()).allowing(options.fen.allowed);
    let mut reader = reader.exporting(Notation::San);
    let entry = reader.next()?.ok()?;
    // The text after a game can decide where it ends, so alone it may be read differently.
    if entry.range.end != game.text.len() as u64 {
        return None;
    }
    let mut text = chess_check::formatted(game.text, reader.exported()?, line_end)?;
    if !is_last {
        text += if text.ends_with("\r\n") { "\r\n" } else { "\n" };
    }
    let begin = entry.range.start as usize;
    let (old, new) = difference(&game.text[begin..], &text);
    let new_text = text[new].to_owned();
    let is_same = old.is_empty() && new_text.is_empty();
    (!is_same)
        .then(|| TextEdit { range: open.range(game, old.start + begin..old.end + begin), new_text })
}
