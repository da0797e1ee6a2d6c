//! Making a move.

use super::Board;
use super::castling::Castle;
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
        let mut next = *self;
        next.make(role, mv);
        next
    }

    /// Makes a legal move of a piece whose kind is known.
    #[inline]
    pub(crate) const fn make(&mut self, role: Role, mv: Move) {
        if role.is(Role::King)
            && let Some(castle) = self.castle_of(mv)
        {
            return self.make_castle(castle);
        }
        let (from, to) = (mv.from(), mv.to());
        let mut emptied = SquareSet::of(from).with(to);
        let mut passed = None;
        if role.is(Role::Pawn) {
            passed = attacks::between(from, to).first();
            if self.en_passant_is(to) && from.file().index() != to.file().index() {
                emptied = emptied.with(Square::new(to.file(), from.rank()));
            }
        }
        let is_capture = self.colors[self.turn.other() as usize].contains(to);
        self.pass(role, is_capture || role.is(Role::Pawn));
        let role = match mv.promotion() {
            Some(promoted) => promoted,
            None => role,
        };
        self.replace(emptied, self.turn.other(), role, to);
        if let Some(passed) = passed {
            self.open_en_passant(passed);
        }
    }

    const fn make_castle(&mut self, castle: Castle) {
        let us = self.turn;
        self.pass(Role::King, false);
        let emptied = SquareSet::of(castle.king).with(castle.rook);
        self.replace(emptied, us, Role::King, castle.king_to);
        self.put(us, Role::Rook, castle.rook_to);
    }

    /// Hands the move to the opponent; a king's move gives up its rights to castle.
    #[inline]
    const fn pass(&mut self, role: Role, resets_clock: bool) {
        if role.is(Role::King) {
            self.castling = self.castling.minus(SquareSet::rank(Side::rank(self.turn)));
        }
        self.halfmoves = if resets_clock { 0 } else { self.halfmoves.saturating_add(1) };
        self.number = self.number.saturating_add(self.turn as u16);
        self.turn = self.turn.other();
        self.en_passant = None;
    }

    /// Empties squares, with what castling rights their rooks had, and puts a piece on one of them or
    /// another. All sets are written, whatever stood there, which spares unforeseeable branches.
    #[inline]
    const fn replace(&mut self, emptied: SquareSet, color: Color, role: Role, to: Square) {
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        self.roles = [
            pawns.minus(emptied),
            knights.minus(emptied),
            bishops.minus(emptied),
            rooks.minus(emptied),
            queens.minus(emptied),
            kings.minus(emptied),
        ];
        let [white, black] = self.colors;
        self.colors = [white.minus(emptied), black.minus(emptied)];
        self.castling = self.castling.minus(emptied);
        self.put(color, role, to);
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
