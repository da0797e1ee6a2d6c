//! Semantic tokens: tags, moves, glyphs, comments, results.

use std::ops::Range;

use chess_check::{Passage, TextKind};
use chess_core::pgn::{Item, tag_pairs};
use gen_lsp_types::{Position, Range as LspRange, SemanticTokensParams, SemanticTokensRangeParams};
use lsp_server::ResponseError;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use serde_json::Value;

use super::{Answer, read};
use crate::open::{OpenDocument, Places};
use crate::parts::{each_part, words_of_line};
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
pub(super) fn all<'a>(
    params: Value,
    open: Option<&'a OpenDocument>,
    _: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    let _: SemanticTokensParams = read(params)?;
    Ok(answer(open, None))
}

/// Answers a request for the tokens of a range.
pub(super) fn in_range<'a>(
    params: Value,
    open: Option<&'a OpenDocument>,
    _: &'a Settings,
) -> Result<Answer<'a>, ResponseError> {
    let params: SemanticTokensRangeParams = read(params)?;
    Ok(answer(open, Some(params.range)))
}

fn answer(open: Option<&OpenDocument>, range: Option<LspRange>) -> Answer<'_> {
    match open.filter(|open| !open.is_rust()) {
        Some(open) => Answer::streamed(open, Tokens { data: Numbers { open, range } }),
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
    /// The requested range; `None` for the whole document.
    range: Option<LspRange>,
}

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (open, kind) = (self.open, self.open.document.kind());
        let mut writer = Writer {
            data: serializer.serialize_seq(None)?,
            last: Position::default(),
            result: Ok(()),
        };
        let mut write = |passage: Passage<'_>| {
            let mut places = Places::new(open, &passage);
            each_of_passage(kind, &passage, &mut |bytes, kind| {
                for line in lines(passage.text, bytes) {
                    writer.write(places.range(line), kind);
                }
            });
        };
        match self.range {
            Some(range) => open.passages(range).for_each(&mut write),
            None => open.document.passages().for_each(&mut write),
        }
        writer.result?;
        writer.data.end()
    }
}

/// The numbers of tokens. Each token is placed relative to the one before it.
struct Writer<Q: SerializeSeq> {
    data: Q,
    last: Position,
    result: Result<(), Q::Error>,
}

impl<Q: SerializeSeq> Writer<Q> {
    fn write(&mut self, LspRange { start, end }: LspRange, kind: u32) {
        let delta_line = start.line.saturating_sub(self.last.line);
        let column = if delta_line == 0 { self.last.character } else { 0 };
        let delta_start = start.character.saturating_sub(column);
        let length = end.character.saturating_sub(start.character);
        for number in [delta_line, delta_start, length, kind, 0] {
            if self.result.is_ok() {
                self.result = self.data.serialize_element(&number);
            }
        }
        self.last = start;
    }
}

/// Acts on the bytes and the type of each token.
fn each_of_passage(kind: TextKind, passage: &Passage<'_>, act: &mut dyn FnMut(Range<usize>, u32)) {
    let text = passage.text;
    if passage.number.is_none() {
        let begin = text.len() - text.trim_start().len();
        if kind != TextKind::Pgn && text.trim_start().starts_with('#') {
            act(begin..text.trim_end().len(), COMMENT);
        }
        return;
    }
    match kind {
        TextKind::Pgn => {
            let mut end = 0;
            for tag in tag_pairs(text) {
                act(tag.name_range(), NAME);
                act(tag.value_range(), VALUE);
                end = tag.value_range().end;
            }
            each_of_moves(text, end, act);
        }
        TextKind::Positions => {
            let words = words_of_line(text).into_iter();
            words.for_each(|(bytes, is_name)| act(bytes, if is_name { NAME } else { VALUE }));
        }
        _ => each_of_moves(text, 0, act),
    }
}

/// Acts on the parts of a game's text that begin at an offset or after it.
fn each_of_moves(text: &str, from: usize, act: &mut dyn FnMut(Range<usize>, u32)) {
    each_part(text, &mut |part| {
        let kind = match part.item {
            Item::Move(_) => MOVE,
            Item::Nag(_) | Item::Open | Item::Close => GLYPH,
            Item::Comment(_) => COMMENT,
            _ => RESULT,
        };
        if part.range.start >= from {
            act(part.range, kind);
        }
    });
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
