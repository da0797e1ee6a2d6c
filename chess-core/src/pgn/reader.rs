//! Games from a file, as the bytes come.

use std::io::{self, Read};
use std::vec::Vec;

use super::{Finding, Place, Split, decode, finding};
use crate::GameBuf;

/// How many bytes are asked for at a time.
const CHUNK: usize = 64 * 1024;

/// The games of a file or of anything else that reads, in order.
///
/// Keeps no more in memory than the largest game. Ends after an input that fails.
///
/// # Examples
///
/// ```
/// use chess_core::pgn::Reader;
///
/// let file = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"B\"]\n\n1. e4 e5 2. Nf4 *\n";
/// let mut reader = Reader::new(file.as_bytes());
/// let first = reader.next().unwrap()?;
/// assert_eq!(first.game.unwrap().as_game().len(), 3);
/// let second = reader.next().unwrap()?;
/// let findings = second.game.unwrap_err();
/// assert!(findings[0].to_string().starts_with("7:13: illegal move 2. Nf4: "));
/// assert!(reader.next().is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    /// What was read and not given yet; the next game begins at `start`.
    bytes: Vec<u8>,
    start: usize,
    split: Split,
    place: Place,
    is_done: bool,
}

/// One game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it begins.
    pub place: Place,
    /// The game, or all that is wrong with it: at least one finding, at most 20.
    pub game: Result<GameBuf, Vec<Finding>>,
}

impl<R: Read> Reader<R> {
    /// Reads games from a source; it need not be buffered.
    pub const fn new(source: R) -> Self {
        Self {
            source,
            bytes: Vec::new(),
            start: 0,
            split: Split::NEW,
            place: Place::START,
            is_done: false,
        }
    }

    /// The bytes of the next game.
    fn next_bytes(&mut self) -> io::Result<Option<usize>> {
        loop {
            let end = self.split.end(&self.bytes[self.start..], self.is_done);
            if end.is_some() || self.is_done {
                return Ok(end);
            }
            self.bytes.drain(..self.start);
            self.start = 0;
            let length = (&mut self.source).take(CHUNK as u64).read_to_end(&mut self.bytes)?;
            self.is_done = length == 0;
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let length = match self.next_bytes() {
                Ok(length) => length?,
                Err(error) => {
                    self.is_done = true;
                    self.bytes.clear();
                    self.start = 0;
                    return Some(Err(error));
                }
            };
            let text = decode(&self.bytes[self.start..self.start + length]);
            let blank = text.len() - text.trim_start_matches(is_blank).len();
            self.place.skip(&text[..blank]);
            let place = self.place;
            let entry = (blank < text.len())
                .then(|| Entry { place, game: finding::read(&text[blank..], place) });
            self.place.skip(&text[blank..]);
            drop(text);
            self.start += length;
            self.split = Split::NEW;
            if let Some(entry) = entry {
                return Some(Ok(entry));
            }
        }
    }
}

fn is_blank(char: char) -> bool {
    char.is_ascii_whitespace() || char == '\u{FEFF}'
}
