//! Mistakes in games, with their places.

use alloc::boxed::Box;

use super::place::Place;
use super::{Error, Message};

/// A mistake in a file of games: text that cannot be read, an illegal move or a false claim.
///
/// It displays its place and its error. It returns no [`source`](core::error::Error::source),
/// because a reporter that prints sources would print the error twice.
///
/// # Examples
///
/// ```
/// use caissa::pgn::{Place, Reader};
///
/// let file = "[White \"A\"]\n\n1. e4 e5 2. Nf4 *\n";
/// let entry = Reader::new(file.as_bytes()).next().unwrap()?;
/// let finding = &entry.findings[0];
/// assert_eq!(finding.place(), Place { line: 3, column: 13 });
/// assert_eq!(finding.end(), Place { line: 3, column: 16 });
/// assert_eq!(finding.ply(), Some(2));
/// assert_eq!(finding.code(), "illegal/cannot-reach");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    // In a box, so that a function may return a finding as its error: clippy warns about errors of more than 128 bytes.
    pub(crate) error: Box<Error>,
    place: Place,
    end: Place,
    pub(crate) ply: Option<usize>,
    pub(crate) in_variation: bool,
}

impl Finding {
    /// An error in a game, whose place is not known yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn new(error: Error, ply: Option<usize>, in_variation: bool) -> Self {
        let (place, end) = (Place::START, Place::START);
        Self { error: Box::new(error), place, end, ply, in_variation }
    }

    /// Finds the places of findings in a text, which are in its order. The text begins at a place.
    #[cfg(feature = "std")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn settle(findings: &mut [Self], text: &str, mut place: Place) {
        let mut at = 0;
        for finding in findings {
            let range = finding.error.range();
            place.skip(&text[at..range.start]);
            at = range.start;
            (finding.place, finding.end) = (place, place);
            finding.end.skip(&text[range]);
        }
    }

    /// The place in the file where the mistake begins.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// The place in the file after the last character of the mistake.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn end(&self) -> Place {
        self.end
    }

    /// The line where the mistake begins, from 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn line(&self) -> usize {
        self.place.line
    }

    /// The column in characters where the mistake begins, from 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn column(&self) -> usize {
        self.place.column
    }

    /// The stable short name of its kind; see [`ErrorKind::code`](crate::ErrorKind::code).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn code(&self) -> &'static str {
        self.error.kind().code()
    }

    /// The mistake and its reason, in one line; see [`Error::headline`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn headline(&self) -> Message {
        self.error.headline()
    }

    /// The ply of the main line, counted from 0.
    ///
    /// It is the ply of the wrong move, or of the move that would come next. In a variation, it is the ply of
    /// the move in the main line that the variation replaces. `None` before the moves, and after an illegal
    /// move, where the position is unknown.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn ply(&self) -> Option<usize> {
        self.ply
    }

    /// Whether the mistake is in a variation. A variation or a comment in it that is not closed counts as a
    /// mistake of the main line, because it swallows the moves after it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::pgn::Reader;
    ///
    /// let file = "1. e4 (1. d5) e5 2. Nf4 *";
    /// let entry = Reader::new(file.as_bytes()).next().unwrap()?;
    /// let [first, second] = &entry.findings[..] else { panic!() };
    /// assert!(first.is_in_variation() && !second.is_in_variation());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_in_variation(&self) -> bool {
        self.in_variation
    }

    /// The error. Its byte range refers to the text of the game, [`Entry::text`](crate::pgn::Entry::text).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn error(&self) -> &Error {
        &self.error
    }
}

impl core::fmt::Display for Finding {
    /// Writes `10:4: illegal move 6. Bg5: ...`, and with `{:#}` the further lines of the error.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: ", self.place)?;
        self.error.fmt(f)
    }
}

impl core::error::Error for Finding {}
