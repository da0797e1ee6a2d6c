//! How good a position is.

use std::fmt;

use chess_core::{Color, Eval};

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in so many moves, or is mated if the number is negative; 0 if it is mated already.
    Mate(i32),
}

/// As in the words of UCI: `cp 31`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl Score {
    /// Reads the words that UCI writes after `score`.
    pub(crate) fn read(kind: &str, number: &str) -> Option<Self> {
        match kind {
            "cp" => number.parse().ok().map(Self::Centipawns),
            "mate" => number.parse().ok().map(Self::Mate),
            _ => None,
        }
    }
}

/// What the search computes with: hundredths of a pawn, and near [`MATE`] the plies to a mate.
pub(crate) type Value = i32;

pub(crate) const DRAW: Value = 0;
/// The side to move has mated already.
pub(crate) const MATE: Value = 32_000;
pub(crate) const INFINITE: Value = 32_001;
/// The deepest ply.
pub(crate) const MAX_PLY: usize = 128;
/// Values beyond are mates.
pub(crate) const LEAST_MATE: Value = MATE - 2 * MAX_PLY as Value;

/// The side to move is mated at a ply.
pub(crate) const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= LEAST_MATE
}

impl Score {
    /// The score from White's point of view, as `[%eval 0.35]` in PGN has it, if this side is to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Color, Eval};
    /// use chess_search::Score;
    ///
    /// assert_eq!(Score::Centipawns(35).for_white(Color::Black), Eval::Centipawns(-35));
    /// assert_eq!(Score::Mate(-3).for_white(Color::Black), Eval::Mate(3));
    /// ```
    pub const fn for_white(self, turn: Color) -> Eval {
        let sign = if matches!(turn, Color::White) { 1 } else { -1 };
        match self {
            Self::Centipawns(centipawns) => Eval::Centipawns(sign * centipawns),
            Self::Mate(moves) => Eval::Mate(sign * moves),
        }
    }

    pub(crate) const fn of(value: Value) -> Self {
        if value >= LEAST_MATE {
            Self::Mate((MATE - value + 1) / 2)
        } else if value <= -LEAST_MATE {
            Self::Mate(-(MATE + value) / 2)
        } else {
            Self::Centipawns(value)
        }
    }
}

/// A value as the table keeps it: mates are counted from the position itself and not from the root.
pub(crate) const fn to_table(value: Value, ply: usize) -> Value {
    if value >= LEAST_MATE {
        value + ply as Value
    } else if value <= -LEAST_MATE {
        value - ply as Value
    } else {
        value
    }
}

pub(crate) const fn from_table(value: Value, ply: usize) -> Value {
    if value >= LEAST_MATE {
        value - ply as Value
    } else if value <= -LEAST_MATE {
        value + ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_become_moves() {
        assert_eq!(Score::of(MATE - 1), Score::Mate(1));
        assert_eq!(Score::of(MATE - 3), Score::Mate(2));
        assert_eq!(Score::of(mated_at(0)), Score::Mate(0));
        assert_eq!(Score::of(mated_at(2)), Score::Mate(-1));
        assert_eq!(Score::of(-31), Score::Centipawns(-31));
    }

    #[test]
    fn mates_are_the_same_wherever_the_table_is_asked() {
        for value in [MATE - 5, mated_at(7), 120, -3] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
        assert_eq!(from_table(to_table(MATE - 5, 4), 0), MATE - 1);
    }
}
