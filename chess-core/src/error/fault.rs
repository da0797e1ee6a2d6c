//! What can be wrong with a position.

use super::{Allow, Field};
use crate::basics::Color;

/// A condition that a position does not meet.
///
/// The first group stands against every position: [`Board::from_fen`](crate::Board::from_fen) refuses
/// it. The second, from [`ShutIn`](Self::ShutIn) on, shows that no game from the starting array comes to
/// the position; it stands only against one that is claimed to be reachable, as by
/// [`Board::from_fen_reachable`](crate::Board::from_fen_reachable). [`Allow`](crate::Allow) lists the
/// faults that can be allowed.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Color, ErrorKind, Fault};
///
/// let error = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
/// let ErrorKind::Invalid(faults) = error.kind() else { panic!() };
/// assert!(faults.contains(Fault::MissingKing(Color::Black)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// The side has no king (FIDE 2.2).
    MissingKing(Color),
    /// The side has more than one king.
    TooManyKings(Color),
    /// The side has more than eight pawns.
    TooManyPawns(Color),
    /// The side has more than sixteen men.
    TooManyPieces(Color),
    /// The side has more promoted men than it lost pawns; bishops count by the color of their squares.
    TooManyPromoted(Color),
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
    TooManyCheckers,
    /// The two men that give check stand on one line with the king: no move can uncover both.
    CheckersInLine,
    /// Two pawns or knights give check: no move can bring both there.
    SteppingCheckers,
    /// The side has more than 16 men, and more than 14 queens and pawns among them: it could come to have
    /// more legal moves than a [`MoveList`](crate::MoveList) holds.
    TooManyMoves(Color),

    // What only a position that is claimed to be reachable is refused for.
    /// A bishop, rook, queen or king stands where none can have come from its first square, past pawns
    /// that still stand on theirs and men that may still castle, and no pawn is missing that could have
    /// become it. No man but a knight jumps (FIDE 3.5), no pawn goes back (FIDE 3.7), and no king has
    /// passed a square that a pawn attacked all game long (FIDE 3.9.2).
    ShutIn(Color),
    /// The pawns, and the men that must have been pawns, cannot have come from different files: a pawn
    /// changes its file only by a capture, one file for each rank (FIDE 3.7.3).
    PawnStructure(Color),
    /// To stand where they do, the pawns must have captured more men than the opponent has lost. A man
    /// that was shut in on its first square until it was captured there was not captured by a pawn.
    PawnCaptures(Color),
    /// On more files than there were captures, pawns stand behind each other's back: one of each such
    /// pair must have left its file (FIDE 3.7.3).
    PawnsPassed,
    /// More men were promoted than captures can have let past the opponent's pawns. A capture takes at
    /// most two pawns off their files, the one that captures and the one that is captured, and so lets
    /// past three: that pawn and the two that they faced.
    TooManyPromotions,
    /// The side that has just moved has no man that can have made a move.
    NoLastMove,
    /// A check is given that no last move can have given: each would have left the king in check before
    /// (FIDE 3.9.2).
    NoCheckingMove,
    /// Two men give check, and no last move can have uncovered what it did not give.
    NoUncoveringMove,
    /// All men and the pawns where they began: then only knights and rooks have moved, and how often,
    /// odd or even, the colors and files of their squares tell.
    WrongTurn,
    /// More plies have passed since the last capture or pawn move than since the game began.
    HalfmoveClock,
    /// A pawn has just passed the en passant square, but the clock of plies without a pawn move is not 0.
    EnPassantClock,
}

impl Fault {
    /// All faults, in the order in which an error names them.
    pub const ALL: [Self; 39] = [
        Self::MissingKing(Color::White),
        Self::MissingKing(Color::Black),
        Self::TooManyKings(Color::White),
        Self::TooManyKings(Color::Black),
        Self::TooManyPawns(Color::White),
        Self::TooManyPawns(Color::Black),
        Self::TooManyPieces(Color::White),
        Self::TooManyPieces(Color::Black),
        Self::TooManyPromoted(Color::White),
        Self::TooManyPromoted(Color::Black),
        Self::TooManyMoves(Color::White),
        Self::TooManyMoves(Color::Black),
        Self::PawnOnBackRank(Color::White),
        Self::PawnOnBackRank(Color::Black),
        Self::KingsTouch,
        Self::OpponentInCheck,
        Self::TooManyCheckers,
        Self::CheckersInLine,
        Self::SteppingCheckers,
        Self::Castling(Color::White),
        Self::Castling(Color::Black),
        Self::EnPassantRank,
        Self::EnPassantPawn,
        Self::EnPassantOccupied,
        Self::EnPassantCheck,
        Self::ShutIn(Color::White),
        Self::ShutIn(Color::Black),
        Self::PawnStructure(Color::White),
        Self::PawnStructure(Color::Black),
        Self::PawnCaptures(Color::White),
        Self::PawnCaptures(Color::Black),
        Self::PawnsPassed,
        Self::TooManyPromotions,
        Self::NoLastMove,
        Self::NoCheckingMove,
        Self::NoUncoveringMove,
        Self::WrongTurn,
        Self::HalfmoveClock,
        Self::EnPassantClock,
    ];

    /// Its place in [`ALL`](Self::ALL); a table.
    const fn index(self) -> u32 {
        match self {
            Self::MissingKing(color) => color as u32,
            Self::TooManyKings(color) => 2 + color as u32,
            Self::TooManyPawns(color) => 4 + color as u32,
            Self::TooManyPieces(color) => 6 + color as u32,
            Self::TooManyPromoted(color) => 8 + color as u32,
            Self::TooManyMoves(color) => 10 + color as u32,
            Self::PawnOnBackRank(color) => 12 + color as u32,
            Self::KingsTouch => 14,
            Self::OpponentInCheck => 15,
            Self::TooManyCheckers => 16,
            Self::CheckersInLine => 17,
            Self::SteppingCheckers => 18,
            Self::Castling(color) => 19 + color as u32,
            Self::EnPassantRank => 21,
            Self::EnPassantPawn => 22,
            Self::EnPassantOccupied => 23,
            Self::EnPassantCheck => 24,
            Self::ShutIn(color) => FIRST_OF_HISTORY + color as u32,
            Self::PawnStructure(color) => FIRST_OF_HISTORY + 2 + color as u32,
            Self::PawnCaptures(color) => FIRST_OF_HISTORY + 4 + color as u32,
            Self::PawnsPassed => FIRST_OF_HISTORY + 6,
            Self::TooManyPromotions => FIRST_OF_HISTORY + 7,
            Self::NoLastMove => FIRST_OF_HISTORY + 8,
            Self::NoCheckingMove => FIRST_OF_HISTORY + 9,
            Self::NoUncoveringMove => FIRST_OF_HISTORY + 10,
            Self::WrongTurn => FIRST_OF_HISTORY + 11,
            Self::HalfmoveClock => FIRST_OF_HISTORY + 12,
            Self::EnPassantClock => FIRST_OF_HISTORY + 13,
        }
    }

    /// The FEN field that the fault stands in.
    pub(crate) const fn field(self) -> Field {
        match self {
            Self::Castling(_) => Field::Castling,
            Self::EnPassantRank
            | Self::EnPassantPawn
            | Self::EnPassantOccupied
            | Self::EnPassantCheck => Field::EnPassant,
            Self::WrongTurn => Field::Turn,
            Self::HalfmoveClock | Self::EnPassantClock => Field::Halfmoves,
            _ => Field::Placement,
        }
    }

    const fn bit(self) -> u64 {
        1 << self.index()
    }
}

/// Where the faults begin that only a claim to be reachable asks for.
const FIRST_OF_HISTORY: u32 = 25;

/// The faults of one position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Faults(u64);

impl Faults {
    /// No fault.
    pub const NONE: Self = Self(0);

    pub(crate) const fn add(&mut self, fault: Fault) {
        self.0 |= fault.bit();
    }

    /// Those in either set.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether some fault is in both sets.
    pub(crate) const fn intersects(self, other: &[Fault]) -> bool {
        let mut i = 0;
        while i < other.len() {
            if self.contains(other[i]) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Those that are not allowed.
    pub const fn without(self, allowed: Allow) -> Self {
        let mut rest = self;
        let mut left = Self::NONE;
        while let Some(fault) = rest.pop() {
            if !allowed.allows(fault) {
                left.add(fault);
            }
        }
        left
    }

    /// Whether each of them is one that only a claim to be reachable asks for.
    pub(crate) const fn are_of_history(self) -> bool {
        self.0.trailing_zeros() >= FIRST_OF_HISTORY
    }

    /// Whether one of them is.
    pub(crate) const fn have_history(self) -> bool {
        self.0 >> FIRST_OF_HISTORY != 0
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
    pub fn iter(self) -> FaultsIter {
        FaultsIter(self)
    }
}

/// The faults of a position one by one.
#[derive(Clone, Debug)]
pub struct FaultsIter(Faults);

impl Iterator for FaultsIter {
    type Item = Fault;

    fn next(&mut self) -> Option<Fault> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for FaultsIter {}

impl core::iter::FusedIterator for FaultsIter {}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = FaultsIter;

    fn into_iter(self) -> FaultsIter {
        self.iter()
    }
}

impl core::fmt::Debug for Faults {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
