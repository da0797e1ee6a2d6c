//! What can be wrong with a position.

use crate::Color;

/// A condition that a position does not meet.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Color, ErrorKind, Fault};
///
/// let error = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
/// let ErrorKind::Invalid(faults) = error.kind() else { panic!() };
/// assert!(faults.contains(Fault::NoKing(Color::Black)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The side has no king (FIDE 2.2).
    NoKing(Color),
    /// The side has more than one king.
    ManyKings(Color),
    /// The side has more than eight pawns.
    ManyPawns(Color),
    /// The side has more than sixteen men.
    ManyMen(Color),
    /// The side has more promoted men than it lost pawns; bishops count by the color of their squares.
    ManyPromoted(Color),
    /// The side has a pawn on the first or the last rank.
    PawnOnBackRank(Color),
    /// A castling right of the side without king or rook where it needs them (FIDE 3.8.2.1).
    Castling(Color),
    /// The kings stand next to each other (FIDE 3.8.1, 3.1.3).
    KingsTouch,
    /// The side that has just moved is in check (FIDE 3.9.2).
    OpponentInCheck,
    /// The en passant square is not on the rank that the opponent's pawns pass over.
    EnPassantRank,
    /// No pawn of the opponent stands beyond the en passant square.
    EnPassantPawn,
    /// The en passant square, or the one the pawn came from, is occupied.
    EnPassantOccupied,
    /// The check cannot have come from the double step that the en passant square tells of.
    EnPassantCheck,
    /// More than two men give check.
    ManyCheckers,
    /// The two men that give check stand on one line with the king: no move can uncover both.
    CheckersInLine,
    /// Two pawns or knights give check: no move can bring both there.
    SteppingCheckers,
}

impl Fault {
    /// All faults, in the order in which an error names them.
    pub const ALL: [Self; 23] = [
        Self::NoKing(Color::White),
        Self::NoKing(Color::Black),
        Self::ManyKings(Color::White),
        Self::ManyKings(Color::Black),
        Self::ManyPawns(Color::White),
        Self::ManyPawns(Color::Black),
        Self::ManyMen(Color::White),
        Self::ManyMen(Color::Black),
        Self::ManyPromoted(Color::White),
        Self::ManyPromoted(Color::Black),
        Self::PawnOnBackRank(Color::White),
        Self::PawnOnBackRank(Color::Black),
        Self::KingsTouch,
        Self::OpponentInCheck,
        Self::ManyCheckers,
        Self::CheckersInLine,
        Self::SteppingCheckers,
        Self::Castling(Color::White),
        Self::Castling(Color::Black),
        Self::EnPassantRank,
        Self::EnPassantPawn,
        Self::EnPassantOccupied,
        Self::EnPassantCheck,
    ];

    const fn bit(self) -> u32 {
        let index = match self {
            Self::NoKing(color) => color as u32,
            Self::ManyKings(color) => 2 + color as u32,
            Self::ManyPawns(color) => 4 + color as u32,
            Self::ManyMen(color) => 6 + color as u32,
            Self::ManyPromoted(color) => 8 + color as u32,
            Self::PawnOnBackRank(color) => 10 + color as u32,
            Self::KingsTouch => 12,
            Self::OpponentInCheck => 13,
            Self::ManyCheckers => 14,
            Self::CheckersInLine => 15,
            Self::SteppingCheckers => 16,
            Self::Castling(color) => 17 + color as u32,
            Self::EnPassantRank => 19,
            Self::EnPassantPawn => 20,
            Self::EnPassantOccupied => 21,
            Self::EnPassantCheck => 22,
        };
        1 << index
    }
}

/// The faults of one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Faults(u32);

impl Faults {
    /// No fault.
    pub const NONE: Self = Self(0);

    pub(crate) const fn add(&mut self, fault: Fault) {
        self.0 |= fault.bit();
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the fault is among them.
    pub const fn contains(self, fault: Fault) -> bool {
        self.0 & fault.bit() != 0
    }

    /// Takes the first fault out.
    pub(crate) const fn pop(&mut self) -> Option<Fault> {
        if self.0 == 0 {
            return None;
        }
        let fault = Fault::ALL[self.0.trailing_zeros() as usize];
        self.0 &= self.0 - 1;
        Some(fault)
    }

    /// The faults one by one.
    pub fn iter(self) -> impl Iterator<Item = Fault> {
        let mut rest = self;
        core::iter::from_fn(move || rest.pop())
    }
}

impl core::fmt::Debug for Faults {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
