//! Counting legal moves: many men at a time, where [`Board::targets`] looks at one.

use super::castling::Castle;
use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{CastlingSide, Role, SquareSet};

impl Board {
    /// How many legal moves there are, without listing them.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// const MOVES: usize = Board::START.count_legal_moves();
    /// assert_eq!(MOVES, 20);
    /// ```
    pub const fn count_legal_moves(&self) -> usize {
        let watch = self.check_info();
        self.count_king_moves(&watch)
            + self.count_pawn_moves(&watch)
            + self.count_piece_moves(&watch)
    }

    /// The king's steps and castlings, all their squares asked about at once.
    const fn count_king_moves(&self, watch: &CheckInfo) -> usize {
        let steps = attacks::king(watch.king).difference(self.colors[self.turn as usize]);
        if !watch.checkers.is_empty() {
            return steps.difference(self.attacked(steps)).len();
        }
        let castles =
            [self.open_castle(CastlingSide::KingSide), self.open_castle(CastlingSide::QueenSide)];
        let attacked = self.attacked(steps.or(way(castles[0])).or(way(castles[1])));
        let mut count = steps.difference(attacked).len();
        let mut i = 0;
        while i < 2 {
            if let Some(castle) = castles[i]
                && self.is_safe(castle, attacked)
            {
                count += 1;
            }
            i += 1;
        }
        count
    }

    /// Free pawns all together, pinned ones one by one.
    const fn count_pawn_moves(&self, watch: &CheckInfo) -> usize {
        let pawns = self.by_piece(self.turn, Role::Pawn);
        let free = pawns.difference(watch.pinned);
        let takes = self.colors[self.turn.other() as usize].and(watch.targets);
        let (left, right) = attacks::pawn_sides(self.turn, free);
        let mut count = count_to(self.pawn_pushes(free).and(watch.targets))
            + count_to(left.and(takes))
            + count_to(right.and(takes));
        if let Some(to) = self.en_passant {
            let mut capturers = attacks::pawn(self.turn.other(), to).and(free);
            while let Some(from) = capturers.pop() {
                count += self.en_passant_exposes(from, to).is_empty() as usize;
            }
        }
        let mut pinned = pawns.and(watch.pinned);
        while let Some(from) = pinned.pop() {
            count += count_to(self.pawn_targets(from, watch));
        }
        count
    }

    /// Knights, bishops and rooks; a queen counts as one of each of the last two.
    const fn count_piece_moves(&self, watch: &CheckInfo) -> usize {
        let occupied = self.occupied();
        let own = self.colors[self.turn as usize];
        let free = own.difference(watch.pinned);
        let queens = self.by_role(Role::Queen);
        let mut count = 0;
        let mut knights = free.and(self.by_role(Role::Knight));
        while let Some(from) = knights.pop() {
            count += attacks::knight(from).and(watch.targets).len();
        }
        let mut diagonal = free.and(self.by_role(Role::Bishop).or(queens));
        while let Some(from) = diagonal.pop() {
            count += attacks::bishop(from, occupied).and(watch.targets).len();
        }
        let mut straight = free.and(self.by_role(Role::Rook).or(queens));
        while let Some(from) = straight.pop() {
            count += attacks::rook(from, occupied).and(watch.targets).len();
        }
        let mut pinned = own.and(watch.pinned).difference(self.by_role(Role::Pawn));
        while let Some(from) = pinned.pop() {
            count += self.targets(from, self.role_at(from), watch).len();
        }
        count
    }
}

/// The squares on which castling needs the king safe.
const fn way(castle: Option<Castle>) -> SquareSet {
    match castle {
        Some(castle) => castle.way(),
        None => SquareSet::EMPTY,
    }
}

/// Pawn moves to a set of squares: four on the last rank, one elsewhere (FIDE 3.7.5).
const fn count_to(targets: SquareSet) -> usize {
    let promotions = targets.and(SquareSet::BACK_RANKS);
    if promotions.is_empty() { targets.len() } else { targets.len() + 3 * promotions.len() }
}
