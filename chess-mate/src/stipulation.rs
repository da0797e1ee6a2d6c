//! What is to be proved.

use core::fmt;

/// What is to be proved: that the side to move mates within a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stipulation {
    moves: u8,
    is_exact: bool,
}

impl Stipulation {
    /// Mate in so many moves of the side to move, and not sooner: `#3`.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    pub const fn exactly(moves: u8) -> Self {
        Self::within(moves).with_exact(true)
    }

    /// Mate in at most so many moves of the side to move.
    ///
    /// # Panics
    ///
    /// Panics if there are no moves or more than 100.
    pub const fn within(moves: u8) -> Self {
        assert!(moves > 0 && moves <= 100, "a mate takes 1 to 100 moves");
        Self { moves, is_exact: false }
    }

    const fn with_exact(self, is_exact: bool) -> Self {
        Self { is_exact, ..self }
    }

    /// The greatest number of moves of the mating side.
    pub const fn moves(self) -> u8 {
        self.moves
    }

    /// Whether a sooner mate refutes it.
    pub const fn is_exact(self) -> bool {
        self.is_exact
    }
}

/// Writes `#3`.
impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.moves)
    }
}
