//! Making a move.

use super::Board;
use super::Legal;
use crate::attacks;
use crate::basics::{CastlingSide, Color, Move, Rank, Role, Square, SquareSet};

/// # Playing without a reason for refusal
impl Board {
    /// The move as a [`Legal`] value, or `None` if it is illegal.
    ///
    /// To learn why a move is illegal, call [`legal`](Self::legal).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Move, Square};
    ///
    /// assert!(Board::START.to_legal(Move::new(Square::E2, Square::E4)).is_some());
    /// assert!(Board::START.to_legal(Move::new(Square::E2, Square::E5)).is_none());
    /// ```
    #[must_use = "a proof of legality plays no move by itself"]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn to_legal(&self, mv: Move) -> Option<Legal<'_>> {
        if !self.is_legal(mv) {
            return None;
        }
        let role = self.role_at(mv.from());
        let mv = if role.is(Role::King) { self.canonical(mv) } else { mv };
        Some(Legal::new(self, role, mv))
    }

    /// The position after a null move: the other side is to move. `None` if the side to move is in check. The
    /// rules do not allow passing, but engines use it to see what the opponent threatens.
    ///
    /// The halfmove clock and the move number count it as a ply, and the en passant right is lost. A side
    /// without a legal move may pass too.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color};
    ///
    /// let passed = Board::START.pass().unwrap();
    /// assert_eq!(passed.turn(), Color::Black);
    /// assert_eq!(passed.halfmove_clock(), 1);
    /// let check = Board::from_fen("4k3/8/8/8/8/8/8/4RK2 b - - 0 1")?;
    /// assert_eq!(check.pass(), None);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "null_move")]
    #[doc(alias = "swap_turn")]
    #[must_use = "this returns a new position and leaves the board as it was"]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        Some(Self {
            en_passant: None,
            turn: self.turn.other(),
            halfmoves: self.halfmoves.saturating_add(1),
            number: self.number.saturating_add(self.turn as u16),
            ..*self
        })
    }

    /// The normal form of a legal move: castling written as king takes rook becomes the king's move of two
    /// files, where that form is used.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn canonical(&self, mv: Move) -> Move {
        match self.castle_of(mv) {
            Some(castle) => castle.to_move(),
            None => mv,
        }
    }

    /// The position after a legal move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn played(&self, mv: Move) -> Self {
        Legal::new(self, self.role_at(mv.from()), mv).play()
    }

    /// The position after a legal move of a piece of this role. Pawns, kings and the other pieces each have
    /// their own code, so that none pays for the special cases of the others.
    #[inline(always)]
    pub(crate) const fn after_move_of(&self, role: Role, mv: Move) -> Self {
        match role {
            Role::Pawn => {
                let change = self.change(Role::Pawn, mv);
                self.apply(change, self.en_passant_of(change))
            }
            Role::King => self.apply(self.change(Role::King, mv), None),
            _ => self.apply(self.change(role, mv), None),
        }
    }

    /// The en passant square after a change, if a pawn can legally capture there.
    #[inline(always)]
    pub(super) const fn en_passant_of(&self, change: Change) -> Option<Square> {
        if self.is_watched(change.passed) { self.en_passant_after(change) } else { None }
    }

    // Only double steps beside an enemy pawn come here, and they are rare.
    #[cold]
    #[inline(never)]
    const fn en_passant_after(&self, change: Change) -> Option<Square> {
        match change.passed.first() {
            Some(passed) => self.apply(change, None).en_passant_at(passed),
            None => None,
        }
    }

    /// The changes that a legal move makes.
    #[inline(always)]
    pub(super) const fn change(&self, role: Role, mv: Move) -> Change {
        let (from, to) = (mv.from(), mv.to());
        let mut change = Change {
            emptied: SquareSet::of(from).with(to),
            role,
            to,
            rook_to: None,
            forfeited: SquareSet::EMPTY,
            passed: SquareSet::EMPTY,
            resets_clock: self.colors[self.turn.other() as usize].contains(to),
        };
        if role.is(Role::Pawn) {
            change.resets_clock = true;
            change.passed = attacks::between(from, to);
            if self.en_passant_is(to) && from.file().index() != to.file().index() {
                change.emptied = change.emptied.with(Square::new(to.file(), from.rank()));
            }
            if let Some(promoted) = mv.promotion() {
                change.role = promoted;
            }
        } else if role.is(Role::King) {
            change.forfeited = SquareSet::rank(CastlingSide::rank(self.turn));
            if let Some(castle) = self.castle_by_hand(mv) {
                change.emptied = SquareSet::of(castle.king).with(castle.rook);
                change.to = castle.king_to;
                change.rook_to = Some(castle.rook_to);
            }
        }
        change
    }

    /// The position after a change, with the opponent to move. It writes every set, changed or not, because
    /// branches here would be mispredicted.
    #[inline(always)]
    const fn apply(&self, change: Change, en_passant: Option<Square>) -> Self {
        let Change { emptied, role, to, forfeited, resets_clock, .. } = change;
        let us = self.turn;
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let [white, black] = self.colors;
        let put = SquareSet::of(to).0;
        let castled = match change.rook_to {
            Some(rook_to) => SquareSet::of(rook_to).0,
            None => 0,
        };
        let [pawn, knight, bishop, rook, queen, king] = OF_ROLE[role as usize];
        let [by_white, by_black] = OF_COLOR[us as usize];
        let kept = !emptied.0;
        Self {
            roles: [
                SquareSet(pawns.0 & kept | pawn & put),
                SquareSet(knights.0 & kept | knight & put),
                SquareSet(bishops.0 & kept | bishop & put),
                SquareSet(rooks.0 & kept | rook & put | castled),
                SquareSet(queens.0 & kept | queen & put),
                SquareSet(kings.0 & kept | king & put),
            ],
            colors: [
                SquareSet(white.0 & kept | by_white & (put | castled)),
                SquareSet(black.0 & kept | by_black & (put | castled)),
            ],
            castling: self.castling.difference(emptied.or(forfeited)),
            en_passant,
            turn: us.other(),
            halfmoves: self.halfmoves.saturating_add(1) * !resets_clock as u16,
            number: self.number.saturating_add(us as u16),
        }
    }

    /// Whether an enemy pawn attacks the square that a pawn of the side to move passes over, if it passes
    /// over one.
    #[inline]
    const fn is_watched(&self, passed: SquareSet) -> bool {
        attacks::pawns(self.turn, passed).intersects(self.by_piece(self.turn.other(), Role::Pawn))
    }

    /// The square passed over, if a pawn can legally capture en passant there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn en_passant_at(&self, passed: Square) -> Option<Square> {
        let pawns = self.by_piece(self.turn, Role::Pawn);
        let mut capturers = attacks::pawn(self.turn.other(), passed).and(pawns);
        while let Some(from) = capturers.pop() {
            if self.en_passant_exposes(from, passed).is_empty() {
                return Some(passed);
            }
        }
        None
    }

    /// The role of the piece that a legal move captures.
    #[inline]
    pub(crate) const fn captured(&self, mv: Move) -> Option<Role> {
        if self.by_color(self.turn.other()).contains(mv.to()) {
            Some(self.role_at(mv.to()))
        } else if self.is_en_passant(mv) {
            Some(Role::Pawn)
        } else {
            None
        }
    }

    /// Whether a move of this role to this square is a capture.
    #[inline]
    pub(crate) const fn captures(&self, role: Role, to: Square) -> bool {
        self.by_color(self.turn.other()).contains(to)
            || role.is(Role::Pawn) && self.en_passant_is(to)
    }

    /// Whether a legal move captures en passant.
    #[inline]
    pub(crate) const fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_is(mv.to())
            && self.by_role(Role::Pawn).contains(mv.from())
            && mv.from().file().index() != mv.to().file().index()
    }

    /// The rank where a color's pawns promote.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn last_rank(color: Color) -> Rank {
        CastlingSide::rank(color.other())
    }
}

/// The changes that a move makes on the board.
#[derive(Clone, Copy)]
pub(super) struct Change {
    pub(super) emptied: SquareSet,
    pub(super) role: Role,
    pub(super) to: Square,
    /// The square to which the rook goes in castling.
    pub(super) rook_to: Option<Square>,
    /// Squares whose rooks lose the right to castle, besides the squares that become empty.
    pub(super) forfeited: SquareSet,
    /// The square that a pawn passed over with a double step, or the empty set.
    passed: SquareSet,
    resets_clock: bool,
}

/// For each role, the full set at its own index and empty sets at the others.
static OF_ROLE: [[u64; 6]; 6] = {
    let mut sets = [[0; 6]; 6];
    let mut role = 0;
    while role < 6 {
        sets[role][role] = u64::MAX;
        role += 1;
    }
    sets
};

/// The same for the colors.
static OF_COLOR: [[u64; 2]; 2] = [[u64::MAX, 0], [0, u64::MAX]];
