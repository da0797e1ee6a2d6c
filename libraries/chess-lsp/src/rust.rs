//! Files of Rust: the strings in the calls of macros, inside which rust-analyzer does not read.

use std::io;
use std::ops::Range as Bytes;

use chess_check::rust::{Content, Written, strings};
use chess_check::{CheckOptions, Document, Passage, TextKind, moves_in_tokens};
use chess_core::Board;
use gen_lsp_types::{Position, Range, TextEdit};

use crate::open::OpenDocument;

/// A string, or the moves of a call in tokens, as a document of its own.
pub(crate) struct Inside<'a> {
    outer: &'a OpenDocument,
    place: Place,
    pub(crate) inner: OpenDocument,
    /// The number of bytes of the inner document before the value: tags with the position from which its moves begin.
    before: usize,
    /// Whether it is the name of an opening.
    pub(crate) is_name: bool,
}

/// The place of an inner document in its file.
enum Place {
    String(Written),
    /// The offset of the first token.
    Tokens(usize),
}

impl<'a> Inside<'a> {
    /// The string at a position, and the position in it.
    pub(crate) fn at(
        outer: &'a OpenDocument,
        position: Position,
        options: &CheckOptions,
    ) -> Option<(Self, Position)> {
        let offset = outer.offset(position);
        let text = outer.document.text();
        let texts = strings(&text, outer.document.name(), Some(offset)).ok()?.texts;
        let mut found =
            texts.into_iter().filter_map(|text| Some((text.written.offset(offset)?, text)));
        let (at, text) = found.next()?;
        let value = text.written.value().to_owned();
        let inside = Self::new(outer, Place::String(text.written), (&value, text.content), options);
        Some(inside.with_position(at))
    }

    /// The string or the moves in tokens at a position, and the position in them.
    pub(crate) fn moves_at(
        outer: &'a OpenDocument,
        position: Position,
        options: &CheckOptions,
    ) -> Option<(Self, Position)> {
        let in_tokens = || Self::in_tokens(outer, position, options).ok().flatten();
        Self::at(outer, position, options).or_else(in_tokens)
    }

    /// The moves in tokens at a position, and the position in them. An error if the file is not made of tokens.
    fn in_tokens(
        outer: &'a OpenDocument,
        position: Position,
        options: &CheckOptions,
    ) -> io::Result<Option<(Self, Position)>> {
        let (text, offset) = (outer.document.text(), outer.offset(position));
        let calls = moves_in_tokens(&text, outer.document.name(), Some(offset))?;
        let mut calls = calls.into_iter();
        let found = calls.find(|(range, _)| range.start <= offset && offset <= range.end);
        Ok(found.map(|(range, board)| {
            let value = (&text[range.clone()], Content::Moves(board));
            let inside = Self::new(outer, Place::Tokens(range.start), value, options);
            inside.with_position(offset - range.start)
        }))
    }

    /// The moves in tokens at a position where rust-analyzer has no list: in the middle of a word, and in a call that is not closed
    /// yet.
    pub(crate) fn unlisted_at(
        outer: &'a OpenDocument,
        position: Position,
        options: &CheckOptions,
    ) -> Option<(Self, Position)> {
        let (text, offset) = (outer.document.text(), outer.offset(position));
        if let Ok(found) = Self::in_tokens(outer, position, options) {
            let is_word = |char: char| char.is_ascii_alphanumeric();
            let is_inside =
                text[..offset].ends_with(is_word) && text[offset..].starts_with(is_word);
            return found.filter(|_| is_inside);
        }
        let ends = ["game!", "board!", "games!"]
            .map(|name| Some(text[..offset].rfind(name)? + name.len()));
        let call = ends.into_iter().flatten().max()?;
        let mut moves = text[call..offset].trim_start_matches(['(', '[', '{', '"', ' ']);
        if text[..call].ends_with("games!") {
            // The moves of the last item.
            moves = moves.rsplit_once(" = ")?.1;
        }
        let is_open = moves.len() < offset - call && !moves.contains([';', '"']);
        let value = (moves, Content::Moves(Board::START));
        let inside = || Self::new(outer, Place::Tokens(offset - moves.len()), value, options);
        is_open.then(|| inside().with_position(moves.len()))
    }

    fn new(
        outer: &'a OpenDocument,
        place: Place,
        (value, content): (&str, Content),
        options: &CheckOptions,
    ) -> Self {
        let (kind, before) = match content {
            Content::Moves(board) => (TextKind::Pgn, tags_of(&board, value)),
            Content::Games => (TextKind::Pgn, String::new()),
            Content::Position => (TextKind::Positions, String::new()),
            Content::Name => (TextKind::Moves, String::new()),
        };
        let document = Document::new("", Some(kind), &format!("{before}{value}"), options);
        let inner = OpenDocument { version: outer.version, document, columns: outer.columns };
        Self { outer, place, inner, before: before.len(), is_name: content == Content::Name }
    }

    /// The offset in the file where it begins.
    fn start(&self) -> usize {
        match &self.place {
            Place::String(written) => written.range_in_file(&(0..0)).start,
            Place::Tokens(start) => *start,
        }
    }

    /// With the position of a byte of its value.
    fn with_position(self, at: usize) -> (Self, Position) {
        let position = self.inner.position(self.inner.document.point(self.before + at));
        (self, position)
    }

    /// The range in the file of a range of the inner document.
    pub(crate) fn range(&self, range: Range) -> Range {
        let bytes = self.inner.bytes(range);
        let own = bytes.start.saturating_sub(self.before)..bytes.end.saturating_sub(self.before);
        let bytes = match &self.place {
            Place::String(written) => written.range_in_file(&own),
            Place::Tokens(start) => start + own.start..start + own.end,
        };
        let point = |offset| self.outer.document.point(offset);
        self.outer.between(point(bytes.start), point(bytes.end))
    }

    /// A text as it is written there; `None` if it cannot be.
    pub(crate) fn written(&self, text: &str) -> Option<String> {
        match &self.place {
            Place::String(written) => written.escaped(text),
            // `Qh4#` is not a token.
            Place::Tokens(_) => Some(text.replace('#', " #")),
        }
    }
}

/// The document at a position: an open one, or a string or moves in tokens of a file of Rust.
pub(crate) enum Source<'a> {
    Open(&'a OpenDocument),
    Inside(Box<Inside<'a>>),
}

impl<'a> Source<'a> {
    /// The document at a position, and the position in it.
    pub(crate) fn at(
        open: &'a OpenDocument,
        position: Position,
        options: &CheckOptions,
    ) -> Option<(Self, Position)> {
        if !open.is_rust() {
            return Some((Self::Open(open), position));
        }
        let (inside, at) = Inside::moves_at(open, position, options)?;
        (!inside.is_name).then_some((Self::Inside(Box::new(inside)), at))
    }

    /// The document, or all strings and moves in tokens of a file of Rust in their order.
    pub(crate) fn all(open: &'a OpenDocument, options: &CheckOptions) -> Vec<Self> {
        if !open.is_rust() {
            return vec![Self::Open(open)];
        }
        let (text, name) = (open.document.text(), open.document.name());
        let inside = |place, value: (&str, Content)| Inside::new(open, place, value, options);
        let texts = strings(&text, name, None).map_or_else(|_| Vec::new(), |strings| strings.texts);
        let strings = texts.into_iter().map(|text| {
            let value = text.written.value().to_owned();
            inside(Place::String(text.written), (&value, text.content))
        });
        let moves = moves_in_tokens(&text, name, None).unwrap_or_default().into_iter();
        let moves = moves.map(|(range, board)| {
            inside(Place::Tokens(range.start), (&text[range], Content::Moves(board)))
        });
        let mut all: Vec<_> = strings.chain(moves).filter(|inside| !inside.is_name).collect();
        all.sort_by_key(Inside::start);
        all.into_iter().map(|inside| Self::Inside(Box::new(inside))).collect()
    }

    pub(crate) fn document(&self) -> &OpenDocument {
        match self {
            Self::Open(open) => open,
            Self::Inside(inside) => &inside.inner,
        }
    }

    /// Whether it is a string of Rust; `None` outside of Rust.
    pub(crate) fn is_string(&self) -> Option<bool> {
        match self {
            Self::Open(_) => None,
            Self::Inside(inside) => Some(matches!(inside.place, Place::String(_))),
        }
    }

    /// The range in the file of some bytes of a passage.
    pub(crate) fn range(&self, passage: &Passage<'_>, bytes: Bytes<usize>) -> Range {
        self.in_file(self.document().range(passage, bytes))
    }

    /// The range in the file of a range of the document.
    pub(crate) fn in_file(&self, range: Range) -> Range {
        match self {
            Self::Open(_) => range,
            Self::Inside(inside) => inside.range(range),
        }
    }

    /// The edit in the file that writes a text in place of some bytes of a passage; `None` if it cannot be written there.
    pub(crate) fn edit(
        &self,
        passage: &Passage<'_>,
        bytes: Bytes<usize>,
        text: &str,
    ) -> Option<TextEdit> {
        let range = self.range(passage, bytes);
        let new_text = match self {
            Self::Open(_) => text.to_owned(),
            Self::Inside(inside) => inside.written(text)?,
        };
        Some(TextEdit { range, new_text })
    }
}

/// The tags that say where moves begin, before a game with or without tags of its own.
fn tags_of(board: &Board, value: &str) -> String {
    if *board == Board::START {
        return String::new();
    }
    let variant = if board.is_chess960() { "[Variant \"Chess960\"]\n" } else { "" };
    let end = if value.trim_start().starts_with('[') { "\n" } else { "\n\n" };
    format!("{variant}[SetUp \"1\"]\n[FEN \"{board}\"]{end}")
}
