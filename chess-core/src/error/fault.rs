//! Faults of positions.

use super::{Allow, Field};
use crate::basics::Color;

/// Makes the faults, their list and their indices from one table, in the order in which errors list them. A fault of a side
/// has two indices.
macro_rules! faults {
    ($($(#[$doc:meta])* $name:ident$(($color:ident))?,)*) => {
        /// A condition that a position does not meet.
        ///
        /// The faults before [`ShutIn`](Self::ShutIn) make any position invalid:
        /// [`Board::from_fen`](crate::Board::from_fen) refuses it. The faults from [`ShutIn`](Self::ShutIn) on show
        /// that no game from the starting position leads to the position. They matter only for a position that is
        /// claimed to be reachable, as by [`FenOptions::reachable`](crate::FenOptions::reachable).
        /// [`Allow`](crate::Allow) lists the faults that can be allowed.
        ///
        /// # Examples
        ///
        /// ```
        /// use caissa::{Board, Color, ErrorKind, error::Fault};
        ///
        /// let error = Board::from_fen("8/8/8/8/8/8/8/K7 w - - 0 1").unwrap_err();
        /// let ErrorKind::Invalid(faults) = error.kind() else { panic!() };
        /// assert!(faults.contains(Fault::MissingKing(Color::Black)));
        /// for fault in faults {
        ///     println!("{}: {fault}", fault.code());
        /// }
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Fault {
            $($(#[$doc])* $name$(($color))?,)*
        }

        impl Fault {
            /// All faults, in the order in which errors list them.
            pub const ALL: [Self; 41] = {
                let (mut all, mut at) = ([Self::KingsTouch; 41], 0);
                $(faults!(@list all at $name$(($color))?);)*
                assert!(at == all.len());
                all
            };

            /// The fault's index in [`ALL`](Self::ALL).
            #[cfg_attr(not(feature = "compiled"), inline)]
            const fn index(self) -> u32 {
                let at = 0;
                $(let at = faults!(@index self at $name$(($color))?);)*
                at
            }
        }
    };
    (@list $all:ident $at:ident $name:ident) => {
        $all[$at] = Self::$name;
        $at += 1;
    };
    (@list $all:ident $at:ident $name:ident(Color)) => {
        [$all[$at], $all[$at + 1]] = [Self::$name(Color::White), Self::$name(Color::Black)];
        $at += 2;
    };
    (@index $self:ident $at:ident $name:ident) => {
        if matches!($self, Self::$name) { return $at } else { $at + 1 }
    };
    (@index $self:ident $at:ident $name:ident(Color)) => {
        if let Self::$name(color) = $self { return $at + color as u32 } else { $at + 2 }
    };
}

faults! {
    /// The side has no king (FIDE 2.2).
    MissingKing(Color),
    /// The side has more than one king.
    TooManyKings(Color),
    /// The side has more than eight pawns.
    TooManyPawns(Color),
    /// The side has more than sixteen pieces, pawns included.
    TooManyPieces(Color),
    /// The side has more promoted pieces than missing pawns. Bishops are counted by the color of their
    /// squares.
    TooManyPromoted(Color),
    /// The side has more than 16 pieces, and more than 14 queens and pawns among them, so it could have more
    /// legal moves than a [`MoveList`](crate::MoveList) can hold.
    TooManyMoves(Color),
    /// The side has a pawn on the first or the last rank.
    PawnOnBackRank(Color),
    /// The kings are next to each other (FIDE 3.8.1, 3.1.3).
    KingsTouch,
    /// The side that has just moved is in check (FIDE 3.9.2).
    OpponentInCheck,
    /// More than two pieces give check.
    TooManyCheckers,
    /// The two pieces that give check are on one line with the king, so no move can have uncovered both.
    CheckersInLine,
    /// Two pawns or knights give check, and no move can have brought both there.
    SteppingCheckers,
    /// The side has a castling right, but its king or a rook is not where the right needs it (FIDE 3.8.2.1):
    /// in standard chess the king on the e-file and the rook in its corner; in Chess960 the king on its first
    /// rank and at most one such rook on each side of it.
    Castling(Color),
    /// Both sides have castling rights, but their kings or the rooks of one wing have begun on different
    /// files. In Chess960 both sides begin with the same array (FIDE Guideline II.2).
    DifferentArrays,
    /// The en passant square is not on the rank that the opponent's pawns pass over with a double step.
    EnPassantRank,
    /// There is no pawn of the opponent in front of the en passant square.
    EnPassantPawn,
    /// The en passant square is occupied, or the square that the pawn came from is.
    EnPassantOccupied,
    /// The double step that the en passant square claims cannot have given the check.
    EnPassantCheck,
    /// A pawn has just passed over the en passant square, but the halfmove clock is not 0.
    EnPassantClock,
    // The faults of positions that are claimed to be reachable.
    /// A bishop, rook, queen or king is on a square that it cannot have reached from its first square: pawns
    /// that have not moved, and pieces that may still castle, block the way. No pawn is missing that could
    /// have promoted to it, or its way in is blocked as well, such as that of a bishop in the corner behind
    /// its own unmoved pawn. Only knights jump (FIDE 3.5), pawns do not move backwards (FIDE 3.7), and a king
    /// cannot pass squares that a pawn has attacked during the whole game (FIDE 3.9.2).
    ShutIn(Color),
    /// The pawns, including those that must have promoted, cannot have started on different files. A pawn
    /// changes its file only by a capture, one file for each rank (FIDE 3.7.3).
    PawnStructure(Color),
    /// The pawns must have captured more pieces than the opponent has lost. A piece that could never leave
    /// its first square and was captured there was not captured by a pawn.
    PawnCaptures(Color),
    /// Opposing pawns have passed each other on more files than captures can explain: one of each such pair
    /// must have left its file (FIDE 3.7.3).
    PawnsPassed,
    /// More pieces were promoted than captures can have let past the opponent's pawns. A capture takes at
    /// most two pawns off their files, the capturing and the captured one. So it lets at most three pawns
    /// past: the capturing pawn, and the two that stood opposite.
    TooManyPromotions,
    /// No piece of the side that has just moved can have made the last move.
    NoLastMove,
    /// No last move can have given the check: each candidate would have been made with the other king already
    /// in check (FIDE 3.9.2).
    NoCheckingMove,
    /// Two pieces give check, and no single move can have given both checks.
    NoUncoveringMove,
    /// The double step that the en passant square claims was made with the other king already in check
    /// (FIDE 3.9.2).
    CheckBeforeEnPassant,
    /// All pieces are on the board and no pawn has moved. So only knights and rooks can have moved, and the
    /// parity of their moves contradicts the side to move.
    WrongTurn,
    /// The halfmove clock counts more plies than the move number allows, or more than 150, with which the game is over
    /// (FIDE 9.6.2).
    HalfmoveClock,
}

impl Fault {
    /// The FEN field that holds the fault.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn field(self) -> Field {
        match self {
            Self::Castling(_) | Self::DifferentArrays => Field::Castling,
            Self::EnPassantRank
            | Self::EnPassantPawn
            | Self::EnPassantOccupied
            | Self::EnPassantCheck
            | Self::CheckBeforeEnPassant => Field::EnPassant,
            Self::WrongTurn => Field::Turn,
            Self::HalfmoveClock | Self::EnPassantClock => Field::Halfmoves,
            _ => Field::Placement,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn bit(self) -> u64 {
        1 << self.index()
    }

    /// The group that allows the fault; [`Allow::NONE`] if it cannot be allowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
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
            | Self::NoUncoveringMove
            | Self::CheckBeforeEnPassant => Allow::CHECK,
            Self::HalfmoveClock | Self::EnPassantClock => Allow::CLOCKS,
            Self::DifferentArrays => Allow::ARRAYS,
            _ => Allow::NONE,
        }
    }
}

impl Allow {
    /// Whether the fault is allowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn allows(self, fault: Fault) -> bool {
        self.intersects(fault.allowed_by())
    }
}

/// The index of the first fault that matters only for positions claimed to be reachable.
const FIRST_OF_HISTORY: u32 = Fault::ShutIn(Color::White).index();

/// The set of faults of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Faults(u64);

impl Faults {
    /// The empty set.
    pub const NONE: Self = Self(0);

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn add(&mut self, fault: Fault) {
        self.0 |= fault.bit();
    }

    /// The faults in either set.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether the set contains one of the faults in `other`.
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// The faults that are not allowed.
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// Whether all faults, if any, are of the kind that matters only for positions claimed to be reachable.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn are_of_history(self) -> bool {
        self.0.trailing_zeros() >= FIRST_OF_HISTORY
    }

    /// Whether any fault is of that kind.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn have_history(self) -> bool {
        self.0 >> FIRST_OF_HISTORY != 0
    }

    /// Whether the set is empty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of faults.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set contains the fault.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn contains(self, fault: Fault) -> bool {
        self.0 & fault.bit() != 0
    }

    /// Removes and returns the first fault.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn pop(&mut self) -> Option<Fault> {
        if self.0 == 0 {
            return None;
        }
        let fault = Fault::ALL[self.0.trailing_zeros() as usize];
        self.0 &= self.0 - 1;
        Some(fault)
    }

    /// Iterator over the faults.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn iter(self) -> FaultsIter {
        FaultsIter(self)
    }
}

/// Iterator over the faults of a position.
#[derive(Clone, Debug)]
pub struct FaultsIter(Faults);

impl Iterator for FaultsIter {
    type Item = Fault;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Fault> {
        self.0.pop()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for FaultsIter {}

impl core::iter::FusedIterator for FaultsIter {}

implement! {
    IntoIterator<FaultsIter> for Faults = |self| self.iter();
    Debug for Faults = |self, f| f.debug_set().entries(self.iter()).finish();
}
