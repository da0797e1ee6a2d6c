//! The squares from which a piece can have come to a target: moves are resolved backwards from their target.

use super::Board;
use crate::attacks;
use crate::basics::{Color, Move, Rank, Role, Square, SquareSet};

impl Board {
    /// The squares to which no piece of the side to move can go: those of its own pieces and of the kings. A king can be
    /// attacked where it stands only after an illegal move that stood.
    #[inline(always)]
    pub(crate) const fn untakable(&self) -> SquareSet {
        SquareSet(self.colors[self.turn as usize].0 | self.roles[Role::King as usize].0)
    }

    /// The pieces of a role that could go to a square if their king could be left in check.
    #[inline(always)]
    pub(crate) const fn origins(&self, role: Role, to: Square) -> SquareSet {
        if self.untakable().contains(to) {
            return SquareSet::EMPTY;
        }
        let reach = match role {
            Role::Pawn => self.pawn_origins(to),
            _ => attacks::piece(role, to, self.occupied()),
        };
        reach.and(self.by_piece(self.turn, role))
    }

    /// The squares from which a pawn could come to a square: diagonally if there is something to capture,
    /// else straight.
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

    /// The pawns that could move straight to a square without capturing.
    #[inline(always)]
    pub(crate) const fn pushed_from(&self, to: Square) -> SquareSet {
        let (target, empty) = (SquareSet::of(to).0, !self.occupied().0);
        SquareSet(match self.turn {
            Color::White => {
                target >> 8 | (target & SquareSet::rank(Rank::FOURTH).0) >> 16 & empty >> 8
            }
            Color::Black => {
                target << 8 | (target & SquareSet::rank(Rank::FIFTH).0) << 16 & empty << 8
            }
        })
    }

    /// The only one of these squares from which a piece of the role can legally go to a square that it
    /// reaches on an empty board. `None` if there are none or several.
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

    /// Whether a piece's way is free and its king is safe after the move, for a move that is possible on an
    /// empty board. No branch here depends on the role, because the processor could not predict it.
    #[inline(always)]
    const fn may_step(&self, role: Role, from: Square, to: Square) -> bool {
        !attacks::between(from, to).intersects(self.occupied())
            && self.is_king_safe_after(role, from, to)
    }

    /// The other pieces of the mover's role that may legally go where it goes; if it may not itself, all others that a reader
    /// could take for it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn rivals(&self, role: Role, mv: Move) -> SquareSet {
        let origins = self.origins(role, mv.to());
        let mut candidates = origins.without(mv.from());
        if !origins.contains(mv.from()) {
            return self.by_piece(self.turn, role).without(mv.from());
        }
        if !candidates.is_empty() && !self.is_king_safe_after(role, mv.from(), mv.to()) {
            return candidates;
        }
        let mut rivals = SquareSet::EMPTY;
        while let Some(from) = candidates.pop() {
            if self.is_king_safe_after(role, from, mv.to()) {
                rivals = rivals.with(from);
            }
        }
        rivals
    }
}

/// The squares from which a piece of the color could reach `to`. A superset for pawns: it ignores blocked
/// ways and whether there is something to capture.
#[cfg_attr(not(feature = "compiled"), inline)]
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
