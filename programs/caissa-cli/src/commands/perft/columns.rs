//! The last moves of all sequences, counted by their kinds.

use std::fmt;

use chess_core::{Board, Legal};

/// The names of the columns, after the number of plies.
const NAMES: [&str; 9] = [
    "nodes",
    "captures",
    "e.p.",
    "castles",
    "promotions",
    "checks",
    "discovered",
    "double",
    "mates",
];

/// The numbers of sequences whose last move is of each kind.
#[derive(Clone, Copy, Default)]
pub(super) struct Columns([u64; NAMES.len()]);

impl Columns {
    /// The last moves after a number of plies, at least 1.
    pub(super) fn of(board: &Board, plies: u32) -> Self {
        let mut all = Self::default();
        for legal in board.legals() {
            if plies > 1 {
                all.add(&Self::of(&legal.play(), plies - 1));
            } else {
                all.add(&Self::of_move(legal));
            }
        }
        all
    }

    fn of_move(legal: Legal<'_>) -> Self {
        let after = legal.play();
        let checkers = after.checkers();
        let kinds = [
            true,
            legal.is_capture(),
            legal.is_en_passant(),
            legal.is_castling(),
            legal.to_move().promotion().is_some(),
            after.is_check(),
            // A rook that castles gives the check itself.
            checkers.len() == 1 && !checkers.contains(legal.to()) && !legal.is_castling(),
            checkers.len() > 1,
            after.is_checkmate(),
        ];
        Self(kinds.map(u64::from))
    }

    pub(super) fn add(&mut self, others: &Self) {
        for (own, other) in self.0.iter_mut().zip(others.0) {
            *own += other;
        }
    }
}

/// A table with a row for each number of plies, from 1.
pub(super) struct Table<'a>(pub(super) &'a [Columns]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| {
            let numbers = self.0.iter().map(|row| row.0[column].to_string().len());
            numbers.max().unwrap_or(0).max(NAMES[column].len())
        };
        let widths: Vec<_> = (0..NAMES.len()).map(width).collect();
        write!(f, "plies")?;
        for (name, width) in NAMES.iter().zip(&widths) {
            write!(f, "  {name:>width$}")?;
        }
        writeln!(f)?;
        for (row, plies) in self.0.iter().zip(1..) {
            write!(f, "{plies:>5}")?;
            for (number, width) in row.0.iter().zip(&widths) {
                write!(f, "  {number:>width$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
