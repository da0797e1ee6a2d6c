//! Encodings of text with a byte for each character, for files that do not name theirs.
//!
//! By hand, because a fix must leave all other bytes as they are: `encoding_rs` does not give every
//! byte of windows-1253 back, and lacks most code pages of IBM.

use std::io::{self, Read, Write};
use std::sync::LazyLock;

/// An encoding with a byte for each character. All of them have ASCII in common.
///
/// A byte without a character is the control character with its number, so that each byte comes back as it was.
///
/// # Examples
///
/// ```
/// use std::io::Read;
///
/// use chess_check::{Encoding, Input};
///
/// let encoding = Encoding::named("windows-1251").unwrap();
/// let file = &b"[White \"\xC1\xEE\xF2\xE2\xE8\xED\xED\xE8\xEA\"]"[..];
/// let mut text = String::new();
/// Input::reader("games.pgn", file).encoded(Some(encoding)).open()?.1.read_to_string(&mut text)?;
/// assert_eq!(text, "[White \"Ботвинник\"]");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding(&'static EncodingTable);

/// An encoding as data.
#[derive(PartialEq, Eq)]
struct EncodingTable {
    name: &'static str,
    aliases: Vec<&'static str>,
    /// The lines of characters from byte 128 on.
    rest: &'static str,
}

impl EncodingTable {
    fn of(table: &'static str) -> Self {
        let (names, rest) = table.split_once('\n').unwrap_or_default();
        let mut names = names.split(' ');
        Self { name: names.next().unwrap_or_default(), aliases: names.collect(), rest }
    }

    /// The character of each byte.
    fn chars(&self) -> [char; 256] {
        let mut chars = std::array::from_fn(|byte| char::from(byte as u8));
        let rest = self.rest.lines().flat_map(str::chars);
        for (slot, char) in chars[128..].iter_mut().zip(rest) {
            *slot = match char {
                '�' => *slot,
                '␣' => '\u{A0}',
                '␞' => '\u{AD}',
                _ => char,
            };
        }
        chars
    }
}

impl Encoding {
    /// All encodings.
    pub fn all() -> impl Iterator<Item = Self> {
        TABLES.iter().map(Self)
    }

    /// The encoding of a name or of another usual name, such as `cp1251`.
    pub fn named(name: &str) -> Option<Self> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        Self::all().find(|encoding| {
            is(encoding.0.name) || encoding.0.aliases.iter().any(|alias| is(alias))
        })
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The other usual names.
    pub fn aliases(self) -> &'static [&'static str] {
        &self.0.aliases
    }

    /// A writer that takes UTF-8 and writes this encoding to another.
    ///
    /// It refuses characters that the encoding does not have.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Write;
    ///
    /// use chess_check::Encoding;
    ///
    /// let mut file = Vec::new();
    /// let mut to = Encoding::named("koi8-r").unwrap().writer(&mut file);
    /// to.write_all("Таль".as_bytes())?;
    /// assert!(to.write_all("♘".as_bytes()).is_err());
    /// drop(to);
    /// assert_eq!(file, b"\xF4\xC1\xCC\xD8");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn writer<W: Write>(self, to: W) -> impl Write {
        Encoder { to, encoding: self, table: self.0.chars(), cut: Vec::new() }
    }

    /// The text of bytes, as UTF-8.
    pub(crate) fn reader<R: Read>(self, from: R) -> impl Read {
        Decoder { from, table: self.0.chars(), text: Vec::new(), done: 0 }
    }
}

impl std::fmt::Debug for Encoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

/// The number of bytes that are decoded at a time.
const CHUNK: usize = 1 << 14;

struct Decoder<R> {
    from: R,
    table: [char; 256],
    /// Text whose first bytes have been taken.
    text: Vec<u8>,
    done: usize,
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.done == self.text.len() {
            let mut bytes = [0; CHUNK];
            let length = self.from.read(&mut bytes)?;
            self.text.clear();
            for byte in &bytes[..length] {
                let char = self.table[usize::from(*byte)];
                self.text.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
            }
            self.done = 0;
        }
        let length = (&self.text[self.done..]).read(buffer)?;
        self.done += length;
        Ok(length)
    }
}

struct Encoder<W> {
    to: W,
    encoding: Encoding,
    table: [char; 256],
    /// The first bytes of a character whose other bytes are still to come.
    cut: Vec<u8>,
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.cut);
        all.extend_from_slice(bytes);
        let (text, cut) = match std::str::from_utf8(&all) {
            Ok(text) => (text, &[][..]),
            Err(error) => {
                let (text, cut) = all.split_at(error.valid_up_to());
                if error.error_len().is_some() {
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "the text is not UTF-8",
                    ));
                }
                (std::str::from_utf8(text).unwrap_or_default(), cut)
            }
        };
        let byte = |char: char| {
            // Nearly all characters are ASCII, at the beginning of the table.
            let at = self.table.iter().position(|own| *own == char);
            at.and_then(|at| u8::try_from(at).ok()).ok_or_else(|| {
                let words = format!("{} has no character `{char}`", self.encoding.name());
                io::Error::new(io::ErrorKind::InvalidData, words)
            })
        };
        let encoded = text.chars().map(byte).collect::<io::Result<Vec<u8>>>()?;
        self.to.write_all(&encoded)?;
        self.cut = cut.to_vec();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The encodings, from the most usual in files of games on: their names, and their characters from byte 128 on.
/// `�` is the character with the number of its byte, and two signs stand for characters that are not visible.
static TABLES: LazyLock<Vec<EncodingTable>> = LazyLock::new(|| {
    let tables = include_str!("encoding/tables.txt").split("\n\n");
    tables.map(EncodingTable::of).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_is_a_character_and_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        for encoding in Encoding::all() {
            let mut text = String::new();
            encoding.reader(&all[..]).read_to_string(&mut text).unwrap();
            assert_eq!(text.chars().count(), 256, "{encoding:?}");
            assert!(text.is_char_boundary(128) && text[..128].is_ascii(), "{encoding:?}");
            let mut bytes = Vec::new();
            let mut to = encoding.writer(&mut bytes);
            // Characters may be cut between two writes.
            for part in text.as_bytes().chunks(5) {
                to.write_all(part).unwrap();
            }
            drop(to);
            assert_eq!(bytes, all, "{encoding:?}");
        }
    }

    #[test]
    fn names_and_bytes_are_those_of_other_programs() {
        let rows: [(&str, &[u8], &str); 10] = [
            ("windows-1250", b"\x8Amejkal, Pila\xF8", "Šmejkal, Pilař"),
            ("cp1251", b"\xD2\xE0\xEB\xFC", "Таль"),
            ("KOI8-R", b"\xF4\xC1\xCC\xD8", "Таль"),
            ("iso-8859-5", b"\xC2\xD0\xDB\xEC", "Таль"),
            ("ibm866", b"\x92\xA0\xAB\xEC", "Таль"),
            ("iso-8859-2", b"\xA9mejkal", "Šmejkal"),
            ("iso-8859-15", b"\xA4 \xBD", "€ œ"),
            ("latin1", b"M\xFCller \x92", "Müller \u{92}"),
            ("cp850", b"M\x81ller", "Müller"),
            ("windows-1253", b"\xCA\xEF\xF4\xF1\xFE\xED\xE9\xE1\xF2", "Κοτρώνιας"),
        ];
        for (name, bytes, wanted) in rows {
            let mut text = String::new();
            let encoding = Encoding::named(name).unwrap();
            encoding.reader(bytes).read_to_string(&mut text).unwrap();
            assert_eq!(text, wanted, "{name}");
        }
        assert_eq!(Encoding::named("windows-9999"), None);
    }
}
