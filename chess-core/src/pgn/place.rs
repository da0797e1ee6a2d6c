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
        let (feeds, returns) = count(bytes);
        self.line += feeds;
        if returns > 0 {
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

/// How many line feeds and carriage returns stand among bytes. So short are the parts that a byte counts them,
/// and the compiler counts many together.
fn count(bytes: &[u8]) -> (usize, usize) {
    let (mut feeds, mut returns) = (0, 0);
    for part in bytes.chunks(128) {
        let (mut f,mut r)=(0_u8,0_u8);
        for byte in part { f += u8::from(*byte==b'\n'); r |= u8::from(*byte==b'\r'); }
        feeds += usize::from(f); returns |= usize::from(r);
    }
    (feeds, returns)
}

impl core::fmt::Display for Place {
    /// `10:4`: line and column.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
