//! Where in a file something stands.

/// A line and a column, both counted from 1; a column is a character, a tab one of them.
///
/// # Examples
///
/// ```
/// use chess_core::pgn::Place;
///
/// let mut place = Place::START;
/// place.skip("1. e4\r\n\t½");
/// assert_eq!((place.line, place.column), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The first character of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Goes on behind a text. A line ends with a line feed, or with a carriage return alone; a byte order
    /// mark takes no column.
    pub fn skip(&mut self, text: &str) {
        let text = if *self == Self::START { text.trim_start_matches('\u{FEFF}') } else { text };
        let bytes = text.as_bytes();
        self.line += count(bytes, b'\n');
        if count(bytes, b'\r') > 0 {
            self.line +=
                bytes.windows(2).filter(|pair| pair[0] == b'\r' && pair[1] != b'\n').count();
            self.line += usize::from(bytes.ends_with(b"\r"));
        }
        let last = match bytes.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(end) => {
                self.column = 1;
                &text[end + 1..]
            }
            None => text,
        };
        self.column += last.chars().count();
    }
}

/// How often a byte stands among others. So short are the parts that a byte counts them, and the compiler
/// counts many together.
fn count(bytes: &[u8], byte: u8) -> usize {
    let in_part = |part: &[u8]| part.iter().map(|other| u8::from(*other == byte)).sum::<u8>();
    bytes.chunks(u8::MAX.into()).map(|part| usize::from(in_part(part))).sum()
}

impl core::fmt::Display for Place {
    /// `10:4`: line and column.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
