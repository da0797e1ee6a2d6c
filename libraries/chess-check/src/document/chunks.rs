//! The text of a document in chunks of some pieces each, so that an edit moves little text.

use std::io::{self, Read};
use std::ops::Range;

use super::PlacedFinding;
use super::passage::{DocumentPiece, Fresh};
use super::point::{Columns, Point};

/// The usual size of a chunk in bytes. A longer piece has a chunk of its own.
const SIZE: usize = 8 << 10;

/// Some pieces that follow each other, with the sums that make it quick to find one of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    pub(super) text: String,
    pub(super) pieces: Vec<DocumentPiece>,
    /// The findings in order, each with the index of its piece. Its places count from the beginning
    /// of the piece.
    pub(super) found: Vec<(usize, PlacedFinding)>,
    /// The place of its end, counted from its beginning.
    pub(super) size: Point,
    /// The number of games and positions.
    pub(super) items: u64,
    /// The number of NUL bytes.
    pub(super) zeros: usize,
    /// The number of bytes from its beginning on which a piece of it depends.
    reach: usize,
    has_stale: bool,
}

impl Chunk {
    /// Counts everything again.
    fn sum(&mut self) {
        self.size = Point::after(&self.text);
        self.zeros = self.text.bytes().filter(|byte| *byte == 0).count();
        self.items = self.pieces.iter().filter(|piece| piece.is_item).count() as u64;
        self.has_stale = self.pieces.iter().any(|piece| piece.is_stale);
        let (mut end, mut reach) = (0, 0);
        for piece in &self.pieces {
            end += piece.length;
            reach = reach.max(piece.beyond.saturating_add(end));
        }
        self.reach = reach;
    }
}

/// The place of a piece: its chunk, its index there, and its byte offset in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct PieceAt {
    pub(super) chunk: usize,
    pub(super) piece: usize,
    pub(super) offset: usize,
}

/// A text in chunks.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunks(pub(super) Vec<Chunk>);

impl Chunks {
    /// The number of bytes.
    pub(super) fn length(&self) -> usize {
        self.0.iter().map(|chunk| chunk.size.byte).sum()
    }

    /// The chunk of an offset, and the place where the chunk begins. The end of the text is in the
    /// last chunk.
    fn chunk_at(&self, offset: usize) -> (usize, Point) {
        let mut base = Point::default();
        for (number, chunk) in self.0.iter().enumerate() {
            let next = base.then(chunk.size);
            if offset < next.byte || number + 1 == self.0.len() {
                return (number, base);
            }
            base = next;
        }
        (0, base)
    }

    /// The piece of an offset. The end of the text is in the last piece.
    pub(super) fn piece_at(&self, offset: usize) -> Option<PieceAt> {
        let (number, base) = self.chunk_at(offset);
        let pieces = &self.0.get(number)?.pieces;
        let mut at = PieceAt { chunk: number, piece: 0, offset: base.byte };
        for (index, piece) in pieces.iter().enumerate() {
            at.piece = index;
            if offset < at.offset + piece.length || index + 1 == pieces.len() {
                break;
            }
            at.offset += piece.length;
        }
        Some(at)
    }

    /// The place of an offset, which is moved to the beginning of its character.
    pub(super) fn point(&self, offset: usize) -> Point {
        let (number, base) = self.chunk_at(offset);
        let Some(chunk) = self.0.get(number) else { return base };
        base.then(Point::after(&chunk.text[..floor(&chunk.text, offset - base.byte)]))
    }

    /// The offset of a line and a column.
    pub(super) fn offset(&self, line: usize, column: usize, columns: Columns) -> usize {
        let mut base = Point::default();
        for chunk in &self.0 {
            let next = base.then(chunk.size);
            if (next.line, next.column(columns)) > (line, column) {
                return base.byte + base.find(&chunk.text, line, column, columns);
            }
            base = next;
        }
        base.byte
    }

    /// The text of a range, whose ends are moved to the beginnings of characters.
    pub(super) fn slice(&self, range: Range<usize>) -> String {
        let mut text = String::new();
        let mut base = 0;
        for chunk in &self.0 {
            if base >= range.end {
                break;
            }
            if base + chunk.size.byte > range.start {
                let from = floor(&chunk.text, range.start.saturating_sub(base));
                let to = floor(&chunk.text, range.end - base);
                text.push_str(&chunk.text[from..to.max(from)]);
            }
            base += chunk.size.byte;
        }
        text
    }

    /// The text from the beginning of a piece on.
    pub(super) fn read_from(&self, at: PieceAt) -> ChunkText<'_> {
        let base: usize =
            self.0[at.chunk].pieces[..at.piece].iter().map(|piece| piece.length).sum();
        ChunkText { chunks: &self.0[at.chunk..], at: base }
    }

    /// Makes all chunks of a text and its pieces.
    pub(super) fn fill(
        &mut self,
        text: &str,
        pieces: &[DocumentPiece],
        found: Vec<(usize, PlacedFinding)>,
    ) {
        self.0 = cut(text, pieces, found);
    }

    /// Replaces a range of bytes. The pieces in which it begins and ends become one, which is stale, and so are the
    /// pieces before it whose reading depends on the range.
    pub(super) fn replace(&mut self, range: Range<usize>, new: &str) {
        let (Some(first), Some(last)) = (self.piece_at(range.start), self.piece_at(range.end))
        else {
            let piece =
                DocumentPiece { length: new.len(), beyond: 0, is_item: false, is_stale: true };
            self.0 = cut(new, &[piece], Vec::new());
            return;
        };
        self.age(first, range.start);
        let base = self.start_of(first.chunk);
        let (mut text, mut pieces, mut found) = self.joined(first.chunk..last.chunk + 1);
        let before: usize = self.0[first.chunk..last.chunk].iter().map(|c| c.pieces.len()).sum();
        let (from, to) = (first.piece, before + last.piece + 1);
        let old: usize = pieces[from..to].iter().map(|piece| piece.length).sum();
        let length = old - range.len() + new.len();
        text.replace_range(range.start - base..range.end - base, new);
        let piece = DocumentPiece { length, beyond: 0, is_item: false, is_stale: true };
        pieces.splice(from..to, (length > 0).then_some(piece));
        let added = usize::from(length > 0);
        found.retain(|(index, _)| !(from..to).contains(index));
        for (index, _) in &mut found {
            *index = if *index >= to { *index - to + from + added } else { *index };
        }
        self.0.splice(first.chunk..=last.chunk, cut(&text, &pieces, found));
    }

    /// Replaces the pieces between two of them by others with the same text. The second of the two
    /// stays.
    pub(super) fn renew(&mut self, first: PieceAt, next: PieceAt, fresh: Vec<Fresh>) {
        // The chunk of the piece that stays is not touched if it begins with it.
        let last =
            if next.piece == 0 && next.chunk > first.chunk { next.chunk } else { next.chunk + 1 };
        let last = last.min(self.0.len());
        let (text, mut pieces, mut found) = self.joined(first.chunk..last);
        let before: usize =
            self.0[first.chunk..next.chunk.min(last)].iter().map(|c| c.pieces.len()).sum();
        let (from, to) = (first.piece, before + if next.chunk < last { next.piece } else { 0 });
        let count = fresh.len();
        found.retain(|(index, _)| !(from..to).contains(index));
        for (index, _) in &mut found {
            *index = if *index >= to { *index - to + from + count } else { *index };
        }
        let at = found.partition_point(|(index, _)| *index < from);
        let mut offset: usize = pieces[..from].iter().map(|piece| piece.length).sum();
        let (mut renewed, mut new) = (Vec::new(), Vec::new());
        for (index, fresh) in fresh.into_iter().enumerate() {
            let own = &text[offset..offset + fresh.piece.length];
            offset += fresh.piece.length;
            renewed.push(fresh.piece);
            for mut one in fresh.found {
                one.settle(own);
                new.push((from + index, one));
            }
        }
        pieces.splice(from..to, renewed);
        found.splice(at..at, new);
        self.0.splice(first.chunk..last, cut(&text, &pieces, found));
    }

    /// The first stale piece from a chunk on.
    pub(super) fn first_stale(&self, chunk: usize) -> Option<PieceAt> {
        let later = self.0.get(chunk..)?;
        let chunk = chunk + later.iter().position(|chunk| chunk.has_stale)?;
        let mut at = PieceAt { chunk, piece: 0, offset: self.start_of(chunk) };
        for (index, piece) in self.0[chunk].pieces.iter().enumerate() {
            at.piece = index;
            if piece.is_stale {
                return Some(at);
            }
            at.offset += piece.length;
        }
        None
    }

    /// The piece after another one; `None` after the last.
    pub(super) fn after(&self, at: PieceAt) -> Option<PieceAt> {
        let pieces = &self.0.get(at.chunk)?.pieces;
        let offset = at.offset + pieces.get(at.piece)?.length;
        if at.piece + 1 < pieces.len() {
            return Some(PieceAt { piece: at.piece + 1, offset, ..at });
        }
        (at.chunk + 1 < self.0.len()).then_some(PieceAt { chunk: at.chunk + 1, piece: 0, offset })
    }

    /// The offset where a chunk begins.
    fn start_of(&self, chunk: usize) -> usize {
        self.0[..chunk].iter().map(|chunk| chunk.size.byte).sum()
    }

    /// Marks the pieces before one whose reading depends on what follows an offset.
    fn age(&mut self, before: PieceAt, offset: usize) {
        let mut base = 0;
        for (number, chunk) in self.0[..=before.chunk].iter_mut().enumerate() {
            let length = chunk.size.byte;
            if chunk.reach.saturating_add(base) > offset {
                let mut end = base;
                let last = if number == before.chunk { before.piece } else { chunk.pieces.len() };
                for piece in &mut chunk.pieces[..last] {
                    end += piece.length;
                    if piece.beyond.saturating_add(end) > offset {
                        piece.is_stale = true;
                        chunk.has_stale = true;
                    }
                }
            }
            base += length;
        }
    }

    /// The text, the pieces and the findings of some chunks.
    fn joined(
        &mut self,
        range: Range<usize>,
    ) -> (String, Vec<DocumentPiece>, Vec<(usize, PlacedFinding)>) {
        let (mut text, mut pieces, mut found) = (String::new(), Vec::new(), Vec::new());
        for chunk in &mut self.0[range] {
            text.push_str(&chunk.text);
            let before = pieces.len();
            pieces.extend_from_slice(&chunk.pieces);
            found.extend(chunk.found.drain(..).map(|(index, one)| (index + before, one)));
        }
        (text, pieces, found)
    }
}

/// The chunks of a text.
fn cut(text: &str, pieces: &[DocumentPiece], found: Vec<(usize, PlacedFinding)>) -> Vec<Chunk> {
    let mut found = found.into_iter().peekable();
    let (mut chunks, mut begin, mut first) = (Vec::new(), 0, 0);
    let mut at = 0;
    for end in 1..=pieces.len() {
        at += pieces[end - 1].length;
        let is_last = end == pieces.len();
        let is_full = at - begin >= SIZE;
        let next_is_long = pieces.get(end).is_some_and(|next| next.length >= SIZE);
        if !(is_last || is_full || next_is_long) {
            continue;
        }
        let mut own = Vec::new();
        while let Some((index, one)) = found.next_if(|(index, _)| *index < end) {
            own.push((index - first, one));
        }
        let mut chunk = Chunk {
            text: text[begin..at].to_owned(),
            pieces: pieces[first..end].to_vec(),
            found: own,
            ..Chunk::default()
        };
        chunk.sum();
        chunks.push(chunk);
        (begin, first) = (at, end);
    }
    chunks.retain(|chunk| !chunk.text.is_empty());
    chunks
}

/// The beginning of the character at an offset, or the end of the text.
fn floor(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// A text that is read from a place on.
#[derive(Clone, Copy)]
pub(super) struct ChunkText<'a> {
    chunks: &'a [Chunk],
    at: usize,
}

impl Read for ChunkText<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let [first, rest @ ..] = self.chunks {
            let mut own = &first.text.as_bytes()[self.at..];
            if own.is_empty() {
                (self.chunks, self.at) = (rest, 0);
                continue;
            }
            let length = own.read(buffer)?;
            self.at += length;
            return Ok(length);
        }
        Ok(0)
    }
}
