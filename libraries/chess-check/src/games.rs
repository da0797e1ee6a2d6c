//! Reads the games that begin in one block.

use std::io::{self, Read};

use chess_core::pgn::{Next, Place, Reader};

use crate::item::FileItem;
use crate::kind::TextKind;
use crate::language::ProgramLanguage;
use crate::lines::{ListLines, decode};
use crate::options::{CheckOptions, OnError};
use crate::part::{Beginning, Part};
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

/// The first bytes of a text: the rest of a block.
#[derive(Clone, Copy)]
struct Stretch<'a> {
    block: &'a Block,
    length: usize,
    beginning: Beginning,
}

impl Stretch<'_> {
    /// The place after the last game, and the number of bytes up to there: of a text that begins at a place and has its end
    /// after some bytes.
    fn end(self, last: Option<(Place, u64)>, text: &str) -> (Place, usize) {
        if let Some((mut place, end)) = last {
            place.skip(text);
            return (place, end as usize);
        }
        // Only white space is left of the input, and of a mark that the end of the block cuts.
        let mut blank = self.block.text[self.block.text.len() - self.length..].to_vec();
        if let Some(cut) = (1..MARK.len()).find(|cut| blank.ends_with(&MARK[..*cut])) {
            blank.extend(&MARK[cut..]);
        }
        let mut place = self.beginning.place;
        place.skip(&decode(&blank));
        (place, blank.len())
    }
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
        let is_file_start = block.is_file_start && start == 0;
        let beginning = if is_file_start { Beginning::FILE } else { Beginning::INSIDE };
        self.read_at(number, block, start, beginning)
    }

    /// The same, with places from another beginning.
    pub(crate) fn read_at(
        &self,
        number: usize,
        block: &Block,
        start: usize,
        beginning: Beginning,
    ) -> Part<V::Done> {
        let text =
            || BlockText::new(self.window, number, start, self.options.on_error == OnError::Stop);
        let mut part = Part::empty(Some(start));
        let stretch = Stretch { block, length: block.text.len() - start, beginning };
        let mut bytes = text();
        let reached = match block.kind {
            TextKind::Pgn => self.games(text(), stretch, &mut bytes, &mut part),
            TextKind::Positions | TextKind::Moves => {
                self.lines(text(), stretch, &mut bytes, &mut part)
            }
            TextKind::Rust => self.rust(text(), stretch, &mut part),
            TextKind::Program(language) => self.program(text(), language, &mut part),
        };
        let length = reached.as_ref().ok().map(|reached| *reached as u64);
        self.visitor.end(length, &mut bytes, &mut part.done);
        match reached {
            Ok(reached) => part.beyond = reached.saturating_sub(stretch.length),
            Err(error) => part.error = Some(error),
        }
        part
    }

    /// Reads the games that begin in the first bytes of a text. Returns the number of bytes read to the end of
    /// the last of them.
    fn games(
        &self,
        text: impl Read,
        stretch: Stretch<'_>,
        bytes: &mut dyn Read,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let Stretch { block, length, beginning } = stretch;
        let mut reader = self.reader(text, beginning);
        let (mut end, mut last) = (0, None);
        while end < length as u64 {
            let Some(next) = self.next(&mut reader, &mut part.done).transpose()? else { break };
            let (begin, range, passed, entry) = match &next {
                Next::Played(entry) => (entry.place, &entry.range, None, Some(entry)),
                Next::Passed(passed) => (passed.place, &passed.range, Some(passed.result), None),
            };
            let place = beginning.relative(begin);
            if range.start >= length as u64 {
                // Only white space is left of the block. A byte order mark in it may reach over the end of the block.
                part.end = place;
                return Ok(range.start as usize);
            }
            (end, last) = (range.end, Some(begin));
            part.games += 1;
            let item = FileItem {
                offset: range.start,
                bytes: &reader.bytes(),
                passed,
                entry,
                exported: reader.exported(),
                sans: reader.sans(),
                beginning,
                ..FileItem::new(block.kind, part.games, place, reader.text())
            };
            self.visitor.add(&item, bytes, &mut part.done);
        }
        let (place, end) = stretch.end(last.map(|place| (place, end)), reader.text());
        part.end = beginning.relative(place);
        Ok(end)
    }

    /// Reads a file of Rust, which is never read in parts. Returns the number of bytes read.
    fn rust(
        &self,
        text: impl Read,
        Stretch { block, .. }: Stretch<'_>,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let text = rust::text(text)?;
        part.games += self.visitor.rust(block.input, &text, &mut part.done)?;
        Ok(text.len())
    }

    /// Reads a program, which is never read in parts. Returns the number of bytes read.
    fn program(
        &self,
        text: impl Read,
        language: ProgramLanguage,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let bytes = rust::bytes(text)?;
        let text = String::from_utf8_lossy(&bytes);
        part.games += self.visitor.program(language, &text, &mut part.done)?;
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

    fn reader<R: Read>(&self, text: R, beginning: Beginning) -> Reader<R> {
        let reader = Reader::new(text).allowing(self.options.fen.allowed);
        let reader = reader.at_most(self.options.largest_game).at(beginning.place, 0);
        let CheckOptions { notes, export, sans, .. } = *self.options;
        let reader = reader.keeping(notes);
        let reader = if sans { reader.with_sans() } else { reader };
        match export {
            Some(export) => reader.exporting(export),
            None => reader,
        }
    }

    /// Reads the lines that begin in the first bytes of a text. Returns the number of bytes read.
    fn lines(
        &self,
        text: impl Read,
        Stretch { block, length, beginning }: Stretch<'_>,
        source: &mut dyn Read,
        part: &mut Part<V::Done>,
    ) -> io::Result<usize> {
        let mut lines = ListLines::new(text, beginning.place);
        let mut end = 0;
        while end < length {
            let Some(line) = lines.next() else { break };
            let line = line?;
            let offset = end as u64;
            end += line.bytes;
            if !line.is_item() {
                continue;
            }
            part.games += 1;
            let place = beginning.relative(line.place);
            let item = FileItem {
                offset,
                beginning,
                ..FileItem::new(block.kind, part.games, place, &line.text)
            };
            self.visitor.add(&item, source, &mut part.done);
        }
        part.end = beginning.relative(lines.place());
        Ok(end)
    }
}
