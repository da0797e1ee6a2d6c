//! The lines of a file of positions.

use core::iter::FusedIterator;

use super::Epd;
use crate::error::Error;
use crate::fen::FenOptions;
use crate::text::without_marks;

/// Iterator over the lines of a file that hold a position. It leaves out blank lines and lines that begin with `#`.
///
/// # Examples
///
/// ```
/// use caissa::epd::Lines;
///
/// let file = "# two studies\n8/8/8/8/8/4k3/4p3/4K3 b - - id \"1\";\n\n8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd5;\n";
/// let mut lines = Lines::new(file);
/// assert_eq!(lines.next().unwrap().epd?.id().unwrap(), "1");
/// let wrong = lines.next().unwrap();
/// assert_eq!((wrong.number, wrong.epd.unwrap_err().range()), (4, 31..34));
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Lines<'a> {
    lines: core::iter::Enumerate<core::str::Lines<'a>>,
    options: FenOptions,
}

/// A line of a file of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The number of the line in the file, from 1.
    pub number: usize,
    /// The line, without its end.
    pub text: &'a str,
    /// The position with its operations, or the first mistake, whose byte range is in the line.
    pub epd: Result<Epd<'a>, Error>,
}

impl<'a> Lines<'a> {
    /// Iterates over the lines of a text. A line may begin with a byte order mark, as in files that
    /// were joined; it is not part of the line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn new(text: &'a str) -> Self {
        Self { lines: text.lines().enumerate(), options: FenOptions::new() }
    }

    /// Reads the positions with some options.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn with(mut self, options: FenOptions) -> Self {
        self.options = options;
        self
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Line<'a>> {
        let is_position = |text: &str| !matches!(text.trim_start().as_bytes(), [] | [b'#', ..]);
        let mut lines = (&mut self.lines).map(|(at, text)| (at, without_marks(text)));
        let (index, text) = lines.find(|(_, text)| is_position(text))?;
        let epd = self.options.parse_epd(text);
        Some(Line { number: index + 1, text, epd })
    }
}

impl FusedIterator for Lines<'_> {}
