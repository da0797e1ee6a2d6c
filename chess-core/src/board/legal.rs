//! Moves that are known to be legal.

use core::fmt;
use core::iter::FusedIterator;

use super::castling::castling_targets;
use super::pawns::PawnMoves;
use super::{Board, CheckInfo};
use crate::attacks;
use crate::basics::{Move, Role, Square, SquareSet};

/// A move that is known to be legal in the position it borrows. Playing it cannot fail.
///
/// # Examples
///
/// ```
/// use caissa::{Board, Move, Square};
///
/// let board = Board::START;
/// let legal = board.legal(Move::new(Square::G1, Square::F3))?;
/// assert_eq!(legal.play().turn(), board.turn().other());
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

    /// The position in which the move is legal.
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
    pub(super) board: &'a Board,
    pub(crate) info: CheckInfo,
    /// Pieces of `role` that have not been looked at yet; of pawns, only those that may have a move.
    pub(super) pieces: SquareSet,
    pub(super) role: Role,
    /// The square of the current piece, and the squares to which it may still go.
    pub(super) from: Square,
    pub(super) targets: SquareSet,
    /// The number of promotions already returned for the next target.
    pub(super) promotions: usize,
    /// The targets of castling moves, known when the king is the current piece.
    pub(super) castlings: SquareSet,
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
        while self.targets.is_empty() {
            if !self.next_piece() {
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn remaining(mut self) -> usize {
        let mut count = 0;
        loop {
            count += self.known();
            if !self.next_piece() {
                break;
            }
            self.promotions = 0;
        }
        count + self.castlings.len()
    }

    /// The number of moves to the targets of the current piece.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn known(&self) -> usize {
        // All targets of a pawn are on the last rank, or none is.
        if self.is_promoting() {
            Role::PROMOTIONS.len() * self.targets.len() - self.promotions
        } else {
            self.targets.len()
        }
    }

    /// The loop of `fold`; `wanted` selects some of the moves.
    #[inline(always)]
    pub(super) fn fold_pieces<T>(
        mut self,
        start: T,
        mut f: impl FnMut(T, Legal<'a>) -> T,
        wanted: Option<&Wanted>,
    ) -> T {
        let mut result = start;
        if self.role.is(Role::Pawn) {
            result = self.fold_pawns(result, &mut f, wanted);
        }
        loop {
            let Legals { board, role, from, mut targets, .. } = self;
            while let Some(to) = targets.pop() {
                result = f(result, Legal::new(board, role, Move::new(from, to)));
            }
            if !self.next_from() {
                break;
            }
            match wanted {
                None => self.find_targets(),
                Some(wanted) => wanted.find_targets(&mut self),
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
        wanted: Option<&Wanted>,
    ) -> T {
        let (squares, unrestricted) = match wanted {
            None => (SquareSet::ALL, SquareSet::EMPTY),
            Some(wanted) => (wanted.squares[Role::Pawn as usize], wanted.unrestricted),
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
                    wanted.map_or(SquareSet::ALL, |wanted| wanted.allowed(from, Role::Pawn));
                self.targets = self.board.pawn_targets(from, &self.info).and(allowed);
            }
        }
    }

    /// Whether the piece at hand is a pawn whose next move promotes.
    #[inline(always)]
    pub(super) const fn is_promoting(&self) -> bool {
        self.role.is(Role::Pawn) && self.targets.intersects(SquareSet::BACK_RANKS)
    }

    /// Goes on to the next piece and finds its targets. Returns `false` after the king.
    #[inline(always)]
    const fn next_piece(&mut self) -> bool {
        let has_next = self.next_from();
        if has_next {
            self.find_targets();
        }
        has_next
    }

    /// Finds the targets of the current piece.
    #[inline(always)]
    const fn find_targets(&mut self) {
        if self.role.is(Role::King) {
            self.find_king_moves(SquareSet::ALL, SquareSet::ALL);
        } else {
            self.targets = self.board.targets(self.from, self.role, &self.info);
        }
    }

    /// Finds the king's steps to the squares of one set, and its castlings to those of another.
    // Inlined, it would take registers from the loops that need it once.
    #[inline(never)]
    const fn find_king_moves(&mut self, squares: SquareSet, castling: SquareSet) {
        let (steps, castles) = self.board.king_moves(&self.info, squares, !castling.is_empty());
        self.targets = steps;
        self.castlings = castling_targets(castles).and(castling);
    }

    /// Goes on to the next piece without finding its targets.
    #[inline(always)]
    pub(super) const fn next_from(&mut self) -> bool {
        loop {
            if let Some(from) = self.pieces.pop() {
                self.from = from;
                return true;
            }
            if self.role.is(Role::King) {
                return false;
            }
            self.role = Role::ALL[self.role as usize + 1];
            self.pieces = self.board.by_piece(self.board.turn(), self.role);
        }
    }

    /// The next castling, the king's side first.
    #[inline(always)]
    pub(super) const fn next_castling(&mut self) -> Option<Legal<'a>> {
        match self.castlings.pop_last() {
            Some(to) => Some(Legal::new(self.board, Role::King, Move::new(self.info.king, to))),
            None => None,
        }
    }
}

/// A selection of moves by their squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The wanted target squares for each role.
    pub(super) squares: [SquareSet; 6],
    /// Pieces whose targets are not restricted.
    pub(super) unrestricted: SquareSet,
    /// The wanted target squares of castling.
    pub(super) castling: SquareSet,
}

impl Wanted {
    /// The squares to which the piece may go.
    #[inline(always)]
    const fn allowed(&self, from: Square, role: Role) -> SquareSet {
        if self.unrestricted.contains(from) { SquareSet::ALL } else { self.squares[role as usize] }
    }

    /// Finds the wanted targets of the current piece.
    #[inline(always)]
    pub(super) const fn find_targets(&self, all: &mut Legals<'_>) {
        let Legals { board, from, role, .. } = *all;
        let squares = self.allowed(from, role);
        let reaches = role.is(Role::Pawn) || attacks::reach(role, from).intersects(squares);
        if role.is(Role::King) && (reaches || !self.castling.is_empty()) {
            all.find_king_moves(squares, self.castling);
        } else if reaches {
            all.targets = board.targets(from, role, &all.info).and(squares);
        } else {
            all.targets = SquareSet::EMPTY;
        }
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
        let count = self.clone().remaining();
        (count, Some(count))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn count(self) -> usize {
        self.remaining()
    }

    /// The same moves with less to remember between two of them, for loops such as `for_each`.
    #[inline]
    fn fold<T, F: FnMut(T, Legal<'a>) -> T>(self, start: T, f: F) -> T {
        self.fold_pieces(start, f, None)
    }
}

impl ExactSizeIterator for Legals<'_> {}

impl FusedIterator for Legals<'_> {}
