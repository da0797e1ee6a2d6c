//! Semantic tokens: tags, moves, glyphs, comments, results.

use std::ops::Range;

use chess_check::{Passage, TextKind};
use chess_core::pgn::{Item, tag_pairs};
use gen_lsp_types::{Position, SemanticTokensParams, SemanticTokensRangeParams};
use lsp_server::ResponseError;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use serde_json::Value;

use super::{Answer, read};
use crate::open::OpenDocument;
use crate::parts::parts;
use crate::settings::Settings;

/// The types of tokens. A token's type is an index in this list.
pub(crate) const TYPES: [&str; 6] =
    ["comment", "property", "string", "function", "operator", "keyword"];

const COMMENT: u32 = 0;
const NAME: u32 = 1;
const VALUE: u32 = 2;
const MOVE: u32 = 3;
const GLYPH: u32 = 4;
const RESULT: u32 = 5;

/// Answers a request for the tokens of a document.
pub(super) fn all(
    params: Value,
    open: Option<&OpenDocument>,
    _: &Settings,
) -> Result<Answer, ResponseError> {
    let _: SemanticTokensParams = read(params)?;
    Ok(answer(open, |open| open.document.passages().collect()))
}

/// Answers a request for the tokens of a range.
pub(super) fn in_range(
    params: Value,
    open: Option<&OpenDocument>,
    _: &Settings,
) -> Result<Answer, ResponseError> {
    let params: SemanticTokensRangeParams = read(params)?;
    Ok(answer(open, |open| open.passages(params.range)))
}

fn answer<'a>(
    open: Option<&'a OpenDocument>,
    passages: impl FnOnce(&'a OpenDocument) -> Vec<Passage<'a>>,
) -> Answer {
    match open.filter(|open| !open.is_rust()) {
        Some(open) => Answer::of(&Tokens { data: Numbers { open, passages: passages(open) } }),
        None => Answer::of(&()),
    }
}

/// The tokens of some games or lines.
#[derive(Serialize)]
struct Tokens<'a> {
    data: Numbers<'a>,
}

/// Tokens in the numbers of the protocol, which are made while they are written: a list of them is larger than the text.
struct Numbers<'a> {
    open: &'a OpenDocument,
    passages: Vec<Passage<'a>>,
}

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut data, mut last) = (serializer.serialize_seq(None)?, Position::default());
        for passage in &self.passages {
            for (bytes, kind) in of_passage(self.open.document.kind(), passage) {
                for line in lines(passage.text, bytes) {
                    let range = self.open.range(passage, line);
                    let (start, end) = (range.start, range.end);
                    let delta_line = start.line.saturating_sub(last.line);
                    let column = if delta_line == 0 { last.character } else { 0 };
                    let delta_start = start.character.saturating_sub(column);
                    let length = end.character.saturating_sub(start.character);
                    for number in [delta_line, delta_start, length, kind, 0] {
                        data.serialize_element(&number)?;
                    }
                    last = start;
                }
            }
        }
        data.end()
    }
}

fn of_passage(kind: TextKind, passage: &Passage<'_>) -> Vec<(Range<usize>, u32)> {
    let text = passage.text;
    if passage.number.is_none() {
        let begin = text.len() - text.trim_start().len();
        let is_comment = kind != TextKind::Pgn && text.trim_start().starts_with('#');
        return if is_comment { vec![(begin..text.trim_end().len(), COMMENT)] } else { Vec::new() };
    }
    match kind {
        TextKind::Pgn => {
            let mut found = Vec::new();
            for tag in tag_pairs(text) {
                found.push((tag.name_range(), NAME));
                found.push((tag.value_range(), VALUE));
            }
            let end = found.last().map_or(0, |(range, _)| range.end);
            found.extend(of_moves(text).into_iter().filter(|(range, _)| range.start >= end));
            found
        }
        TextKind::Positions => of_line(text),
        _ => of_moves(text),
    }
}

fn of_moves(text: &str) -> Vec<(Range<usize>, u32)> {
    let tokens = parts(text).into_iter().map(|part| {
        let kind = match part.item {
            Item::Move(_) => MOVE,
            Item::Nag(_) | Item::Open | Item::Close => GLYPH,
            Item::Comment(_) => COMMENT,
            _ => RESULT,
        };
        (part.range, kind)
    });
    tokens.collect()
}

/// The position of a line of EPD or FEN, and the names of its operations.
fn of_line(text: &str) -> Vec<(Range<usize>, u32)> {
    let (mut found, mut at, mut fields) = (Vec::new(), 0, 0);
    let mut is_name = true;
    for word in text.split_inclusive(char::is_whitespace) {
        let name = word.trim_end().trim_start_matches(';');
        let start = at + word.trim_end().len() - name.len();
        is_name |= start > at;
        if !name.is_empty() {
            fields += 1;
            let is_clock =
                matches!(fields, 5 | 6) && name.starts_with(|char: char| char.is_ascii_digit());
            let kind = if fields <= 4 || is_clock && is_name {
                Some(VALUE)
            } else {
                std::mem::take(&mut is_name).then_some(NAME)
            };
            found.extend(kind.map(|kind| (start..start + name.len(), kind)));
            is_name |= name.ends_with(';');
        }
        at += word.len();
    }
    found
}

/// The parts of a range on each of its lines, because few clients know tokens of several lines.
fn lines(text: &str, bytes: Range<usize>) -> Vec<Range<usize>> {
    let (mut lines, mut at) = (Vec::new(), bytes.start);
    for line in text[bytes].split_inclusive(['\n', '\r']) {
        let length = line.trim_end_matches(['\n', '\r']).len();
        if length > 0 {
            lines.push(at..at + length);
        }
        at += line.len();
    }
    lines
}
