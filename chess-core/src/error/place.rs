//! Places in a file.

use crate::text::without_marks;

/// A line and a column in a file, both counted from 1. A column is one character; a tab counts as one.
///
/// # Examples
///
/// ```
/// use caissa::pgn::Place;
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

    /// Moves to the end of a text. A line ends with a line feed or with a lone carriage return. A byte order
    /// mark has no column.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn skip(&mut self, text: &str) {
        let text = if *self == Self::START { without_marks(text) } else { text };
        self.skip_inside(text);
    }

    /// Does the same in a text that goes on inside a file, wherever its places are counted from: a byte order mark is a
    /// character like any other.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn skip_inside(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let (feeds, has_returns) = line_ends(bytes);
        self.line += feeds;
        if has_returns {
            self.line += lone_returns(bytes) + usize::from(bytes.ends_with(b"\r"));
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

/// The number of line feeds among the bytes, and whether there are carriage returns. The bytes are counted in
/// parts so short that a byte holds the count, which lets the compiler vectorise the loop.
#[cfg_attr(not(feature = "compiled"), inline)]
fn line_ends(bytes: &[u8]) -> (usize, bool) {
    let (mut feeds, mut has_returns) = (0, false);
    for part in bytes.chunks(128) {
        let (mut count, mut returns) = (0, 0);
        for byte in part {
            count += u8::from(*byte == b'\n');
            returns |= u8::from(*byte == b'\r');
        }
        feeds += usize::from(count);
        has_returns |= returns > 0;
    }
    (feeds, has_returns)
}

/// The number of carriage returns without a line feed after them.
#[cfg_attr(not(feature = "compiled"), inline)]
fn lone_returns(bytes: &[u8]) -> usize {
    let is_lone = |(byte, next): (&u8, &u8)| u8::from(*byte == b'\r') & u8::from(*next != b'\n');
    let parts = bytes.chunks(128).zip(bytes.get(1..).unwrap_or_default().chunks(128));
    parts.map(|(part, next)| usize::from(part.iter().zip(next).map(is_lone).sum::<u8>())).sum()
}

implement! {
    /// Writes line and column: `10:4`.
    Display for Place = |self, f| write!(f, "{}:{}", self.line, self.column);
}
