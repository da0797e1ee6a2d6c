//! Hovers: a move in words, the board after it, its opening, and the evaluation in the comment after it.

use std::fmt::Write;

use chess_check::{CheckOptions, Passage, TextKind};
use chess_core::__private::Hover as Words;
use chess_core::pgn::{Command, Item, nag_name, tag_pairs};
use chess_core::{Board, Replay};
use gen_lsp_types::{Contents, Hover, HoverRequest, MarkupContent, MarkupKind, Position};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{PlacedItem, parts};
use crate::rust::Inside;
use crate::settings::Settings;

impl Handler for HoverRequest {
    const IN_RUST: bool = true;

    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let (at, options) = (params.text_document_position_params.position, &settings.options);
        if !open.is_rust() {
            return hover(open, options, at);
        }
        let (inside, at) = Inside::at(open, at, options).filter(|(inside, _)| !inside.is_name())?;
        let mut hover = hover(&inside.inner, options, at)?;
        hover.range = hover.range.map(|range| inside.range(range));
        Some(hover)
    }
}

fn hover(open: &OpenDocument, options: &CheckOptions, position: Position) -> Option<Hover> {
    let (passage, at) = open.passage(position)?;
    passage.number?;
    let words = match open.document.kind() {
        TextKind::Pgn => of_game(&passage, at, options)?,
        TextKind::Positions => covering(of_position(passage.text, options), at)?,
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

fn of_game(game: &Passage<'_>, at: usize, options: &CheckOptions) -> Option<Words> {
    let text = game.text;
    if let Some(tag) = tag_pairs(text).find(|tag| tag.value_range().contains(&at)) {
        let value = &text[tag.value_range()];
        let board = options.fen.parse(value).ok().filter(|_| tag.name() == "FEN")?;
        return Some(Words::of_position(tag.value_range(), &board));
    }
    let moves = || Words::of_moves(&Replay::new(text, Board::START));
    let parts = parts(text);
    let Some(here) = parts.iter().position(|part| part.range.contains(&at)) else {
        // Mistakes, and numbers before moves.
        return covering(moves(), at);
    };
    let range = parts[here].range.clone();
    match parts[here].item {
        Item::Nag(number) => Some(Words { kind: "Glyph", range, words: of_glyph(number) }),
        Item::Move(_) => {
            let own =
                |words: &Words| words.range.start <= range.start && range.end <= words.range.end;
            let all = moves();
            let Some(at_move) = all.iter().position(own) else { return covering(all, at) };
            let Words { kind, mut words, .. } = all[at_move].clone();
            if kind != "Move" {
                return Some(all[at_move].clone());
            }
            if let Some(opening) = opening(&parts, here) {
                _ = write!(words, "\n\n{opening}");
            }
            words += &evaluations(&parts[here + 1..]);
            Some(Words { kind, range, words })
        }
        _ => None,
    }
}

fn of_glyph(number: u8) -> String {
    nag_name(number).map_or_else(|| format!("${number}"), |name| format!("${number}: {name}"))
}

/// The evaluations in the comments of a move, from the parts after it.
fn evaluations(after: &[PlacedItem<'_>]) -> String {
    let mut words = String::new();
    for part in after {
        let text = match part.item {
            Item::Comment(text) => text,
            Item::Nag(_) => continue,
            _ => break,
        };
        for command in Command::parse(text) {
            if let Command::Eval(eval) = command {
                _ = write!(words, "\n\nEvaluation: {eval}");
            }
        }
    }
    words
}

/// The last name of an opening on the way to a part.
fn opening(parts: &[PlacedItem<'_>], here: usize) -> Option<String> {
    let depth = parts[here].depth;
    let line = parts[..=here].iter().enumerate().rev();
    let mut lowest = depth;
    // Variations beside the way are left out.
    let mut way = line.filter(move |(at, part)| {
        let is_on_way = part.depth <= lowest && (part.depth == depth || *at < here);
        lowest = lowest.min(part.depth);
        is_on_way && matches!(part.item, Item::Move(_))
    });
    way.find_map(|(_, part)| part.opening())
}

fn of_position(line: &str, options: &CheckOptions) -> Vec<Words> {
    options.fen.parse_epd(line.trim_end()).map(|epd| Words::of_epd(&epd)).unwrap_or_default()
}
