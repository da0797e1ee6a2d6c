//! Castling, with the king and the rooks on any file of the back rank (FIDE 3.8.2, Guideline II.3).

use super::Board;
use crate::{File, Move, Role, Side, Square, SquareSet, attacks};

/// A castling move's squares.
#[derive(Clone, Copy)]
pub(crate) struct Castle {
    pub(crate) side: Side,
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
}

impl Castle {
    /// The squares that must be empty, but for the king and the rook themselves.
    pub(crate) const fn path(self) -> SquareSet {
        attacks::between(self.king, self.king_to)
            .or(attacks::between(self.rook, self.rook_to))
            .with(self.king_to)
            .with(self.rook_to)
            .without(self.king)
            .without(self.rook)
    }

    /// The move that stands for it.
    pub(crate) const fn to_move(self) -> Move {
        castling_move(self.king, self.rook)
    }
}

/// The king's two steps from the e-file to an outer rook's side, else king takes rook.
pub(crate) const fn castling_move(king: Square, rook: Square) -> Move {
    let to = match (king.file(), rook.file()) {
        (File::E, File::H) => Square::new(File::G, king.rank()),
        (File::E, File::A) => Square::new(File::C, king.rank()),
        _ => rook,
    };
    Move::new(king, to)
}

impl Board {
    /// The castling to a side, where the side to move has the right to it.
    pub(crate) const fn castle(&self, side: Side) -> Option<Castle> {
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

    /// The side to which a king's move castles by its squares alone: onto a rook that may castle, or two
    /// files from the e-file. Whether it may, `can_castle` says.
    pub(crate) const fn castling_side(&self, from: Square, to: Square) -> Option<Side> {
        let home = SquareSet::rank(Side::rank(self.turn));
        if !self.men(self.turn, Role::King).and(home).contains(from) || !home.contains(to) {
            return None;
        }
        let side = if to.index() > from.index() { Side::King } else { Side::Queen };
        let onto_rook = self.castling.contains(to);
        let two_files = from.file().index() == File::E.index() && to.is(side.king_to(self.turn));
        if onto_rook || two_files { Some(side) } else { None }
    }

    /// The castling that a king's move means, where the side to move has the right to it.
    pub(crate) const fn castle_of(&self, mv: Move) -> Option<Castle> {
        let Some(side) = self.castling_side(mv.from(), mv.to()) else { return None };
        match self.castle(side) {
            Some(castle) if mv.to().is(castle.rook) || mv.is(castle.to_move()) => Some(castle),
            _ => None,
        }
    }

    /// The castling to a side, where it is legal now.
    pub(crate) const fn legal_castle(&self, side: Side) -> Option<Castle> {
        match self.castle(side) {
            Some(castle) if self.can_castle(castle) => Some(castle),
            _ => None,
        }
    }

    /// Whether the path is empty and no square of the king's way attacked (FIDE 3.8.2.2).
    pub(crate) const fn can_castle(&self, castle: Castle) -> bool {
        !castle.path().meets(self.occupied()) && self.castling_attack(castle).is_none()
    }

    /// A square of the king's way, its first and last among them, that is attacked, and by whom.
    pub(crate) const fn castling_attack(&self, castle: Castle) -> Option<(Square, SquareSet)> {
        let enemy = self.turn.other();
        let occupied = self.occupied().without(castle.king);
        let mut way = attacks::between(castle.king, castle.king_to).with(castle.king);
        while let Some(at) = way.pop() {
            let by = self.attackers(enemy, at, occupied);
            if !by.is_empty() {
                return Some((at, by));
            }
        }
        // On its last square the king may have lost the shelter of its own rook (Chess960).
        let occupied = occupied.without(castle.rook).with(castle.rook_to);
        let by = self.attackers(enemy, castle.king_to, occupied);
        if by.is_empty() { None } else { Some((castle.king_to, by)) }
    }
}
