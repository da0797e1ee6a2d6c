//! Lists of moves.

use super::{Move, Role, Square, SquareSet};

/// A position with at most 16 pieces a side has at most 218 legal moves, and no position that is accepted has more
/// than this.
const LONG: usize = 256;

/// A list of the legal moves of a position.
///
/// # Examples
///
/// ```
/// use caissa::Board;
///
/// const MOVES: usize = Board::START.legal_moves().len();
/// assert_eq!(MOVES, 20);
/// assert!(Board::START.legal_moves().iter().any(|mv| mv.to_string() == "e2e4"));
/// ```
#[derive(Clone, Copy)]
pub struct MoveList {
    array: Array,
    len: usize,
}

#[allow(clippy::large_enum_variant, reason = "a list does not allocate")]
#[derive(Clone, Copy)]
enum Array {
    Short([Move; MoveList::SHORT]),
    Long([Move; LONG]),
}

impl MoveList {
    /// The length of the array at first. Few positions have more legal moves, and an array of this length is prepared
    /// in a quarter of the time.
    pub(crate) const SHORT: usize = 64;

    /// The first moves of an array as a list. `None` if there were more of them.
    #[inline(always)]
    pub(crate) const fn of(moves: [Move; Self::SHORT], len: usize) -> Option<Self> {
        if len <= Self::SHORT { Some(Self { array: Array::Short(moves), len }) } else { None }
    }

    /// An empty list.
    #[inline]
    pub const fn new() -> Self {
        Self { array: Array::Short([Move::NULL; Self::SHORT]), len: 0 }
    }

    /// Removes all moves.
    #[inline]
    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Writes into the short array. `None` if the list has the long one.
    #[inline(always)]
    pub(crate) const fn short(&mut self) -> Option<MoveWriter<'_, { Self::SHORT }>> {
        match &mut self.array {
            Array::Short(moves) => Some(MoveWriter::new(moves)),
            Array::Long(_) => None,
        }
    }

    /// Writes into the long array, which the list has from now on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn long(&mut self) -> MoveWriter<'_, LONG> {
        if let Array::Short(_) = self.array {
            self.array = Array::Long([Move::NULL; LONG]);
        }
        match &mut self.array {
            Array::Long(moves) => MoveWriter::new(moves),
            Array::Short(_) => unreachable!(),
        }
    }

    /// Takes the first moves of the array for the list. `false` if the array is too short.
    #[inline(always)]
    pub(crate) const fn set_len(&mut self, len: usize) -> bool {
        let room = match self.array {
            Array::Short(_) => Self::SHORT,
            Array::Long(_) => LONG,
        };
        self.len = if len <= room { len } else { room };
        len <= room
    }

    /// The number of moves.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the list is empty. A list of all legal moves is, after checkmate or stalemate.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The moves as a slice.
    #[inline]
    pub const fn as_slice(&self) -> &[Move] {
        match &self.array {
            Array::Short(moves) => moves.split_at(self.len).0,
            Array::Long(moves) => moves.split_at(self.len).0,
        }
    }

    /// Iterator over the moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn iter(&self) -> core::slice::Iter<'_, Move> {
        self.as_slice().iter()
    }

    /// Whether the list holds the move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn contains(&self, mv: Move) -> bool {
        let moves = self.as_slice();
        let mut i = 0;
        while i < moves.len() {
            if moves[i].is(mv) {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// A writer of moves into an array. If there are more than `N`, a power of two, the later ones replace the first, so
/// that no step has to ask whether there is room.
pub(crate) struct MoveWriter<'a, const N: usize> {
    moves: &'a mut [Move; N],
    len: usize,
}

impl<'a, const N: usize> MoveWriter<'a, N> {
    #[inline(always)]
    pub(crate) const fn new(moves: &'a mut [Move; N]) -> Self {
        Self { moves, len: 0 }
    }

    /// The number of moves written, which may exceed `N`.
    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) const fn push(&mut self, mv: Move) {
        self.moves[self.len % N] = mv;
        self.len += 1;
    }

    /// Writes the moves from a square to some squares.
    #[inline(always)]
    pub(crate) const fn push_all(&mut self, from: Square, mut squares: SquareSet) {
        while let Some(to) = squares.pop() {
            self.push(Move::new(from, to));
        }
    }

    /// Writes moves of pawns to some squares, whose index is higher by `step` than that of the squares they leave.
    #[inline(always)]
    pub(crate) const fn push_steps(&mut self, step: i16, squares: SquareSet) {
        let mut others = squares.difference(SquareSet::BACK_RANKS);
        while let Some(to) = others.pop() {
            self.push(Move::by_step(step, to));
        }
        let mut last = squares.and(SquareSet::BACK_RANKS);
        while let Some(to) = last.pop() {
            self.push_promotions(Move::by_step(step, to));
        }
    }

    /// Writes the four promotions of a move.
    #[inline]
    pub(crate) const fn push_promotions(&mut self, mv: Move) {
        let mut i = 0;
        while i < Role::PROMOTIONS.len() {
            self.push(mv.promoting(Role::PROMOTIONS[i]));
            i += 1;
        }
    }
}

implement! {
    Default for MoveList = Self::new();
}

/// The moves can be put in another order, as engines do before a search.
impl core::ops::DerefMut for MoveList {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn deref_mut(&mut self) -> &mut [Move] {
        match &mut self.array {
            Array::Short(moves) => moves.split_at_mut(self.len).0,
            Array::Long(moves) => moves.split_at_mut(self.len).0,
        }
    }
}

implement! {
    Deref<[Move]> for MoveList = |self| self.as_slice();
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

implement! {
    IntoIterator<MoveListIter> for MoveList = |self| MoveListIter { list: self, at: 0 };
}

/// Iterator over the moves of a list by value.
#[derive(Clone, Debug)]
#[must_use]
pub struct MoveListIter {
    list: MoveList,
    at: usize,
}

impl Iterator for MoveListIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.at).copied()?;
        self.at += 1;
        Some(mv)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len() - self.at;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveListIter {}

impl core::iter::FusedIterator for MoveListIter {}

implement! {
    Debug for MoveList = |self, f| f.debug_list().entries(self.iter()).finish();
}
