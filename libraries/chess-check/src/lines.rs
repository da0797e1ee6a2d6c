//! The lines of lists of positions and moves.

use std::io::{self, BufRead, BufReader, Read, Write};

use chess_core::pgn::{self, Place};
use chess_core::text::{BYTE_ORDER_MARK, without_marks};

/// The greatest length of a line, in bytes.
const LONGEST: u64 = 1 << 20;

/// The lines of a list, as text. A line of more than 1 MiB ends it with an error.
#[derive(Debug)]
#[must_use = "lines are read only on request"]
pub struct ListLines<R> {
    text: BufReader<R>,
    place: Place,
    /// Whether the source goes on inside a file.
    is_inside: bool,
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
    let lines = without_marks(text).lines().map(str::trim);
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
        Self { text: BufReader::with_capacity(1 << 16, source), place, is_inside: false }
    }

    /// The source goes on inside a file; see [`pgn::Reader::inside`].
    pub fn inside(self) -> Self {
        Self { is_inside: true, ..self }
    }

    /// The place after the last line that was read.
    pub fn place(&self) -> Place {
        self.place
    }

    fn read(&mut self) -> io::Result<Option<ListLine>> {
        let mut bytes = Vec::new();
        next_line(&mut self.text, self.place.line, &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let (mut text, mut place) = (decode(&bytes), self.place);
        let is_inside = self.is_inside || place != Place::START;
        let skip = if is_inside { Place::skip_inside } else { Place::skip };
        skip(&mut self.place, &text);
        // Files that were joined have a byte order mark in later lines too. There, it is a character of the line.
        while text.starts_with(BYTE_ORDER_MARK) {
            text.remove(0);
            place.column += usize::from(is_inside);
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

/// Reads the line with a number; none is left if it is empty.
fn next_line(text: &mut impl BufRead, number: usize, line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    text.take(LONGEST).read_until(b'\n', line)?;
    if line.len() as u64 == LONGEST {
        let words = format!("line {number} has more than {LONGEST} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
    }
    Ok(())
}

/// Copies a list. A function gives the bytes that replace an item, from the number of its line,
/// its text and its bytes. An item that no bytes replace is left out with its line; all other bytes stay.
///
/// # Errors
///
/// Returns an error if the source cannot be read, or the target cannot be written.
///
/// # Examples
///
/// ```
/// let (list, mut copy) = (&b"# openings\r\n\r\ne4 e5\r\nd4\r\n"[..], Vec::new());
/// chess_check::rewrite_list(list, &mut copy, |_, moves, _| (moves == "d4").then(Vec::new))?;
/// assert_eq!(copy, b"# openings\r\n\r\ne4 e5\r\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn rewrite_list(
    source: impl Read,
    mut to: impl Write,
    mut change: impl FnMut(usize, &str, &[u8]) -> Option<Vec<u8>>,
) -> io::Result<()> {
    let (mut lines, mut bytes) = (BufReader::new(source), Vec::new());
    for number in 1.. {
        next_line(&mut lines, number, &mut bytes)?;
        if bytes.is_empty() {
            break;
        }
        let text = decode(&bytes);
        let line = without_marks(&text).trim_end_matches(['\r', '\n']);
        if items(line).next().is_none() {
            to.write_all(&bytes)?;
            continue;
        }
        let begin = line.as_ptr() as usize - text.as_ptr() as usize;
        let end = bytes.len() - (text.len() - begin - line.len());
        match change(number, line, &bytes[begin..end]) {
            Some(new) if new.is_empty() => {}
            Some(new) => {
                to.write_all(&bytes[..begin])?;
                to.write_all(&new)?;
                to.write_all(&bytes[end..])?;
            }
            None => to.write_all(&bytes)?,
        }
    }
    Ok(())
}

/// Text from bytes of a file. Bytes that are not UTF-8 are read as Windows-1252.
///
/// # Examples
///
/// ```
/// assert_eq!(chess_check::decode(b"M\xFCller, O\x92Kelly"), "Müller, O’Kelly");
/// ```
pub fn decode(bytes: &[u8]) -> String {
    pgn::decode(bytes, &mut Vec::new())
}
