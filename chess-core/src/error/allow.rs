//! Faults that an author can allow in a position.

/// A set of fault groups. Each can be allowed by name. The rules of chess still work in positions
/// with these faults.
///
/// | name | allows |
/// |---|---|
/// | `material` | [`TooManyPawns`](super::Fault::TooManyPawns), [`TooManyPieces`](super::Fault::TooManyPieces), [`TooManyPromoted`](super::Fault::TooManyPromoted), [`TooManyPromotions`](super::Fault::TooManyPromotions) |
/// | `check` | [`TooManyCheckers`](super::Fault::TooManyCheckers), [`CheckersInLine`](super::Fault::CheckersInLine), [`SteppingCheckers`](super::Fault::SteppingCheckers), [`EnPassantCheck`](super::Fault::EnPassantCheck), [`NoCheckingMove`](super::Fault::NoCheckingMove), [`NoUncoveringMove`](super::Fault::NoUncoveringMove), [`CheckBeforeEnPassant`](super::Fault::CheckBeforeEnPassant) |
/// | `clocks` | [`HalfmoveClock`](super::Fault::HalfmoveClock), [`EnPassantClock`](super::Fault::EnPassantClock) |
/// | `arrays` | [`DifferentArrays`](super::Fault::DifferentArrays), as in double Chess960, where each side has an array of its own |
///
/// # Examples
///
/// ```
/// use caissa::{Allow, Board, FenOptions};
///
/// let fen = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1";
/// assert!(Board::from_fen(fen).is_err());
/// assert!(FenOptions::new().allow(Allow::MATERIAL).parse(fen).is_ok());
/// assert_eq!(Allow::from_name("material"), Some(Allow::MATERIAL));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Allow(u8);

impl Allow {
    /// Nothing is allowed.
    pub const NONE: Self = Self(0);
    /// Allows more pieces than a side can have in a game.
    pub const MATERIAL: Self = Self(1);
    /// Allows checks that no move can give.
    pub const CHECK: Self = Self(2);
    /// Allows a halfmove clock that contradicts the en passant square, and in a position claimed to be
    /// reachable also one that contradicts the move number.
    pub const CLOCKS: Self = Self(4);

    /// Allows castling rights of both sides that belong to different arrays, as in double Chess960.
    pub const ARRAYS: Self = Self(8);

    /// The names of the groups, in the order of their bits.
    pub const NAMES: [&'static str; 4] = ["material", "check", "clocks", "arrays"];

    /// The group with a name, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_name(name: &str) -> Option<Self> {
        match name.as_bytes() {
            b"material" => Some(Self::MATERIAL),
            b"check" => Some(Self::CHECK),
            b"clocks" => Some(Self::CLOCKS),
            b"arrays" => Some(Self::ARRAYS),
            _ => None,
        }
    }

    /// The groups in either set. Outside `const` code, `|` does the same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether nothing is allowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a group is in both sets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The names of the groups in the set.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Allow;
    ///
    /// assert!((Allow::CHECK | Allow::MATERIAL).names().eq(["material", "check"]));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let mut rest = self;
        core::iter::from_fn(move || rest.pop())
    }

    /// The number of groups.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Removes the first group and returns its name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn pop(&mut self) -> Option<&'static str> {
        if self.0 == 0 {
            return None;
        }
        let name = Self::NAMES[self.0.trailing_zeros() as usize];
        self.0 &= self.0 - 1;
        Some(name)
    }
}

impl core::ops::BitOr for Allow {
    type Output = Self;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl core::ops::BitOrAssign for Allow {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn bitor_assign(&mut self, other: Self) {
        *self = self.or(other);
    }
}

implement! {
    Debug for Allow = |self, f| f.debug_set().entries(self.names()).finish();
}
