//! Checks the claims that a text makes about a legal move. Claims may be left out.

use super::{CheckClaim, ParsedMove};
use crate::basics::{CastlingSide, Move, Role};
use crate::board::Board;
use crate::error::FalseClaim;

impl Board {
    /// The first false claim about the move itself. Claims about check and mate are checked by
    /// [`CheckClaim::false_claim`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn false_claim(&self, mv: Move, parsed: &ParsedMove) -> Option<FalseClaim> {
        if parsed.takes && self.captured(mv).is_none() {
            return Some(FalseClaim::NotCapture);
        }
        if parsed.en_passant && !self.is_en_passant(mv) {
            return Some(FalseClaim::NotEnPassant);
        }
        if let Some(named) = captured_letter(mv, parsed) {
            let found = self.captured(mv);
            if !matches!(found, Some(role) if role.is(named)) {
                return Some(FalseClaim::CapturedOther { named, found });
            }
        }
        match parsed.castles {
            Some(side) if !self.castles_to(mv, side) => Some(FalseClaim::NotCastling),
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn castles_to(&self, mv: Move, side: CastlingSide) -> bool {
        match self.castle_of(mv) {
            Some(castle) => castle.side as u8 == side as u8,
            None => false,
        }
    }
}

/// The captured piece in Smith notation: a small letter that is not a promotion.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn captured_letter(mv: Move, parsed: &ParsedMove) -> Option<Role> {
    let is_promotion = mv.promotion().is_some() && parsed.promotion.is_none();
    if is_promotion { None } else { parsed.letter }
}

impl CheckClaim {
    /// Whether the text claims check or mate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_some(self) -> bool {
        !matches!(self, Self::None)
    }

    /// The claim about check or mate that is false in the position after the move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn false_claim(self, next: &Board) -> Option<FalseClaim> {
        let checkers = next.checkers();
        match self {
            Self::Mate if checkers.is_empty() => Some(FalseClaim::NotMateNorCheck),
            Self::Mate if next.has_legal_move() => Some(FalseClaim::NotMate),
            Self::Check | Self::DoubleCheck if checkers.is_empty() => Some(FalseClaim::NotCheck),
            // In older books `++` means mate.
            Self::DoubleCheck if !checkers.has_many() && next.has_legal_move() => {
                Some(FalseClaim::NotDoubleCheck)
            }
            _ => None,
        }
    }
}
