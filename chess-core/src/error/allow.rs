//! Faults that a position may have where its author says so.

use super::Fault;

/// Kinds of faults that leave the rules of the game their meaning, and may be allowed by name.
///
/// | name | allows |
/// |---|---|
/// | `material` | [`TooManyPawns`](Fault::TooManyPawns), [`TooManyPieces`](Fault::TooManyPieces), [`TooManyPromoted`](Fault::TooManyPromoted), [`TooManyPromotions`](Fault::TooManyPromotions) |
/// | `check` | [`TooManyCheckers`](Fault::TooManyCheckers), [`CheckersInLine`](Fault::CheckersInLine), [`SteppingCheckers`](Fault::SteppingCheckers), [`EnPassantCheck`](Fault::EnPassantCheck), [`NoCheckingMove`](Fault::NoCheckingMove), [`NoUncoveringMove`](Fault::NoUncoveringMove) |
/// | `clocks` | [`HalfmoveClock`](Fault::HalfmoveClock), [`EnPassantClock`](Fault::EnPassantClock) |
///
/// # Examples
///
/// ```
/// use chess_core::{Allow, Board};
///
/// let fen = "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1";
/// assert!(Board::from_fen(fen).is_err());
/// assert!(Board::from_fen_allowing(fen, Allow::MATERIAL).is_ok());
/// assert_eq!(Allow::from_name("material"), Some(Allow::MATERIAL));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Allow(u8);

impl Allow {
    /// Nothing is allowed.
    pub const NONE: Self = Self(0);
    /// More men than a game can give a side.
    pub const MATERIAL: Self = Self(1);
    /// Checks that no move can give.
    pub const CHECK: Self = Self(2);
    /// Clocks that contradict each other; only a position claimed to be reachable is refused for these.
    pub const CLOCKS: Self = Self(4);

    /// The names, in the order in which errors list them.
    pub const NAMES: [&'static str; 3] = ["material", "check", "clocks"];

    /// The kind of a name.
    pub const fn from_name(name: &str) -> Option<Self> {
        match name.as_bytes() {
            b"material" => Some(Self::MATERIAL),
            b"check" => Some(Self::CHECK),
            b"clocks" => Some(Self::CLOCKS),
            _ => None,
        }
    }

    /// What either allows; `|` outside `const` code.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether nothing is allowed.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the fault is allowed.
    pub const fn allows(self, fault: Fault) -> bool {
        self.0 & fault.allowed_by().0 != 0
    }

    /// Takes the first name out.
    pub(crate) const fn pop(&mut self) -> Option<&'static str> {
        if self.0 == 0 {
            return None;
        }
        let name = Self::NAMES[self.0.trailing_zeros() as usize];
        self.0 &= self.0 - 1;
        Some(name)
    }
}

impl Fault {
    /// The kind by which the fault can be allowed; [`Allow::NONE`] where it cannot.
    pub const fn allowed_by(self) -> Allow {
        match self {
            Self::TooManyPawns(_)
            | Self::TooManyPieces(_)
            | Self::TooManyPromoted(_)
            | Self::TooManyPromotions => Allow::MATERIAL,
            Self::TooManyCheckers
            | Self::CheckersInLine
            | Self::SteppingCheckers
            | Self::EnPassantCheck
            | Self::NoCheckingMove
            | Self::NoUncoveringMove => Allow::CHECK,
            Self::HalfmoveClock | Self::EnPassantClock => Allow::CLOCKS,
            _ => Allow::NONE,
        }
    }
}

impl core::ops::BitOr for Allow {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl core::ops::BitOrAssign for Allow {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.or(other);
    }
}

impl core::fmt::Debug for Allow {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut rest = *self;
        f.debug_set().entries(core::iter::from_fn(move || rest.pop())).finish()
    }
}
