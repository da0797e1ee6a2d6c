//! Iterators over games.

use core::iter::FusedIterator;

use super::{GameRef, sized};
use crate::basics::Move;
use crate::board::Board;

/// Iterator over the moves of a game, first to last.
#[derive(Clone, Debug)]
pub struct Moves<'a> {
    /// The two bytes of each move.
    rest: &'a [[u8; 2]],
}

impl<'a> Moves<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(game: GameRef<'a>) -> Self {
        Self { rest: game.packed_moves() }
    }
}

impl Iterator for Moves<'_> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(Move::from_bytes(*first))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }

    /// Takes constant time.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn nth(&mut self, n: usize) -> Option<Move> {
        self.rest = self.rest.get(n..).unwrap_or_default();
        self.next()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn count(self) -> usize {
        self.len()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn last(mut self) -> Option<Move> {
        self.next_back()
    }
}

impl DoubleEndedIterator for Moves<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next_back(&mut self) -> Option<Move> {
        let (last, rest) = self.rest.split_last()?;
        self.rest = rest;
        Some(Move::from_bytes(*last))
    }

    /// Takes constant time.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn nth_back(&mut self, n: usize) -> Option<Move> {
        let length = self.rest.len().saturating_sub(n);
        self.rest = &self.rest[..length];
        self.next_back()
    }
}

impl ExactSizeIterator for Moves<'_> {}

impl FusedIterator for Moves<'_> {}

/// Iterator over the positions of a game, first to last.
#[derive(Clone, Debug)]
pub struct Boards<'a> {
    moves: Moves<'a>,
    next: Option<Board>,
}

impl<'a> Boards<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(game: GameRef<'a>) -> Self {
        Self { moves: Moves::new(game), next: Some(game.start()) }
    }
}

impl Iterator for Boards<'_> {
    type Item = Board;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Board> {
        let board = self.next?;
        self.next = self.moves.next().map(|mv| board.played(mv));
        Some(board)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.moves.len() + usize::from(self.next.is_some());
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for Boards<'_> {}

impl FusedIterator for Boards<'_> {}

/// Iterator over the tag pairs of a game, name and value, in the order of the text.
#[derive(Clone, Debug)]
pub struct Tags<'a> {
    bytes: &'a [u8],
}

impl<'a> Tags<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The value of the first tag with a name among the remaining tags.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "[White \"A\"] [Black \"B\"] 1. e4 *".parse()?;
    /// let tags = game.as_game().tags();
    /// assert_eq!((tags.value("Black"), tags.value("White")), (Some("B"), Some("A")));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn value(&self, name: &str) -> Option<&'a str> {
        let mut tags = self.clone();
        while let Some((tag, value)) = tags.next_bytes() {
            if tag == name.as_bytes() {
                return core::str::from_utf8(value).ok();
            }
        }
        None
    }

    /// The next tag, which is text, as bytes.
    #[inline]
    pub(crate) fn next_bytes(&mut self) -> Option<(&'a [u8], &'a [u8])> {
        let (name, rest) = sized(self.bytes)?;
        let (value, rest) = sized(rest)?;
        self.bytes = rest;
        Some((name, value))
    }
}

impl<'a> Iterator for Tags<'a> {
    type Item = (&'a str, &'a str);

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.next_bytes()?;
        Some((core::str::from_utf8(name).ok()?, core::str::from_utf8(value).ok()?))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.next_bytes().is_some() {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Tags<'_> {}
