//! Documents that are open in the editor.

use std::iter;
use std::ops::Range;

use chess_check::{Columns, Document, Passage, Point, TextKind};
use gen_lsp_types::{
    Position, Range as LspRange, TextDocumentContentChangeEvent as Change, TextEdit,
};

use crate::settings::Settings;
use crate::uri;

/// The greatest size of a document in bytes. Editors do not send larger ones to a server either.
pub(crate) const LARGEST: usize = 50 << 20;

/// A document that is open, with its findings.
pub(crate) struct OpenDocument {
    pub(crate) version: i32,
    pub(crate) document: Document,
    pub(crate) columns: Columns,
}

impl OpenDocument {
    pub(crate) fn new(
        uri: &str,
        language: &str,
        version: i32,
        text: &str,
        settings: &Settings,
    ) -> Self {
        let path = uri::path(uri);
        let end = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        let is_known = end.is_some_and(|end| ["pgn", "epd", "fen", "rs"].contains(&&*end));
        // The name decides, as it does for `caissa check`.
        let kind = match language {
            _ if is_known => None,
            "pgn" => Some(TextKind::Pgn),
            "epd" | "fen" => Some(TextKind::Positions),
            "rust" => Some(TextKind::Rust),
            _ => None,
        };
        let document = Document::new(&path.to_string_lossy(), kind, text, &settings.options);
        Self { version, document, columns: settings.columns }
    }

    /// Whether it is a file of Rust, whose findings the compiler reports.
    pub(crate) fn is_rust(&self) -> bool {
        self.document.kind() == TextKind::Rust
    }

    /// Applies a change.
    pub(crate) fn apply(&mut self, change: Change) {
        match change {
            Change::TextDocumentContentChangePartial(change) => {
                let range = self.bytes(change.range);
                self.document.edit(range, &change.text);
            }
            Change::TextDocumentContentChangeWholeDocument(change) => {
                let old = self.document.text();
                let (range, new) = difference(&old, &change.text);
                self.document.edit(range, &change.text[new]);
            }
        }
    }

    /// The byte offset of a position.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let (line, column) = (position.line as usize, position.character as usize);
        self.document.offset(line, column, self.columns)
    }

    /// The bytes of a range.
    pub(crate) fn bytes(&self, range: LspRange) -> Range<usize> {
        let start = self.offset(range.start);
        start..self.offset(range.end).max(start)
    }

    pub(crate) fn position(&self, point: Point) -> Position {
        Position { line: point.line as u32, character: point.column(self.columns) as u32 }
    }

    /// The range between two places.
    pub(crate) fn between(&self, start: Point, end: Point) -> LspRange {
        LspRange { start: self.position(start), end: self.position(end) }
    }

    /// The range of some bytes of a game or a line.
    pub(crate) fn range(&self, passage: &Passage<'_>, bytes: Range<usize>) -> LspRange {
        let text = passage.text;
        let start = passage.start.then(Point::after(&text[..bytes.start]));
        self.between(start, start.then(Point::after(&text[bytes])))
    }

    /// The edit that replaces a part of a passage, if it changes something.
    pub(crate) fn edit(
        &self,
        passage: &Passage<'_>,
        part: Range<usize>,
        mut text: String,
    ) -> Option<TextEdit> {
        let (old, new) = difference(&passage.text[part.clone()], &text);
        text.truncate(new.end);
        text.drain(..new.start);
        text.shrink_to_fit();
        let is_same = old.is_empty() && text.is_empty();
        let range = self.range(passage, old.start + part.start..old.end + part.start);
        (!is_same).then_some(TextEdit { range, new_text: text })
    }

    /// The game or line at a position, and the byte offset in it.
    pub(crate) fn passage(&self, position: Position) -> Option<(Passage<'_>, usize)> {
        let offset = self.offset(position);
        let passage = self.document.passage(offset)?;
        Some((passage, (offset - passage.start.byte).min(passage.text.len())))
    }

    /// The games or lines that touch a range.
    pub(crate) fn passages(&self, range: LspRange) -> impl Iterator<Item = Passage<'_>> {
        let bytes = self.bytes(range);
        let mut at = Some(bytes.start);
        iter::from_fn(move || {
            let passage = self.document.passage(at?)?;
            let end = passage.start.byte + passage.text.len();
            at = (end < bytes.end && !passage.text.is_empty()).then_some(end);
            Some(passage)
        })
    }
}

/// Places in a game or a line, which are found quickly one after the other.
pub(crate) struct Places<'a> {
    open: &'a OpenDocument,
    passage: &'a Passage<'a>,
    /// A byte offset in the passage, and its place.
    last: (usize, Point),
}

impl<'a> Places<'a> {
    pub(crate) fn new(open: &'a OpenDocument, passage: &'a Passage<'a>) -> Self {
        Self { open, passage, last: (0, passage.start) }
    }

    /// The position of a byte offset, which is not within a line end.
    pub(crate) fn position(&mut self, at: usize) -> Position {
        let (mut from, mut point) = self.last;
        if at < from {
            (from, point) = (0, self.passage.start);
        }
        point = point.then(Point::after(&self.passage.text[from..at]));
        self.last = (at, point);
        self.open.position(point)
    }

    /// The range of some bytes.
    pub(crate) fn range(&mut self, bytes: Range<usize>) -> LspRange {
        let start = self.position(bytes.start);
        LspRange { start, end: self.position(bytes.end) }
    }
}

/// The ranges in which two texts differ.
pub(crate) fn difference(old: &str, new: &str) -> (Range<usize>, Range<usize>) {
    let same = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new).count();
    let start = (0..=same).rev().find(|at| old.is_char_boundary(*at)).unwrap_or(0);
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let pairs = old_rest.bytes().rev().zip(new_rest.bytes().rev());
    let same = pairs.take_while(|(old, new)| old == new).count();
    let is_boundary = |at: &usize| old_rest.is_char_boundary(old_rest.len() - at);
    let end = (0..=same).rev().find(is_boundary).unwrap_or(0);
    (start..old.len() - end, start..new.len() - end)
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn differences_end_between_characters() {
        for (old, new) in [
            ("", ""),
            ("a", ""),
            ("aa", "a"),
            ("½", "¼"),
            ("x½y", "x¼y"),
            ("abc", "abxbc"),
            ("½½", "½"),
        ] {
            let (from, to) = difference(old, new);
            let mut text = old.to_owned();
            text.replace_range(from, &new[to]);
            assert_eq!(text, new);
        }
    }
}
