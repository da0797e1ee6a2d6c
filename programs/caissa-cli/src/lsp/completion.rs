//! Completion: the legal moves of a position, tags with their values, glyphs, results.

use std::collections::BTreeSet;

use chess_check::{Kind, Passage};
use chess_core::__private::Hover as Words;
use chess_core::Board;
use chess_core::pgn::{TAG_NAMES, TagPair, nag_name, tag_pairs};
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, Documentation, MarkupContent, MarkupKind, Position,
    TextEdit,
};

use super::open::Open;
use super::parts;

/// The most values of a tag that are offered.
const MOST_VALUES: usize = 500;

/// The marks after moves, each with the glyph that it means.
const MARKS: [(&str, u8); 6] = [("!", 1), ("?", 2), ("!!", 3), ("??", 4), ("!?", 5), ("?!", 6)];

pub(super) fn completion(open: &Open, position: Position) -> Vec<CompletionItem> {
    let Some((passage, at)) = open.passage(position) else { return of_empty(open, position) };
    let before = &passage.text[..at];
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    let begin = line.trim_start_matches(|char: char| char.is_whitespace() || char == '\u{FEFF}');
    match open.document.kind() {
        Kind::Pgn if begin.starts_with('[') => of_tag(open, &passage, at, begin),
        Kind::Pgn => of_moves(open, &passage, at, true),
        Kind::Moves => of_moves(open, &passage, at, false),
        _ => Vec::new(),
    }
}

/// The first moves, where there is no text.
fn of_empty(open: &Open, position: Position) -> Vec<CompletionItem> {
    if open.document.kind() == Kind::Positions {
        return Vec::new();
    }
    let range = gen_lsp_types::Range { start: position, end: position };
    legal(&Board::START, "", range)
}

fn item(
    label: &str,
    kind: CompletionItemKind,
    detail: &str,
    range: gen_lsp_types::Range,
) -> CompletionItem {
    CompletionItem {
        label: label.into(),
        kind: Some(kind),
        detail: (!detail.is_empty()).then(|| detail.into()),
        text_edit: Some(TextEdit { range, new_text: label.into() }.into()),
        ..CompletionItem::default()
    }
}

/// The names of tags, or the values of the tag in front of the cursor.
fn of_tag(open: &Open, game: &Passage<'_>, at: usize, begin: &str) -> Vec<CompletionItem> {
    let Some((name, value)) = begin[1..].split_once('"') else {
        let typed = begin[1..].trim_start();
        if typed.contains(char::is_whitespace) {
            return Vec::new();
        }
        let range = open.range(game, at - typed.len()..at);
        let there: Vec<_> = tag_pairs(game.text).map(TagPair::name).collect();
        let new = TAG_NAMES.iter().filter(|name| **name == typed || !there.contains(name));
        return new.map(|name| item(name, CompletionItemKind::Property, "tag", range)).collect();
    };
    if value.contains('"') {
        return Vec::new();
    }
    let (name, range) = (name.trim(), open.range(game, at - value.len()..at));
    let values = values(open, name, game.start.byte + at);
    values.iter().map(|value| item(value, CompletionItemKind::Value, "", range)).collect()
}

/// The known values of a tag: those of its meaning, or those that the document has elsewhere.
fn values(open: &Open, name: &str, cursor: usize) -> BTreeSet<String> {
    let fixed: &[&str] = match name {
        "Result" => &["*", "0-1", "1-0", "1/2-1/2"],
        "Variant" => &["Chess960", "Standard"],
        "SetUp" => &["0", "1"],
        "Termination" => &[
            "abandoned",
            "adjudication",
            "death",
            "emergency",
            "normal",
            "rules infraction",
            "time forfeit",
            "unterminated",
        ],
        "WhiteTitle" | "BlackTitle" => &["-", "CM", "FM", "GM", "IM", "WCM", "WFM", "WGM", "WIM"],
        _ => &[],
    };
    if !fixed.is_empty() {
        return fixed.iter().map(|value| (*value).to_owned()).collect();
    }
    let is_same = |other: &str| {
        let (name, other) = (
            name.strip_prefix("White"),
            other.strip_prefix("White").or_else(|| other.strip_prefix("Black")),
        );
        name.is_some() && name == other
    };
    let black = name.strip_prefix("Black").map(|rest| format!("White{rest}"));
    let mut found = BTreeSet::new();
    for passage in open.document.passages() {
        for tag in tag_pairs(passage.text) {
            let is_wanted =
                tag.name() == name || is_same(tag.name()) || Some(tag.name()) == black.as_deref();
            let end = passage.start.byte + tag.value_range().end;
            let begin = passage.start.byte + tag.value_range().start;
            if is_wanted && !(begin..=end).contains(&cursor) && !tag.value_range().is_empty() {
                found.insert(passage.text[tag.value_range()].to_owned());
            }
        }
        if found.len() >= MOST_VALUES {
            break;
        }
    }
    found
}

/// The items that may come next in the moves: legal moves, glyphs, results.
fn of_moves(open: &Open, game: &Passage<'_>, at: usize, has_results: bool) -> Vec<CompletionItem> {
    let before = &game.text[..at];
    let is_of_word = |char: char| {
        char.is_ascii_alphanumeric()
            || matches!(char, '-' | '=' | '+' | '#' | '$' | '!' | '?' | '/' | '*')
    };
    let start = before
        .rfind(|char| !is_of_word(char))
        .map_or(0, |last| last + before[last..].chars().next().map_or(1, char::len_utf8));
    let word = &before[start..];
    // A mark or a glyph after the word of a move.
    let sign = word.find(['$', '!', '?']);
    let cut = start + sign.unwrap_or(0);
    let typed = &before[cut..];
    let range = open.range(game, cut..at);
    let Some((board, is_inside)) = parts::position(&before[..cut]) else { return Vec::new() };
    if typed.starts_with('$') {
        let glyph = |number: u8| {
            Some(item(
                &format!("${number}"),
                CompletionItemKind::Operator,
                nag_name(number)?,
                range,
            ))
        };
        return (1..=255).filter_map(glyph).collect();
    }
    if typed.starts_with(['!', '?']) {
        let marks = MARKS.iter().filter(|(mark, _)| mark.starts_with(typed));
        let mark = |(mark, number): &(&str, u8)| {
            item(mark, CompletionItemKind::Operator, nag_name(*number).unwrap_or_default(), range)
        };
        return marks.map(mark).collect();
    }
    let mut items = legal(&board, typed, range);
    if has_results && !is_inside {
        let results =
            ["1-0", "0-1", "1/2-1/2", "*"].into_iter().filter(|result| result.starts_with(typed));
        items.extend(
            results.map(|result| item(result, CompletionItemKind::Keyword, "result", range)),
        );
    }
    items
}

/// The legal moves in SAN that begin with what is typed.
fn legal(board: &Board, typed: &str, range: gen_lsp_types::Range) -> Vec<CompletionItem> {
    let mut items = Vec::new();
    for legal in board.legals() {
        let san = legal.san().to_string();
        // `o` and `0` are typed for castling.
        let is_typed = san.starts_with(typed) || san.starts_with(&typed.replace(['o', '0'], "O"));
        if !is_typed {
            continue;
        }
        let mut one = item(&san, CompletionItemKind::Value, &legal.sentence().to_string(), range);
        let value = Words::of_position(0..0, &legal.play()).words;
        one.documentation =
            Some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }));
        one.filter_text =
            (!typed.is_empty() && !san.starts_with(typed)).then(|| format!("{typed}{san}"));
        items.push(one);
    }
    items
}
