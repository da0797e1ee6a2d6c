//! Reads the games that begin in one block.

use std::io::{self, Read};

use chess_core::pgn::{Entry, KeptNotes, MoveTexts, Next, Outline, Place, Reader};
use chess_core::{Error, GameBuf, GameResult};

use crate::kind::Kind;
use crate::lines::{Lines, decode};
use crate::options::Options;
use crate::part::{Beginning, Part};
#[cfg(feature = "rust")]
use crate::rust;
use crate::source::Block;
use crate::window::{Text, Window};

/// A game of a file, or a line of a list that is neither empty nor a comment.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Item<'a> {
    /// The kind of the file.
    pub kind: Kind,
    /// The number in its part, from 1.
    pub number: u64,
    /// The place where it begins, counted from the beginning of its part.
    pub place: Place,
    /// Its text.
    pub text: &'a str,
    /// The offset of its first byte in its part.
    pub offset: u64,
    /// Its bytes. Those of a game are as they are in the file; those of a line are its text.
    pub bytes: &'a [u8],
    /// The result of a game that was passed over, so that its moves have not been read; `None` for all others. See
    /// [`Visit::is_wanted`](crate::Visit::is_wanted).
    pub passed: Option<GameResult>,
    /// The game, if it is one of a file of games.
    pub(crate) entry: Option<&'a Entry>,
    exported: Option<&'a str>,
    sans: Option<&'a MoveTexts>,
    pub(crate) beginning: Beginning,
}

impl<'a> Item<'a> {
    /// A game in PGN, if nothing is wrong with it.
    pub fn game(&self) -> Option<&'a GameBuf> {
        self.entry.filter(|entry| entry.findings.is_empty())?.game.as_ref()
    }

    /// A game in PGN as far as it is known; see [`Entry::game`].
    pub fn known(&self) -> Option<&'a GameBuf> {
        self.entry?.game.as_ref()
    }

    /// A game in PGN's export format, if nothing is wrong with it and [`Options::export`] asks for it.
    pub fn exported(&self) -> Option<&'a str> {
        self.exported
    }

    /// The moves of the main line of a game in PGN in standard algebraic notation, if nothing is wrong with it and
    /// [`Options::sans`] asks for them.
    pub fn sans(&self) -> Option<&'a MoveTexts> {
        self.sans
    }

    /// The mistakes of a game in PGN, with their places, which are counted from the beginning of the part.
    pub fn mistakes(&self) -> impl Iterator<Item = (Place, Error)> + use<'a> {
        let (entry, beginning) = (self.entry, self.beginning);
        let findings = entry.into_iter().flat_map(|entry| &entry.findings);
        findings.map(move |finding| (beginning.relative(finding.place()), *finding.error()))
    }
}

/// Work on games and lines.
pub(crate) trait Work: Sync {
    /// The result of the work on a part.
    type Done: Default + Send;

    /// Whether an input is read on after a game that is too large, from a guess of the next one, and up to the end of
    /// what can be read of it. If not, its text ends with its first error.
    const GOES_ON: bool;

    /// Whether games have all that the options ask for: their notes, and their moves in other forms.
    const IS_FULL: bool;

    /// Whether some games may be passed over.
    fn passes_over(&self) -> bool {
        false
    }

    /// Whether a game with this outline is to be played, if some games may be passed over.
    fn is_wanted(&self, _outline: &Outline<'_>, _done: &mut Self::Done) -> bool {
        true
    }

    /// Does the work on a game or a line. `bytes` are those of the part, from the first that has not been read.
    fn add(&self, item: &Item<'_>, bytes: &mut dyn Read, done: &mut Self::Done);

    /// Does the work on a file of Rust, by its input's number. Returns the number of calls.
    #[cfg(feature = "rust")]
    fn rust(&self, _input: usize, _text: &str, _done: &mut Self::Done) -> io::Result<u64> {
        Err(io::Error::new(io::ErrorKind::InvalidData, rust::NO_GAMES))
    }

    /// Ends the work on a part, of which this many bytes have been read; `None` after an error.
    fn end(&self, _length: Option<u64>, _bytes: &mut dyn Read, _done: &mut Self::Done) {}
}

/// The reading of blocks, for some work.
pub(crate) struct Reading<'a, W: Work> {
    pub(crate) window: &'a Window<W::Done>,
    pub(crate) work: &'a W,
    pub(crate) options: &'a Options,
}

/// The first bytes of a text: the rest of a block.
#[derive(Clone, Copy)]
struct Stretch<'a> {
    block: &'a Block,
    length: usize,
    beginning: Beginning,
}

/// A byte order mark.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

impl<W: Work> Reading<'_, W> {
    /// Reads the games that begin in a block: from a guess, unless it is the beginning of the input.
    pub(crate) fn guess(&self, number: usize) -> Part<W::Done> {
        let Some(block) = self.window.block(number) else { return Part::empty(None) };
        match block.start.or_else(|| block.kind.guess(&block.text)) {
            Some(start) if start <= block.text.len() => self.read(number, &block, start),
            start => Part::empty(start),
        }
    }

    /// Reads the games that begin in a block, from an offset on.
    pub(crate) fn read(&self, number: usize, block: &Block, start: usize) -> Part<W::Done> {
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
    ) -> Part<W::Done> {
        let text = || Text::new(self.window, number, start, !W::GOES_ON);
        let mut part = Part::empty(Some(start));
        let stretch = Stretch { block, length: block.text.len() - start, beginning };
        let mut bytes = text();
        let reached = match block.kind {
            Kind::Pgn => self.games(text(), stretch, &mut bytes, &mut part),
            Kind::Positions | Kind::Moves => self.lines(text(), stretch, &mut bytes, &mut part),
            #[cfg(feature = "rust")]
            Kind::Rust => self.rust(text(), stretch, &mut part),
        };
        let length = reached.as_ref().ok().map(|reached| *reached as u64);
        self.work.end(length, &mut bytes, &mut part.done);
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
        Stretch { block, length, beginning }: Stretch<'_>,
        bytes: &mut dyn Read,
        part: &mut Part<W::Done>,
    ) -> io::Result<usize> {
        let mut reader = self.reader(text, beginning);
        let (mut end, mut last) = (0, None);
        while end < length as u64 {
            let Some(next) = self.next(&mut reader, &mut part.done) else { break };
            let next = next?;
            let (begin, range, passed) = match &next {
                Next::Played(entry) => (entry.place, &entry.range, None),
                Next::Passed(passed) => (passed.place, &passed.range, Some(passed.result)),
            };
            let place = beginning.relative(begin);
            if range.start >= length as u64 {
                // Only white space is left of the block. A byte order mark in it may reach over the end of the block.
                part.end = place;
                return Ok(range.start as usize);
            }
            (end, last) = (range.end, Some(begin));
            part.games += 1;
            let entry = if let Next::Played(entry) = &next { Some(entry) } else { None };
            let item = Item {
                kind: block.kind,
                number: part.games,
                place,
                text: reader.text(),
                offset: range.start,
                bytes: &reader.bytes(),
                passed,
                entry,
                exported: reader.exported(),
                sans: reader.sans(),
                beginning,
            };
            self.work.add(&item, bytes, &mut part.done);
        }
        if let Some(mut place) = last {
            place.skip(reader.text());
            part.end = beginning.relative(place);
        } else {
            // Only white space is left of the input, and of a mark that the end of the block cuts.
            let mut blank = block.text[block.text.len() - length..].to_vec();
            if let Some(cut) = (1..MARK.len()).find(|cut| blank.ends_with(&MARK[..*cut])) {
                blank.extend(&MARK[cut..]);
            }
            let mut place = beginning.place;
            place.skip(&decode(&blank));
            part.end = beginning.relative(place);
            end = blank.len() as u64;
        }
        Ok(end as usize)
    }

    /// Reads a file of Rust, which is never read in parts. Returns the number of bytes read.
    #[cfg(feature = "rust")]
    fn rust(
        &self,
        text: impl Read,
        Stretch { block, .. }: Stretch<'_>,
        part: &mut Part<W::Done>,
    ) -> io::Result<usize> {
        let text = rust::text(text)?;
        part.games += self.work.rust(block.input, &text, &mut part.done)?;
        Ok(text.len())
    }

    /// The next game, which may be passed over.
    fn next<R: Read>(
        &self,
        reader: &mut Reader<R>,
        done: &mut W::Done,
    ) -> Option<io::Result<Next>> {
        if self.work.passes_over() {
            reader.next_if(|outline| self.work.is_wanted(outline, done))
        } else {
            Some(reader.next()?.map(Next::Played))
        }
    }

    fn reader<R: Read>(&self, text: R, beginning: Beginning) -> Reader<R> {
        let reader = Reader::new(text).allowing(self.options.fen.allowed);
        let reader = reader.at_most(self.options.largest_game).at(beginning.place, 0);
        let Options { notes, export, sans, .. } = *self.options;
        let reader = reader.keeping(if W::IS_FULL { notes } else { KeptNotes::None });
        let reader = if W::IS_FULL && sans { reader.with_sans() } else { reader };
        match export.filter(|_| W::IS_FULL) {
            Some(notation) => reader.exporting(notation),
            None => reader,
        }
    }

    /// Reads the lines that begin in the first bytes of a text. Returns the number of bytes read.
    fn lines(
        &self,
        text: impl Read,
        Stretch { block, length, beginning }: Stretch<'_>,
        source: &mut dyn Read,
        part: &mut Part<W::Done>,
    ) -> io::Result<usize> {
        let mut lines = Lines::new(text, beginning.place);
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
            let (kind, number, text) = (block.kind, part.games, &*line.text);
            let place = beginning.relative(line.place);
            let (bytes, passed, entry) = (text.as_bytes(), None, None);
            let item = Item {
                kind,
                number,
                place,
                text,
                offset,
                bytes,
                passed,
                entry,
                exported: None,
                sans: None,
                beginning,
            };
            self.work.add(&item, source, &mut part.done);
        }
        part.end = beginning.relative(lines.place());
        Ok(end)
    }
}
