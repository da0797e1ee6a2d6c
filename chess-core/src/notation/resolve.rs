//! Finds the only legal move that a parsed move can mean, starting from its target square.

use super::ParsedMove;
use crate::basics::{CastlingSide, File, Move, Role, Square, SquareSet};
use crate::board::{Board, Legal};

impl Board {
    /// The legal move that fits, if there is exactly one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn meant_by(&self, parsed: &ParsedMove) -> Option<Legal<'_>> {
        if let Some(side) = parsed.castle {
            return match self.legal_castle(side) {
                Some(castle) => Some(Legal::new(self, Role::King, castle.to_move())),
                None => None,
            };
        }
        if parsed.may_castle || parsed.is_unnamed {
            return self.meant_by(&self.settled(parsed).of_any_piece());
        }
        match parsed.role {
            Some(role) if parsed.from.has_many() => match self.arrival(role, parsed) {
                Some(mv) => Some(Legal::new(self, role, mv)),
                None => None,
            },
            _ => self.departure(parsed),
        }
    }

    /// The same move, with the king's square if it would castle: from e1 to c1 or g1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn settled(&self, parsed: &ParsedMove) -> ParsedMove {
        let king = self.king(self.turn);
        let castles = parsed.may_castle
            && king.file().index() == File::E.index()
            && CastlingSide::rank(self.turn).index() == king.rank().index()
            && king.rank().index() == parsed.to.rank().index();
        let from = if castles { SquareSet::of(king) } else { parsed.from };
        ParsedMove { from, may_castle: false, ..*parsed }
    }

    /// The only legal move of a named piece to its target. A named king moves one step: `Kb1` does not
    /// castle, even if a rook with a castling right is on b1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn arrival(&self, role: Role, parsed: &ParsedMove) -> Option<Move> {
        let ParsedMove { to, promotion, .. } = *parsed;
        let promotes = role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to);
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

    /// The legal move of the piece on the starting square given. A king may castle.
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// The move from a square that the text would mean; `None` if no move fits the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn parsed_move(&self, from: Square, parsed: &ParsedMove) -> Option<Move> {
        let mv = Move::new(from, parsed.to);
        match self.parsed_promotion(from, parsed) {
            Some(role) if role.is_promotion() => Some(mv.promoting(role)),
            Some(_) => None,
            None => Some(mv),
        }
    }

    /// The promotion that the text gives. A small letter after two squares counts if a pawn on this square is
    /// about to reach the last rank.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn parsed_promotion(&self, from: Square, parsed: &ParsedMove) -> Option<Role> {
        let promotes = self.by_piece(self.turn, Role::Pawn).contains(from)
            && parsed.to.rank().index() == Self::last_rank(self.turn).index();
        if promotes && parsed.promotion.is_none() { parsed.letter } else { parsed.promotion }
    }
}
