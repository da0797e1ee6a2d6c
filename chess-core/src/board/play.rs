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

    /// The position after a legal move of a piece whose kind is known.
    pub(crate) const fn after_move_of(&self, role: Role, mv: Move) -> Self {
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let mut next = *self;
        next.pass();
        if role.is(Role::King) {
            next.castling = self.castling.minus(SquareSet::rank(Side::rank(us)));
            if let Some(castle) = self.castle_of(mv) {
                next.toggle(us, Role::King, SquareSet::of(castle.king));
                next.toggle(us, Role::Rook, SquareSet::of(castle.rook));
                next.toggle(us, Role::King, SquareSet::of(castle.king_to));
                next.toggle(us, Role::Rook, SquareSet::of(castle.rook_to));
                return next;
            }
        }
        let target = SquareSet::of(to);
        if self.colors[us.other() as usize].meets(target) {
            next.toggle(us.other(), self.role_at(to), target);
            next.halfmoves = 0;
        }
        next.castling = next.castling.without(from).minus(target);
        match mv.promotion() {
            None => next.toggle(us, role, target.with(from)),
            Some(promoted) => {
                next.toggle(us, Role::Pawn, SquareSet::of(from));
                next.toggle(us, promoted, target);
            }
        }
        if role.is(Role::Pawn) {
            next.halfmoves = 0;
            self.finish_pawn_move(&mut next, from, to);
        }
        next
    }

    /// Hands the move to the opponent: clocks, and the en passant square gone.
    const fn pass(&mut self) {
        self.en_passant = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        if self.turn.is(Color::Black) {
            self.number = self.number.saturating_add(1);
        }
        self.turn = self.turn.other();
    }

    /// Takes a side's pieces of a role away where they stand, and puts them where they do not.
    #[inline]
    const fn toggle(&mut self, color: Color, role: Role, squares: SquareSet) {
        self.roles[role as usize].0 ^= squares.0;
        self.colors[color as usize].0 ^= squares.0;
    }

    /// Removes a pawn taken en passant, or opens one to it (FIDE 3.7.4).
    const fn finish_pawn_move(&self, next: &mut Self, from: Square, to: Square) {
        if let Some(target) = self.en_passant
            && target.is(to)
            && from.file().index() != to.file().index()
        {
            let passed = Square::new(to.file(), from.rank());
            next.toggle(self.turn.other(), Role::Pawn, SquareSet::of(passed));
        }
        if from.index().abs_diff(to.index()) == 16 {
            let passed = Square::wrap(u32::midpoint(from.index() as u32, to.index() as u32));
            next.open_en_passant(passed);
        }
    }

    /// Keeps the square passed over, if a pawn can legally capture there.
    pub(crate) const fn open_en_passant(&mut self, passed: Square) {
        let pawns = self.men(self.turn, Role::Pawn);
        let mut capturers = attacks::pawn(self.turn.other(), passed).and(pawns);
        while let Some(from) = capturers.pop() {
            if self.en_passant_exposes(from, passed).is_empty() {
                self.en_passant = Some(passed);
                return;
            }
        }
    }

    /// The rank on which a side's pawns promote.
    pub(crate) const fn last_rank(color: Color) -> Rank {
        Side::rank(color.other())
    }
}
