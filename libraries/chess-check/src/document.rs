//! A text that is edited, with its findings.

mod chunks;
mod passage;
mod point;

use std::io::Cursor;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::OnceLock;

use chess_core::pgn::AHEAD_OF_MISTAKES;
use chess_core::pgn::Place;

use crate::binary::{self, BEGINNING};
use crate::check::check;
use crate::finding::Finding;
use crate::input::Input;
use crate::kind::TextKind;
use crate::options::CheckOptions;
use crate::packing::{HEADER, Packing};
use crate::parts::Event;
use crate::rust;
use chunks::{Chunks, PieceAt};
use passage::{Fresh, Stretch};
pub use point::{Columns, Point};

/// The number of bytes that are read at a time where a whole text is read.
const STEP: usize = 16 << 10;

/// The number of bytes after a game that are read with it: all that may be needed, and some more.
const AHEAD: usize = AHEAD_OF_MISTAKES + 64;

/// A text that is edited, with its findings.
///
/// Its findings are always those of a [check](crate::check()) of the same text. After an edit, only the games are read
/// again that the edit touches, or whose ends depend on what follows them.
///
/// # Examples
///
/// ```
/// use chess_check::{CheckOptions, Document};
///
/// let mut document = Document::new("games.pgn", None, "1. e4 e5 2. Nf4 *\n\n1. d4 *\n", &CheckOptions::default());
/// let words = |document: &Document| {
///     let findings = document.findings().into_iter();
///     findings.map(|found| format!("{} {}", found.finding.place(), found.finding.code())).collect::<Vec<_>>()
/// };
/// assert_eq!(words(&document), ["1:13 illegal/cannot-reach"]);
/// document.edit(12..15, "Nf3");
/// assert!(words(&document).is_empty());
/// document.edit(22..24, "d5");
/// assert_eq!(words(&document), ["3:4 illegal/cannot-reach"]);
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    name: Arc<str>,
    /// The requested kind.
    asked: Option<TextKind>,
    options: CheckOptions,
    beginning: TextBeginning,
    chunks: Chunks,
    /// The findings of a text that may not be text, and the reason if it cannot be read to its end.
    broken: Option<(Vec<PlacedFinding>, Option<String>)>,
    /// The findings of a file of Rust, if they have been asked for.
    of_calls: OnceLock<Vec<PlacedFinding>>,
}

/// The meaning of a text's first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TextBeginning {
    kind: TextKind,
    is_text: bool,
    /// The number of byte order marks, which have no column.
    marks: usize,
}

/// A finding of a [`Document`], with its place in the units of editors.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlacedFinding {
    /// The finding.
    pub finding: Finding,
    /// The place where it begins.
    pub start: Point,
    /// The place after its last character.
    pub end: Point,
    /// The byte offset in the document of the text to which the ranges of [`Finding::edits`] refer.
    pub text: usize,
    /// The words that a program has made about the finding.
    words: Arc<OnceLock<Box<str>>>,
}

impl PlacedFinding {
    fn new(finding: Finding, start: Point, end: Point, text: usize) -> Self {
        Self { finding, start, end, text, words: Arc::default() }
    }

    /// The words that a function makes about the finding. They are made once, even if an edit moves the finding, so it has
    /// to be the same function each time.
    pub fn words(&self, make: impl FnOnce(&Finding) -> String) -> &str {
        self.words.get_or_init(|| make(&self.finding).into())
    }
}

/// A game of a [`Document`], a line of a list, or the text between them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Passage<'a> {
    /// The number of the game or position in the document, from 1; `None` if it is neither.
    pub number: Option<u64>,
    /// The place where it begins.
    pub start: Point,
    /// Its text with the white space after it. The first game has also the white space before it.
    pub text: &'a str,
}

impl Document {
    /// Reads a text. The kind is guessed from the name and the beginning of the text if it is not given.
    ///
    /// # Examples
    ///
    /// See [`Document`].
    pub fn new(name: &str, kind: Option<TextKind>, text: &str, options: &CheckOptions) -> Self {
        let beginning = TextBeginning { kind: TextKind::Pgn, is_text: true, marks: 0 };
        let (name, options) = (Arc::from(name), options.clone());
        let chunks = Chunks::default();
        let mut document = Self {
            name,
            asked: kind,
            options,
            beginning,
            chunks,
            broken: None,
            of_calls: OnceLock::new(),
        };
        document.read_all(text);
        document
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kind of the text.
    pub fn kind(&self) -> TextKind {
        self.beginning.kind
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.chunks.length()
    }

    /// Whether there is no text.
    pub fn is_empty(&self) -> bool {
        self.chunks.0.is_empty()
    }

    /// The text of a range of bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::{CheckOptions, Document};
    ///
    /// let document = Document::new("games.pgn", None, "1. e4 e5 *", &CheckOptions::default());
    /// assert_eq!(document.slice(3..5), "e4");
    /// ```
    pub fn slice(&self, range: Range<usize>) -> String {
        self.chunks.slice(range)
    }

    /// The whole text.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.len());
        self.chunks.0.iter().for_each(|chunk| text.push_str(&chunk.text));
        text
    }

    /// The place of a byte offset.
    pub fn point(&self, offset: usize) -> Point {
        self.chunks.point(offset)
    }

    /// The byte offset of a line and a column, both from 0. A column after the end of its line means the end, and so does
    /// a line after the last.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::{CheckOptions, Columns, Document};
    ///
    /// let document = Document::new("games.pgn", None, "1. e4 *\n{👑} 1. d4 *", &CheckOptions::default());
    /// assert_eq!(document.offset(1, 3, Columns::Utf16), 13);
    /// assert_eq!(document.point(13).utf16, 3);
    /// assert_eq!(document.offset(0, 99, Columns::Utf8), 7);
    /// ```
    pub fn offset(&self, line: usize, column: usize, columns: Columns) -> usize {
        self.chunks.offset(line, column, columns)
    }

    /// Replaces a range of bytes. Offsets inside a character mean its beginning, and those after the end the end.
    ///
    /// # Examples
    ///
    /// See [`Document`].
    pub fn edit(&mut self, range: Range<usize>, new: &str) {
        self.of_calls.take();
        let length = self.len();
        let boundary = |offset: usize| self.chunks.point(offset.min(length)).byte;
        let start = boundary(range.start);
        let end = boundary(range.end.max(range.start));
        self.chunks.replace(start..end, new);
        let first =
            if start < BEGINNING { self.chunks.slice(0..BEGINNING + 4) } else { String::new() };
        let is_other = start < BEGINNING && self.beginning_of(&first) != self.beginning;
        // So many NUL bytes may not be text.
        let zeros: usize = self.chunks.0.iter().map(|chunk| chunk.zeros).sum();
        let is_padded = zeros > binary::MOST_PADDING;
        if is_other || self.broken.is_some() || is_padded || !self.read_stale() {
            let text = self.text();
            self.read_all(&text);
        }
    }

    /// The findings in the order of the text.
    pub fn findings(&self) -> Vec<PlacedFinding> {
        let mut all = Vec::new();
        self.each_finding(&mut |found| all.push(found));
        all
    }

    /// Acts on the findings in the order of the text. There may be more than fit well in memory.
    pub fn each_finding(&self, act: &mut dyn FnMut(PlacedFinding)) {
        if let Some((findings, _)) = &self.broken {
            return findings.iter().cloned().for_each(act);
        }
        if self.kind() == TextKind::Rust {
            let findings = self.of_calls.get_or_init(|| self.findings_of_calls());
            return findings.iter().cloned().for_each(act);
        }
        let (mut base, mut items) = (Point::default(), 0);
        for chunk in &self.chunks.0 {
            let (mut at, mut start, mut number, mut pieces) = (0, base, items, chunk.pieces.iter());
            let mut reached = 0;
            for (index, found) in &chunk.found {
                let before = pieces.by_ref().take(index - reached);
                let mut length = 0;
                for piece in before {
                    length += piece.length;
                    number += u64::from(piece.is_item);
                }
                start = start.then(Point::after(&chunk.text[at..at + length]));
                (at, reached) = (at + length, *index);
                let finding = found.finding.clone().moved(&self.name, number, self.place(start));
                let (begin, end) = (start.then(found.start), start.then(found.end));
                let (text, words) = (start.byte + found.text, found.words.clone());
                act(PlacedFinding { finding, start: begin, end, text, words });
            }
            base = base.then(chunk.size);
            items += chunk.items;
        }
    }

    /// The findings of a file of Rust. They are read when they are first asked for, because they include proofs.
    fn findings_of_calls(&self) -> Vec<PlacedFinding> {
        let findings = rust::findings(&self.text(), &self.name, &self.options);
        self.placed_in_file(findings.map_or_else(|_| Vec::new(), |(_, findings)| findings))
    }

    /// The findings of a file of Rust that no compiler has, which are read quickly: about style.
    pub fn remarks(&self) -> Vec<PlacedFinding> {
        let findings = rust::remarks(&self.text(), &self.name, &self.options);
        self.placed_in_file(findings.unwrap_or_default())
    }

    /// Findings in the order of their text, with their places. There may be many, so each is counted from the one before.
    fn placed_in_file(&self, findings: Vec<Finding>) -> Vec<PlacedFinding> {
        let (text, mut last) = (self.text(), Point::default());
        let placed = |finding: Finding| {
            let finding = finding.moved(&self.name, 0, Place::START);
            let Range { start, end } = finding.range();
            last = last.then(Point::after(&text[last.byte..start]));
            PlacedFinding::new(finding, last, last.then(Point::after(&text[start..end])), 0)
        };
        findings.into_iter().map(placed).collect()
    }

    /// The reason if the text cannot be read to its end.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::{CheckOptions, Document};
    ///
    /// let document = Document::new("games.pgn", None, &"\u{1}".repeat(99), &CheckOptions::default());
    /// let reason = "99 of its first 99 bytes are control characters, so it is not text";
    /// assert_eq!(document.broken(), Some(reason));
    /// ```
    pub fn broken(&self) -> Option<&str> {
        self.broken.as_ref()?.1.as_deref()
    }

    /// The games or lines, and the text between them.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::{CheckOptions, Document};
    ///
    /// let document = Document::new("games.pgn", None, "1. e4 *\n\n1. d4 *\n", &CheckOptions::default());
    /// let games: Vec<_> = document.passages().map(|game| (game.start.line, game.text)).collect();
    /// assert_eq!(games, [(0, "1. e4 *\n\n"), (2, "1. d4 *\n")]);
    /// ```
    pub fn passages(&self) -> impl Iterator<Item = Passage<'_>> {
        let mut items = 0;
        let mut start = Point::default();
        let pieces = self.chunks.0.iter().flat_map(|chunk| {
            let mut at = 0;
            chunk.pieces.iter().map(move |piece| {
                at += piece.length;
                (&chunk.text[at - piece.length..at], piece.is_item)
            })
        });
        pieces.map(move |(text, is_item)| {
            items += u64::from(is_item);
            let passage = Passage { number: is_item.then_some(items), start, text };
            start = start.then(Point::after(text));
            passage
        })
    }

    /// The game or line at a byte offset; the last one at the end of the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::{CheckOptions, Document};
    ///
    /// let document = Document::new("games.pgn", None, "1. e4 *\n\n1. d4 *\n", &CheckOptions::default());
    /// let passage = document.passage(12).unwrap();
    /// assert_eq!((passage.number, passage.text), (Some(2), "1. d4 *\n"));
    /// ```
    pub fn passage(&self, offset: usize) -> Option<Passage<'_>> {
        let at = self.chunks.piece_at(offset)?;
        let chunk = self.chunks.0.get(at.chunk)?;
        let before = &chunk.pieces[..at.piece];
        let from: usize = before.iter().map(|piece| piece.length).sum();
        let piece = chunk.pieces[at.piece];
        let items: u64 = self.chunks.0[..at.chunk].iter().map(|chunk| chunk.items).sum();
        let own = before.iter().filter(|piece| piece.is_item).count() as u64;
        Some(Passage {
            number: piece.is_item.then_some(items + own + 1),
            start: self.chunks.point(at.offset),
            text: &chunk.text[from..from + piece.length],
        })
    }

    /// The place in the file of the beginning of a piece.
    fn place(&self, point: Point) -> Place {
        let is_marked = point.line == 0 && point.byte > 0;
        let marks = if is_marked { self.beginning.marks } else { 0 };
        Place { line: point.line + 1, column: (point.chars + 1).saturating_sub(marks).max(1) }
    }

    /// A finding with its places found in the text.
    fn placed(&self, finding: Finding) -> PlacedFinding {
        let find = |place: Place| {
            let marks = if place.line == 1 { self.beginning.marks } else { 0 };
            self.point(self.offset(place.line - 1, place.column - 1 + marks, Columns::Chars))
        };
        let (start, end) = (find(finding.place()), find(finding.end()));
        let text = start.byte.saturating_sub(finding.range().start);
        PlacedFinding::new(finding, start, end, text)
    }

    /// The meaning of the first bytes of a text.
    fn beginning_of(&self, text: &str) -> TextBeginning {
        let first = &text.as_bytes()[..text.len().min(BEGINNING)];
        let is_packed = Packing::of(&first[..first.len().min(HEADER)]) != Packing::None;
        let kind = self.asked.or_else(|| TextKind::of_name(&self.name));
        let marks = first.chunks(3).take_while(|bytes| *bytes == "\u{FEFF}".as_bytes()).count();
        let kind = kind.unwrap_or_else(|| TextKind::of_text(first));
        let is_of_kind = kind.contradiction(first, self.asked.is_none()).is_none();
        let is_text = !is_packed && is_of_kind && binary::refuse(first).is_ok();
        TextBeginning { kind, is_text, marks }
    }

    /// Reads a whole text.
    fn read_all(&mut self, text: &str) {
        self.chunks = Chunks::default();
        self.broken = None;
        self.beginning = self.beginning_of(text);
        let zeros = text.bytes().filter(|byte| *byte == 0).count();
        if self.beginning.is_text && zeros <= binary::MOST_PADDING && self.fill(text) {
            return;
        }
        self.chunks.replace(0..0, text);
        let input = Input::reader(&*self.name, Cursor::new(text.to_owned().into_bytes()));
        let input = match self.asked {
            Some(kind) => input.of_kind(kind),
            None => input,
        };
        let (mut findings, mut reason) = (Vec::new(), None);
        check(vec![input], &self.options, |event| {
            match event {
                Event::Found(finding) => findings.push(self.placed(finding.clone())),
                Event::Broken { error, .. } => {
                    reason.get_or_insert(error.to_string());
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        self.broken = Some((findings, reason));
    }

    /// Reads all pieces of a text. Returns whether it could be read to its end.
    fn fill(&mut self, text: &str) -> bool {
        let stretch = Stretch { source: text.as_bytes(), is_start: true, at_a_time: STEP };
        let (mut pieces, mut found, mut at) = (Vec::new(), Vec::new(), 0);
        let read = stretch.read(self.beginning.kind, &self.options, |fresh| {
            let own = &text[at..at + fresh.piece.length];
            at += fresh.piece.length;
            for mut one in fresh.found {
                one.settle(own);
                found.push((pieces.len(), one));
            }
            pieces.push(fresh.piece);
            false
        });
        if read.is_ok() {
            self.chunks.fill(text, &pieces, found);
        }
        read.is_ok()
    }

    /// Reads what is stale. Returns whether it could be read to its end.
    fn read_stale(&mut self) -> bool {
        let mut from = 0;
        while let Some(first) = self.chunks.first_stale(from) {
            let Some((fresh, next)) = self.read_from(first) else { return false };
            self.chunks.renew(first, next, fresh);
            from = first.chunk;
        }
        true
    }

    /// Reads from a piece on, until a piece begins where one begins that need not be read again. Returns the pieces
    /// that were read, and the place of that one.
    fn read_from(&self, first: PieceAt) -> Option<(Vec<Fresh>, PieceAt)> {
        let chunks = &self.chunks;
        let length = chunks.0[first.chunk].pieces[first.piece].length;
        let stretch = Stretch {
            source: chunks.read_from(first),
            is_start: first.offset == 0,
            at_a_time: length + AHEAD,
        };
        let end = PieceAt { chunk: chunks.0.len(), piece: 0, offset: usize::MAX };
        let (mut fresh, mut old, mut at) = (Vec::new(), first, first.offset);
        let read = stretch.read(self.beginning.kind, &self.options, |one| {
            at += one.piece.length;
            fresh.push(one);
            while old.offset < at {
                old = chunks.after(old).unwrap_or(end);
            }
            old.offset == at && !chunks.0[old.chunk].pieces[old.piece].is_stale
        });
        read.ok()?;
        Some((fresh, old))
    }
}
