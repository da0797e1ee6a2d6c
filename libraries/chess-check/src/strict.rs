//! Checks a game against the rules of PGN's export format, with one small function for each rule or group of rules.
//!
//! A game is checked up to its first mistake: after it, the positions are unknown.

mod layout;
mod moves;
mod tags;

use std::ops::Range;

use chess_core::epd::Epd;
use chess_core::{Allow, Board, Replay, Square};
use memchr::{memchr, memchr2};

use crate::finding::Finding;
use crate::style::Rule;
pub(crate) use tags::{insertions, misspelt};

/// The mistakes of style in the text of one game.
pub(crate) fn found(text: &str, allowed: Allow) -> Vec<Finding> {
    let mut found = Vec::new();
    let game = Replay::new(text, Board::START).allowing(allowed);
    let Some(read) = moves::read(game, &mut found) else { return found };
    tags::check(text, &read, &mut found);
    layout::check(text, &read, &mut found);
    found
}

/// The comments of a game that hold moves and nothing else.
pub(crate) fn moves_in_comments(game: Replay<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    let _read = moves::read(game, &mut found);
    let is_moves = |finding: &Finding| finding.code() == Rule::MovesInComment.code();
    found.retain(is_moves);
    found
}

/// The en passant square of a position in a list, if no pawn can capture there.
pub(crate) fn of_position(line: &str, epd: &Epd<'_>) -> Option<Finding> {
    let range = dead_en_passant(line, epd)?;
    Some(Finding::of_style(Rule::DeadEnPassant, range.clone(), "-").fixed_by(range, "-"))
}

/// The byte range of that square.
pub(crate) fn dead_en_passant(line: &str, epd: &Epd<'_>) -> Option<Range<usize>> {
    let word = line.split_whitespace().nth(3).map(|word| word.trim_end_matches(';'))?;
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    let is_dead = epd.board().en_passant().is_none() && word.parse::<Square>().is_ok();
    is_dead.then_some(start..start + word.len())
}

/// The line end of a text that has one.
pub(crate) fn own_line_end(text: &str) -> Option<&'static str> {
    memchr2(b'\n', b'\r', text.as_bytes()).is_some().then(|| line_end(text))
}

/// The line end of a text.
pub(crate) fn line_end(text: &str) -> &'static str {
    // In nearly all files, one look for `\r` decides.
    match memchr(b'\r', text.as_bytes()) {
        None => "\n",
        Some(_) if text.contains("\r\n") => "\r\n",
        Some(_) if text.contains('\n') => "\n",
        Some(_) => "\r",
    }
}
