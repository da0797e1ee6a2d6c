//! The moves that can have led to a position.
//!
//! A move is taken back if that is plausible: the piece returns to a square it may have come from, and a
//! piece it may have captured returns to the target. It is a possible last move if the king of the side to
//! move was not in check before it (FIDE 3.9.2).

use super::Homes;
use crate::attacks;
use crate::basics::{CastlingSide, Color, File, Rank, Role, Square, SquareSet};
use crate::board::{Board, CORNERS};
use crate::setup::Setup;

/// A move to take back.
#[derive(Clone, Copy)]
struct Retraction {
    /// The role of the piece that moved; a pawn for a promotion.
    role: Role,
    from: Square,
    to: Square,
}

/// The position where moves are taken back.
struct Past<'a> {
    board: &'a Board,
    homes: &'a Homes,
    /// The side that made the last move.
    mover: Color,
    /// Whether the side to move has lost a piece, and whether it has lost a pawn.
    lost: bool,
    lost_pawn: bool,
}

/// Whether the side that is not to move can have made the last move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn exists(setup: &Setup) -> bool {
    let (board, homes) = (&setup.board, &Homes::of(setup));
    let mover = board.turn.other();
    let past = Past {
        board,
        homes,
        mover,
        lost: board.by_color(board.turn).len() < 16,
        lost_pawn: board.by_piece(board.turn, Role::Pawn).len() < 8,
    };
    let mut pieces = board.by_color(mover).difference(homes.unmoved);
    while let Some(to) = pieces.pop() {
        if past.has_move_to(to) {
            return true;
        }
    }
    past.has_castled(CastlingSide::KingSide) || past.has_castled(CastlingSide::QueenSide)
}

impl Past<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_move_to(&self, to: Square) -> bool {
        let role = self.board.role_at(to);
        if role.is(Role::Pawn) {
            return self.has_pawn_move_to(to) || self.has_en_passant_to(to);
        }
        let occupied = self.board.occupied();
        let mut origins = attacks::piece(role, to, occupied).difference(occupied);
        while let Some(from) = origins.pop() {
            let step = Retraction { role, from, to };
            if self.was_quiet(step) || self.was_capture(step) {
                return true;
            }
        }
        let is_promoted = !role.is(Role::King)
            && to.rank().index() == Board::last_rank(self.mover).index()
            && self.board.by_piece(self.mover, Role::Pawn).len() < 8;
        is_promoted && self.has_pawn_move_to(to)
    }

    /// Whether the king of the side to move was safe before a move without a capture.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn was_quiet(&self, step: Retraction) -> bool {
        self.was_safe(step, SquareSet::EMPTY)
    }

    /// The same before a capture on the square where the piece is now.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn was_capture(&self, step: Retraction) -> bool {
        self.lost && self.was_safe(step, SquareSet::of(step.to))
    }

    /// Whether the king was safe before the step if there were pieces on the squares of `captured`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn was_safe(&self, step: Retraction, captured: SquareSet) -> bool {
        let mut before = *self.board;
        before.clear(step.to);
        before.put(self.mover, step.role, step.from);
        let king = before.king(before.turn);
        before.attackers_to_with(king, self.mover, before.occupied().or(captured)).is_empty()
    }

    /// Whether a pawn can have come here by a step, a double step or a capture; for a promotion, the pawn
    /// that promoted. A pawn on its starting rank has never moved and is not asked about.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_pawn_move_to(&self, to: Square) -> bool {
        let occupied = self.board.occupied();
        let behind = self.behind();
        let pawn_rank = self.first_rank();
        let role = Role::Pawn;
        if let Some(from) = to.offset(0, behind)
            && !occupied.contains(from)
        {
            if self.was_quiet(Retraction { role, from, to }) {
                return true;
            }
            if let Some(from) = from.offset(0, behind)
                && from.rank().index() == pawn_rank.index()
                && !occupied.contains(from)
                && self.was_quiet(Retraction { role, from, to })
            {
                return true;
            }
        }
        let mut origins = attacks::pawn(self.mover.other(), to).difference(occupied);
        while let Some(from) = origins.pop() {
            let step = Retraction { role, from, to };
            if self.was_capture(step) {
                return true;
            }
        }
        false
    }

    /// Whether a pawn can have come here by an en passant capture. The captured pawn stood beside the square
    /// that the pawn came from, after a double step (FIDE 3.7.3.1).
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_en_passant_to(&self, to: Square) -> bool {
        let occupied = self.board.occupied();
        let (Some(victim), Some(beyond)) =
            (to.offset(0, self.behind()), to.offset(0, -self.behind()))
        else {
            return false;
        };
        let sixth = match self.mover {
            Color::White => Rank::SIXTH,
            Color::Black => Rank::THIRD,
        };
        if to.rank().index() != sixth.index()
            || !self.lost
            || !self.lost_pawn
            || occupied.contains(victim)
            || occupied.contains(beyond)
        {
            return false;
        }
        let mut origins = attacks::pawn(self.mover.other(), to).difference(occupied);
        while let Some(from) = origins.pop() {
            if self.was_safe(Retraction { role: Role::Pawn, from, to }, SquareSet::of(victim)) {
                return true;
            }
        }
        false
    }

    /// Whether castling can have been the last move: the king and a rook are on its target squares and can
    /// have come from their first squares. In Chess960 this is not checked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_castled(&self, side: CastlingSide) -> bool {
        let home = SquareSet::rank(CastlingSide::rank(self.mover));
        let (king, rook) = (side.king_to(self.mover), side.rook_to(self.mover));
        if self.board.castling.intersects(home)
            || !self.board.by_piece(self.mover, Role::King).contains(king)
            || !self.board.by_piece(self.mover, Role::Rook).contains(rook)
        {
            return false;
        }
        if !self.homes.is_known {
            return true;
        }
        let began = Square::new(File::E, CastlingSide::rank(self.mover));
        let corner = match side {
            CastlingSide::KingSide => CORNERS.and(home).last(),
            CastlingSide::QueenSide => CORNERS.and(home).first(),
        };
        let Some(corner) = corner else { return false };
        let path = attacks::between(began, corner).with(began).with(corner);
        if path.without(king).without(rook).intersects(self.board.occupied()) {
            return false;
        }
        let mut before = *self.board;
        before.clear(rook);
        before.put(self.mover, Role::Rook, corner);
        let past = Past { board: &before, ..*self };
        past.was_quiet(Retraction { role: Role::King, from: began, to: king })
    }

    /// The step towards the mover's own side, in ranks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn behind(&self) -> i8 {
        match self.mover {
            Color::White => -1,
            Color::Black => 1,
        }
    }

    /// The starting rank of the mover's pawns.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_rank(&self) -> Rank {
        match self.mover {
            Color::White => Rank::SECOND,
            Color::Black => Rank::SEVENTH,
        }
    }
}
