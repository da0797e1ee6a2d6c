//! Where a piece that goes to a square can have come from: moves are resolved from their target backwards.

use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{Color, Rank, Role, Square, SquareSet};

impl Board {
    /// The men of a role that could go to a square, were there no king to be kept safe.
    #[inline(always)]
    pub(crate) const fn origins(&self, role: Role, to: Square) -> SquareSet {
        if self.colors[self.turn as usize].contains(to) {
            return SquareSet::EMPTY;
        }
        let reach = match role {
            Role::Pawn => self.pawn_origins(to),
            _ => attacks::piece(role, to, self.occupied()),
        };
        reach.and(self.by_piece(self.turn, role))
    }

    /// Where a pawn could come from to a square: from beside it where there is something to capture,
    /// else straight from behind.
    #[inline]
    const fn pawn_origins(&self, to: Square) -> SquareSet {
        let target = SquareSet::of(to).0;
        let empty = !self.occupied().0;
        if target & empty == 0 {
            return attacks::pawn(self.turn.other(), to);
        }
        let behind = self.pushed_from(to).0;
        let beside =
            if self.en_passant_is(to) { attacks::pawn(self.turn.other(), to).0 } else { 0 };
        SquareSet(behind | beside)
    }

    /// Straight behind a square: where a pawn could come from that captures nothing.
    #[inline(always)]
    pub(crate) const fn pushed_from(&self, to: Square) -> SquareSet {
        let target = SquareSet::of(to).0;
        let empty = !self.occupied().0;
        SquareSet(match self.turn {
            Color::White => {
                target >> 8 | (target & SquareSet::rank(Rank::FOURTH).0) >> 16 & empty >> 8
            }
            Color::Black => {
                target << 8 | (target & SquareSet::rank(Rank::FIFTH).0) << 16 & empty << 8
            }
        })
    }

    /// The one square among some from which a man of a role can legally go to a square that it reaches on an
    /// empty board.
    #[inline(always)]
    pub(crate) const fn sole(
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
        !attacks::between(from, to).intersects(self.occupied())
            && self.is_king_safe_after(role, from, to)
    }

    /// Own men of a role that may legally go to a square.
    pub(crate) const fn legal_origins(
        &self,
        role: Role,
        to: Square,
        watch: &CheckInfo,
    ) -> SquareSet {
        let mut candidates =
            self.by_piece(self.turn, role).and(reach_back(self.turn, role, to, self.occupied()));
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
        return attacks::piece(role, to, occupied);
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
