//! Scores of positions, and the values that the search computes with.

use std::fmt;

use chess_core::Color;
use chess_core::pgn::Eval;

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves in which the side to move mates; negative if it is mated, and 0 if it is mated already.
    Mate(i32),
}

/// Writes it as UCI does: `cp 31`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl Score {
    /// Reads the words that UCI writes after `score`, which are those of its `Display`.
    pub fn parse(kind: &str, number: &str) -> Option<Self> {
        match kind {
            "cp" => number.parse().ok().map(Self::Centipawns),
            "mate" => number.parse().ok().map(Self::Mate),
            _ => None,
        }
    }
}

/// A value of the search: hundredths of a pawn, or a mate. A mate in `n` plies is [`MATE`] - `n`, so that nearer mates
/// are better.
pub(crate) type Value = i32;

pub(crate) const DRAW: Value = 0;
/// The value of a mate in 0 plies.
pub(crate) const MATE: Value = 32_000;
pub(crate) const INFINITE: Value = 32_001;
/// The deepest ply.
pub(crate) const MAX_PLY: usize = 128;
/// The least value that is a mate; smaller ones are hundredths of a pawn.
pub(crate) const LEAST_MATE: Value = MATE - 2 * MAX_PLY as Value;

/// The value of being mated at a ply.
pub(crate) const fn mated_at(ply: usize) -> Value {
    ply as Value - MATE
}

pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= LEAST_MATE
}

impl Score {
    /// The score from White's point of view, as in `[%eval 0.35]` of PGN. `turn` is the side to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Color, pgn::Eval};
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

/// A value as the table stores it: mates are counted from the position and not from the root, since the position may
/// come up again at another ply.
pub(crate) const fn to_table(value: Value, ply: usize) -> Value {
    if value >= LEAST_MATE {
        value + ply as Value
    } else if value <= -LEAST_MATE {
        value - ply as Value
    } else {
        value
    }
}

/// A value of the table, with mates counted from the root again.
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
    fn the_table_keeps_mates_relative_to_their_position() {
        for value in [MATE - 5, mated_at(7), 120, -3] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
        assert_eq!(from_table(to_table(MATE - 5, 4), 0), MATE - 1);
    }
}
