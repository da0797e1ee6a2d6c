//! The pieces of a text that are read by themselves: a game, or a line of a list.

use std::cell::Cell;
use std::io::{self, Read};

use chess_core::pgn::AHEAD;
use chess_core::pgn::{KeptNotes, Place, Reader};

use super::PlacedFinding;
use super::point::Point;
use crate::check::of_line;
use crate::finding::Finding;
use crate::game;
use crate::kind::TextKind;
use crate::lines::ListLines;
use crate::options::CheckOptions;

/// A distance beyond every text: what was read depends on the end of the text.
pub(super) const UNBOUNDED: usize = usize::MAX;

/// A piece of a text: a game or a line, with the white space after it. The first game has also the white space before
/// it.
#[derive(Clone, Copy, Debug)]
pub(super) struct DocumentPiece {
    /// Its number of bytes.
    pub(super) length: usize,
    /// The number of bytes after it on which its reading depends.
    pub(super) beyond: usize,
    /// Whether it is a game or a position, and neither blank nor a comment.
    pub(super) is_item: bool,
    /// Whether it has to be read again.
    pub(super) is_stale: bool,
}

impl PlacedFinding {
    /// The findings of a game or a line, whose text begins at an offset of its piece.
    fn all(findings: Vec<Finding>, text: usize) -> Vec<Self> {
        let found = |finding| Self::new(finding, Point::default(), Point::default(), text);
        findings.into_iter().map(found).collect()
    }

    /// Finds the places in the text of the piece.
    pub(super) fn settle(&mut self, piece: &str) {
        let range = self.finding.range();
        let (start, end) = (self.text + range.start, self.text + range.end);
        self.start = Point::after(&piece[..start]);
        self.end = self.start.then(Point::after(&piece[start..end]));
    }
}

/// A piece that has been read.
pub(super) struct Fresh {
    pub(super) piece: DocumentPiece,
    /// The findings, with places that are counted from the beginning of the piece.
    pub(super) found: Vec<PlacedFinding>,
}

/// The bytes of a source. They are counted, and its end is noticed.
struct CountedBytes<'a, R> {
    source: R,
    count: &'a Cell<usize>,
    is_done: &'a Cell<bool>,
}

impl<R: Read> Read for CountedBytes<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        self.count.set(self.count.get() + length);
        self.is_done.set(self.is_done.get() || length == 0 && !buffer.is_empty());
        Ok(length)
    }
}

/// A stretch of a text that is read.
pub(super) struct Stretch<R> {
    /// The text, up to its end.
    pub(super) source: R,
    /// Whether the text begins here.
    pub(super) is_start: bool,
    /// The number of bytes to read at a time.
    pub(super) at_a_time: usize,
}

impl<R: Read> Stretch<R> {
    /// Reads pieces until a function has enough of them.
    pub(super) fn read(
        self,
        kind: TextKind,
        options: &CheckOptions,
        act: impl FnMut(Fresh) -> bool,
    ) -> io::Result<()> {
        match kind {
            TextKind::Pgn => self.games(options, act),
            TextKind::Positions | TextKind::Moves => self.lines(kind, options, act),
            TextKind::Rust | TextKind::Program(_) => self.whole(act),
        }
    }

    /// Passes the whole text as one piece that is not a game.
    fn whole(mut self, mut act: impl FnMut(Fresh) -> bool) -> io::Result<()> {
        let length = io::copy(&mut self.source, &mut io::sink())? as usize;
        let piece = DocumentPiece { length, beyond: UNBOUNDED, is_item: false, is_stale: false };
        act(Fresh { piece, found: Vec::new() });
        Ok(())
    }

    fn games(self, options: &CheckOptions, mut act: impl FnMut(Fresh) -> bool) -> io::Result<()> {
        let mut is_start = self.is_start;
        let (count, is_done) = (Cell::new(0), Cell::new(false));
        let source = CountedBytes { source: self.source, count: &count, is_done: &is_done };
        let reader = Reader::new(source).keeping(KeptNotes::None).allowing(options.fen.allowed);
        let reader = reader.at_most(options.largest_game).at_a_time(self.at_a_time);
        let mut reader = if is_start { reader } else { reader.inside() };
        let mut end = 0;
        while let Some(entry) = reader.next() {
            let mut entry = entry?;
            let (length, text) = (entry.range.end as usize - end, entry.range.start as usize - end);
            end = entry.range.end as usize;
            let after = count.get() - end;
            let beyond = if entry.findings.is_empty() && after >= AHEAD {
                AHEAD
            } else if is_done.get() {
                UNBOUNDED
            } else {
                after
            };
            // Places are counted from the beginning of the piece.
            if !is_start {
                entry.place = Place::START;
            }
            is_start = false;
            let findings = game::findings(&entry, reader.text(), 1, options);
            let piece = DocumentPiece { length, beyond, is_item: true, is_stale: false };
            if act(Fresh { piece, found: PlacedFinding::all(findings, text) }) {
                return Ok(());
            }
        }
        if count.get() > end {
            let length = count.get() - end;
            let piece =
                DocumentPiece { length, beyond: UNBOUNDED, is_item: false, is_stale: false };
            act(Fresh { piece, found: Vec::new() });
        }
        Ok(())
    }

    fn lines(
        self,
        kind: TextKind,
        options: &CheckOptions,
        mut act: impl FnMut(Fresh) -> bool,
    ) -> io::Result<()> {
        let lines = ListLines::new(self.source, Place::START);
        for line in if self.is_start { lines } else { lines.inside() } {
            let line = line?;
            let is_item = line.is_item();
            // Places are counted from the beginning of the piece.
            let place = Place { line: 1, ..line.place };
            let checked = || of_line(kind, &line.text, place, options);
            let findings = if is_item { checked().findings } else { Vec::new() };
            let beyond = if line.text.ends_with('\n') { 0 } else { UNBOUNDED };
            let piece = DocumentPiece { length: line.bytes, beyond, is_item, is_stale: false };
            let text = line.bytes - line.text.len();
            if act(Fresh { piece, found: PlacedFinding::all(findings, text) }) {
                break;
            }
        }
        Ok(())
    }
}
