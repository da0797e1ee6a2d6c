//! Moves that were probably meant.

use crate::basics::{Move, Square};

/// The limit of suggestions. If more moves are equally similar, none is suggested.
const MOST: usize = 3;

/// Legal moves that were probably meant instead of a refused one, at most three.
///
/// # Examples
///
/// ```
/// use caissa::Board;
///
/// let suggestions = Board::START.read("Nd4").unwrap_err().suggestions();
/// assert_eq!(suggestions.into_iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["b1c3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub struct Suggestions {
    moves: [Move; MOST],
    len: u8,
}

impl Suggestions {
    /// No suggestions.
    pub(crate) const NONE: Self = Self { moves: [NOTHING; MOST], len: 0 };

    /// One suggestion.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn one(mv: Move) -> Self {
        Self { moves: [mv; MOST], len: 1 }
    }

    /// Adds a suggestion. Returns whether there was room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn push(&mut self, mv: Move) -> bool {
        let len = self.len as usize;
        if len < MOST {
            self.moves[len] = mv;
            self.len += 1;
        }
        len < MOST
    }

    /// The list with another move at its beginning; the last one is dropped if there is no room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn after(self, mv: Move) -> Self {
        let mut all = Self::one(mv);
        let mut i = 0;
        while i < self.len as usize {
            if !self.moves[i].is(mv) {
                all.push(self.moves[i]);
            }
            i += 1;
        }
        all
    }

    /// The suggested moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_slice(&self) -> &[Move] {
        self.moves.split_at(self.len as usize).0
    }

    /// The number of moves, 0..=3.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are no suggestions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

implement! {
    Deref<[Move]> for Suggestions = |self| self.as_slice();
}

impl<'a> IntoIterator for &'a Suggestions {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

implement! {
    IntoIterator<core::iter::Take<core::array::IntoIter<Move, MOST>>> for Suggestions =
        |self| self.moves.into_iter().take(self.len as usize);
    Debug for Suggestions = |self, f| f.debug_list().entries(self.as_slice()).finish();
}

/// Other readings of an illegal move's text that would be legal, found where the text was parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hints {
    /// [`NOTHING`] means `None`: an `Option` would take twice the space.
    language: Move,
    other_side: Move,
}

/// A move that is never legal.
const NOTHING: Move = Move::new(Square::A1, Square::A1);

impl Hints {
    pub(crate) const NONE: Self = Self { language: NOTHING, other_side: NOTHING };

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(language: Option<Move>, other_side: Option<Move>) -> Self {
        let mut hints = Self::NONE;
        if let Some(mv) = language {
            hints.language = mv;
        }
        if let Some(mv) = other_side {
            hints.other_side = mv;
        }
        hints
    }

    /// The legal move that the text means if its piece letter belongs to another language.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn language(self) -> Option<Move> {
        if self.language.is(NOTHING) { None } else { Some(self.language) }
    }

    /// The move that the same text would mean for the opponent.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn other_side(self) -> Option<Move> {
        if self.other_side.is(NOTHING) { None } else { Some(self.other_side) }
    }
}
