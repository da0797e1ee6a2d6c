//! Legal moves, one piece after another.
//!
//! [`Board::targets`] alone defines where a piece may go. The test whether a move is legal and the list of
//! all legal moves follow from it.

use super::castling::Castle;
use super::{Board, CheckInfo, Legals};
use crate::attacks;
use crate::basics::{CastlingSide, Color, Move, MoveList, Rank, Role, Square, SquareSet};

/// # Legal moves
impl Board {
    /// All legal moves, piece by piece, castling last.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert_eq!(Board::START.legal_moves().len(), 20);
    /// ```
    #[doc(alias = "generate_moves")]
    #[inline]
    pub const fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.list_legal_moves(&mut list);
        list
    }

    /// Writes all legal moves into a list in place of those that it holds, in the order of
    /// [`legal_moves`](Self::legal_moves).
    ///
    /// A search that keeps one list for each ply does not pay for new lists.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, MoveList};
    ///
    /// let mut list = MoveList::new();
    /// Board::START.list_legal_moves(&mut list);
    /// assert_eq!(list.len(), 20);
    /// ```
    pub const fn list_legal_moves(&self, list: &mut MoveList) {
        list.clear();
        let info = self.check_info();
        self.list_pawn_moves(&info, list);
        let occupied = self.occupied();
        let own = self.colors[self.turn as usize];
        // A pinned knight has no moves.
        let mut knights = own.and(self.by_role(Role::Knight)).difference(info.pinned);
        while let Some(from) = knights.pop() {
            list.push_all(from, attacks::knight(from).and(info.targets));
        }
        let mut bishops = own.and(self.by_role(Role::Bishop));
        while let Some(from) = bishops.pop() {
            list.push_all(from, info.restrict(from, attacks::bishop(from, occupied)));
        }
        let mut rooks = own.and(self.by_role(Role::Rook));
        while let Some(from) = rooks.pop() {
            list.push_all(from, info.restrict(from, attacks::rook(from, occupied)));
        }
        let mut queens = own.and(self.by_role(Role::Queen));
        while let Some(from) = queens.pop() {
            list.push_all(from, info.restrict(from, attacks::queen(from, occupied)));
        }
        let (steps, castles) = self.king_moves(&info);
        list.push_all(info.king, steps);
        let mut i = 0;
        while i < castles.len() {
            if let Some(castle) = castles[i] {
                list.push(castle.to_move());
            }
            i += 1;
        }
    }

    /// Lists the pawn moves. The steps ahead are found for all pawns together; pins and en passant are rare.
    #[inline(always)]
    const fn list_pawn_moves(&self, info: &CheckInfo, list: &mut MoveList) {
        let mut pawns = self.by_piece(self.turn, Role::Pawn);
        let takes = self.colors[self.turn.other() as usize].and(info.targets);
        let (one, two) = self.pawn_steps(pawns);
        let (one, two) = (one.0 & info.targets.0, two.0 & info.targets.0);
        let special = if self.en_passant.is_some() { SquareSet::ALL } else { info.pinned };
        while let Some(from) = pawns.pop() {
            let at = SquareSet::of(from).0;
            let ahead = match self.turn {
                Color::White => at << 8 & one | at << 16 & two,
                Color::Black => at >> 8 & one | at >> 16 & two,
            };
            let mut targets = attacks::pawn(self.turn, from).and(takes).or(SquareSet(ahead));
            if special.contains(from) {
                targets = self.pawn_targets(from, info);
            }
            if targets.intersects(SquareSet::BACK_RANKS) {
                list.push_promotions(from, targets);
            } else {
                list.push_all(from, targets);
            }
        }
    }

    /// Iterator over the legal moves as [`Legal`](crate::Legal) values. Each is computed when the iterator reaches it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let replies: usize = Board::START.legals().map(|legal| legal.play().count_legal_moves()).sum();
    /// assert_eq!(replies, 400);
    /// ```
    #[doc(alias = "legal_moves")]
    pub const fn legals(&self) -> Legals<'_> {
        Legals::new(self)
    }

    /// Whether the side to move has a legal move. If not, the game has ended by checkmate or stalemate. It
    /// stops at the first move it finds.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// assert!(Board::START.has_legal_move());
    /// assert!(!Board::from_fen("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1")?.has_legal_move());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub const fn has_legal_move(&self) -> bool {
        // Pawns come first, because they most often have a move and all can be tested at once. Castling is
        // tested too: in Chess960 it can be the only legal move.
        let mut legals = self.legals();
        let pawns = self.by_piece(self.turn, Role::Pawn).difference(legals.info.pinned);
        self.pawn_pushes(pawns).intersects(legals.info.targets) || legals.advance().is_some()
    }

    /// Whether a move is legal. Both spellings of castling count; a promotion must be given exactly if the
    /// move needs one.
    #[doc(alias = "is_legal_move")]
    pub const fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if !self.colors[self.turn as usize].contains(from) {
            return false;
        }
        let role = self.role_at(from);
        if role.is(Role::King)
            && let Some(castle) = self.castle_of(mv)
        {
            return mv.promotion().is_none() && self.can_castle(castle);
        }
        let promotes = role.is(Role::Pawn) && SquareSet::BACK_RANKS.contains(to);
        promotes == mv.promotion().is_some()
            && self.origins(role, to).contains(from)
            && self.is_king_safe_after(role, from, to)
    }

    /// The squares to which the piece of the side to move on `from` may legally go, without castling.
    pub(crate) const fn targets(&self, from: Square, role: Role, info: &CheckInfo) -> SquareSet {
        match role {
            Role::King => return self.king_targets(from),
            Role::Pawn => return self.pawn_targets(from, info),
            _ => {}
        }
        info.restrict(from, attacks::piece(role, from, self.occupied()))
    }

    /// The squares of the king's steps, and the legal castlings. The attacks on all their squares are computed
    /// together.
    #[inline(always)]
    pub(super) const fn king_moves(&self, info: &CheckInfo) -> (SquareSet, [Option<Castle>; 2]) {
        let steps = attacks::king(info.king).difference(self.colors[self.turn as usize]);
        if !info.checkers.is_empty() {
            return (steps.difference(self.attacked(steps)), [None; 2]);
        }
        let mut castles =
            [self.open_castle(CastlingSide::KingSide), self.open_castle(CastlingSide::QueenSide)];
        let attacked = self.attacked(steps.or(way(castles[0])).or(way(castles[1])));
        let mut i = 0;
        while i < 2 {
            if let Some(castle) = castles[i]
                && !self.is_safe(castle, attacked)
            {
                castles[i] = None;
            }
            i += 1;
        }
        (steps.difference(attacked), castles)
    }

    const fn king_targets(&self, from: Square) -> SquareSet {
        let steps = attacks::king(from).difference(self.colors[self.turn as usize]);
        steps.difference(self.attacked(steps))
    }

    pub(super) const fn pawn_targets(&self, from: Square, info: &CheckInfo) -> SquareSet {
        let enemy = self.colors[self.turn.other() as usize];
        let captures = attacks::pawn(self.turn, from);
        let mut targets =
            self.pawn_pushes(SquareSet::of(from)).or(captures.and(enemy)).and(info.targets);
        if info.pinned.contains(from) {
            targets = targets.and(attacks::line(info.king, from));
        }
        if let Some(to) = self.en_passant
            && captures.contains(to)
            && self.en_passant_exposes(from, to).is_empty()
        {
            targets = targets.with(to);
        }
        targets
    }

    /// The empty squares to which pawns can move straight ahead: one square, or two from their starting rank
    /// (FIDE 3.7.1, 3.7.2).
    pub(crate) const fn pawn_pushes(&self, pawns: SquareSet) -> SquareSet {
        let (one, two) = self.pawn_steps(pawns);
        one.or(two)
    }

    /// The empty squares that are one step ahead of pawns, and those that are two steps ahead.
    #[inline(always)]
    pub(super) const fn pawn_steps(&self, pawns: SquareSet) -> (SquareSet, SquareSet) {
        let empty = !self.occupied().0;
        match self.turn {
            Color::White => {
                let one = pawns.0 << 8 & empty;
                let two = (one & SquareSet::rank(Rank::THIRD).0) << 8 & empty;
                (SquareSet(one), SquareSet(two))
            }
            Color::Black => {
                let one = pawns.0 >> 8 & empty;
                let two = (one & SquareSet::rank(Rank::SIXTH).0) >> 8 & empty;
                (SquareSet(one), SquareSet(two))
            }
        }
    }
}

/// The squares on which the king must not be attacked for this castling.
const fn way(castle: Option<Castle>) -> SquareSet {
    match castle {
        Some(castle) => castle.way(),
        None => SquareSet::EMPTY,
    }
}
