//! Legal moves, one piece after another.
//!
//! [`Board::targets`] alone defines where a piece may go. The test whether a move is legal and the list of
//! all legal moves follow from it.

use super::Legals;
use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{Color, Move, MoveList, Rank, Role, Square, SquareSet};

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
    pub const fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        let mut all = self.legals();
        while let Some(legal) = all.advance() {
            list.push(legal.to_move());
        }
        list
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
        let targets = attacks::piece(role, from, self.occupied()).and(info.targets);
        if info.pinned.contains(from) {
            targets.and(attacks::line(info.king, from))
        } else {
            targets
        }
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
