//! Whether what is written about a legal move is true. What is left out is not asked for.

use super::{CheckClaim, Spelling};
use crate::error::Claim;
use crate::{Board, Move, Role, Side, Square};

impl Board {
    /// The piece a legal move captures.
    pub(crate) const fn captured(&self, mv: Move) -> Option<Role> {
        if self.is_en_passant(mv) {
            Some(Role::Pawn)
        } else if self.color(self.turn.other()).contains(mv.to()) {
            Some(self.role_at(mv.to()))
        } else {
            None
        }
    }

    /// Whether a man's move to a square captures something.
    #[inline]
    pub(super) const fn is_capture(&self, role: Role, to: Square) -> bool {
        self.color(self.turn.other()).contains(to) || role.is(Role::Pawn) && self.en_passant_is(to)
    }

    /// Whether a legal move captures a pawn in passing.
    pub(crate) const fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_is(mv.to())
            && self.role(Role::Pawn).contains(mv.from())
            && mv.from().file().index() != mv.to().file().index()
    }

    /// The first false claim about a legal move itself; of the position after it, see
    /// [`CheckClaim::false_claim`].
    pub(crate) const fn false_claim(&self, mv: Move, spelling: &Spelling) -> Option<Claim> {
        if spelling.takes && self.captured(mv).is_none() {
            return Some(Claim::NotCapture);
        }
        if spelling.en_passant && !self.is_en_passant(mv) {
            return Some(Claim::NotEnPassant);
        }
        if let Some(named) = captured_letter(mv, spelling) {
            let found = self.captured(mv);
            if !matches!(found, Some(role) if role.is(named)) {
                return Some(Claim::CapturedOther { named, found });
            }
        }
        match spelling.castles {
            Some(side) if !self.castles_to(mv, side) => Some(Claim::NotCastling),
            _ => None,
        }
    }

    const fn castles_to(&self, mv: Move, side: Side) -> bool {
        match self.castle_of(mv) {
            Some(castle) => castle.side as u8 == side as u8,
            None => false,
        }
    }
}

/// Smith's captured piece: a small letter that is no promotion.
const fn captured_letter(mv: Move, spelling: &Spelling) -> Option<Role> {
    let is_promotion = mv.promotion().is_some() && spelling.promotion.is_none();
    if is_promotion { None } else { spelling.letter }
}

impl CheckClaim {
    /// Whether a mark is there.
    pub(crate) const fn is_some(self) -> bool {
        !matches!(self, Self::None)
    }

    /// What is not so in the position after the move.
    pub(crate) const fn false_claim(self, next: &Board) -> Option<Claim> {
        if !self.is_some() {
            return None;
        }
        let checkers = next.checkers();
        match self {
            Self::Mate if checkers.is_empty() => Some(Claim::NotMateNorCheck),
            Self::Mate if next.has_legal_move() => Some(Claim::NotMate),
            Self::Check | Self::DoubleCheck if checkers.is_empty() => Some(Claim::NotCheck),
            // Older books write `++` for mate.
            Self::DoubleCheck if !checkers.is_many() && next.has_legal_move() => {
                Some(Claim::NotDoubleCheck)
            }
            _ => None,
        }
    }
}
