//! Reads the games that begin in one block.

use std::io::{self, Read};

use chess_core::pgn::{Next, Place, Reader};

use crate::item::FileItem;
use crate::kind::TextKind;
use crate::language::ProgramLanguage;
use crate::lines::{ListLines, decode};
use crate::options::{CheckOptions, OnError};
use crate::part::Part;
use crate::rust;
use crate::source::Block;
use crate::visit::Visit;
use crate::window::{BlockText, Window};

/// The reading of blocks, for a visitor.
pub(crate) struct BlockReader<'a, V: Visit> {
    pub(crate) window: &'a Window<V::Done>,
    pub(crate) visitor: &'a V,
    pub(crate) options: &'a CheckOptions,
}

/// A byte order mark.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

impl<V: Visit> BlockReader<'_, V> {
    /// Reads the games that begin in a block: from a guess, unless it is the beginning of the input.
    pub(crate) fn guess(&self, number: usize) -> Part<V::Done> {
        let Some(block) = self.window.block(number) else { return Part::empty(None) };
        match block.start.or_else(|| block.kind.guess(&block.text)) {
            Some(start) if start <= block.text.len() => self.read(number, &block, start),
            start => Part::empty(start),
        }
    }

    /// Reads the games that begin in a block, from an offset on.
    pub(crate) fn read(&self, number: usize, block: &Block, start: usize) -> Part<V::Done> {
        self.read_at(number, block, start, Place::START)
    }

    /// The same, with places from another one.
    pub(crate) fn read_at(
        &self,
        number: usize,
        block: &Block,
        start: usize,
        place: Place,
    ) -> Part<V::Done> {
        let text =
            || BlockText::new(self.window, number, start, self.options.on_error == OnError::Stop);
        let mut part = Part { end: place, ..Part::empty(Some(start)) };
        let mut bytes = text();
        let reached = match block.kind {
            TextKind::Pgn => self.games(text(), block, &mut bytes, &mut part),
            TextKind::Positions | TextKind::Moves => {
                self.lines(text(), block, &mut bytes, &mut part)
            }
            TextKind::Rust => self.rust(text(), block.input, &mut part),
            TextKind::Program(language) => self.program(text(), block.input, language, &mut part),
        };
        let length = reached.as_ref().ok().map(|reached| *reached as u64);
        self.visitor.end(length, &mut bytes, &mut part.done);
        match reached {
            Ok(reached) => part.beyond = reached.saturating_sub(block.text.len() - start),
            Err(error) => part.error = Some(error),
        }
        part
    }

    /// Reads the games that begin in the rest of a block, the first bytes of a text. Returns the number of bytes read to the
    /// end of the last of them.
    fn games(
        &self,
        text: impl Read,
        block: &Block,
        bytes: &mut dyn Read,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let (rest, is_in_first) = rest(block, part);
        let reader = self.reader(text, part.end);
        let mut reader = if is_in_first { reader } else { reader.inside() };
        let mut end = 0;
        while end < rest.len() as u64 {
            let Some(next) = self.next(&mut reader, &mut part.done).transpose()? else { break };
            let (place, range, passed, entry) = match &next {
                Next::Played(entry) => (entry.place, &entry.range, None, Some(entry)),
                Next::Passed(passed) => (passed.place, &passed.range, Some(passed.result), None),
            };
            (part.end, end) = (place, range.end);
            if range.start >= rest.len() as u64 {
                // Only white space is left of the block. A byte order mark in it may reach over the end of the block.
                return Ok(range.start as usize);
            }
            part.games += 1;
            let item = FileItem {
                offset: range.start,
                bytes: &reader.bytes(),
                passed,
                entry,
                exported: reader.exported(),
                sans: reader.sans(),
                is_in_first,
                ..FileItem::new(block.kind, part.games, place, reader.text())
            };
            self.visitor.add(&item, bytes, &mut part.done);
        }
        if part.games == 0 {
            return Ok(skip_blank(&mut part.end, block, rest));
        }
        part.end.skip(reader.text());
        Ok(end as usize)
    }

    /// Reads a file of Rust, which is never read in parts. Returns the number of bytes read.
    fn rust(&self, text: impl Read, input: usize, part: &mut Part<V::Done>) -> io::Result<usize> {
        let text = rust::text(text)?;
        part.games += self.visitor.rust(input, &text, &mut part.done)?;
        Ok(text.len())
    }

    /// Reads a program, which is never read in parts. Returns the number of bytes read.
    fn program(
        &self,
        text: impl Read,
        input: usize,
        language: ProgramLanguage,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let bytes = rust::bytes(text)?;
        let text = String::from_utf8_lossy(&bytes);
        part.games += self.visitor.program(input, language, &text, &mut part.done)?;
        Ok(bytes.len())
    }

    /// The next game, which may be passed over.
    fn next<R: Read>(
        &self,
        reader: &mut Reader<R>,
        done: &mut V::Done,
    ) -> Option<io::Result<Next>> {
        if self.visitor.passes_over() {
            reader.next_if(|outline| self.visitor.is_wanted(outline, done))
        } else {
            Some(reader.next()?.map(Next::Played))
        }
    }

    fn reader<R: Read>(&self, text: R, place: Place) -> Reader<R> {
        let reader = Reader::new(text).allowing(self.options.fen.allowed);
        let reader = reader.at_most(self.options.largest_game).at(place, 0);
        let CheckOptions { notes, export, sans, .. } = *self.options;
        let reader = reader.keeping(notes);
        let reader = if sans { reader.with_sans() } else { reader };
        match export {
            Some(export) => reader.exporting(export),
            None => reader,
        }
    }

    /// Reads the lines that begin in the rest of a block, the first bytes of a text. Returns the number of bytes read.
    fn lines(
        &self,
        text: impl Read,
        block: &Block,
        source: &mut dyn Read,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let (rest, is_in_first) = rest(block, part);
        let lines = ListLines::new(text, part.end);
        let mut lines = if is_in_first { lines } else { lines.inside() };
        let mut end = 0;
        while end < rest.len() {
            let Some(line) = lines.next() else { break };
            let line = line?;
            let offset = end as u64;
            end += line.bytes;
            if !line.is_item() {
                continue;
            }
            part.games += 1;
            let item = FileItem {
                offset,
                is_in_first,
                ..FileItem::new(block.kind, part.games, line.place, &line.text)
            };
            self.visitor.add(&item, source, &mut part.done);
        }
        part.end = lines.place();
        Ok(end)
    }
}

/// The bytes of a block in which a part begins, and whether the file begins with them.
fn rest<'a, D>(block: &'a Block, part: &Part<D>) -> (&'a [u8], bool) {
    let start = part.start.unwrap_or(0);
    (&block.text[start..], block.is_file_start && start == 0)
}

/// Steps over the rest of a block, which is white space, and over a byte order mark that the end of the block cuts. Returns
/// the number of bytes.
fn skip_blank(place: &mut Place, block: &Block, rest: &[u8]) -> usize {
    let cut = (1..MARK.len()).find(|cut| rest.ends_with(&MARK[..*cut]));
    let blank = [rest, cut.map_or(&[], |cut| &MARK[cut..])].concat();
    let text = decode(&blank);
    let is_in_first = block.is_file_start && rest.len() == block.text.len();
    let skip = if is_in_first { Place::skip } else { Place::skip_inside };
    skip(place, &text);
    blank.len()
}
