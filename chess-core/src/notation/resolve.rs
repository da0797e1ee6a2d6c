//! Finding the one legal move that a spelling means, from its target square backwards.

use super::Spelling;
use crate::board::Watch;
use crate::{Board, Color, Move, Rank, Role, Square, SquareSet, attacks};

impl Board {
    /// The legal move that is meant, if there is exactly one.
    pub(crate) const fn resolve(&self, spelling: &Spelling) -> Option<Move> {
        if let Some(side) = spelling.castle {
            return match self.legal_castle(side) {
                Some(castle) => Some(castle.to_move()),
                None => None,
            };
        }
        let watch = self.watch();
        let mut candidates = self.candidates(spelling);
        let mut found = None;
        while let Some(from) = candidates.pop() {
            if let Some(mv) = self.spelled_move(from, spelling)
                && match spelling.role {
                    // Such candidates were found from the target backwards.
                    Some(role) if spelling.from.is_many() => {
                        self.may_arrive(from, role, mv, &watch)
                    }
                    _ => self.allows(mv, &watch),
                }
            {
                if found.is_some() {
                    return None;
                }
                found = Some(self.canonical(mv));
            }
        }
        found
    }

    /// Whether a man that reaches a square by the way it moves may legally go there.
    const fn may_arrive(&self, from: Square, role: Role, mv: Move, watch: &Watch) -> bool {
        match role {
            Role::Pawn => self.allows(mv, watch),
            // By its name alone a king steps: `Kb1` does not castle, even where its rook is on b1.
            Role::King => {
                mv.promotion().is_none() && self.targets(from, role, watch).contains(mv.to())
            }
            _ => {
                mv.promotion().is_none()
                    && watch.targets.contains(mv.to())
                    && (!watch.pinned.contains(from)
                        || attacks::line(watch.king, from).contains(mv.to()))
            }
        }
    }

    /// Own men that the spelling names and that reach its target by the way they move.
    const fn candidates(&self, spelling: &Spelling) -> SquareSet {
        let own = self.colors[self.turn as usize].and(spelling.from);
        match spelling.role {
            None => own,
            Some(role) if spelling.from.is_many() => own.and(self.role(role)).and(reach_back(
                self.turn,
                role,
                spelling.to,
                self.occupied(),
            )),
            Some(role) => own.and(self.role(role)),
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
