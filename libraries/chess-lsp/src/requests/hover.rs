//! Hovers: a move in words, the board after it, its opening, and the evaluation in the comment after it.

use std::fmt::Write;
use std::ops::Range;

use chess_check::{CheckOptions, Passage, TextKind};
use chess_core::__private::Hover as Words;
use chess_core::book::openings;
use chess_core::pgn::{Command, Item, TagPair, nag_name, tag_pairs};
use chess_core::{Board, GameResult, Replay};
use gen_lsp_types::{Contents, Hover, HoverRequest, MarkupContent, MarkupKind, Position};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{each_part, opening, words_of_line};
use crate::rust::Inside;
use crate::settings::Settings;
use crate::vocabulary::{self, COMMANDS, OPERATIONS, TAGS, Term};

impl Handler for HoverRequest {
    const IN_RUST: bool = true;

    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let (at, options) = (params.text_document_position_params.position, &settings.options);
        if !open.is_rust() {
            return hover(open, options, at);
        }
        let (inside, at) = Inside::at(open, at, options).filter(|(inside, _)| !inside.is_name)?;
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
        TextKind::Positions => {
            let operation = || of_operation(passage.text, at);
            covering(of_position(passage.text, options), at).or_else(operation)?
        }
        _ => covering(of_moves(passage.text, at), at)?,
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
    if let Some(tag) = tag_pairs(text).find(|tag| tag.range().contains(&at)) {
        return of_tag(text, at, tag, options);
    }
    let Some(Here { item, range, after, named, evaluations }) = Here::find(text, at) else {
        // Mistakes, and numbers before moves.
        return covering(of_moves(text, at), at);
    };
    match item {
        Item::Nag(number) => {
            let name = nag_name(number).map_or_else(String::new, |name| format!(": {name}"));
            Some(Words { kind: "Glyph", range, words: format!("${number}{name}") })
        }
        Item::Comment(_) => {
            of_command(text, range.clone(), at).or_else(|| Some(Words::of_position(range, &after)))
        }
        Item::Result(result) => Some(of_result(result, range)),
        Item::Move(_) => {
            let own =
                |words: &Words| words.range.start <= range.start && range.end <= words.range.end;
            let mut all = of_moves(text, at);
            let Some(at_move) = all.iter().position(own) else { return covering(all, at) };
            let found = all.swap_remove(at_move);
            if found.kind != "Move" {
                return Some(found);
            }
            let mut words = found.words;
            if let Some(opening) = named.as_ref().and_then(opening) {
                _ = write!(words, "\n\n{opening}");
            }
            words += &evaluations;
            Some(Words { kind: found.kind, range, words })
        }
        _ => None,
    }
}

fn of_tag(text: &str, at: usize, tag: TagPair<'_>, options: &CheckOptions) -> Option<Words> {
    let (value, is_value) = (tag.value_range(), tag.value_range().contains(&at));
    let board = options.fen.parse(&text[value.clone()]).ok();
    match board.filter(|_| is_value && tag.name() == "FEN") {
        Some(board) => Some(Words::of_position(value, &board)),
        None => of_term(&TAGS, tag.name(), if is_value { tag.range() } else { tag.name_range() }),
    }
}

fn of_result(result: GameResult, range: Range<usize>) -> Words {
    let words = match result {
        GameResult::WhiteWins => "White won",
        GameResult::BlackWins => "Black won",
        GameResult::Draw => "a draw",
        GameResult::Unknown => "the game goes on, or its result is unknown",
    };
    Words { kind: "Result", range, words: format!("`{result}`: {words}") }
}

/// The words about the command of a comment at an offset.
fn of_command(text: &str, comment: Range<usize>, at: usize) -> Option<Words> {
    let places = text[comment.clone()].match_indices("[%");
    let is_end = |char: char| char.is_whitespace() || char == ']';
    let mut names = places.map(|(place, _)| {
        let start = comment.start + place + 1;
        start..start + text[start..].find(is_end).unwrap_or(0)
    });
    let name = names.find(|name| name.contains(&at))?;
    of_term(&COMMANDS, &text[name.clone()], name)
}

/// The words about a name.
fn of_term(terms: &[Term], name: &str, range: Range<usize>) -> Option<Words> {
    let words = vocabulary::words(terms, name)?;
    Some(Words { kind: "Term", range, words: format!("`{name}`: {words}") })
}

/// The words about an operation of EPD.
fn of_operation(line: &str, at: usize) -> Option<Words> {
    let words = words_of_line(line).into_iter();
    let mut names = words.filter(|(range, is_name)| *is_name && range.contains(&at));
    let (range, _) = names.next()?;
    of_term(&OPERATIONS, line[range.clone()].trim_end_matches(';'), range)
}

/// The moves and mistakes at an offset.
fn of_moves(text: &str, at: usize) -> Vec<Words> {
    Words::of_moves_in(&Replay::new(text, Board::START), at..at + 1)
}

/// The part of a game at an offset.
struct Here<'a> {
    item: Item<'a>,
    range: Range<usize>,
    /// The position after it.
    after: Board,
    /// The last position on the way to it whose opening has a name.
    named: Option<Board>,
    /// The evaluations in the comments after it.
    evaluations: String,
}

impl<'a> Here<'a> {
    fn find(text: &'a str, at: usize) -> Option<Self> {
        // The last position with a name in each of the open variations.
        let (mut named, mut found, mut is_after) = (vec![None], None::<Self>, false);
        each_part(text, &mut |part| {
            match part.item {
                Item::Open => named.push(None),
                Item::Close if named.len() > 1 => drop(named.pop()),
                Item::Move(_) if found.is_none() && openings().get(&part.after).is_some() => {
                    if let Some(last) = named.last_mut() {
                        *last = Some(part.after);
                    }
                }
                _ => {}
            }
            if let Some(here) = &mut found {
                match part.item {
                    Item::Comment(text) if is_after => add_evaluations(&mut here.evaluations, text),
                    Item::Nag(_) => {}
                    _ => is_after = false,
                }
            } else if part.range.contains(&at) {
                let named = named.iter().rev().copied().flatten().next();
                let (item, range, after) = (part.item, part.range, part.after);
                found = Some(Self { item, range, after, named, evaluations: String::new() });
                is_after = true;
            }
        });
        found
    }
}

/// Adds the evaluations in a comment.
fn add_evaluations(words: &mut String, comment: &str) {
    for command in Command::parse(comment) {
        if let Command::Eval(eval) = command {
            _ = write!(words, "\n\nEvaluation: {eval}");
        }
    }
}

fn of_position(line: &str, options: &CheckOptions) -> Vec<Words> {
    let line = line.trim_end();
    // A position that no game has is said with the reason.
    let of_setup =
        || options.fen.parse_setup(line).map(|it| vec![Words::of_setup(0..line.len(), &it)]);
    options
        .fen
        .parse_epd(line)
        .map(|epd| Words::of_epd(&epd))
        .or_else(|_| of_setup())
        .unwrap_or_default()
}
