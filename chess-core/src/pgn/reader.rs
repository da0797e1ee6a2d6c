//! Reads games from a file as the bytes arrive.

use core::iter::FusedIterator;
use core::ops::Range;
use std::borrow::Cow;
use std::boxed::Box;
use std::io::{self, Read};
use std::string::String;
use std::vec::Vec;

use super::decode::{byte_at, decode, excess_at};
use super::outline::Known;
use super::written::Written;
use super::{ExportOptions, Finding, KeptNotes, MoveTexts, Outline, Place};
use crate::basics::GameResult;
use crate::error::Allow;
use crate::game::{GameBuf, GameBuilder};
use crate::replay::Replay;
use crate::text::BYTE_ORDER_MARK;

/// The usual least number of bytes to read at a time.
const CHUNK: usize = 256 * 1024;

/// The number of bytes after a game without mistakes that may be needed to decide that it ends.
pub const AHEAD: usize = 192;

/// The number of bytes after a game with mistakes that may be needed to explain them.
pub const AHEAD_OF_MISTAKES: usize = 4096;

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
/// assert_eq!(first.sound().unwrap().as_game().len(), 3);
/// let second = reader.next().unwrap()?;
/// assert!(second.findings[0].to_string().starts_with("7:13: illegal move 2. Nf4: "));
/// assert_eq!(second.game.unwrap().to_string(), "[White \"B\"]\n\n1. e4 e5");
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
    /// The offsets in the text of characters that have one byte in the source and more in the text. The first of
    /// them are before `start`.
    single: Vec<usize>,
    passed: usize,
    /// The number of them before `last`.
    last_passed: usize,
    /// The first bytes of a character whose other bytes are still to be read.
    cut: Vec<u8>,
    /// The offset in the text before which no comment is closed that opens after `start`.
    open_until: usize,
    place: Place,
    /// Whether the source goes on inside a file.
    is_inside: bool,
    is_done: bool,
    /// The error that ends the source, until the games before it are read.
    failure: Option<io::Error>,
    builder: GameBuilder,
    /// The last game in other forms, if requested.
    written: Option<Box<Written>>,
    /// The least number of bytes to read at a time.
    chunk: usize,
    /// The limit for one game, in bytes.
    largest_game: usize,
    /// The faults that the starting position of a game may have.
    allowed: Allow,
}

/// One game of a file, with its mistakes.
///
/// # Examples
///
/// ```
/// use caissa::pgn::Reader;
///
/// let file = b"1. e4 *\n\n[White \"M\xFCller\"]\n\n1. d4+ d5 2. e5 *\n";
/// let mut reader = Reader::new(&file[..]);
/// let sound = reader.next().unwrap()?;
/// assert_eq!((sound.range.clone(), &sound.text), (0..9, &None));
/// assert_eq!(sound.sound().unwrap().to_string(), "1. e4");
///
/// let wrong = reader.next().unwrap()?;
/// assert_eq!(wrong.range, 9..file.len() as u64);
/// let (text, game) = (wrong.text.unwrap(), wrong.game.unwrap());
/// assert_eq!(text, "[White \"Müller\"]\n\n1. d4+ d5 2. e5 *\n");
/// let written: Vec<_> = wrong.findings.iter().map(|finding| &text[finding.error().range()]).collect();
/// assert_eq!(written, ["d4+", "e5"]);
/// // The false claim is left out, and the game goes as far as it is known.
/// assert_eq!(game.to_string(), "[White \"Müller\"]\n\n1. d4 d5");
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
    /// The game as far as it is known: in full if only tags, variations or claims about moves are
    /// wrong, or else up to the first mistake in the moves of its main line. It has its tags and
    /// its result as written, even if they contradict its moves. If a tag is there twice, it has
    /// the first one. A broken tag counts as repaired if only one repair is possible.
    ///
    /// `None` if the position where it starts is unknown or not [allowed](Reader::allowing), if a
    /// `Variant` tag names other rules, or if nothing of it can be read.
    pub game: Option<GameBuf>,
    /// All mistakes of the game in the order of its text, and what is not read because of them; see
    /// [`Replay::mistakes`]. Without any, there is a game.
    pub findings: Vec<Finding>,
    /// The text of a game with findings; the byte ranges of their errors refer to this text. For a correct
    /// game, use [`Reader::text`].
    pub text: Option<String>,
}

impl Entry {
    /// The game if nothing is wrong with it.
    ///
    /// # Errors
    ///
    /// Returns the findings, at least one.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let file = "1. e4 *\n\n[PlyCount \"7\"]\n\n1. e4 e5 *\n";
    /// let (mut sound, mut wrong) = (0, 0);
    /// for entry in Reader::new(file.as_bytes()) {
    ///     match entry?.sound() {
    ///         Ok(_game) => sound += 1,
    ///         Err(findings) => wrong += findings.len(),
    ///     }
    /// }
    /// assert_eq!((sound, wrong), (1, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn sound(self) -> Result<GameBuf, Vec<Finding>> {
        match self.game {
            Some(game) if self.findings.is_empty() => Ok(game),
            _ => Err(self.findings),
        }
    }
}

/// The next game of a file: played, or passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game has been played.
    Played(Entry),
    /// The game has an outline that was not wanted. Its moves have not been read.
    Passed(Passed),
}

/// A game whose moves have not been read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Passed {
    /// The place where the game begins.
    pub place: Place,
    /// The byte range of the game in the source; see [`Entry::range`].
    pub range: Range<u64>,
    /// The result after its moves.
    pub result: GameResult,
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
            single: Vec::new(),
            passed: 0,
            last_passed: 0,
            cut: Vec::new(),
            open_until: 0,
            place: Place::START,
            is_inside: false,
            is_done: false,
            failure: None,
            builder: GameBuilder::default(),
            written: None,
            chunk: CHUNK,
            largest_game: LARGEST_GAME,
            allowed: Allow::NONE,
        }
    }

    /// Sets the number of bytes that are read at a time, which is 256 KiB otherwise. More are read
    /// for a game that is longer. With a smaller number, less is read beyond the end of a game,
    /// which suits a reader of a few games only.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let file = "1. e4 e5 *\n\n".repeat(1_000);
    /// let mut source = file.as_bytes();
    /// assert!(Reader::new(&mut source).at_a_time(500).next().is_some());
    /// assert_eq!(source.len(), file.len() - 500);
    /// ```
    pub fn at_a_time(self, bytes: usize) -> Self {
        Self { chunk: bytes.max(1), ..self }
    }

    /// Allows positions with some faults as the starting positions of games (`FEN` tags).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, pgn::Reader};
    ///
    /// let file = "[FEN \"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 *";
    /// let entry = Reader::new(file.as_bytes()).next().unwrap()?;
    /// // The position, and the move that is not read because of it.
    /// assert_eq!((entry.findings.len(), entry.game), (2, None));
    ///
    /// let mut reader = Reader::new(file.as_bytes()).allowing(Allow::MATERIAL);
    /// assert_eq!(reader.next().unwrap()?.sound().unwrap().as_game().len(), 1);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn allowing(self, allowed: Allow) -> Self {
        Self { allowed, ..self }
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

    /// Keeps only some notes, which saves time and memory. The others are still read and checked.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::{KeptNotes, Reader};
    ///
    /// let file = "1. e4 {King's pawn} e5 (1... c5 2. Nf3) 2. Nf3! *";
    /// let reader = |kept| Reader::new(file.as_bytes()).keeping(kept);
    /// let entry = reader(KeptNotes::None).next().unwrap()?;
    /// assert_eq!(entry.sound().unwrap().to_string(), "1. e4 e5 2. Nf3");
    /// let entry = reader(KeptNotes::Variations).next().unwrap()?;
    /// assert_eq!(entry.sound().unwrap().to_string(), "1. e4 e5 (1... c5 2. Nf3) 2. Nf3");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn keeping(self, notes: KeptNotes) -> Self {
        Self { builder: GameBuilder::keeping(notes), ..self }
    }

    /// Writes each game in PGN's export format while it is read, with its moves in a notation, or with other
    /// [`ExportOptions`]. That is faster than [`GameRef::to_pgn_in`](crate::GameRef::to_pgn_in), because most moves need only
    /// be copied. The notes of the text are those of the options, not those that the games [keep](Self::keeping).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Notation, pgn::Reader};
    ///
    /// let file = "[White \"A\"] 1.e4! (1.d2-d4 d5) e5 {open}\n\n1. e4 e5 2. Nf4 *\n";
    /// let mut reader = Reader::new(file.as_bytes()).exporting(Notation::San);
    /// reader.next();
    /// let text = "[White \"A\"]\n\n1. e4 $1 (1. d4 d5) 1... e5 {open} *\n";
    /// assert_eq!(reader.exported(), Some(text));
    /// // The next game has a mistake.
    /// reader.next();
    /// assert_eq!(reader.exported(), None);
    /// ```
    pub fn exporting(mut self, options: impl Into<ExportOptions>) -> Self {
        self.written.get_or_insert_default().export(options.into());
        self
    }

    /// Writes the moves of the main line of each game in standard algebraic notation while it is read. That is faster
    /// than [`GameRef::sans`](crate::GameRef::sans), because most moves need only be copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let file = "1.e4! (1.d2-d4 d5) e7-e5 {open} 2. Ng1f3\n\n1. e4 e5 2. Nf4 *\n";
    /// let mut reader = Reader::new(file.as_bytes()).with_sans();
    /// reader.next();
    /// assert_eq!(reader.sans().unwrap().iter().collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
    /// // The next game has a mistake.
    /// reader.next();
    /// assert!(reader.sans().is_none());
    /// ```
    pub fn with_sans(mut self) -> Self {
        self.written.get_or_insert_default().sans = Some(MoveTexts::default());
        self
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
    /// assert_eq!(entry.findings[0].place(), Place { line: 2, column: 4 });
    /// ```
    pub fn at(self, place: Place, byte: u64) -> Self {
        Self { place, offset: byte, ..self }
    }

    /// The source goes on inside a file, wherever its places are counted from: a byte order mark at its beginning is a
    /// character like any other.
    pub fn inside(self) -> Self {
        Self { is_inside: true, ..self }
    }

    /// The next game, which is played only if its [`Outline`] is requested. A game of a form so
    /// unusual that it has no outline is played in any case.
    ///
    /// A game that is passed over takes a fraction of the time. Its byte range is the one that it would have if it were
    /// played.
    ///
    /// # Examples
    ///
    /// See [`Outline`].
    pub fn next_if(
        &mut self,
        mut is_wanted: impl FnMut(&Outline<'_>) -> bool,
    ) -> Option<io::Result<Next>> {
        let mut is_asked = true;
        loop {
            self.begin();
            if self.start < self.text.len() {
                if is_asked && let Some((outline, length)) = self.outline() {
                    if !is_wanted(&outline) {
                        let result = outline.result();
                        return Some(Ok(Next::Passed(self.pass(length, result))));
                    }
                    is_asked = false;
                }
                // A game that goes beyond the text read so far may have an outline when more is read.
                if let Some(entry) = self.play() {
                    return Some(Ok(Next::Played(entry)));
                }
            }
            match self.go_on()? {
                Ok(()) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }

    /// The outline of the next game and the length of its text, if it has one and its end has been read.
    fn outline(&self) -> Option<(Outline<'_>, usize)> {
        let text = &self.text[self.start..];
        if self.start < self.open_until {
            return None;
        }
        let known = if self.is_done { Known::Whole } else { Known::Beginning };
        let (outline, end) = Outline::of(text, known)?;
        let length = blank_end(text, end);
        (self.is_done || text[length..].len() >= AHEAD).then_some((outline, length))
    }

    /// Passes over the next game.
    fn pass(&mut self, length: usize, result: GameResult) -> Passed {
        let (place, offset) = (self.place, self.offset);
        if let Some(written) = &mut self.written {
            written.clear();
        }
        self.skip(length);
        Passed { place, range: offset..self.offset, result }
    }

    /// The next game, its findings, and the length of its text, if its end has been read.
    fn next_game(&mut self) -> Option<(Option<GameBuf>, Vec<Finding>, usize)> {
        let text = &self.text[self.start..];
        let open_until = self.open_until.saturating_sub(self.start);
        let mut replay = Replay::of_file(text, self.allowed, open_until);
        let (game, mut findings) = match &mut self.written {
            None => GameBuf::check_in(&mut replay, &mut self.builder, &mut ()),
            Some(written) => {
                written.clear();
                let (game, findings) =
                    GameBuf::check_in(&mut replay, &mut self.builder, &mut **written);
                if let (Some(game), []) = (&game, &findings[..]) {
                    written.end(game.as_game());
                }
                (game, findings)
            }
        };
        // Text after the end may still belong to the game, or explain its mistakes: a result, or a
        // comment that was closed too early. So the end counts only if enough of what follows has
        // been read; until then the game is replayed again with more text.
        let end = blank_end(text, replay.end());
        // Before an error of the input, no more text comes that could explain the mistakes.
        let is_enough = findings.is_empty() || self.failure.is_some();
        let ahead = if is_enough { AHEAD } else { AHEAD_OF_MISTAKES };
        if !self.is_done && (text[end..].len() < ahead || replay.is_cut()) {
            return None;
        }
        self.open_until = self.start + replay.open_until;
        Finding::settle(&mut findings, text, self.place);
        Some((game, findings, end))
    }

    /// Goes to the beginning of the next game.
    fn begin(&mut self) {
        self.skip_blank();
        (self.last, self.last_passed) = (self.start, self.passed);
    }

    /// The next game, if its end has been read.
    fn play(&mut self) -> Option<Entry> {
        let (game, findings, length) = self.next_game()?;
        let (place, offset) = (self.place, self.offset);
        self.skip(length);
        let text = (!findings.is_empty()).then(|| self.text().into());
        Some(Entry { place, range: offset..self.offset, game, findings, text })
    }

    /// Reads more text; `None` at the end of the source.
    fn go_on(&mut self) -> Option<io::Result<()>> {
        if let Some(error) = self.failure.take() {
            self.is_done = true;
            self.text.clear();
            self.single.clear();
            (self.start, self.last, self.passed, self.last_passed) = (0, 0, 0, 0);
            return Some(Err(error));
        }
        if self.is_done {
            return None;
        }
        // The games before an error are read first.
        self.failure = self.fill().err();
        Some(Ok(()))
    }

    /// Steps over text.
    fn skip(&mut self, length: usize) {
        let end = self.start + length;
        let text = &self.text[self.start..end];
        let skip = if self.is_inside { Place::skip_inside } else { Place::skip };
        skip(&mut self.place, text);
        let mut shorter = length;
        while let Some(at) = self.single.get(self.passed).filter(|at| **at < end) {
            shorter -= excess_at(&self.text, *at);
            self.passed += 1;
        }
        self.offset += shorter as u64;
        self.start = end;
    }

    /// Steps over what is not part of any game at the beginning of the text.
    fn skip_blank(&mut self) {
        let text = &self.text[self.start..];
        let blank = if self.is_done {
            blank_end(text, 0)
        } else {
            text.len() - text.trim_start_matches(is_blank).len()
        };
        self.skip(blank);
    }

    /// Reads more bytes, about as many as there already are, so that a long game is not restarted too often.
    fn fill(&mut self) -> io::Result<()> {
        self.text.drain(..self.start);
        self.single.drain(..self.passed);
        self.single.iter_mut().for_each(|at| *at -= self.start);
        self.open_until = self.open_until.saturating_sub(self.start);
        (self.start, self.last, self.passed, self.last_passed) = (0, 0, 0, 0);
        if self.text.len() > self.largest_game {
            return Err(self.too_large());
        }
        let wanted = self.chunk.max(self.text.len());
        let mut bytes = core::mem::take(&mut self.text).into_bytes();
        let old = bytes.len();
        bytes.append(&mut self.cut);
        bytes.reserve(wanted);
        let read = (&mut self.source).take(wanted as u64).read_to_end(&mut bytes);
        // Fewer bytes are the last ones: a short text is not read again to see whether more follows, unless a game of it may be
        // too large. A byte becomes three at most.
        let is_short = bytes.len().saturating_mul(3) <= self.largest_game;
        self.is_done = read.as_ref().is_ok_and(|read| *read == 0 || *read < wanted && is_short);
        if !self.is_done {
            self.cut = bytes.split_off(bytes.len() - cut_length(&bytes[old..]));
        }
        self.text = String::from_utf8(bytes)
            .unwrap_or_else(|error| decode(&error.into_bytes(), &mut self.single));
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

    /// The bytes of the last game as they are in the source, with the white space after it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[White \"M\xFCller, \xC3\xA9\"] 1. e4 *\n1. d4 *"[..]);
    /// reader.next();
    /// assert_eq!(reader.text(), "[White \"Müller, é\"] 1. e4 *\n");
    /// assert_eq!(&reader.bytes()[..], b"[White \"M\xFCller, \xC3\xA9\"] 1. e4 *\n");
    /// ```
    pub fn bytes(&self) -> Cow<'_, [u8]> {
        let text = self.text().as_bytes();
        let single = &self.single[self.last_passed..self.passed];
        if single.is_empty() {
            return Cow::Borrowed(text);
        }
        let (mut bytes, mut done) = (Vec::with_capacity(text.len()), 0);
        for at in single.iter().map(|at| at - self.last) {
            bytes.extend_from_slice(&text[done..at]);
            let (byte, length) = byte_at(self.text(), at);
            bytes.push(byte);
            done = at + length;
        }
        bytes.extend_from_slice(&text[done..]);
        Cow::Owned(bytes)
    }

    /// The last game in export format, if the reader is [`exporting`](Self::exporting) and nothing is wrong with the
    /// game.
    pub fn exported(&self) -> Option<&str> {
        self.written()?.exported()
    }

    /// The same without a copy: the reader ends.
    pub fn into_exported(self) -> Option<String> {
        self.written.filter(|_| self.last < self.start)?.into_exported()
    }

    /// The moves of the main line of the last game in standard algebraic notation, if the reader is asked
    /// [for them](Self::with_sans) and nothing is wrong with the game.
    pub fn sans(&self) -> Option<&MoveTexts> {
        self.written()?.sans()
    }

    /// The last game in other forms, if there is one.
    fn written(&self) -> Option<&Written> {
        self.written.as_deref().filter(|_| self.last < self.start)
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
            self.begin();
            if self.start < self.text.len()
                && let Some(entry) = self.play()
            {
                return Some(Ok(entry));
            }
            match self.go_on()? {
                Ok(()) => {}
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The iterator stays at its end after the last game and after an error.
impl<R: Read> FusedIterator for Reader<R> {}

/// The offset after the white space and byte order marks from an offset, and after Ctrl-Z and NUL if nothing else
/// follows.
#[cfg_attr(not(feature = "compiled"), inline)]
fn blank_end(text: &str, from: usize) -> usize {
    let rest = text[from..].trim_start_matches(is_blank);
    let is_ignored = |char: char| is_blank(char) || matches!(char, '\0' | '\x1A');
    if rest.trim_start_matches(is_ignored).is_empty() {
        text.len()
    } else {
        text.len() - rest.len()
    }
}

/// Whether a character between games belongs to none of them.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_blank(char: char) -> bool {
    char.is_ascii_whitespace() || char == BYTE_ORDER_MARK
}

/// The number of bytes at the end that begin a character whose other bytes are still missing.
#[cfg_attr(not(feature = "compiled"), inline)]
fn cut_length(bytes: &[u8]) -> usize {
    let begins = |length: &usize| bytes[bytes.len() - length] & 0xC0 != 0x80;
    let length = (1..=bytes.len().min(3)).find(begins).unwrap_or(0);
    let is_cut = core::str::from_utf8(&bytes[bytes.len() - length..])
        .is_err_and(|error| error.error_len().is_none());
    if is_cut { length } else { 0 }
}
