//! The lines of lists of positions and moves.

use std::io::{self, BufRead, BufReader, Read};

use chess_core::pgn::{self, Place};

/// The greatest length of a line, in bytes.
pub(crate) const LONGEST: u64 = 1 << 20;

/// The lines of a list, as text. A line of more than 1 MiB ends it with an error.
#[derive(Debug)]
#[must_use = "lines are read only when they are asked for"]
pub struct ListLines<R> {
    text: BufReader<R>,
    place: Place,
}

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ListLine {
    /// The text, with its line end, and without a byte order mark.
    pub text: String,
    /// The place where it begins.
    pub place: Place,
    /// Its number of bytes in the source.
    pub bytes: usize,
}

impl ListLine {
    /// Whether it holds a position or moves: it is neither empty nor a comment, which begins with `#`.
    pub fn is_item(&self) -> bool {
        items(&self.text).next().is_some()
    }
}

/// The lines of a list that hold an item: neither empty ones nor comments, which begin with `#`. They come without the
/// space around them, and without a byte order mark.
///
/// # Examples
///
/// ```
/// assert_eq!(chess_check::items("\u{FEFF}# openings\n\n e4 e5\n").next(), Some("e4 e5"));
/// ```
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.trim_start_matches('\u{FEFF}').lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

impl<R: Read> ListLines<R> {
    /// The lines of a source, the first of which begins at a place.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::ListLines;
    /// use chess_core::pgn::{self, Place};
    ///
    /// let list = &b"# openings\n\ne2e4 e7e5\nd2d4\n"[..];
    /// let lines: Vec<_> = ListLines::new(list, Place::START).collect::<Result<_, _>>()?;
    /// let items: Vec<_> = lines.iter().filter(|line| line.is_item()).collect();
    /// assert_eq!((lines.len(), items.len()), (4, 2));
    /// assert_eq!((items[0].text.trim(), items[0].place.line), ("e2e4 e7e5", 3));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(source: R, place: Place) -> Self {
        Self { text: BufReader::with_capacity(1 << 16, source), place }
    }

    /// The place after the last line that was read.
    pub fn place(&self) -> Place {
        self.place
    }

    fn read(&mut self) -> io::Result<Option<ListLine>> {
        let mut bytes = Vec::new();
        (&mut self.text).take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == LONGEST {
            return Err(too_long(self.place.line));
        }
        let (mut text, place) = (decode(&bytes), self.place);
        self.place.skip(&text);
        if place == Place::START && text.starts_with('\u{FEFF}') {
            text.remove(0);
        }
        Ok(Some(ListLine { text, place, bytes: bytes.len() }))
    }
}

impl<R: Read> Iterator for ListLines<R> {
    type Item = io::Result<ListLine>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}

/// The error of a line that is too long.
pub(crate) fn too_long(number: usize) -> io::Error {
    let words = format!("line {number} has more than {LONGEST} bytes");
    io::Error::new(io::ErrorKind::FileTooLarge, words)
}

/// Text from bytes of a file. Those that are not UTF-8 are read as Windows-1252.
///
/// # Examples
///
/// ```
/// assert_eq!(chess_check::decode(b"M\xFCller, O\x92Kelly"), "Müller, O’Kelly");
/// ```
pub fn decode(bytes: &[u8]) -> String {
    pgn::decode(bytes, &mut Vec::new())
}
