//! Lines of play with their notes: the main line, or a variation.
//!
//! ```text
//! move: its two bytes, the second below 128 | glyph: number 1, 128 | comment: 0, 129, length 4, text
//! | variation: 0, 130, length 4, a line
//! ```
//!
//! So a plain sequence of moves is a line too.

use super::sized;
use crate::basics::Move;
use crate::board::Board;

pub(super) const NAG: u8 = 128;
pub(super) const COMMENT: u8 = 129;
pub(super) const VARIATION: u8 = 130;

/// Moves from a position, with their annotation glyphs, comments and variations.
///
/// # Examples
///
/// ```
/// use caissa::GameBuf;
///
/// let game: GameBuf = "1. e4 e5 2. Nf3 (2. f4 exf4 {accepted}) Nc6!".parse()?;
/// let line = game.as_game().line();
/// assert_eq!(line.nags().collect::<Vec<_>>(), [(4, 1)]);
/// let (ply, gambit) = line.variations().next().unwrap();
/// assert_eq!((ply, gambit.start().fullmove_number()), (2, 2));
/// assert_eq!(gambit.comments().collect::<Vec<_>>(), [(2, "accepted")]);
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    start: Board,
    bytes: &'a [u8],
}

/// An element of a line.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Note<'a> {
    /// A move. In a variation, it may be [`Move::NULL`].
    Move(Move),
    /// A numeric annotation glyph (NAG) of the last move, 0..=255: `$1` is `!`.
    Nag(u8),
    /// A comment, without its braces or its `;`.
    Comment(&'a str),
    /// A variation, which replaces the last move.
    Variation(Line<'a>),
}

impl<'a> Line<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(start: Board, bytes: &'a [u8]) -> Self {
        Self { start, bytes }
    }

    /// The position where the line starts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn start(self) -> Board {
        self.start
    }

    /// Iterator over all elements of the line, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn notes(self) -> Notes<'a> {
        Notes { board: self.start, before: self.start, parts: self.parts() }
    }

    /// Iterator over the moves of the line, without variations. In a variation, they may include
    /// [`Move::NULL`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn moves(self) -> impl Iterator<Item = Move> + use<'a> {
        self.parts().filter_map(|part| if let Part::Move(mv) = part { Some(mv) } else { None })
    }

    /// Iterator over the comments, each with the number of plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn comments(self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        self.parts()
            .placed(|part| if let Part::Comment(text) = part { Some(utf8(text)) } else { None })
    }

    /// Iterator over the numeric annotation glyphs, each with the number of plies before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn nags(self) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        self.parts().placed(|part| if let Part::Nag(number) = part { Some(number) } else { None })
    }

    /// Iterator over the variations, each with the ply, counted from 0, of the move that it replaces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn variations(self) -> impl Iterator<Item = (usize, Line<'a>)> + use<'a> {
        let mut plies = 0_usize;
        self.notes().filter_map(move |note| {
            plies += usize::from(matches!(note, Note::Move(_)));
            if let Note::Variation(line) = note {
                Some((plies.saturating_sub(1), line))
            } else {
                None
            }
        })
    }

    /// Counts the notes of the line and of its variations, without playing the moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "1. e4! e5 (1... c5 {open} (1... e6)) {closed} *".parse()?;
    /// let counts = game.as_game().line().count_notes();
    /// assert_eq!((counts.nags, counts.comments, counts.variations), (1, 2, 2));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn count_notes(self) -> NoteCounts {
        let mut counts = NoteCounts::default();
        counts.add(self.parts());
        counts
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn parts(self) -> Parts<'a> {
        Parts { bytes: self.bytes }
    }
}

/// The numbers of notes of a line and its variations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoteCounts {
    /// The number of numeric annotation glyphs.
    pub nags: usize,
    /// The number of comments.
    pub comments: usize,
    /// The number of variations, with those inside others.
    pub variations: usize,
}

impl NoteCounts {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn add(&mut self, parts: Parts<'_>) {
        for part in parts {
            match part {
                Part::Move(_) => {}
                Part::Nag(_) => self.nags += 1,
                Part::Comment(_) => self.comments += 1,
                Part::Variation(inner) => {
                    self.variations += 1;
                    self.add(inner);
                }
            }
        }
    }
}

/// An element of a line as it is stored.
enum Part<'a> {
    Move(Move),
    Nag(u8),
    Comment(&'a [u8]),
    Variation(Parts<'a>),
}

/// Iterator over the elements of a line as they are stored.
#[derive(Clone, Debug)]
struct Parts<'a> {
    bytes: &'a [u8],
}

impl<'a> Parts<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn sized(&mut self) -> &'a [u8] {
        let (part, rest) = sized(self.bytes).unwrap_or_default();
        self.bytes = rest;
        part
    }

    /// Picks some elements, each with the number of plies before it.
    fn placed<T>(
        self,
        pick: fn(Part<'a>) -> Option<T>,
    ) -> impl Iterator<Item = (usize, T)> + use<'a, T> {
        let mut plies = 0;
        self.filter_map(move |part| {
            plies += usize::from(matches!(part, Part::Move(_)));
            pick(part).map(|picked| (plies, picked))
        })
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    #[inline]
    fn next(&mut self) -> Option<Part<'a>> {
        let (head, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(match head[1] {
            NAG => Part::Nag(head[0]),
            COMMENT => Part::Comment(self.sized()),
            VARIATION => Part::Variation(Parts { bytes: self.sized() }),
            _ => Part::Move(Move::from_bytes(*head)),
        })
    }
}

/// A comment, which was written as text.
#[cfg_attr(not(feature = "compiled"), inline)]
fn utf8(text: &[u8]) -> &str {
    core::str::from_utf8(text).unwrap_or("")
}

/// Iterator over the elements of a line.
#[derive(Clone, Debug)]
pub struct Notes<'a> {
    board: Board,
    /// The position before the last move, where a variation starts.
    pub(crate) before: Board,
    parts: Parts<'a>,
}

impl Notes<'_> {
    /// The position after the moves returned so far.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(&self) -> &Board {
        &self.board
    }
}

impl<'a> Iterator for Notes<'a> {
    type Item = Note<'a>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Note<'a>> {
        Some(match self.parts.next()? {
            Part::Nag(number) => Note::Nag(number),
            Part::Comment(text) => Note::Comment(utf8(text)),
            Part::Variation(Parts { bytes }) => Note::Variation(Line::new(self.before, bytes)),
            Part::Move(mv) => {
                self.before = self.board;
                self.board = if mv.is_null() {
                    self.board.pass().unwrap_or(self.board)
                } else {
                    self.board.played(mv)
                };
                Note::Move(mv)
            }
        })
    }
}

impl core::iter::FusedIterator for Notes<'_> {}
