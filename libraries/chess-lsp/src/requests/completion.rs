//! Completion: the legal moves of a position, tags with their values, glyphs, results, fields of a FEN, files.

mod files;
mod line;
mod moves;
mod tags;

use std::collections::BTreeSet;

use chess_check::{CheckOptions, Passage, TextKind};
use chess_core::__private::{Hover as Words, MoveStyle};
use chess_core::book::openings;
use chess_core::pgn::tag_pairs;
use chess_core::{Board, Legal};
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, CompletionList, CompletionRequest,
    Documentation, InsertReplaceEdit, MarkupContent, MarkupKind, Position, Range, TextEdit,
};

use super::Handler;
use crate::open::OpenDocument;
use crate::parts::{self, is_space};
use crate::rust::Inside;
use crate::settings::Settings;
use crate::vocabulary::Term;

/// The most values of a tag that are offered.
const MOST_VALUES: usize = 500;

impl Handler for CompletionRequest {
    const IN_RUST: bool = true;

    fn answer(open: &OpenDocument, settings: &Settings, params: Self::Params) -> Self::Result {
        let at = params.text_document_position_params.position;
        let character = params.context.and_then(|context| context.trigger_character);
        let character = character.as_deref();
        let mut items = if !open.is_rust() {
            completion(open, settings, at, character)
        } else if let Some((inside, at)) = Inside::at(open, at, &settings.options)
            .or_else(|| Inside::unlisted_at(open, at, &settings.options))
        {
            let items = if inside.is_name {
                of_names(&inside.inner, at)
            } else {
                completion(&inside.inner, settings, at, character)
            };
            items.into_iter().filter_map(|item| inside.place(item)).collect()
        } else {
            files::of_call(open, at)
        };
        for (number, item) in items.iter_mut().enumerate() {
            item.sort_text = Some(format!("{number:03}"));
        }
        // With each letter, the client asks again: a word that is complete has no list, so that Enter begins a line.
        Some(CompletionList { is_incomplete: true, items, ..CompletionList::default() }.into())
    }
}

impl Inside<'_> {
    /// Moves the edit of an item from the string to the file; `None` if it cannot be written there.
    fn place(&self, mut item: CompletionItem) -> Option<CompletionItem> {
        match &mut item.text_edit {
            Some(CompletionItemTextEdit::TextEdit(edit)) => {
                (edit.range, edit.new_text) =
                    (self.range(edit.range), self.written(&edit.new_text)?);
            }
            Some(CompletionItemTextEdit::InsertReplaceEdit(edit)) => {
                (edit.insert, edit.replace) = (self.range(edit.insert), self.range(edit.replace));
                edit.new_text = self.written(&edit.new_text)?;
            }
            None => {}
        }
        Some(item)
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

/// A cursor in a game or a line.
struct Cursor<'a> {
    open: &'a OpenDocument,
    options: &'a CheckOptions,
    passage: &'a Passage<'a>,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The text before it.
    fn before(&self) -> &'a str {
        &self.passage.text[..self.at]
    }

    /// The range of the text that has been typed.
    fn range(&self, typed: &str) -> Range {
        self.open.range(self.passage, self.at - typed.len()..self.at)
    }

    /// The end of the word that goes on behind it; in the value of a tag, the end of the value.
    fn end_of_word(&self) -> Position {
        let rest = &self.passage.text[self.at..];
        let line = rest.split(['\n', '\r']).next().unwrap_or_default();
        let word = line.len() - line.trim_start_matches(is_of_word).len();
        let end = if self.is_in_string() { line.find('"').unwrap_or(word) } else { word };
        self.open.range(self.passage, self.at..self.at + end).end
    }

    /// Whether a quote is open before it in its line.
    fn is_in_string(&self) -> bool {
        let line = self.before().rsplit(['\n', '\r']).next().unwrap_or_default();
        is_string_open(line)
    }
}

/// Whether a quote is open at the end of a line.
fn is_string_open(line: &str) -> bool {
    line.replace("\\\\", "").replace("\\\"", "").matches('"').count() % 2 == 1
}

/// The items at a position, in their order. A character that opens the list by itself does so only in its place.
fn completion(
    open: &OpenDocument,
    settings: &Settings,
    position: Position,
    character: Option<&str>,
) -> Vec<CompletionItem> {
    let Some((passage, at)) = open.passage(position) else {
        return if character.is_some() { Vec::new() } else { of_empty(open, position) };
    };
    let cursor = Cursor { open, options: &settings.options, passage: &passage, at };
    let mut items = if open.document.kind() == TextKind::Positions {
        line::all(&cursor)
    } else {
        of_passage(&cursor, character)
    };
    if settings.replaces {
        let end = cursor.end_of_word();
        for item in &mut items {
            if let Some(CompletionItemTextEdit::TextEdit(TextEdit { range, new_text })) =
                item.text_edit.take()
            {
                let replace = Range { start: range.start, end };
                item.text_edit = Some(InsertReplaceEdit::new(new_text, range, replace).into());
            }
        }
    }
    items
}

fn of_passage(cursor: &Cursor<'_>, character: Option<&str>) -> Vec<CompletionItem> {
    let before = cursor.before();
    if let Some(comment) = parts::open_comment(before) {
        return moves::of_comment(cursor, &before[comment..]);
    }
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |end| end + 1)..];
    let tags = tag_pairs(line).last().map_or(0, |tag| tag.range().end);
    let begin = line[tags..].trim_start_matches(is_space);
    let is_pgn = cursor.open.document.kind() == TextKind::Pgn;
    if is_pgn && begin.starts_with('[') {
        return tags::all(cursor, begin);
    }
    // After a move, a space and a line end are what they are.
    let is_numbered = before.trim_end_matches(' ').ends_with(['.', '…']);
    match character {
        Some(" " | ".") if !is_numbered => Vec::new(),
        Some("[" | "\"" | "%") => Vec::new(),
        _ => moves::of_phrase(cursor).unwrap_or_else(|| moves::all(cursor)),
    }
}

/// The first moves, where there is no text.
fn of_empty(open: &OpenDocument, position: Position) -> Vec<CompletionItem> {
    if open.document.kind() == TextKind::Positions {
        return Vec::new();
    }
    let range = Range { start: position, end: position };
    legal(&Board::START, MoveStyle::default(), "", range)
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

/// The terms that begin with the typed text.
fn begun(
    terms: &[Term],
    typed: &str,
    kind: CompletionItemKind,
    range: Range,
) -> Vec<CompletionItem> {
    let begun = terms.iter().filter(|(name, _)| name.starts_with(typed));
    begun.map(|(name, words)| item(name, kind, words, range)).collect()
}

/// Whether a character may be a part of a word in movetext.
fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || "-=+#$!?/*_".contains(char) || ('♔'..='♟').contains(&char)
}

/// The values of the field that is being written in a FEN: of those that a position may have there. `None` after the fields.
fn of_fen(cursor: &Cursor<'_>, fen: &str) -> Option<Vec<CompletionItem>> {
    let typed = fen.rsplit(is_space).next().unwrap_or_default();
    let before = &fen[..fen.len() - typed.len()];
    let (values, rest) = match before.split_whitespace().count() {
        0 => return Some(Vec::new()),
        1 => (vec!["w".into(), "b".into()], "- - 0 1"),
        2 => (castling_fields(), "- 0 1"),
        3 => (en_passant_fields(), "0 1"),
        _ => return None,
    };
    let is_possible = |value: &String| {
        let board = cursor.options.fen.parse(&format!("{before}{value} {rest}"));
        // A square is kept only if a pawn can capture there.
        let is_kept =
            |board: Board| value.len() != 2 || rest != "0 1" || board.en_passant().is_some();
        value.starts_with(typed) && value != typed && board.is_ok_and(is_kept)
    };
    let range = cursor.range(typed);
    let values = values.into_iter().filter(is_possible);
    Some(values.map(|value| item(&value, CompletionItemKind::Value, "", range)).collect())
}

/// All castling rights, most first.
fn castling_fields() -> Vec<String> {
    let of_set = |set: u8| {
        let rights = "KQkq".chars().zip([8, 4, 2, 1]);
        rights.filter(|(_, bit)| set & bit != 0).map(|(right, _)| right).collect()
    };
    let mut fields: Vec<String> = (1..16).rev().map(of_set).collect();
    fields.sort_by_key(|rights| 4 - rights.len());
    fields.push("-".into());
    fields
}

/// All squares behind a pawn that has just moved two squares.
fn en_passant_fields() -> Vec<String> {
    let squares = ('a'..='h').flat_map(|file| [3, 6].map(|rank| format!("{file}{rank}")));
    squares.chain(["-".into()]).collect()
}

/// The legal moves that begin with the typed text: exact matches, and then matches in other capitals; of both the moves that are
/// played most come first. A word that is a legal move and the beginning of no other has none.
fn legal(board: &Board, style: MoveStyle, typed: &str, range: Range) -> Vec<CompletionItem> {
    let mut moves = begun_moves(board, style, typed);
    if is_complete(board, typed, &moves) {
        return Vec::new();
    }
    let book = openings().get(board);
    let played: Vec<_> = book.iter().flat_map(|entry| entry.moves()).map(|one| one.mv).collect();
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

/// The legal moves that begin with the typed text, in any capitals, as the game has its moves. Where none begins so, they are in
/// standard algebraic notation; after two letters, in others.
fn begun_moves<'a>(board: &'a Board, style: MoveStyle, typed: &str) -> Vec<(String, Legal<'a>)> {
    // `o` and `0` are typed for castling.
    let lower = typed.to_lowercase();
    let castling = lower.replace('0', "o");
    let written = |style: MoveStyle| {
        let begins = |text: &str| {
            let small = text.to_lowercase();
            small.starts_with(&lower) || small.starts_with(&castling)
        };
        let text = move |legal: Legal<'a>| (style.write(board, legal.to_move()), legal);
        board.legals().map(text).filter(|(text, _)| begins(text)).collect::<Vec<_>>()
    };
    let [own, others @ ..] = style.offered();
    let mut moves = written(own);
    for style in others {
        if moves.is_empty() && (typed.len() > 1 || style == MoveStyle::default()) {
            moves = written(style);
        }
    }
    // A capital is that of a piece.
    let is_capital = typed.starts_with(char::is_uppercase);
    if is_capital && moves.iter().any(|(text, _)| text.starts_with(typed)) {
        moves.retain(|(text, _)| text.starts_with(typed));
    }
    moves
}

/// Whether a word is a legal move, and the beginning of no other.
fn is_complete(board: &Board, typed: &str, moves: &[(String, Legal<'_>)]) -> bool {
    let is_typed = |(text, _): &&(String, Legal<'_>)| text.trim_end_matches(['+', '#']) == typed;
    let own = moves.iter().find(is_typed).map(|(_, legal)| legal.to_move());
    board.read(typed).ok().or(own).is_some_and(|mv| {
        let mut others = moves.iter().filter(|(_, other)| other.to_move() != mv);
        others.all(|(text, _)| !text.starts_with(typed))
    })
}
