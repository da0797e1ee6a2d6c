//! Attacks on a square, checks and pins (FIDE 3.1.2, 3.9).

use super::Board;
use crate::attacks;
use crate::basics::{Color, Role, Square, SquareSet};

/// The restrictions on the side to move. Computed once for each position and used for each piece.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckInfo {
    pub(crate) king: Square,
    /// The pieces that give check.
    pub(crate) checkers: SquareSet,
    /// The pieces of the side to move that stand alone between their king and an enemy slider.
    pub(crate) pinned: SquareSet,
    /// The squares to which a piece other than the king may move: not occupied by its own side, and answering
    /// a check if there is one.
    pub(crate) targets: SquareSet,
}

impl CheckInfo {
    /// The squares that a piece other than the king attacks and may move to.
    #[inline(always)]
    pub(super) const fn restrict(&self, from: Square, attacked: SquareSet) -> SquareSet {
        let targets = attacked.and(self.targets);
        if self.pinned.contains(from) {
            targets.and(attacks::line(self.king, from))
        } else {
            targets
        }
    }
}

/// # Attacks, checks and pins
impl Board {
    /// The pieces of a color that attack a square, whatever is on it. Pinned pieces attack too (FIDE 3.1.2).
    ///
    /// # Examples
    ///
    /// ```text
    /// 8  . . . . k . . .
    /// 7  . . . . . . . .
    /// 6  . . . . . b . .
    /// 5  . . . . x . . .
    /// 4  . . . P . . . .
    /// 3  . . . . . . . .
    /// 2  . . . . R . . .
    /// 1  . . . . K . . .
    ///    a b c d e f g h
    /// ```
    ///
    /// ```
    /// use caissa::{Board, Color, Square, SquareSet};
    ///
    /// let board = Board::from_fen("4k3/8/5b2/8/3P4/8/4R3/4K3 b - - 0 1")?;
    /// let white = board.attackers_to(Square::E5, Color::White);
    /// assert_eq!(white, SquareSet::of(Square::D4) | Square::E2.into());
    /// assert_eq!(board.attackers_to(Square::E5, Color::Black), Square::F6.into());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "attackers")]
    #[doc(alias = "attacks_to")]
    #[doc(alias = "is_attacked_by")]
    #[inline(always)]
    pub const fn attackers_to(&self, square: Square, by: Color) -> SquareSet {
        self.attackers_to_with(square, by, self.occupied())
    }

    /// The same as [`attackers_to`](Self::attackers_to) with another set of occupied squares, which block
    /// lines. Pieces outside the set still count as attackers, so the caller must remove those that are gone.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Square};
    ///
    /// // The queen stands behind the rook on d2 and attacks d8 once the rook is gone.
    /// let board = Board::from_fen("3rk3/8/8/8/8/8/3R4/3QK3 w - - 0 1")?;
    /// let rook = Square::D2;
    /// assert_eq!(board.attackers_to(Square::D8, Color::White), rook.into());
    /// let without = board.occupied().without(rook);
    /// let behind = board.attackers_to_with(Square::D8, Color::White, without).without(rook);
    /// assert_eq!(behind, Square::D1.into());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[inline(always)]
    pub const fn attackers_to_with(
        &self,
        square: Square,
        by: Color,
        occupied: SquareSet,
    ) -> SquareSet {
        let queens = self.roles[Role::Queen as usize].0;
        let straight = self.roles[Role::Rook as usize].0 | queens;
        let diagonal = self.roles[Role::Bishop as usize].0 | queens;
        SquareSet(
            self.colors[by as usize].0
                & (attacks::king(square).0 & self.roles[Role::King as usize].0
                    | attacks::knight(square).0 & self.roles[Role::Knight as usize].0
                    | attacks::pawn(by.other(), square).0 & self.roles[Role::Pawn as usize].0
                    | attacks::rook(square, occupied).0 & straight
                    | attacks::bishop(square, occupied).0 & diagonal),
        )
    }

    /// The pieces that give check to the side to move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn checkers(&self) -> SquareSet {
        self.attackers_to(self.king(self.turn), self.turn.other())
    }

    /// Whether the side to move is in check (FIDE 3.9.1).
    #[doc(alias = "in_check")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.turn), SquareSet::ALL, self.occupied())
    }

    /// Whether an enemy piece of the set `by` attacks a square. Only the squares of `occupied` block lines.
    #[inline(always)]
    const fn is_attacked(&self, square: Square, by: SquareSet, occupied: SquareSet) -> bool {
        let enemy = self.turn.other();
        let steppers = attacks::king(square).0 & self.roles[Role::King as usize].0
            | attacks::knight(square).0 & self.roles[Role::Knight as usize].0
            | attacks::pawn(self.turn, square).0 & self.roles[Role::Pawn as usize].0;
        let mut is_attacked = steppers & self.colors[enemy as usize].0 & by.0 != 0;
        // Usually at most one slider is in line with a king.
        let mut sliders = self.sliders_in_line(square, enemy).and(by);
        while let Some(slider) = sliders.pop() {
            is_attacked |= !attacks::between(square, slider).intersects(occupied);
        }
        is_attacked
    }

    /// The pinned pieces of the side to move. A pinned piece stands alone between its king and an enemy
    /// bishop, rook or queen, and may only move on that line.
    ///
    /// # Examples
    ///
    /// ```text
    /// 8  k . . . r . . .
    /// 7  . . . . . . . .
    /// 6  . . . . . . . .
    /// 5  . . . . . . . b
    /// 4  . . . . . . . .
    /// 3  . . . . . P . .
    /// 2  . . . . N . . .
    /// 1  . . . . K . . .
    ///    a b c d e f g h
    /// ```
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let board = Board::from_fen("k3r3/8/8/7b/8/5P2/4N3/4K3 w - - 0 1")?;
    /// assert_eq!(board.pinned(), Square::E2.into());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "is_pinned")]
    #[doc(alias = "king_blockers")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pinned(&self) -> SquareSet {
        self.check_info().pinned
    }

    /// The enemy sliders on a line with the king of the side to move, whatever is between them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn snipers(&self, king: Square) -> SquareSet {
        self.sliders_in_line(king, self.turn.other())
    }

    /// The bishops, rooks and queens of a color that would attack a square on an empty board.
    ///
    /// # Examples
    ///
    /// ```text
    /// 8  k . . . r . . .
    /// 7  . . . . . . . .
    /// 6  . . . . . . . .
    /// 5  . . . . . . . b
    /// 4  . . . . . . . .
    /// 3  . . . . . P . .
    /// 2  . . . . N . . .
    /// 1  . . . . K . . .
    ///    a b c d e f g h
    /// ```
    ///
    /// ```
    /// use caissa::{Board, Color, Square, SquareSet};
    ///
    /// let board = Board::from_fen("k3r3/8/8/7b/8/5P2/4N3/4K3 w - - 0 1")?;
    /// let sliders = board.sliders_in_line(Square::E1, Color::Black);
    /// assert_eq!(sliders, SquareSet::of(Square::E8));
    /// let sliders = board.sliders_in_line(Square::D1, Color::Black);
    /// assert_eq!(sliders, SquareSet::of(Square::H5), "whatever is between");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[inline(always)]
    pub const fn sliders_in_line(&self, square: Square, by: Color) -> SquareSet {
        let queens = self.roles[Role::Queen as usize].0;
        let straight = self.roles[Role::Rook as usize].0 | queens;
        let diagonal = self.roles[Role::Bishop as usize].0 | queens;
        SquareSet(
            self.colors[by as usize].0
                & (attacks::reach(Role::Rook, square).0 & straight
                    | attacks::reach(Role::Bishop, square).0 & diagonal),
        )
    }

    /// Checks and pins against the side to move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn check_info(&self) -> CheckInfo {
        let king = self.king(self.turn);
        let enemy = self.colors[self.turn.other() as usize].0;
        let own = self.colors[self.turn as usize].0;
        let steppers = attacks::knight(king).0 & self.roles[Role::Knight as usize].0
            | attacks::pawn(self.turn, king).0 & self.roles[Role::Pawn as usize].0;
        let mut checkers = steppers & enemy;
        let mut pinned = 0;
        let mut line = 0;
        let mut snipers = self.snipers(king);
        while let Some(sniper) = snipers.pop() {
            let between = attacks::between(king, sniper).0;
            let blockers = between & (own | enemy);
            if blockers == 0 {
                checkers |= SquareSet::of(sniper).0;
                line = between;
            } else if blockers.is_power_of_two() {
                pinned |= blockers & own;
            }
        }
        let answers = if checkers == 0 {
            u64::MAX
        } else if checkers.is_power_of_two() {
            line | checkers
        } else {
            0
        };
        CheckInfo {
            king,
            checkers: SquareSet(checkers),
            pinned: SquareSet(pinned),
            targets: SquareSet(answers & !self.untakable().0),
        }
    }

    /// The squares of the set that the opponent attacks. The king of the side to move does not block lines.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn attacked(&self, squares: SquareSet) -> SquareSet {
        if squares.is_empty() {
            return squares;
        }
        let them = self.turn.other();
        let enemy = self.colors[them as usize];
        let occupied = self.occupied().difference(self.by_piece(self.turn, Role::King));
        let queens = self.by_role(Role::Queen);
        let mut attacked = attacks::pawns(them, enemy.and(self.by_role(Role::Pawn)))
            .or(attacks::king(self.king(them)))
            .and(squares);
        let mut knights = enemy.and(self.by_role(Role::Knight));
        while let Some(from) = knights.pop() {
            attacked = attacked.or(attacks::knight(from).and(squares));
        }
        let diagonal = enemy.and(self.by_role(Role::Bishop).or(queens));
        let straight = enemy.and(self.by_role(Role::Rook).or(queens));
        let mut left = squares.difference(attacked);
        while let Some(at) = left.pop() {
            if attacks::reach(Role::Bishop, at).intersects(diagonal)
                && attacks::bishop(at, occupied).intersects(diagonal)
                || attacks::reach(Role::Rook, at).intersects(straight)
                    && attacks::rook(at, occupied).intersects(straight)
            {
                attacked = attacked.with(at);
            }
        }
        attacked
    }

    /// The enemy pieces that would attack the king of the side to move on `to`, with its old square empty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn king_attackers(&self, to: Square) -> SquareSet {
        let king = self.king(self.turn);
        self.attackers_to_with(to, self.turn.other(), self.occupied().without(king))
    }

    /// The enemy pieces that would attack the king after an en passant capture from `from`, when both pawns
    /// have left their squares.
    // Inlined, it would take registers from the loops that seldom need it.
    #[inline(never)]
    pub(crate) const fn en_passant_exposes(&self, from: Square, to: Square) -> SquareSet {
        let pushed = Square::new(to.file(), from.rank());
        let occupied = self.occupied().without(from).without(pushed).with(to);
        let enemy = self.turn.other();
        self.attackers_to_with(self.king(self.turn), enemy, occupied).without(pushed)
    }

    /// Whether a move that is otherwise possible leaves the king of the side to move unattacked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_king_safe_after(&self, role: Role, from: Square, to: Square) -> bool {
        if role.is(Role::Pawn) && self.en_passant_is(to) && from.file().index() != to.file().index()
        {
            return self.en_passant_exposes(from, to).is_empty();
        }
        let king = if role.is(Role::King) { to } else { self.king(self.turn) };
        let occupied = self.occupied().without(from).with(to);
        // A piece that is captured attacks no longer.
        !self.is_attacked(king, SquareSet::of(to).complement(), occupied)
    }

    /// The enemy slider that pins a piece of the side to move; `None` if the piece is not pinned. The piece may only
    /// move on the [line](attacks::line) through both.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let board = Board::from_fen("k3r3/8/8/7b/8/5P2/4N3/4K3 w - - 0 1")?;
    /// assert_eq!(board.pinner(Square::E2), Some(Square::E8));
    /// assert_eq!(board.pinner(Square::F3), None);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pinner(&self, piece: Square) -> Option<Square> {
        let king = self.king(self.turn);
        if !self.by_color(self.turn).contains(piece) {
            return None;
        }
        let mut snipers = self.snipers(king);
        while let Some(sniper) = snipers.pop() {
            let blockers = attacks::between(king, sniper).and(self.occupied());
            if blockers.contains(piece) && !blockers.has_many() {
                return Some(sniper);
            }
        }
        None
    }
}
