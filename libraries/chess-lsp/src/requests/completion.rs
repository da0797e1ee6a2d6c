//! Completion: the legal moves of a position, tags with their values, glyphs, results.

use std::collections::BTreeSet;

use chess_check::{Passage, TextKind};
use chess_core::__private::Hover as Words;
use chess_core::Board;
use chess_core::book::openings;
use chess_core::pgn::{MARKS, TAG_NAMES, TagPair, nag_name, tag_pairs};
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionRequest, Documentation,
    MarkupContent, MarkupKind, Position, Range, TextEdit,
};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{self, is_space};
use crate::rust::Inside;
use crate::settings::Settings;

/// The tags whose values are known by their meaning, with these values.
const VALUES: [(&[&str], &[&str]); 5] = [
    (&["Result"], &RESULTS),
    (&["Variant"], &["Chess960", "Standard"]),
    (&["SetUp"], &["0", "1"]),
    (&["WhiteTitle", "BlackTitle"], &["-", "CM", "FM", "GM", "IM", "WCM", "WFM", "WGM", "WIM"]),
    (
        &["Termination"],
        &[
            "abandoned",
            "adjudication",
            "death",
            "emergency",
            "normal",
            "rules infraction",
            "time forfeit",
            "unterminated",
        ],
    ),
];

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The commands in comments.
const COMMANDS: [(&str, &str); 5] = [
    ("%clk", "time left: [%clk 0:05:00]"),
    ("%emt", "time used: [%emt 0:00:02]"),
    ("%eval", "evaluation in pawns, or mate: [%eval 0.25], [%eval #-3]"),
    ("%csl", "colored squares: [%csl Gd4,Re5]"),
    ("%cal", "arrows: [%cal Ge2e4]"),
];

/// The operations of EPD.
const OPERATIONS: [(&str, &str); 11] = [
    ("bm", "the best moves"),
    ("am", "moves to avoid"),
    ("id", "the name of the position"),
    ("pv", "a line of moves"),
    ("dm", "mate in so many moves"),
    ("ce", "evaluation in centipawns"),
    ("acd", "depth of the analysis in plies"),
    ("c0", "a comment"),
    ("eco", "the code of the opening"),
    ("hmvc", "the halfmove clock"),
    ("fmvn", "the move number"),
];

/// The most values of a tag that are offered.
const MOST_VALUES: usize = 500;

impl Handler for CompletionRequest {
    const IN_RUST: bool = true;

    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let at = params.text_document_position_params.position;
        let character = params.context.and_then(|context| context.trigger_character);
        let character = character.as_deref();
        let mut items = Vec::new();
        if !open.is_rust() {
            items = completion(open, settings, at, character);
        } else if let Some((inside, at)) = Inside::at(open, at, &settings.options) {
            items = if inside.is_name() {
                of_names(&inside.inner, at)
            } else {
                completion(&inside.inner, settings, at, character)
            };
            for item in &mut items {
                if let Some(CompletionItemTextEdit::TextEdit(edit)) = &mut item.text_edit {
                    edit.range = inside.range(edit.range);
                }
            }
        }
        for (number, item) in items.iter_mut().enumerate() {
            item.sort_text = Some(format!("{number:03}"));
        }
        Some(items.into())
    }
}

/// The names of openings that contain the typed text; names that begin with it come first.
fn of_names(open: &OpenDocument, position: Position) -> Vec<CompletionItem> {
    let (text, at) = (open.document.text(), open.offset(position));
    let typed = text.get(..at).unwrap_or_default().to_ascii_lowercase();
    let range = open.between(open.document.point(0), open.document.point(text.len()));
    let mut names = BTreeSet::new();
    for (_, entry) in openings().entries() {
        if let Some(name) = entry.name()
            && let Some(place) = name.to_ascii_lowercase().find(&typed)
        {
            names.insert((place > 0, name, entry.eco().unwrap_or_default()));
        }
    }
    let names = names.into_iter().take(MOST_VALUES);
    names.map(|(_, name, code)| item(name, CompletionItemKind::Value, code, range)).collect()
}

/// The items at a position, in their order. A character that opens the list by itself does so only in its place.
fn completion(
    open: &OpenDocument,
    settings: &Settings,
    position: Position,
    character: Option<&str>,
) -> Vec<CompletionItem> {
    match open.passage(position) {
        Some((passage, at)) if open.document.kind() == TextKind::Positions => {
            of_line(open, settings, &passage, at)
        }
        Some((passage, at)) => of_passage(open, &passage, at, character),
        None if character.is_some() => Vec::new(),
        None => of_empty(open, position),
    }
}

fn of_passage(
    open: &OpenDocument,
    passage: &Passage<'_>,
    at: usize,
    character: Option<&str>,
) -> Vec<CompletionItem> {
    let before = &passage.text[..at];
    if let Some(comment) = parts::open_comment(before) {
        return of_comment(open, passage, at, &before[comment..]);
    }
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    let begin = line.trim_start_matches(is_space);
    let is_pgn = open.document.kind() == TextKind::Pgn;
    if is_pgn && begin.starts_with('[') {
        return of_tag(open, passage, at, begin);
    }
    // After a move, a space and a line end are what they are.
    let is_numbered = before.trim_end_matches(' ').ends_with(['.', '…']);
    match character {
        Some(" " | ".") if !is_numbered => Vec::new(),
        Some("[" | "\"" | "%") => Vec::new(),
        _ => of_moves(open, passage, at, is_pgn),
    }
}

/// The operations of a line of EPD, and the moves of `bm`, `am` and `pv`.
fn of_line(
    open: &OpenDocument,
    settings: &Settings,
    line: &Passage<'_>,
    at: usize,
) -> Vec<CompletionItem> {
    let before = &line.text[..at];
    let Some(operations) = operations(before) else { return Vec::new() };
    let Ok(mut board) = settings.options.fen.parse_epd_position(before) else { return Vec::new() };
    let operation = operations.rsplit(';').next().unwrap_or_default().trim_start();
    let is_space = |char: char| char.is_whitespace() || char == ',';
    let typed = operation.rsplit(is_space).next().unwrap_or_default();
    let range = open.range(line, at - typed.len()..at);
    let mut words = operation[..operation.len() - typed.len()].split(is_space);
    let words = words.by_ref().filter(|word| !word.is_empty()).collect::<Vec<_>>();
    match *words {
        [] => {
            let begun = OPERATIONS.iter().filter(|(name, _)| name.starts_with(typed));
            begun
                .map(|(name, told)| item(name, CompletionItemKind::Property, told, range))
                .collect()
        }
        ["bm" | "am", ..] => legal(&board, typed, range),
        ["pv", ref moves @ ..] => {
            for word in moves {
                match board.read(word).and_then(|mv| board.play(mv)) {
                    Ok(next) => board = next,
                    Err(_) => return Vec::new(),
                }
            }
            legal(&board, typed, range)
        }
        _ => Vec::new(),
    }
}

/// The text after the fields of a position, if it does not end in a string.
fn operations(line: &str) -> Option<&str> {
    let (mut rest, mut fields) = (line, 0);
    while fields < 6 {
        let word = rest.trim_start().split(char::is_whitespace).next().unwrap_or_default();
        let is_clock = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if fields >= 4 && !is_clock {
            break;
        }
        rest = rest.trim_start().strip_prefix(word).filter(|rest| !rest.is_empty())?;
        fields += 1;
    }
    let quotes = rest.replace("\\\\", "").replace("\\\"", "");
    (quotes.matches('"').count() % 2 == 0).then_some(rest)
}

/// The commands in a comment, after `[`.
fn of_comment(
    open: &OpenDocument,
    game: &Passage<'_>,
    at: usize,
    comment: &str,
) -> Vec<CompletionItem> {
    let Some(bracket) = comment.rfind('[') else { return Vec::new() };
    let typed = &comment[bracket + 1..];
    let range = open.range(game, at - typed.len()..at);
    let begun = COMMANDS.iter().filter(|(name, _)| name.starts_with(typed));
    begun.map(|(name, words)| item(name, CompletionItemKind::Function, words, range)).collect()
}

/// The first moves, where there is no text.
fn of_empty(open: &OpenDocument, position: Position) -> Vec<CompletionItem> {
    if open.document.kind() == TextKind::Positions {
        return Vec::new();
    }
    let range = Range { start: position, end: position };
    legal(&Board::START, "", range)
}

fn item(label: &str, kind: CompletionItemKind, detail: &str, range: Range) -> CompletionItem {
    CompletionItem {
        label: label.into(),
        kind: Some(kind),
        detail: (!detail.is_empty()).then(|| detail.into()),
        text_edit: Some(TextEdit { range, new_text: label.into() }.into()),
        ..CompletionItem::default()
    }
}

/// The names of tags, or the values of the tag in front of the cursor.
fn of_tag(open: &OpenDocument, game: &Passage<'_>, at: usize, begin: &str) -> Vec<CompletionItem> {
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

/// The known values of a tag: the ones of its meaning, or the ones that the document has elsewhere.
fn values(open: &OpenDocument, name: &str, cursor: usize) -> BTreeSet<String> {
    if let Some((_, values)) = VALUES.iter().find(|(names, _)| names.contains(&name)) {
        return values.iter().map(|value| (*value).to_owned()).collect();
    }
    let is_wanted = |other: &str| {
        other == name || of_player(name).is_some() && of_player(name) == of_player(other)
    };
    let mut found = BTreeSet::new();
    for passage in open.document.passages() {
        for tag in tag_pairs(passage.text).filter(|tag| is_wanted(tag.name())) {
            let value = tag.value_range();
            let bytes = passage.start.byte + value.start..=passage.start.byte + value.end;
            if !bytes.contains(&cursor) && !value.is_empty() {
                found.insert(passage.text[value].to_owned());
            }
        }
        if found.len() >= MOST_VALUES {
            break;
        }
    }
    found
}

/// The name of a tag about a player, without the player: `Elo` of `WhiteElo`.
fn of_player(name: &str) -> Option<&str> {
    name.strip_prefix("White").or_else(|| name.strip_prefix("Black"))
}

/// The items that may come next in the moves: legal moves, glyphs, results.
fn of_moves(
    open: &OpenDocument,
    game: &Passage<'_>,
    at: usize,
    has_results: bool,
) -> Vec<CompletionItem> {
    let before = &game.text[..at];
    let start = start_of_word(before);
    // A mark or a glyph after the word of a move.
    let cut = start + before[start..].find(['$', '!', '?']).unwrap_or(0);
    let typed = &before[cut..];
    let range = open.range(game, cut..at);
    let Some((board, is_inside)) = parts::position(&before[..cut]) else { return Vec::new() };
    let sign = |label: &str, name| item(label, CompletionItemKind::Operator, name, range);
    if typed.starts_with('$') {
        let glyph = |number: u8| Some(sign(&format!("${number}"), nag_name(number)?));
        return (1..=255).filter_map(glyph).collect();
    }
    if typed.starts_with(['!', '?']) {
        let marks = (1..).zip(MARKS).filter(|(_, mark)| mark.starts_with(typed));
        return marks
            .map(|(number, mark)| sign(mark, nag_name(number).unwrap_or_default()))
            .collect();
    }
    let mut items = legal(&board, typed, range);
    if has_results && !is_inside {
        let results = RESULTS.into_iter().filter(|result| result.starts_with(typed));
        let result = |result| item(result, CompletionItemKind::Keyword, "result", range);
        items.extend(results.map(result));
    }
    items
}

/// The offset where the last word of a text begins, with its glyphs.
fn start_of_word(text: &str) -> usize {
    let is_of_word = |char: char| char.is_ascii_alphanumeric() || "-=+#$!?/*".contains(char);
    text.trim_end_matches(is_of_word).len()
}

/// The legal moves in SAN that begin with the typed text: exact matches, and then matches in other
/// capitals; of both the moves that are played most come first. After the first square of a move,
/// they are in UCI.
fn legal(board: &Board, typed: &str, range: Range) -> Vec<CompletionItem> {
    // `o` and `0` are typed for castling.
    let lower = typed.to_ascii_lowercase();
    let castling = lower.replace('0', "o");
    let begins = |san: &str| {
        let small = san.to_ascii_lowercase();
        small.starts_with(&lower) || small.starts_with(&castling)
    };
    let book = openings().get(board);
    let played: Vec<_> = book.iter().flat_map(|entry| entry.moves()).map(|one| one.mv).collect();
    let moves = board.legals().map(|legal| (legal.san().to_string(), legal));
    let mut moves: Vec<_> = moves.filter(|(san, _)| begins(san)).collect();
    if moves.is_empty() && typed.len() > 1 {
        let by_squares = board.legals().map(|legal| (legal.to_move().to_string(), legal));
        moves.extend(by_squares.filter(|(squares, _)| squares.starts_with(typed)));
    }
    // A capital is that of a piece.
    let is_capital = typed.starts_with(|char: char| char.is_ascii_uppercase());
    if is_capital && moves.iter().any(|(san, _)| san.starts_with(typed)) {
        moves.retain(|(san, _)| san.starts_with(typed));
    }
    moves.sort_by_key(|(san, legal)| {
        let place = played.iter().position(|mv| *mv == legal.to_move());
        (!san.starts_with(typed), place.unwrap_or(played.len()), san.clone())
    });
    let mut items = Vec::new();
    for (san, legal) in moves {
        let mut one = item(&san, CompletionItemKind::Value, &legal.sentence().to_string(), range);
        let value = Words::of_position(0..0, &legal.play()).words;
        one.documentation =
            Some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }));
        one.filter_text =
            (!typed.is_empty() && !san.starts_with(typed)).then(|| format!("{typed}{san}"));
        one.preselect = items.is_empty().then_some(true);
        items.push(one);
    }
    items
}
