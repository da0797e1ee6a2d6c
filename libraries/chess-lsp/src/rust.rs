//! Files of Rust: the strings in the calls of macros, inside which rust-analyzer does not read.

use chess_check::rust::{CallText, Content, strings};
use chess_check::{CheckOptions, Document, TextKind};
use chess_core::Board;
use gen_lsp_types::{Position, Range};

use crate::open::OpenDocument;

/// A string as a document of its own.
pub(crate) struct Inside<'a> {
    outer: &'a OpenDocument,
    text: CallText,
    pub(crate) inner: OpenDocument,
    /// The number of bytes of the inner document before the value: tags with the position from which its moves begin.
    before: usize,
}

impl<'a> Inside<'a> {
    /// The string at a position, and the position in it.
    pub(crate) fn at(
        outer: &'a OpenDocument,
        position: Position,
        options: &CheckOptions,
    ) -> Option<(Self, Position)> {
        let offset = outer.offset(position);
        let texts = strings(&outer.document.text(), outer.document.name()).ok()?.texts;
        let mut found =
            texts.into_iter().filter_map(|text| Some((text.written.offset(offset)?, text)));
        let (at, text) = found.next()?;
        let (kind, before) = match text.content {
            Content::Moves(board) => (TextKind::Pgn, tags_of(&board, text.written.value())),
            Content::Games => (TextKind::Pgn, String::new()),
            Content::Position => (TextKind::Positions, String::new()),
            Content::Name => (TextKind::Moves, String::new()),
        };
        let (value, before) = (format!("{before}{}", text.written.value()), before.len());
        let document = Document::new("", Some(kind), &value, options);
        let inner = OpenDocument { version: outer.version, document, columns: outer.columns };
        let inside = inner.position(inner.document.point(before + at));
        Some((Self { outer, text, inner, before }, inside))
    }

    /// Whether it is the name of an opening.
    pub(crate) fn is_name(&self) -> bool {
        self.text.content == Content::Name
    }

    /// The range in the file of a range of the inner document.
    pub(crate) fn range(&self, range: Range) -> Range {
        let bytes = self.inner.bytes(range);
        let own = bytes.start.saturating_sub(self.before)..bytes.end.saturating_sub(self.before);
        let bytes = self.text.written.range_in_file(&own);
        let point = |offset| self.outer.document.point(offset);
        self.outer.between(point(bytes.start), point(bytes.end))
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
