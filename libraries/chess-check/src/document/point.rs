//! Places in a text as editors count them.

/// A place in a text: its byte offset, its line, and its column in bytes, UTF-16 code units and characters, all counted
/// from 0.
///
/// A line ends with a line feed, a carriage return, or both. A byte order mark is a character like any other.
///
/// # Examples
///
/// ```
/// use chess_check::Point;
///
/// let point = Point::after("1. e4\r\n½👑");
/// assert_eq!((point.byte, point.line), (13, 1));
/// assert_eq!((point.utf8, point.utf16, point.chars), (6, 3, 2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Point {
    /// The byte offset in the text.
    pub byte: usize,
    /// The number of line ends before it.
    pub line: usize,
    /// The column in bytes.
    pub utf8: usize,
    /// The column in UTF-16 code units.
    pub utf16: usize,
    /// The column in characters.
    pub chars: usize,
}

/// The unit in which columns are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16.
    Utf16,
    /// Characters.
    Chars,
}

impl Point {
    /// The place at the end of a text.
    pub fn after(text: &str) -> Self {
        let bytes = text.as_bytes();
        let last = bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let Some(last) = last else {
            return Self { byte: text.len(), ..Self::in_line(text) };
        };
        let feeds = count(bytes, |byte| byte == b'\n');
        let returns = count(bytes, |byte| byte == b'\r');
        let pairs =
            if returns == 0 { 0 } else { bytes.windows(2).filter(|pair| *pair == b"\r\n").count() };
        Self { byte: text.len(), line: feeds + returns - pairs, ..Self::in_line(&text[last + 1..]) }
    }

    /// The columns after a text without line ends.
    fn in_line(text: &str) -> Self {
        let bytes = text.as_bytes();
        let chars = count(bytes, |byte| byte & 0xC0 != 0x80);
        let pairs = count(bytes, |byte| byte >= 0xF0);
        Self { utf8: text.len(), utf16: chars + pairs, chars, ..Self::default() }
    }

    /// A place that was counted from here, as a place in the whole text.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let (byte, line) = (self.byte + next.byte, self.line + next.line);
        if next.line > 0 {
            return Self { byte, line, ..next };
        }
        let (utf8, utf16) = (self.utf8 + next.utf8, self.utf16 + next.utf16);
        Self { byte, line, utf8, utf16, chars: self.chars + next.chars }
    }

    /// The column.
    pub fn column(self, columns: Columns) -> usize {
        match columns {
            Columns::Utf8 => self.utf8,
            Columns::Utf16 => self.utf16,
            Columns::Chars => self.chars,
        }
    }

    /// The place of a line and a column in a text that begins here. A column after the end of its line means the end.
    pub(crate) fn find(self, text: &str, line: usize, column: usize, columns: Columns) -> usize {
        let (mut at, mut here) = (0, self.line);
        let mut passed = self.column(columns);
        while here < line {
            let rest = &text.as_bytes()[at..];
            let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
                return text.len();
            };
            at += end + if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
            (here, passed) = (here + 1, 0);
        }
        for char in text[at..].chars() {
            passed += match columns {
                Columns::Utf8 => char.len_utf8(),
                Columns::Utf16 => char.len_utf16(),
                Columns::Chars => 1,
            };
            if passed > column || matches!(char, '\n' | '\r') {
                break;
            }
            at += char.len_utf8();
        }
        at
    }
}

/// The number of bytes that a function accepts, counted in parts so short that a byte holds the count, which lets the
/// compiler vectorise the loop.
fn count(bytes: &[u8], is_wanted: impl Fn(u8) -> bool) -> usize {
    let of_part =
        |part: &[u8]| usize::from(part.iter().map(|byte| u8::from(is_wanted(*byte))).sum::<u8>());
    bytes.chunks(192).map(of_part).sum()
}
