//! Formatting: games without mistakes in PGN's export format.

use chess_check::{CheckOptions, Passage, TextKind};
use chess_core::Notation;
use chess_core::pgn::Reader;
use gen_lsp_types::{DocumentFormattingRequest, DocumentRangeFormattingRequest, TextEdit};

use super::Handler;
use crate::open::{OpenDocument, difference};
use crate::settings::Settings;

impl Handler for DocumentFormattingRequest {
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        Self::explained(open, settings, params).0
    }

    fn explained(
        open: &OpenDocument,
        settings: &Settings,
        _: Self::Params,
    ) -> (Self::Result, Option<String>) {
        let (edits, note) = formatting(open, &settings.options, open.document.passages().collect());
        (Some(edits), note)
    }
}

impl Handler for DocumentRangeFormattingRequest {
    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        Self::explained(open, settings, params).0
    }

    fn explained(
        open: &OpenDocument,
        settings: &Settings,
        params: Self::Params,
    ) -> (Self::Result, Option<String>) {
        let (edits, note) = formatting(open, &settings.options, open.passages(params.range));
        (Some(edits), note)
    }
}

/// The edits that format some games, and the reason why others stay as they are.
fn formatting(
    open: &OpenDocument,
    options: &CheckOptions,
    games: Vec<Passage<'_>>,
) -> (Vec<TextEdit>, Option<String>) {
    if open.document.kind() != TextKind::Pgn {
        return (Vec::new(), Some("only games in PGN are formatted".into()));
    }
    if let Some(reason) = open.document.broken() {
        return (Vec::new(), Some(format!("this text cannot be read: {reason}")));
    }
    let length = open.document.len();
    // A game in one line has the line end of the document.
    let line_end =
        if open.document.slice(0..length.min(4 << 10)).contains("\r\n") { "\r\n" } else { "\n" };
    let (mut edits, mut wrong) = (Vec::new(), Vec::new());
    for game in games.into_iter().filter(|game| game.number.is_some()) {
        match formatted(open, options, line_end, &game) {
            Ok(edit) => edits.extend(edit),
            Err(HasMistake) => wrong.push(game.start.line + 1),
        }
    }
    let note = wrong.first().map(|line| match wrong.len() {
        1 => format!("the game in line {line} has a mistake, so it stays as it is"),
        count => format!(
            "{count} games have mistakes, so they stay as they are: the first begins in line {line}"
        ),
    });
    (edits, note)
}

/// A game with a mistake has no other form.
struct HasMistake;

/// The edit that formats a game, unless it is formatted already.
fn formatted(
    open: &OpenDocument,
    options: &CheckOptions,
    line_end: &str,
    game: &Passage<'_>,
) -> Result<Option<TextEdit>, HasMistake> {
    let is_last = game.start.byte + game.text.len() == open.document.len();
    let reader = Reader::new(game.text.as_bytes()).allowing(options.fen.allowed);
    let mut reader = reader.exporting(Notation::San);
    let Some(Ok(entry)) = reader.next() else { return Err(HasMistake) };
    let mut text = reader.exported().ok_or(HasMistake)?.to_owned();
    // The text after a game can decide where it ends, so alone it may be read differently.
    if entry.range.end != game.text.len() as u64 {
        return Ok(None);
    }
    if !is_last {
        text.push('\n');
    }
    let line_end = if game.text.contains("\r\n") {
        "\r\n"
    } else if game.text.contains('\n') {
        "\n"
    } else {
        line_end
    };
    let text = if line_end == "\n" { text } else { text.replace('\n', line_end) };
    let begin = entry.range.start as usize;
    let (old, new) = difference(&game.text[begin..], &text);
    let new_text = text[new].to_owned();
    let is_same = old.is_empty() && new_text.is_empty();
    let range = open.range(game, old.start + begin..old.end + begin);
    Ok((!is_same).then_some(TextEdit { range, new_text }))
}
