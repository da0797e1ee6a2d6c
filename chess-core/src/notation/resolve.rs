//! Finds the one legal move that a parsed move means, from its target square backwards.

use super::ParsedMove;
use crate::basics::{Move, Role, Square, SquareSet};
use crate::board::{Board, Legal};

impl Board {
    /// The legal move that is meant, if there is exactly one.
    pub(crate) const fn meant_by(&self, parsed: &ParsedMove) -> Option<Legal<'_>> {
        if let Some(side) = parsed.castle {
            return match self.legal_castle(side) {
                Some(castle) => Some(Legal::new(self, Role::King, castle.to_move())),
                None => None,
            };
        }
        match parsed.role {
            Some(role) if parsed.from.has_many() => match self.arrival(role, parsed) {
                Some(mv) => Some(Legal::new(self, role, mv)),
                None => None,
            },
            _ => self.departure(parsed),
        }
    }

    /// The one legal move of a piece named to its target. By its name alone a king steps: `Kb1` does not
    /// castle, even where its rook is on b1.
    const fn arrival(&self, role: Role, parsed: &ParsedMove) -> Option<Move> {
        let ParsedMove { to, letter, .. } = *parsed;
        let promotes = role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to);
        let promotion = match parsed.promotion {
            None if promotes => letter,
            said => said,
        };
        match promotion {
            Some(role) if !promotes || !role.is_promotion() => return None,
            None if promotes => return None,
            _ => {}
        }
        let origins = self.origins(role, to).and(parsed.from);
        match (self.sole(origins, role, to), promotion) {
            (Some(from), None) => Some(Move::new(from, to)),
            (Some(from), Some(role)) => Some(Move::new(from, to).promoting(role)),
            (None, _) => None,
        }
    }

    /// The legal move of the man on the square named; a king may castle.
    const fn departure(&self, parsed: &ParsedMove) -> Option<Legal<'_>> {
        let Some(from) = parsed.from.and(self.colors[self.turn as usize]).first() else {
            return None;
        };
        let role = self.role_at(from);
        match self.parsed_move(from, parsed) {
            Some(mv)
                if !matches!(parsed.role, Some(named) if !named.is(role)) && self.is_legal(mv) =>
            {
                Some(Legal::new(self, role, self.canonical(mv)))
            }
            _ => None,
        }
    }

    /// The move from a square that the parsed move would mean; `None` if no move can be what it says.
    pub(crate) const fn parsed_move(&self, from: Square, parsed: &ParsedMove) -> Option<Move> {
        let mv = Move::new(from, parsed.to);
        match self.parsed_promotion(from, parsed) {
            Some(role) if role.is_promotion() => Some(mv.promoting(role)),
            Some(_) => None,
            None => Some(mv),
        }
    }

    /// What the pawn is said to become: a small letter after two squares says it too, where a pawn is
    /// about to reach the last rank.
    pub(crate) const fn parsed_promotion(&self, from: Square, parsed: &ParsedMove) -> Option<Role> {
        let promotes = self.by_piece(self.turn, Role::Pawn).contains(from)
            && parsed.to.rank().index() == Self::last_rank(self.turn).index();
        if promotes && parsed.promotion.is_none() { parsed.letter } else { parsed.promotion }
    }
}
