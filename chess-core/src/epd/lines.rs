//! The lines of a file of positions.

use core::iter::FusedIterator;

use super::Epd;
use crate::error::{Allow, Error};
use crate::fen::Claims;

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
    claims: Claims,
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
    /// Iterates over the lines of a text. It may begin with a byte order mark.
    pub fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self { lines: text.lines().enumerate(), claims: Claims::NONE }
    }

    /// Reads positions of Chess960, as [`Epd::read_chess960`] does.
    pub fn chess960(mut self) -> Self {
        self.claims.is_chess960 = true;
        self
    }

    /// Refuses positions that no game can lead to, as [`Board::from_fen_reachable`](crate::Board::from_fen_reachable)
    /// does.
    pub fn reachable(mut self) -> Self {
        self.claims.is_reachable = true;
        self
    }

    /// Allows positions with some faults, as [`Epd::read_allowing`] does.
    pub fn allowing(mut self, allowed: Allow) -> Self {
        self.claims.allowed = allowed;
        self
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let is_position = |text: &str| !matches!(text.trim_start().as_bytes(), [] | [b'#', ..]);
        let (index, text) = self.lines.find(|(_, text)| is_position(text))?;
        let epd = Epd::read_claiming(text, self.claims);
        Some(Line { number: index + 1, text, epd })
    }
}

impl FusedIterator for Lines<'_> {}
