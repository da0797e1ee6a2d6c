//! Reads games from a file as the bytes arrive.

use core::iter::FusedIterator;
use core::ops::Range;
use std::io::{self, Read};
use std::string::String;
use std::vec::Vec;

use super::{Finding, Place, Split, decode, finding};
use crate::game::{GameBuf, GameBuilder};
use crate::replay::Replay;

/// The least number of bytes to read at a time.
const CHUNK: usize = 256 * 1024;

/// The greatest size of a game in bytes: the parts of a game store their lengths in four bytes.
const LARGEST_GAME: usize = 1 << 30;

/// Iterator over the games of a file, or of anything else that implements `Read`.
///
/// It keeps at most a few times the size of the largest game in memory. It ends after an error of the input,
/// and after a game that is [too large](Self::at_most).
///
/// # Examples
///
/// ```
/// use caissa::pgn::Reader;
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
#[must_use = "a reader reads nothing until it is asked for the next game"]
pub struct Reader<R> {
    source: R,
    /// Text that was read and not used yet. The next game begins at `start`, the last one at `last`.
    text: String,
    start: usize,
    last: usize,
    /// The offset of `start` in the source, in bytes.
    offset: u64,
    /// The offsets in the text of characters that have two bytes there and one in the source. The first of
    /// them are before `start`.
    latin: Vec<usize>,
    passed: usize,
    /// The first bytes of a character whose other bytes are still to be read.
    cut: Vec<u8>,
    /// The search for the end of the game at `start`, if the game cannot be read.
    split: Split,
    place: Place,
    is_done: bool,
    builder: GameBuilder,
    /// The limit for one game, in bytes.
    largest_game: usize,
}

/// One game of a file.
///
/// # Examples
///
/// ```
/// use caissa::pgn::Reader;
///
/// let file = b"1. e4 *\n\n[White \"M\xFCller\"]\n\n1. e5 *\n";
/// let mut reader = Reader::new(&file[..]);
/// let sound = reader.next().unwrap()?;
/// assert_eq!((sound.range, sound.text), (0..9, None));
///
/// let wrong = reader.next().unwrap()?;
/// assert_eq!(wrong.range, 9..file.len() as u64);
/// let (text, findings) = (wrong.text.unwrap(), wrong.game.unwrap_err());
/// assert_eq!(text, "[White \"Müller\"]\n\n1. e5 *\n");
/// assert_eq!(&text[findings[0].error().range()], "e5");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The place where the game begins.
    pub place: Place,
    /// The byte range of the game in the source, including the white space after it. All bytes of the source
    /// count, also a byte order mark and bytes that are not UTF-8.
    pub range: Range<u64>,
    /// The game, or all its mistakes: at least one finding and at most 20.
    pub game: Result<GameBuf, Vec<Finding>>,
    /// The text of a game with mistakes; the byte ranges of its errors refer to this text. For a correct
    /// game, use [`Reader::text`].
    pub text: Option<String>,
}

impl<R: Read> Reader<R> {
    /// Creates a reader for a source, which need not be buffered.
    pub fn new(source: R) -> Self {
        Self {
            source,
            text: String::new(),
            start: 0,
            last: 0,
            offset: 0,
            latin: Vec::new(),
            passed: 0,
            cut: Vec::new(),
            split: Split::NEW,
            place: Place::START,
            is_done: false,
            builder: GameBuilder::default(),
            largest_game: LARGEST_GAME,
        }
    }

    /// Limits the size of one game in bytes. The default and the maximum is 1 GiB. A larger game ends reading
    /// with an error, so the limit bounds the memory for untrusted input.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let mut upload = Reader::new(std::io::repeat(b'(')).at_most(1_000_000);
    /// let error = upload.next().unwrap().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the game that begins at 1:1 has more than 1000000 bytes, the most that is read of one game"
    /// );
    /// assert!(upload.next().is_none());
    /// ```
    pub fn at_most(self, bytes: usize) -> Self {
        Self { largest_game: bytes.min(LARGEST_GAME), ..self }
    }

    /// Drops comments, annotation glyphs and variations, which saves time and memory. They are still read and
    /// checked.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let file = "1. e4 {King's pawn} e5 (1... c5 2. Nf3) 2. Nf3! *";
    /// let entry = Reader::new(file.as_bytes()).without_notes().next().unwrap()?;
    /// assert_eq!(entry.game.unwrap().to_string(), "1. e4 e5 2. Nf3");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn without_notes(self) -> Self {
        Self { builder: GameBuilder::without_notes(), ..self }
    }

    /// Sets the place and the byte offset from which to count, for a source that is part of a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::{Place, Reader};
    ///
    /// let file = "1. e4 *\n1. d5 *\n";
    /// let second = Reader::new(&file.as_bytes()[8..]).at(Place { line: 2, column: 1 }, 8);
    /// let entry = second.map(Result::unwrap).next().unwrap();
    /// assert_eq!(entry.range, 8..16);
    /// assert_eq!(entry.game.unwrap_err()[0].place(), Place { line: 2, column: 4 });
    /// ```
    pub fn at(self, place: Place, byte: u64) -> Self {
        Self { place, offset: byte, ..self }
    }

    /// The next game and the length of its text, if its end has been read.
    fn next_game(&mut self) -> Option<(Result<GameBuf, Vec<Finding>>, usize)> {
        let text = &self.text[self.start..];
        let mut replay = Replay::of_file(text);
        if let Ok(game) = GameBuf::replay_in(&mut replay, &mut self.builder) {
            let end = replay.end();
            return (end < text.len() || self.is_done).then_some((Ok(game), end));
        }
        let end = self.split.end(text.as_bytes(), self.is_done)?;
        Some((finding::read(&text[..end], self.place, &mut self.builder), end))
    }

    /// Steps over text.
    fn skip(&mut self, length: usize) {
        let end = self.start + length;
        self.place.skip(&self.text[self.start..end]);
        let shorter = self.latin[self.passed..].iter().take_while(|at| **at < end).count();
        self.passed += shorter;
        self.offset += (length - shorter) as u64;
        self.start = end;
        self.split = Split::NEW;
    }

    fn skip_blank(&mut self) {
        let text = &self.text[self.start..];
        let is_blank = |char: char| char.is_ascii_whitespace() || char == '\u{FEFF}';
        let blank = text.len() - text.trim_start_matches(is_blank).len();
        if blank > 0 {
            self.skip(blank);
        }
    }

    /// Reads more bytes, about as many as there already are, so that a long game is not restarted too often.
    fn fill(&mut self) -> io::Result<()> {
        self.text.drain(..self.start);
        self.latin.drain(..self.passed);
        self.latin.iter_mut().for_each(|at| *at -= self.start);
        (self.start, self.last, self.passed) = (0, 0, 0);
        if self.text.len() > self.largest_game {
            return Err(self.too_large());
        }
        let wanted = CHUNK.max(self.text.len());
        let mut bytes = core::mem::take(&mut self.text).into_bytes();
        let old = bytes.len();
        bytes.append(&mut self.cut);
        bytes.reserve(wanted);
        let read = (&mut self.source).take(wanted as u64).read_to_end(&mut bytes);
        self.is_done = matches!(read, Ok(0));
        if !self.is_done {
            self.cut = bytes.split_off(bytes.len() - cut_length(&bytes[old..]));
        }
        self.text = String::from_utf8(bytes)
            .unwrap_or_else(|error| decode(&error.into_bytes(), &mut self.latin));
        read.map(|_| ())
    }
}

impl<R> Reader<R> {
    /// The text of the last game with the white space after it, as UTF-8 whatever the source holds. Empty
    /// before the first game and after the last.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let mut reader = Reader::new(&b"1. e4 *\n1. d4 d5 *"[..]);
    /// reader.next();
    /// assert_eq!(reader.text(), "1. e4 *\n");
    /// reader.next();
    /// assert_eq!(reader.text(), "1. d4 d5 *");
    /// assert!(reader.next().is_none() && reader.text().is_empty());
    /// ```
    pub fn text(&self) -> &str {
        &self.text[self.last..self.start]
    }

    fn too_large(&self) -> io::Error {
        let (place, most) = (self.place, self.largest_game);
        io::Error::new(
            io::ErrorKind::FileTooLarge,
            std::format!(
                "the game that begins at {place} has more than {most} bytes, the most that is read of one game"
            ),
        )
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.skip_blank();
            self.last = self.start;
            if self.start < self.text.len()
                && let Some((game, length)) = self.next_game()
            {
                let (place, offset) = (self.place, self.offset);
                self.skip(length);
                let text = game.is_err().then(|| self.text().into());
                return Some(Ok(Entry { place, range: offset..self.offset, game, text }));
            }
            if self.is_done {
                return None;
            }
            if let Err(error) = self.fill() {
                self.is_done = true;
                self.text.clear();
                self.latin.clear();
                return Some(Err(error));
            }
        }
    }
}

/// The iterator stays at its end after the last game and after an error.
impl<R: Read> FusedIterator for Reader<R> {}

/// The number of bytes at the end that begin a character whose other bytes are still missing.
fn cut_length(bytes: &[u8]) -> usize {
    let begins = |length: &usize| bytes[bytes.len() - length] & 0xC0 != 0x80;
    let length = (1..=bytes.len().min(3)).find(begins).unwrap_or(0);
    let is_cut = core::str::from_utf8(&bytes[bytes.len() - length..])
        .is_err_and(|error| error.error_len().is_none());
    if is_cut { length } else { 0 }
}
