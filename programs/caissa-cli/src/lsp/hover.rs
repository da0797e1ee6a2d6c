//! Hovers: a move in words, the board after it, its opening, and the evaluation in the comment after it.

use std::fmt::Write;

use chess_check::{Kind, Options, Passage};
use chess_core::__private::Hover as Words;
use chess_core::pgn::{Command, Item, nag_name, tag_pairs};
use chess_core::{Board, Replay};
use gen_lsp_types::{Contents, Hover, MarkupContent, MarkupKind, Position};

use super::open::Open;
use super::parts::{Part, parts};
use crate::input::openings::Opening;

pub(super) fn hover(open: &Open, options: &Options, position: Position) -> Option<Hover> {
    let (passage, at) = open.passage(position)?;
    passage.number?;
    let words = match open.document.kind() {
        Kind::Pgn => of_game(&passage, at, options)?,
        Kind::Positions => covering(of_position(passage.text, options), at)?,
        _ => covering(Words::of_moves(&Replay::new(passage.text, Board::START)), at)?,
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: words.words };
    let range = Some(open.range(&passage, words.range));
    Some(Hover { contents: Contents::MarkupContent(contents), range })
}

/// The words about an offset.
fn covering(words: Vec<Words>, at: usize) -> Option<Words> {
    words.into_iter().find(|words| words.range.start <= at && at < words.range.end)
}

fn of_game(game: &Passage<'_>, at: usize, options: &Options) -> Option<Words> {
    let text = game.text;
    if let Some(tag) = tag_pairs(text).find(|tag| tag.value_range().contains(&at)) {
        let value = &text[tag.value_range()];
        let board = options.fen.read(value).ok().filter(|_| tag.name() == "FEN")?;
        return Some(Words::of_position(tag.value_range(), &board));
    }
    let parts = parts(text);
    let Some(here) = parts.iter().position(|part| part.range.contains(&at)) else {
        // Mistakes, and numbers before moves.
        return covering(Words::of_moves(&Replay::new(text, Board::START)), at);
    };
    let part = &parts[here];
    if let Item::Nag(number) = part.item {
        let words = nag_name(number)
            .map_or_else(|| format!("${number}"), |name| format!("${number}: {name}"));
        return Some(Words { kind: "Glyph", range: part.range.clone(), words });
    }
    let Item::Move(_) = part.item else { return None };
    let mut words = Words::of_moves(&Replay::new(text, Board::START));
    let own =
        |words: &Words| words.range.start <= part.range.start && part.range.end <= words.range.end;
    let at = words.iter().position(own)?;
    let mut words = words.swap_remove(at);
    words.range = part.range.clone();
    if let Some(opening) = opening(&parts, here) {
        _ = write!(words.words, "\n\n{opening}");
    }
    for comment in parts[here + 1..]
        .iter()
        .take_while(|next| matches!(next.item, Item::Comment(_) | Item::Nag(_)))
    {
        if let Item::Comment(text) = comment.item {
            for command in Command::read(text) {
                if let Command::Eval(eval) = command {
                    _ = write!(words.words, "\n\nEvaluation: {eval}");
                }
            }
        }
    }
    Some(words)
}

/// The last name of an opening on the way to a part.
fn opening(parts: &[Part<'_>], here: usize) -> Option<Opening> {
    let depth = parts[here].depth;
    let line = parts[..=here].iter().enumerate().rev();
    let mut lowest = depth;
    // Variations beside the way are left out.
    let way = line.filter(move |(at, part)| {
        let is_on_way = part.depth <= lowest && (part.depth == depth || *at < here);
        lowest = lowest.min(part.depth);
        is_on_way && matches!(part.item, Item::Move(_))
    });
    way.map(|(_, part)| part.after).find_map(|board| Opening::at(&board))
}

fn of_position(line: &str, options: &Options) -> Vec<Words> {
    options.fen.read_epd(line.trim_end()).map(|epd| Words::of_epd(&epd)).unwrap_or_default()
}
