//! Moves that are known to be legal.
//!
//! The state of [`Legals`] between two moves, from the widest to the narrowest, here before b1-c3:
//!
//! ```text
//! role          pawn -> KNIGHT -> bishop -> rook -> queen -> king
//!                          |
//! pieces                   g1                      of this role, those to come; of pawns, only pawns with a move
//!                          |  next_piece
//! from                     b1                      this piece
//!                          |  find_targets         those that the `TargetFilter` lets through
//! targets                  c3                      of this piece, those to come
//!                          |
//! promotions    0 -> 1 -> 2 -> 3                   of a pawn's first target, those returned: queen, rook, ..
//!
//! castlings     g1 -> c1                           found with the king's steps, returned after the last of them
//! ```
//!
//! `fold` goes the same way with these values in registers.

use core::fmt;
use core::iter::FusedIterator;

use super::castling::castling_targets;
use super::pawns::PawnMoves;
use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{Move, Role, Square, SquareSet};

/// A move that is known to be legal in the position it borrows. Playing it cannot fail. It displays as standard algebraic
/// notation.
///
/// # Examples
///
/// ```
/// use caissa::{Board, Move, Square};
///
/// let board = Board::START;
/// let legal = board.legal(Move::new(Square::G1, Square::F3))?;
/// assert_eq!(legal.play().turn(), board.turn().other());
/// assert_eq!(legal.to_string(), "Nf3");
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a proof of legality plays no move by itself"]
pub struct Legal<'a> {
    board: &'a Board,
    /// The bits of the move, and above them the role. A pair of two numbers is kept in registers, three are not.
    step: u32,
}

impl<'a> Legal<'a> {
    #[inline(always)]
    pub(crate) const fn new(board: &'a Board, role: Role, mv: Move) -> Self {
        Self { board, step: mv.to_bits() as u32 | (role as u32) << 16 }
    }

    /// The position where the move is legal.
    #[inline]
    pub const fn board(self) -> &'a Board {
        self.board
    }

    /// The move.
    #[doc(alias = "mv")]
    #[inline]
    pub const fn to_move(self) -> Move {
        Move::wrap(self.step)
    }

    /// The square that the piece leaves: the king's, in castling.
    #[doc(alias = "from_square")]
    #[inline]
    pub const fn from(self) -> Square {
        self.to_move().from()
    }

    /// The square to which the [`Move`] goes; in Chess960 castling the rook's.
    #[doc(alias = "to_square")]
    #[inline]
    pub const fn to(self) -> Square {
        self.to_move().to()
    }

    /// The role of the piece that moves: the king in castling, the pawn in a promotion.
    #[inline]
    pub const fn role(self) -> Role {
        Role::wrap(self.step >> 16)
    }

    /// The position after the move.
    #[doc(alias = "make_move")]
    #[doc(alias = "play_unchecked")]
    #[inline]
    pub const fn play(self) -> Board {
        self.board.after_move_of(self.role(), self.to_move())
    }
}

impl fmt::Debug for Legal<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board, mv, role) = (self.board, self.to_move(), self.role());
        f.debug_struct("Legal").field("board", board).field("mv", &mv).field("role", &role).finish()
    }
}

/// Iterator over the legal moves of a position.
#[derive(Clone, Debug)]
#[must_use]
pub struct Legals<'a> {
    board: &'a Board,
    info: CheckInfo,
    /// Pieces of `role` that have not been looked at yet; of the pawns, only the ones that may have
    /// a move.
    pieces: SquareSet,
    role: Role,
    /// The square of this piece, and the squares to which it may still go.
    from: Square,
    targets: SquareSet,
    /// The number of promotions already returned for the first target.
    promotions: usize,
    /// The targets of castling moves, known when the king is this piece.
    castlings: SquareSet,
}

impl<'a> Legals<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(board: &'a Board) -> Self {
        Self::with_pawns(board, SquareSet::ALL, SquareSet::EMPTY)
    }

    /// The legal moves. Pawns without a move to the squares are left out, unless they are unrestricted or need a closer
    /// look. The squares restrict nothing else.
    #[inline(never)]
    pub(super) const fn with_pawns(
        board: &'a Board,
        squares: SquareSet,
        unrestricted: SquareSet,
    ) -> Self {
        let info = board.check_info();
        let pawns = PawnMoves::new(board, &info, squares, unrestricted);
        Self {
            board,
            info,
            pieces: pawns.moving,
            role: Role::Pawn,
            from: Square::A1,
            targets: SquareSet::EMPTY,
            promotions: 0,
            castlings: SquareSet::EMPTY,
        }
    }

    /// Returns the next legal move. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<Legal<'a>> {
        self.advance_to(None)
    }

    /// The next move that the filter lets through.
    #[inline(always)]
    pub(super) const fn advance_to(&mut self, filter: Option<&TargetFilter>) -> Option<Legal<'a>> {
        while self.targets.is_empty() {
            if !self.next_piece(filter) {
                return self.next_castling();
            }
        }
        let Some(to) = self.targets.first() else { return None };
        let mut mv = Move::new(self.from, to);
        if self.is_promoting() {
            mv = mv.promoting(Role::PROMOTIONS[self.promotions]);
            self.promotions = (self.promotions + 1) % 4;
        }
        if self.promotions == 0 {
            self.targets = self.targets.without(to);
        }
        Some(Legal::new(self.board, self.role, mv))
    }

    /// The number of moves that are left.
    #[inline(always)]
    pub(super) fn remaining(mut self, filter: Option<&TargetFilter>) -> usize {
        let mut count = 0;
        loop {
            count += self.left_at_this_piece();
            if !self.next_piece(filter) {
                break;
            }
            self.promotions = 0;
        }
        count + self.castlings.len()
    }

    /// The number of moves to the targets of this piece.
    #[inline(always)]
    const fn left_at_this_piece(&self) -> usize {
        // All targets of a pawn are on the last rank, or none is.
        if self.is_promoting() {
            Role::PROMOTIONS.len() * self.targets.len() - self.promotions
        } else {
            self.targets.len()
        }
    }

    /// The loop of `fold`, with the moves that the filter lets through.
    #[inline(always)]
    pub(super) fn fold_pieces<T>(
        mut self,
        start: T,
        mut f: impl FnMut(T, Legal<'a>) -> T,
        filter: Option<&TargetFilter>,
    ) -> T {
        let mut result = start;
        if self.role.is(Role::Pawn) {
            result = self.fold_pawns(result, &mut f, filter);
        }
        loop {
            let Legals { board, role, from, mut targets, .. } = self;
            while let Some(to) = targets.pop() {
                result = f(result, Legal::new(board, role, Move::new(from, to)));
            }
            if !self.next_piece(filter) {
                break;
            }
        }
        while let Some(castling) = self.next_castling() {
            result = f(result, castling);
        }
        result
    }

    /// The part of the loop that visits pawns.
    #[inline(always)]
    fn fold_pawns<T>(
        &mut self,
        start: T,
        f: &mut impl FnMut(T, Legal<'a>) -> T,
        filter: Option<&TargetFilter>,
    ) -> T {
        let (squares, unrestricted) = match filter {
            None => (SquareSet::ALL, SquareSet::EMPTY),
            Some(filter) => (filter.squares[Role::Pawn as usize], filter.unrestricted),
        };
        let pawns = PawnMoves::new(self.board, &self.info, squares, unrestricted);
        let mut result = start;
        loop {
            while self.is_promoting()
                && let Some(legal) = self.advance()
            {
                result = f(result, legal);
            }
            let Legals { board, from, mut targets, .. } = *self;
            while let Some(to) = targets.pop() {
                result = f(result, Legal::new(board, Role::Pawn, Move::new(from, to)));
            }
            self.targets = SquareSet::EMPTY;
            let Some(from) = self.pieces.pop() else { return result };
            self.from = from;
            if pawns.plain.contains(from) {
                self.targets = pawns.targets(from);
            } else {
                let allowed =
                    filter.map_or(SquareSet::ALL, |filter| filter.allowed(from, Role::Pawn));
                self.targets = self.board.pawn_targets(from, &self.info).and(allowed);
            }
        }
    }

    /// Whether this piece is a pawn whose next move promotes.
    #[inline(always)]
    const fn is_promoting(&self) -> bool {
        self.role.is(Role::Pawn) && self.targets.intersects(SquareSet::BACK_RANKS)
    }

    /// Goes on to the next piece and finds its targets. Returns `false` after the king.
    #[inline(always)]
    const fn next_piece(&mut self, filter: Option<&TargetFilter>) -> bool {
        while self.pieces.is_empty() {
            if self.role.is(Role::King) {
                return false;
            }
            self.role = Role::ALL[self.role as usize + 1];
            self.pieces = self.board.by_piece(self.board.turn(), self.role);
        }
        if let Some(from) = self.pieces.pop() {
            self.from = from;
            self.find_targets(filter);
        }
        true
    }

    /// Finds the targets of this piece.
    #[inline(always)]
    const fn find_targets(&mut self, filter: Option<&TargetFilter>) {
        let Some(filter) = filter else {
            if self.role.is(Role::King) {
                self.find_king_moves(SquareSet::ALL, SquareSet::ALL);
            } else {
                self.targets = self.board.targets(self.from, self.role, &self.info);
            }
            return;
        };
        let Self { board, from, role, .. } = *self;
        let squares = filter.allowed(from, role);
        // A look at an empty board spares most pieces the lines of the real one.
        let reaches = role.is(Role::Pawn) || attacks::reach(role, from).intersects(squares);
        if role.is(Role::King) && (reaches || !filter.castling.is_empty()) {
            self.find_king_moves(squares, filter.castling);
        } else if reaches {
            self.targets = board.targets(from, role, &self.info).and(squares);
        } else {
            self.targets = SquareSet::EMPTY;
        }
    }

    /// Finds the king's steps to the squares of one set, and its castlings to the squares of
    /// another.
    // Inlined, it would take registers from the loops that need it once.
    #[inline(never)]
    const fn find_king_moves(&mut self, squares: SquareSet, castling: SquareSet) {
        let (steps, castles) = self.board.king_moves(&self.info, squares, !castling.is_empty());
        self.targets = steps;
        self.castlings = castling_targets(castles).and(castling);
    }

    /// The next castling, the king's side first.
    #[inline(always)]
    const fn next_castling(&mut self) -> Option<Legal<'a>> {
        let Some(to) = self.castlings.pop_last() else { return None };
        Some(Legal::new(self.board, Role::King, Move::new(self.info.king, to)))
    }
}

/// A selection of moves by their squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetFilter {
    /// The target squares for each role.
    pub(super) squares: [SquareSet; 6],
    /// Pieces whose targets are not restricted.
    pub(super) unrestricted: SquareSet,
    /// The target squares of castling.
    pub(super) castling: SquareSet,
}

impl TargetFilter {
    /// The squares to which the piece may go.
    #[inline(always)]
    const fn allowed(&self, from: Square, role: Role) -> SquareSet {
        if self.unrestricted.contains(from) { SquareSet::ALL } else { self.squares[role as usize] }
    }
}

impl<'a> Iterator for Legals<'a> {
    type Item = Legal<'a>;

    #[inline]
    fn next(&mut self) -> Option<Legal<'a>> {
        // The most frequent case, small enough to be inlined.
        if !self.is_promoting()
            && let Some(to) = self.targets.pop()
        {
            return Some(Legal::new(self.board, self.role, Move::new(self.from, to)));
        }
        self.advance()
    }

    /// Exact. It finds the targets of all pieces that are not looked at yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.clone().count();
        (count, Some(count))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn count(self) -> usize {
        self.remaining(None)
    }

    /// The same moves with less to remember between two of them, for loops such as `for_each`.
    #[inline]
    fn fold<T, F: FnMut(T, Legal<'a>) -> T>(self, start: T, f: F) -> T {
        self.fold_pieces(start, f, None)
    }
}

impl ExactSizeIterator for Legals<'_> {}

impl FusedIterator for Legals<'_> {}
