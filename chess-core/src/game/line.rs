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
    pub(super) const fn new(start: Board, bytes: &'a [u8]) -> Self {
        Self { start, bytes }
    }

    /// The position in which the line starts.
    pub const fn start(self) -> Board {
        self.start
    }

    /// Iterator over all elements of the line, in order.
    pub const fn notes(self) -> Notes<'a> {
        Notes { board: self.start, before: self.start, bytes: self.bytes }
    }

    /// Iterator over the moves of the line, without variations. In a variation, they may include
    /// [`Move::NULL`].
    pub fn moves(self) -> impl Iterator<Item = Move> + use<'a> {
        self.notes().filter_map(|note| if let Note::Move(mv) = note { Some(mv) } else { None })
    }

    /// Iterator over the comments, each with the number of plies before it.
    pub fn comments(self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        self.placed(|note| if let Note::Comment(text) = note { Some(text) } else { None })
    }

    /// Iterator over the numeric annotation glyphs, each with the number of plies before it.
    pub fn nags(self) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        self.placed(|note| if let Note::Nag(number) = note { Some(number) } else { None })
    }

    /// Iterator over the variations, each with the ply, counted from 0, of the move that it replaces.
    pub fn variations(self) -> impl Iterator<Item = (usize, Line<'a>)> + use<'a> {
        self.placed(|note| if let Note::Variation(line) = note { Some(line) } else { None })
            .map(|(plies, line)| (plies.saturating_sub(1), line))
    }

    fn placed<T>(
        self,
        pick: fn(Note<'a>) -> Option<T>,
    ) -> impl Iterator<Item = (usize, T)> + use<'a, T> {
        let mut plies = 0;
        self.notes().filter_map(move |note| {
            plies += usize::from(matches!(note, Note::Move(_)));
            pick(note).map(|picked| (plies, picked))
        })
    }
}

/// Iterator over the elements of a line.
#[derive(Clone, Debug)]
pub struct Notes<'a> {
    board: Board,
    /// The position before the last move, in which a variation starts.
    before: Board,
    bytes: &'a [u8],
}

impl<'a> Notes<'a> {
    /// The position after the moves returned so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    fn sized(&mut self) -> &'a [u8] {
        let (part, rest) = sized(self.bytes).unwrap_or_default();
        self.bytes = rest;
        part
    }
}

impl<'a> Iterator for Notes<'a> {
    type Item = Note<'a>;

    fn next(&mut self) -> Option<Note<'a>> {
        let (head, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(match head[1] {
            NAG => Note::Nag(head[0]),
            COMMENT => Note::Comment(core::str::from_utf8(self.sized()).unwrap_or("")),
            VARIATION => Note::Variation(Line::new(self.before, self.sized())),
            _ => {
                let mv = Move::from_bytes(*head);
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
