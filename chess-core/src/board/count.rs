//! Counts legal moves of many pieces at a time, whereas [`Board::targets`] finds those of one piece.

use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{Role, SquareSet};

/// # How many legal moves
impl Board {
    /// The number of legal moves, found without listing them.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// const MOVES: usize = Board::START.count_legal_moves();
    /// assert_eq!(MOVES, 20);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn count_legal_moves(&self) -> usize {
        let info = self.check_info();
        self.count_king_moves(&info) + self.count_pawn_moves(&info) + self.count_piece_moves(&info)
    }

    /// The number of king moves and castlings.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn count_king_moves(&self, info: &CheckInfo) -> usize {
        let (steps, castles) = self.king_moves(info, SquareSet::ALL, true);
        steps.len() + castles[0].is_some() as usize + castles[1].is_some() as usize
    }

    /// The number of pawn moves: all unpinned pawns together, pinned ones one by one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn count_pawn_moves(&self, info: &CheckInfo) -> usize {
        let pawns = self.by_piece(self.turn, Role::Pawn);
        let free = pawns.difference(info.pinned);
        let takes = self.colors[self.turn.other() as usize].and(info.targets);
        // Apart, because two pawns that capture on one square have two moves.
        let (left, right) = attacks::pawn_sides(self.turn, free);
        let mut count = count_to(self.pawn_pushes(free).and(info.targets))
            + count_to(left.and(takes))
            + count_to(right.and(takes));
        if let Some(to) = self.en_passant {
            let mut capturers = attacks::pawn(self.turn.other(), to).and(free);
            while let Some(from) = capturers.pop() {
                count += self.en_passant_exposes(from, to).is_empty() as usize;
            }
        }
        let mut pinned = pawns.and(info.pinned);
        while let Some(from) = pinned.pop() {
            count += count_to(self.pawn_targets(from, info));
        }
        count
    }

    /// The number of moves of knights, bishops, rooks and queens. A queen counts as a bishop and a rook.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn count_piece_moves(&self, info: &CheckInfo) -> usize {
        let occupied = self.occupied();
        let own = self.colors[self.turn as usize];
        let free = own.difference(info.pinned);
        let queens = self.by_role(Role::Queen);
        let mut count = 0;
        let mut knights = free.and(self.by_role(Role::Knight));
        while let Some(from) = knights.pop() {
            count += attacks::knight(from).and(info.targets).len();
        }
        let mut diagonal = free.and(self.by_role(Role::Bishop).or(queens));
        while let Some(from) = diagonal.pop() {
            count += attacks::bishop(from, occupied).and(info.targets).len();
        }
        let mut straight = free.and(self.by_role(Role::Rook).or(queens));
        while let Some(from) = straight.pop() {
            count += attacks::rook(from, occupied).and(info.targets).len();
        }
        let mut pinned = own.and(info.pinned).difference(self.by_role(Role::Pawn));
        while let Some(from) = pinned.pop() {
            count += self.targets(from, self.role_at(from), info).len();
        }
        count
    }
}

/// The number of pawn moves to these squares: four for a square on the last rank, one for any other (FIDE
/// 3.7.5).
#[cfg_attr(not(feature = "compiled"), inline)]
const fn count_to(targets: SquareSet) -> usize {
    let promotions = targets.and(SquareSet::BACK_RANKS);
    if promotions.is_empty() { targets.len() } else { targets.len() + 3 * promotions.len() }
}
