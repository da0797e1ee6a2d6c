//! Making a move.

use super::Board;
use crate::{Color, Error, Legal, Move, Rank, Role, Side, Square, SquareSet, attacks, explain};

impl Board {
    /// The position after a move.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says why the move is illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Move, Square};
    ///
    /// let board = Board::START.play(Move::new(Square::E2, Square::E4))?;
    /// assert!(board.play(Move::new(Square::E7, Square::E4)).is_err());
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "does not panic")]
    pub const fn play(&self, mv: Move) -> Result<Self, Error> {
        match self.legal(mv) {
            Ok(legal) => Ok(legal.play()),
            Err(error) => Err(error),
        }
    }

    /// The proof that a move is legal in this position.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says why the move is illegal.
    pub const fn legal(&self, mv: Move) -> Result<Legal<'_>, Error> {
        if self.is_legal(mv) {
            Ok(Legal::new(self, self.role_at(mv.from()), self.canonical(mv)))
        } else {
            Err(explain::refused(self, mv))
        }
    }

    /// The one spelling of a legal move: castling as king takes rook becomes the king's two steps.
    pub(crate) const fn canonical(&self, mv: Move) -> Move {
        match self.castle_of(mv) {
            Some(castle) => castle.to_move(),
            None => mv,
        }
    }

    /// The position after a move that is legal.
    pub(crate) const fn after(&self, mv: Move) -> Self {
        self.after_move_of(self.role_at(mv.from()), mv)
    }

    /// The position after a legal move of a piece whose kind is known. Pawns, kings and the others each have code
    /// of their own, in which what only the others can do costs nothing.
    #[inline(always)]
    pub(crate) const fn after_move_of(&self, role: Role, mv: Move) -> Self {
        match role {
            Role::Pawn => {
                let change = self.change(Role::Pawn, mv);
                let en_passant = if self.is_watched(change.passed) {
                    self.en_passant_after(change)
                } else {
                    None
                };
                self.apply(change, en_passant)
            }
            Role::King => self.apply(self.change(Role::King, mv), None),
            _ => self.apply(self.change(role, mv), None),
        }
    }

    #[cold]
    #[inline(never)]
    const fn en_passant_after(&self, change: Change) -> Option<Square> {
        match change.passed.first() {
            Some(passed) => self.apply(change, None).en_passant_at(passed),
            None => None,
        }
    }

    /// What a legal move changes.
    #[inline(always)]
    const fn change(&self, role: Role, mv: Move) -> Change {
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
            change.forfeited = SquareSet::rank(Side::rank(self.turn));
            if let Some(castle) = self.castle_of(mv) {
                change.emptied = SquareSet::of(castle.king).with(castle.rook);
                change.to = castle.king_to;
                change.rook_to = Some(castle.rook_to);
            }
        }
        change
    }

    /// The opponent's turn, after a change. All sets are written, whatever stood there, which spares
    /// branches that nobody could foresee.
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
            castling: self.castling.minus(emptied.or(forfeited)),
            en_passant,
            turn: us.other(),
            halfmoves: self.halfmoves.saturating_add(1) * !resets_clock as u16,
            number: self.number.saturating_add(us as u16),
        }
    }

    /// Whether an enemy pawn attacks the square that a pawn of ours passes over, if it does.
    #[inline]
    const fn is_watched(&self, passed: SquareSet) -> bool {
        attacks::pawns(self.turn, passed).meets(self.men(self.turn.other(), Role::Pawn))
    }

    /// The square passed over, if a pawn can legally capture there.
    pub(crate) const fn en_passant_at(&self, passed: Square) -> Option<Square> {
        let pawns = self.men(self.turn, Role::Pawn);
        let mut capturers = attacks::pawn(self.turn.other(), passed).and(pawns);
        while let Some(from) = capturers.pop() {
            if self.en_passant_exposes(from, passed).is_empty() {
                return Some(passed);
            }
        }
        None
    }

    /// The rank on which a side's pawns promote.
    pub(crate) const fn last_rank(color: Color) -> Rank {
        Side::rank(color.other())
    }
}

/// What a move changes on the board.
#[derive(Clone, Copy)]
struct Change {
    emptied: SquareSet,
    role: Role,
    to: Square,
    /// Where the rook goes, in castling.
    rook_to: Option<Square>,
    /// Where rooks lose the right to castle, beside those emptied.
    forfeited: SquareSet,
    /// The square that a pawn passed over, if it did.
    passed: SquareSet,
    resets_clock: bool,
}

/// For each role, all squares in its own place and none in the others.
static OF_ROLE: [[u64; 6]; 6] = {
    let mut sets = [[0; 6]; 6];
    let mut role = 0;
    while role < 6 {
        sets[role][role] = u64::MAX;
        role += 1;
    }
    sets
};

/// The same for each color.
static OF_COLOR: [[u64; 2]; 2] = [[u64::MAX, 0], [0, u64::MAX]];
