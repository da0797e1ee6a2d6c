//! Legal moves, piece by piece.
//!
//! [`Board::targets`] is the one definition of where a man may go; whether a move is legal and the list
//! of all moves follow from it.

use super::{Board, Watch};
use crate::{Color, Legals, Move, MoveList, Rank, Role, Square, SquareSet, attacks};

impl Board {
    /// All legal moves, man by man, castling last.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// assert_eq!(Board::START.legal_moves().len(), 20);
    /// ```
    pub const fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let mut all = self.legals();
        while let Some(legal) = all.advance() {
            list.push(legal.to_move());
        }
        list
    }

    /// Each legal move with its proof, found when it is asked for.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// let replies: usize = Board::START.legals().map(|legal| legal.play().count_legal_moves()).sum();
    /// assert_eq!(replies, 400);
    /// ```
    pub const fn legals(&self) -> Legals<'_> {
        Legals::new(self)
    }

    /// Whether the side to move has a legal move. In Chess960 castling can be the only one.
    pub(crate) const fn has_legal_move(&self) -> bool {
        // Most often a pawn has one, and all are asked at once.
        let mut legals = self.legals();
        let pawns = self.men(self.turn, Role::Pawn).minus(legals.watch.pinned);
        self.pawn_pushes(pawns).meets(legals.watch.targets) || legals.advance().is_some()
    }

    /// Whether a move is legal: castling in either spelling, promotion exactly where it is due.
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

    /// The men of a role that could go to a square, were there no king to be kept safe.
    #[inline(always)]
    pub(crate) const fn origins(&self, role: Role, to: Square) -> SquareSet {
        if self.colors[self.turn as usize].contains(to) {
            return SquareSet::EMPTY;
        }
        let reach = match role {
            Role::Pawn => self.pawn_origins(to),
            _ => attacks::officer(role, to, self.occupied()),
        };
        reach.and(self.men(self.turn, role))
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

    /// Where the side to move's man on `from` may legally go, castling aside.
    pub(crate) const fn targets(&self, from: Square, role: Role, watch: &Watch) -> SquareSet {
        match role {
            Role::King => return self.king_targets(from),
            Role::Pawn => return self.pawn_targets(from, watch),
            _ => {}
        }
        let targets = attacks::officer(role, from, self.occupied()).and(watch.targets);
        if watch.pinned.contains(from) {
            targets.and(attacks::line(watch.king, from))
        } else {
            targets
        }
    }

    const fn king_targets(&self, from: Square) -> SquareSet {
        let steps = attacks::king(from).minus(self.colors[self.turn as usize]);
        steps.minus(self.attacked(steps))
    }

    pub(super) const fn pawn_targets(&self, from: Square, watch: &Watch) -> SquareSet {
        let enemy = self.colors[self.turn.other() as usize];
        let captures = attacks::pawn(self.turn, from);
        let mut targets =
            self.pawn_pushes(SquareSet::of(from)).or(captures.and(enemy)).and(watch.targets);
        if watch.pinned.contains(from) {
            targets = targets.and(attacks::line(watch.king, from));
        }
        if let Some(to) = self.en_passant
            && captures.contains(to)
            && self.en_passant_exposes(from, to).is_empty()
        {
            targets = targets.with(to);
        }
        targets
    }

    /// The empty squares straight ahead of pawns: one, or two from where they began (FIDE 3.7.1, 3.7.2).
    pub(crate) const fn pawn_pushes(&self, pawns: SquareSet) -> SquareSet {
        let empty = !self.occupied().0;
        SquareSet(match self.turn {
            Color::White => {
                let one = pawns.0 << 8 & empty;
                one | (one & SquareSet::rank(Rank::THIRD).0) << 8 & empty
            }
            Color::Black => {
                let one = pawns.0 >> 8 & empty;
                one | (one & SquareSet::rank(Rank::SIXTH).0) >> 8 & empty
            }
        })
    }
}
