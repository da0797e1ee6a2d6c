//! Legal moves, one piece after another.
//!
//! [`Board::targets`] says where a piece may go. The list of all moves and the test whether one move is legal have ways of their
//! own, because they need not know all targets of a piece; tests compare the three.

use super::castling::Castle;
use super::{Board, CheckInfo, Legals};
use crate::attacks;
use crate::basics::{
    CastlingSide, Color, Move, MoveList, MoveWriter, Rank, Role, Square, SquareSet,
};

/// # Legal moves
impl Board {
    /// All legal moves: those of the pawns, then the others piece by piece, castling last.
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
        // A list is copied where it is returned: the short array takes a quarter of the time.
        let mut moves = [Move::NULL; MoveList::SHORT];
        let len = self.write_legal_moves(MoveWriter::new(&mut moves));
        match MoveList::of(moves, len) {
            Some(list) => list,
            None => self.many_legal_moves(),
        }
    }

    /// The same for a position with so many moves that the list needs its long array.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn many_legal_moves(&self) -> MoveList {
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
    #[inline]
    pub const fn list_legal_moves(&self, list: &mut MoveList) {
        if let Some(moves) = list.short() {
            let len = self.write_legal_moves(moves);
            if list.set_len(len) {
                return;
            }
        }
        let len = self.write_legal_moves(list.long());
        list.set_len(len);
    }

    /// Writes all legal moves, and returns their number.
    const fn write_legal_moves<const N: usize>(&self, mut moves: MoveWriter<'_, N>) -> usize {
        let info = self.check_info();
        self.write_pawn_moves(&info, &mut moves);
        let occupied = self.occupied();
        let own = self.colors[self.turn as usize];
        // A pinned knight has no moves.
        let mut knights = own.and(self.by_role(Role::Knight)).difference(info.pinned);
        while let Some(from) = knights.pop() {
            moves.push_all(from, attacks::knight(from).and(info.targets));
        }
        let mut bishops = own.and(self.by_role(Role::Bishop));
        while let Some(from) = bishops.pop() {
            moves.push_all(from, info.restrict(from, attacks::bishop(from, occupied)));
        }
        let mut rooks = own.and(self.by_role(Role::Rook));
        while let Some(from) = rooks.pop() {
            moves.push_all(from, info.restrict(from, attacks::rook(from, occupied)));
        }
        let mut queens = own.and(self.by_role(Role::Queen));
        while let Some(from) = queens.pop() {
            moves.push_all(from, info.restrict(from, attacks::queen(from, occupied)));
        }
        let (steps, castles) = self.king_moves(&info, SquareSet::ALL, true);
        moves.push_all(info.king, steps);
        let mut i = 0;
        while i < castles.len() {
            if let Some(castle) = castles[i] {
                moves.push(castle.to_move());
            }
            i += 1;
        }
        moves.len()
    }

    /// Writes the pawn moves: for all free pawns together, step by step; pinned pawns and en passant are rare.
    #[inline(always)]
    const fn write_pawn_moves<const N: usize>(
        &self,
        info: &CheckInfo,
        moves: &mut MoveWriter<'_, N>,
    ) {
        let pawns = self.by_piece(self.turn, Role::Pawn);
        let free = pawns.difference(info.pinned);
        let takes = self.colors[self.turn.other() as usize].and(info.targets);
        let (one, two) = self.pawn_steps(free);
        let (left, right) = attacks::pawn_sides(self.turn, free);
        let ahead = match self.turn {
            Color::White => 8,
            Color::Black => -8,
        };
        moves.push_steps(ahead, one.and(info.targets));
        moves.push_steps(2 * ahead, two.and(info.targets));
        moves.push_steps(ahead - 1, left.and(takes));
        moves.push_steps(ahead + 1, right.and(takes));
        let mut pinned = pawns.and(info.pinned);
        while let Some(from) = pinned.pop() {
            let mut targets = self.pawn_targets(from, info);
            while let Some(to) = targets.pop() {
                let step = to.index() as i16 - from.index() as i16;
                moves.push_steps(step, SquareSet::of(to));
            }
        }
        if let Some(to) = self.en_passant {
            let mut capturers = attacks::pawn(self.turn.other(), to).and(free);
            while let Some(from) = capturers.pop() {
                if self.en_passant_exposes(from, to).is_empty() {
                    moves.push(Move::new(from, to));
                }
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
    #[cfg_attr(not(feature = "compiled"), inline)]
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn has_legal_move(&self) -> bool {
        // Pawns most often have a move, and all can be tested at once. In Chess960, castling can be the only legal move.
        let info = self.check_info();
        let pawns = self.by_piece(self.turn, Role::Pawn).difference(info.pinned);
        self.pawn_pushes(pawns).intersects(info.targets) || self.legals().advance().is_some()
    }

    /// Whether a move is legal. Both spellings of castling count; a promotion must be given exactly if the
    /// move needs one.
    #[doc(alias = "is_legal_move")]
    #[cfg_attr(not(feature = "compiled"), inline)]
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
    #[inline]
    pub(crate) const fn targets(&self, from: Square, role: Role, info: &CheckInfo) -> SquareSet {
        match role {
            Role::King => return self.king_targets(from),
            Role::Pawn => return self.pawn_targets(from, info),
            _ => {}
        }
        info.restrict(from, attacks::piece(role, from, self.occupied()))
    }

    /// The targets of the king's steps among the squares, and the legal castlings if requested. The
    /// attacks on all their squares are computed together.
    #[inline(always)]
    pub(super) const fn king_moves(
        &self,
        info: &CheckInfo,
        squares: SquareSet,
        with_castling: bool,
    ) -> (SquareSet, [Option<Castle>; 2]) {
        let steps = attacks::king(info.king).difference(self.untakable()).and(squares);
        if !info.checkers.is_empty() || !with_castling {
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

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn king_targets(&self, from: Square) -> SquareSet {
        let steps = attacks::king(from).difference(self.untakable());
        steps.difference(self.attacked(steps))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
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
    #[cfg_attr(not(feature = "compiled"), inline)]
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

/// The squares where the king must not be attacked for this castling.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn way(castle: Option<Castle>) -> SquareSet {
    match castle {
        Some(castle) => castle.way(),
        None => SquareSet::EMPTY,
    }
}
