//! Finding the one legal move that a spelling means, from its target square backwards.

use super::Spelling;
use crate::board::Watch;
use crate::{Board, Color, Legal, Move, Rank, Role, Square, SquareSet, attacks};

impl Board {
    /// The legal move that is meant, if there is exactly one.
    pub(crate) const fn resolve(&self, spelling: &Spelling) -> Option<Legal<'_>> {
        if let Some(side) = spelling.castle {
            return match self.legal_castle(side) {
                Some(castle) => Some(Legal::new(self, Role::King, castle.to_move())),
                None => None,
            };
        }
        match spelling.role {
            Some(role) if spelling.from.is_many() => match self.arrival(role, spelling) {
                Some(mv) => Some(Legal::new(self, role, mv)),
                None => None,
            },
            _ => self.departure(spelling),
        }
    }

    /// The one legal move of a piece named to its target. By its name alone a king steps: `Kb1` does not
    /// castle, even where its rook is on b1.
    const fn arrival(&self, role: Role, spelling: &Spelling) -> Option<Move> {
        let Spelling { to, letter, .. } = *spelling;
        let promotes = role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to);
        let promotion = match spelling.promotion {
            None if promotes => letter,
            said => said,
        };
        match promotion {
            Some(role) if !promotes || !role.is_promotion() => return None,
            None if promotes => return None,
            _ => {}
        }
        let origins = self.origins(role, to).and(spelling.from);
        match (self.sole(origins, role, to), promotion) {
            (Some(from), None) => Some(Move::new(from, to)),
            (Some(from), Some(role)) => Some(Move::new(from, to).promoting(role)),
            (None, _) => None,
        }
    }

    /// The one square among some from which a man of a role can legally go to a square that it reaches on an
    /// empty board.
    #[inline(always)]
    pub(super) const fn sole(
        &self,
        mut origins: SquareSet,
        role: Role,
        to: Square,
    ) -> Option<Square> {
        while let Some(from) = origins.pop() {
            if self.may_step(role, from, to) {
                while let Some(other) = origins.pop() {
                    if self.may_step(role, other, to) {
                        return None;
                    }
                }
                return Some(from);
            }
        }
        None
    }

    /// Whether the way is free that a man would go on an empty board, and its king not attacked then. Nothing
    /// here depends on what the man is, which no branch could foresee.
    #[inline(always)]
    const fn may_step(&self, role: Role, from: Square, to: Square) -> bool {
        !attacks::between(from, to).meets(self.occupied())
            && self.is_king_safe_after(role, from, to)
    }

    /// The legal move of the man on the square named; a king may castle.
    const fn departure(&self, spelling: &Spelling) -> Option<Legal<'_>> {
        let Some(from) = spelling.from.and(self.colors[self.turn as usize]).first() else {
            return None;
        };
        let role = self.role_at(from);
        match self.spelled_move(from, spelling) {
            Some(mv)
                if !matches!(spelling.role, Some(named) if !named.is(role))
                    && self.is_legal(mv) =>
            {
                Some(Legal::new(self, role, self.canonical(mv)))
            }
            _ => None,
        }
    }

    /// The move from a square that the spelling would mean; `None` if no move can be what it says.
    pub(crate) const fn spelled_move(&self, from: Square, spelling: &Spelling) -> Option<Move> {
        let mv = Move::new(from, spelling.to);
        match self.spelled_promotion(from, spelling) {
            Some(role) if role.is_promotion() => Some(mv.promoting(role)),
            Some(_) => None,
            None => Some(mv),
        }
    }

    /// What the pawn is said to become: a small letter after two squares says it too, where a pawn is
    /// about to reach the last rank.
    pub(crate) const fn spelled_promotion(
        &self,
        from: Square,
        spelling: &Spelling,
    ) -> Option<Role> {
        let promotes = self.men(self.turn, Role::Pawn).contains(from)
            && spelling.to.rank().index() == Self::last_rank(self.turn).index();
        if promotes && spelling.promotion.is_none() { spelling.letter } else { spelling.promotion }
    }

    /// Own men of a role that may legally go to a square.
    pub(crate) const fn legal_origins(&self, role: Role, to: Square, watch: &Watch) -> SquareSet {
        let mut candidates =
            self.men(self.turn, role).and(reach_back(self.turn, role, to, self.occupied()));
        let mut origins = SquareSet::EMPTY;
        while let Some(from) = candidates.pop() {
            if self.targets(from, role, watch).contains(to) {
                origins = origins.with(from);
            }
        }
        origins
    }
}

/// The squares from which a piece of the color could reach `to`: a superset for pawns, whose way and
/// captures are not looked at.
pub(crate) const fn reach_back(
    color: Color,
    role: Role,
    to: Square,
    occupied: SquareSet,
) -> SquareSet {
    if !role.is(Role::Pawn) {
        return attacks::officer(role, to, occupied);
    }
    let target = SquareSet::of(to);
    let captures = attacks::pawns(color.other(), target).0;
    SquareSet(match color {
        Color::White => {
            captures | target.0 >> 8 | (target.0 & SquareSet::rank(Rank::FOURTH).0) >> 16
        }
        Color::Black => {
            captures | target.0 << 8 | (target.0 & SquareSet::rank(Rank::FIFTH).0) << 16
        }
    })
}
