//! Positions compared as FIDE 9.2.3 compares them.

use super::{Board, PackedBoard};

/// A position without its move counters, for `==`, hash maps and sorted maps.
///
/// Two keys are equal exactly if their boards are [the same position](Board::same_position) (FIDE 9.2.3): the
/// same pieces on the same squares, the same side to move, and the same castling and en passant rights. So
/// the same position reached by other moves has an equal key, although the boards may be unequal. Unlike a
/// [`zobrist`](Board::zobrist) key, it takes forty bytes and never belongs to two positions.
///
/// The order is arbitrary but total; it may change in another version.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
/// use caissa::board;
///
/// let (one, other) = (board!(1. d4 d5 2. Nf3), board!(1. Nf3 d5 2. d4));
/// assert_ne!(one, other); // The halfmove clocks are 1 and 0.
/// assert_eq!(one.key(), other.key());
///
/// let book = HashMap::from([(one.key(), "Queen's Pawn Game")]);
/// assert_eq!(book.get(&other.key()), Some(&"Queen's Pawn Game"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionKey(PackedBoard);

/// # The position as a key
impl Board {
    /// The position without its move counters, which compares as FIDE 9.2.3 says. Use it where `==` on
    /// boards would distinguish positions that differ only in their move counters.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, board};
    ///
    /// let back = board!(1. Nf3 Nf6 2. Ng1 Ng8);
    /// assert_ne!(back, Board::START);
    /// assert_eq!(back.key(), Board::START.key());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn key(&self) -> PositionKey {
        PositionKey(PackedBoard::new(&Self { halfmoves: 0, number: 1, ..*self }))
    }
}

impl PositionKey {
    /// The position, with the move counters of a new game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn board(&self) -> Board {
        self.0.unpack()
    }
}
