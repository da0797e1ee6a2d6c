//! Formatting: games without mistakes in PGN's export format, and positions in the layout of EPD.

use chess_check::{CheckOptions, Passage, TextKind, formatted_line};
use chess_core::Notation;
use chess_core::pgn::{Entry, KeptNotes, Reader};
use chess_core::text::BYTE_ORDER_MARK;
use gen_lsp_types::{DocumentFormattingRequest, DocumentRangeFormattingRequest, TextEdit};

use super::Lister;
use crate::open::OpenDocument;
use crate::settings::Settings;

impl Lister for DocumentFormattingRequest {
    type Item = TextEdit;

    fn each(
        open: &OpenDocument,
        settings: &Settings,
        _: &Self::Params,
        act: &mut dyn FnMut(TextEdit),
    ) -> Option<String> {
        formatting(open, &settings.options, &mut open.document.passages(), act)
    }
}

impl Lister for DocumentRangeFormattingRequest {
    type Item = TextEdit;

    fn each(
        open: &OpenDocument,
        settings: &Settings,
        params: &Self::Params,
        act: &mut dyn FnMut(TextEdit),
    ) -> Option<String> {
        formatting(open, &settings.options, &mut open.passages(params.range), act)
    }
}

/// Acts on the edits that format some games, and returns the reason why others stay as they are.
fn formatting(
    open: &OpenDocument,
    options: &CheckOptions,
    games: &mut dyn Iterator<Item = Passage<'_>>,
    act: &mut dyn FnMut(TextEdit),
) -> Option<String> {
    let kind = open.document.kind();
    if !matches!(kind, TextKind::Pgn | TextKind::Positions) {
        return Some("only games in PGN and positions are formatted".into());
    }
    if let Some(reason) = open.document.broken() {
        return Some(format!("this text cannot be read: {reason}"));
    }
    let length = open.document.len();
    // A game in one line has the line end of the document.
    let line_end =
        if open.document.slice(0..length.min(4 << 10)).contains("\r\n") { "\r\n" } else { "\n" };
    let (mut first, mut count) = (0, 0_usize);
    for game in games.filter(|game| game.number.is_some()) {
        let formatted = match kind {
            TextKind::Pgn => formatted(open, options, line_end, &game),
            _ => formatted_position(open, options, &game),
        };
        if let Ok(edit) = formatted {
            edit.into_iter().for_each(&mut *act);
        } else {
            first = if count == 0 { game.start.line + 1 } else { first };
            count += 1;
        }
    }
    let item = if kind == TextKind::Pgn { "game" } else { "position" };
    match count {
        0 => None,
        1 => Some(format!("the {item} in line {first} has a mistake, so it stays as it is")),
        _ => Some(format!(
            "{count} {item}s have mistakes, so they stay as they are: the first begins in line {first}"
        )),
    }
}

/// A game with a mistake has no other form.
struct HasMistake;

/// The edit that formats a game, unless it is formatted already.
fn formatted(
    open: &OpenDocument,
    options: &CheckOptions,
    line_end: &'static str,
    game: &Passage<'_>,
) -> Result<Option<TextEdit>, HasMistake> {
    let is_last = game.start.byte + game.text.len() == open.document.len();
    let reader = Reader::new(game.text.as_bytes()).at_a_time(game.text.len());
    let reader = reader.allowing(options.fen.allowed).keeping(KeptNotes::None);
    let mut reader = reader.exporting(Notation::San);
    let Some(Ok(Entry { range, .. })) = reader.next() else { return Err(HasMistake) };
    let exported = reader.into_exported().ok_or(HasMistake)?;
    // The text after a game can decide where it ends, so alone it may be read differently.
    if range.end != game.text.len() as u64 {
        return Ok(None);
    }
    let Some(mut text) = chess_check::formatted(game.text, exported, line_end) else {
        return Ok(None);
    };
    if !is_last {
        text += if text.ends_with("\r\n") { "\r\n" } else { "\n" };
    }
    let begin = range.start as usize;
    Ok(open.edit(game, begin..game.text.len(), text.into_owned()))
}

/// The edit that formats a line of EPD or FEN.
fn formatted_position(
    open: &OpenDocument,
    options: &CheckOptions,
    line: &Passage<'_>,
) -> Result<Option<TextEdit>, HasMistake> {
    let text = line.text.trim_end_matches(['\r', '\n']);
    let begin = if text.starts_with(BYTE_ORDER_MARK) { 3 } else { 0 };
    let new = formatted_line(&text[begin..], options.fen, Notation::San).ok_or(HasMistake)?;
    Ok(open.edit(line, begin..text.len(), new))
}
