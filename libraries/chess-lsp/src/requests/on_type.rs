//! Formatting on type: the number of the next move, after a space.

use chess_check::TextKind;
use chess_core::Color;
use chess_core::pgn::Item;
use gen_lsp_types::{DocumentOnTypeFormattingRequest, Range, TextEdit};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::each_part;
use crate::settings::Settings;

impl Handler for DocumentOnTypeFormattingRequest {
    fn answer(open: &OpenDocument, _: &Settings, params: Self::Params) -> Self::Result {
        let position = params.position;
        let (game, at) = open.passage(position)?;
        if open.document.kind() != TextKind::Pgn {
            return None;
        }
        let (before, behind) = game.text.split_at(at);
        let (text, mut next) = (before.trim_end(), None);
        each_part(text, &mut |part| {
            let is_white = part.after.turn() == Color::White;
            let is_written = match part.item {
                Item::Move(mv) => is_white && part.before.read(&text[part.range.clone()]) == Ok(mv),
                Item::Nag(_) => is_white,
                Item::Comment(_) => !text[part.range.clone()].starts_with(';'),
                Item::Close => true,
                _ => false,
            };
            next = (is_written && part.range.end == text.len()).then_some(part.after);
        });
        let board = next.filter(|board| board.outcome().is_none())?;
        let is_number = |text: &str| {
            text.trim_start_matches(|char: char| char.is_ascii_digit()).starts_with('.')
        };
        if before == text || is_number(behind.trim_start()) {
            return None;
        }
        let range = Range { start: position, end: position };
        Some(vec![TextEdit { range, new_text: format!("{} ", board.move_label()) }])
    }
}
