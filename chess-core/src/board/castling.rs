//! Castling, with the king and the rooks on any file of the back rank (FIDE 3.8.2, Guideline II.3).

use super::Board;
use crate::basics::{CastlingSide, Color, File, Move, Role, Square, SquareSet};

/// The squares of a castling move.
#[derive(Clone, Copy)]
pub(crate) struct Castle {
    pub(crate) side: CastlingSide,
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
}

impl Castle {
    /// The squares that must be empty, apart from the king and the rook themselves: the ways of both, which
    /// touch or overlap.
    #[inline(always)]
    pub(crate) const fn path(self) -> SquareSet {
        let (left, right) = match self.side {
            CastlingSide::KingSide => {
                (lesser(self.king, self.rook_to), greater(self.rook, self.king_to))
            }
            CastlingSide::QueenSide => {
                (lesser(self.rook, self.king_to), greater(self.king, self.rook_to))
            }
        };
        squares_from(left, right).without(self.king).without(self.rook)
    }

    /// The squares where the king must not be attacked (FIDE 3.8.2.2).
    #[inline(always)]
    pub(crate) const fn way(self) -> SquareSet {
        squares_from(lesser(self.king, self.king_to), greater(self.king, self.king_to))
    }

    /// The move that represents this castling.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn to_move(self) -> Move {
        castling_move(self.king, self.rook)
    }
}

/// The squares of a rank from one to another, including both.
#[inline(always)]
const fn squares_from(left: Square, right: Square) -> SquareSet {
    SquareSet((2_u64 << right.index()).wrapping_sub(1 << left.index()))
}

#[inline(always)]
const fn lesser(a: Square, b: Square) -> Square {
    if a.index() < b.index() { a } else { b }
}

#[inline(always)]
const fn greater(a: Square, b: Square) -> Square {
    if a.index() < b.index() { b } else { a }
}

/// The king's move of two files, if it starts on the e-file and the rook on the a- or h-file; else king takes
/// rook.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn castling_move(king: Square, rook: Square) -> Move {
    let to = match (king.file(), rook.file()) {
        (File::E, File::H) => Square::new(File::G, king.rank()),
        (File::E, File::A) => Square::new(File::C, king.rank()),
        _ => rook,
    };
    Move::new(king, to)
}

/// The squares to which the moves of castlings go.
#[inline(always)]
pub(super) const fn castling_targets(castles: [Option<Castle>; 2]) -> SquareSet {
    let mut targets = SquareSet::EMPTY;
    let mut i = 0;
    while i < castles.len() {
        if let Some(castle) = castles[i] {
            targets = targets.with(castle.to_move().to());
        }
        i += 1;
    }
    targets
}

/// The corners, where the rooks of standard chess begin.
pub(crate) const CORNERS: SquareSet = SquareSet(0x8100_0000_0000_0081);

/// # Standard chess or Chess960
impl Board {
    /// Whether only Chess960 knows a castling right of this position: its king does not stand on the e-file,
    /// or its rook not in a corner. The FEN then names the rooks by their files.
    ///
    /// A position of Chess960 without such a right is the same as one of standard chess.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert!(!Board::START.is_chess960());
    /// let first = Board::chess960(0).unwrap();
    /// assert!(first.is_chess960());
    /// assert!(first.to_string().ends_with(" w HFhf - 0 1"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_chess960(&self) -> bool {
        !(self.has_standard_castling(Color::White) && self.has_standard_castling(Color::Black))
    }

    /// Whether a side's castling rights, if any, are those of a king on the e-file and rooks in the corners.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has_standard_castling(&self, color: Color) -> bool {
        let rank = CastlingSide::rank(color);
        let rights = self.castling.and(SquareSet::rank(rank));
        let king = Square::new(File::E, rank);
        rights.is_empty()
            || self.by_piece(color, Role::King).contains(king)
                && rights.difference(CORNERS).is_empty()
    }

    /// The castling on a side, if the side to move has the right to it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn castle(&self, side: CastlingSide) -> Option<Castle> {
        match self.castling_rook(self.turn, side) {
            Some(rook) => Some(Castle {
                side,
                king: self.king(self.turn),
                rook,
                king_to: side.king_to(self.turn),
                rook_to: side.rook_to(self.turn),
            }),
            None => None,
        }
    }

    /// The side on which a king's move castles, by its squares alone: the king moves onto a rook with a
    /// castling right, or two files from the e-file. It does not check whether castling is legal: see
    /// `can_castle`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn castling_side(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let home = SquareSet::rank(CastlingSide::rank(self.turn));
        if !self.by_piece(self.turn, Role::King).and(home).contains(from) || !home.contains(to) {
            return None;
        }
        let side = if to.index() > from.index() {
            CastlingSide::KingSide
        } else {
            CastlingSide::QueenSide
        };
        let onto_rook = self.castling.contains(to);
        let two_files = from.file().index() == File::E.index() && to.is(side.king_to(self.turn));
        if onto_rook || two_files { Some(side) } else { None }
    }

    /// The castling that a king's move means, if the side to move has the right to it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn castle_of(&self, mv: Move) -> Option<Castle> {
        let Some(side) = self.castling_side(mv.from(), mv.to()) else { return None };
        match self.castle(side) {
            Some(castle) if mv.to().is(castle.rook) || mv.is(castle.to_move()) => Some(castle),
            _ => None,
        }
    }

    /// The castling that a king's move means, with or without the right to it. Without it, no such move is legal; but one may
    /// have been played (see `notation/stood.rs`).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn castle_by_hand(&self, mv: Move) -> Option<Castle> {
        let Some(side) = self.castling_side(mv.from(), mv.to()) else { return None };
        match self.castle_of(mv) {
            Some(castle) => Some(castle),
            None => self.castle_without_right(side),
        }
    }

    /// The castling on a side with the rook in its corner, if nothing is in the way.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn castle_without_right(&self, side: CastlingSide) -> Option<Castle> {
        let rank = CastlingSide::rank(self.turn);
        let rook = match side {
            CastlingSide::KingSide => Square::new(File::H, rank),
            CastlingSide::QueenSide => Square::new(File::A, rank),
        };
        let (king_to, rook_to) = (side.king_to(self.turn), side.rook_to(self.turn));
        let castle = Castle { side, king: self.king(self.turn), rook, king_to, rook_to };
        let has_rook = self.by_piece(self.turn, Role::Rook).contains(rook);
        if has_rook && self.is_open(castle) { Some(castle) } else { None }
    }

    /// The castling on a side, if the side to move has the right to it and nothing is in the way.
    #[inline]
    pub(crate) const fn open_castle(&self, side: CastlingSide) -> Option<Castle> {
        let king = self.by_piece(self.turn, Role::King).0;
        let beside = match side {
            CastlingSide::KingSide => king << 1,
            CastlingSide::QueenSide => king >> 1,
        };
        // Usually a piece is next to the king.
        if beside & self.occupied().0 & !self.castling.0 != 0 {
            return None;
        }
        match self.castle(side) {
            Some(castle) if self.is_open(castle) => Some(castle),
            _ => None,
        }
    }

    /// The castling on a side, if it is legal now.
    // Inlined, it would take registers from the loops that seldom need it.
    #[inline(never)]
    pub(crate) const fn legal_castle(&self, side: CastlingSide) -> Option<Castle> {
        match self.open_castle(side) {
            Some(castle) if self.is_safe(castle, self.attacked(castle.way())) => Some(castle),
            _ => None,
        }
    }

    /// Whether the castling is legal now.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn can_castle(&self, castle: Castle) -> bool {
        self.is_open(castle) && self.is_safe(castle, self.attacked(castle.way()))
    }

    /// Whether no piece is in the way.
    #[inline]
    pub(crate) const fn is_open(&self, castle: Castle) -> bool {
        !castle.path().intersects(self.occupied())
    }

    /// Whether the opponent, who attacks these squares, attacks no square of the king's way.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_safe(&self, castle: Castle, attacked: SquareSet) -> bool {
        // Only in Chess960 can a piece beyond the rook attack the king once the rook has left.
        let is_sheltered = matches!(castle.rook.file(), File::A | File::H);
        !castle.way().intersects(attacked)
            && (is_sheltered || self.last_attackers(castle).is_empty())
    }

    /// The pieces that attack the king on its target square once the rook has moved to its other side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn last_attackers(&self, castle: Castle) -> SquareSet {
        let occupied =
            self.occupied().without(castle.king).without(castle.rook).with(castle.rook_to);
        self.attackers_to_with(castle.king_to, self.turn.other(), occupied)
    }

    /// An attacked square of the king's way and its attackers; the target square only if no other is
    /// attacked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn castling_attack(&self, castle: Castle) -> Option<(Square, SquareSet)> {
        let mut way = castle.way().without(castle.king_to).with(castle.king);
        while let Some(at) = way.pop() {
            let by = self.king_attackers(at);
            if !by.is_empty() {
                return Some((at, by));
            }
        }
        let by = self.last_attackers(castle);
        if by.is_empty() { None } else { Some((castle.king_to, by)) }
    }
}
