//! Subsets of the legal moves: to given squares, captures, checks, and the moves of one piece.

use core::iter::FusedIterator;

use super::castling::castling_targets;
use super::legal::TargetFilter;
use super::{Board, CheckInfo, CheckSquares, Legal, Legals};
use crate::basics::{Role, Square, SquareSet};

/// # Some of the legal moves
impl Board {
    /// Iterator over the legal moves to the squares of `mask`. The target of castling is the `to` square of
    /// its [`Move`](crate::Move).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Rank, SquareSet};
    ///
    /// let pushes = Board::START.legals_to(SquareSet::rank(Rank::FOURTH));
    /// assert_eq!(pushes.count(), 8);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn legals_to(&self, mask: SquareSet) -> LegalsTo<'_> {
        LegalsTo::new(self, [mask; 6], SquareSet::EMPTY, mask)
    }

    /// Iterator over the legal captures, including en passant.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/3pP3/8/3n4/2P5/6K1 w - d6 0 2")?;
    /// let captures: Vec<_> =
    ///     board.legals_capturing().map(|legal| legal.to_move().to_string()).collect();
    /// assert_eq!(captures, ["c2d3", "e5d6"]);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "capture_moves")]
    #[doc(alias = "generate_legal_captures")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn legals_capturing(&self) -> LegalsTo<'_> {
        let enemy = self.by_color(self.turn.other());
        let mut squares = [enemy; 6];
        if let Some(passed) = self.en_passant {
            // A pawn that moves to the passed square captures en passant.
            squares[Role::Pawn as usize] = enemy.with(passed);
        }
        LegalsTo::new(self, squares, SquareSet::EMPTY, SquareSet::EMPTY)
    }

    /// Iterator over the legal moves that capture nothing, castling last. Together with the
    /// [captures](Self::legals_capturing) these are all legal moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/3pP3/8/3n4/2P5/6K1 w - d6 0 2")?;
    /// assert_eq!(board.legals_quiet().count() + board.legals_capturing().count(), board.legals().count());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn legals_quiet(&self) -> LegalsTo<'_> {
        let empty = SquareSet::ALL.difference(self.occupied());
        let mut squares = [empty; 6];
        if let Some(passed) = self.en_passant {
            squares[Role::Pawn as usize] = empty.without(passed);
        }
        LegalsTo::new(self, squares, SquareSet::EMPTY, SquareSet::ALL)
    }

    /// Iterator over the legal moves that give check.
    ///
    /// It skips most other moves by their squares, without examining them.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?;
    /// let checks: Vec<_> =
    ///     board.legals_checking().map(|legal| legal.to_move().to_string()).collect();
    /// assert_eq!(checks, ["a1a8"]);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "gives_check")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn legals_checking(&self) -> LegalsChecking<'_> {
        let squares = self.check_squares();
        let candidates =
            LegalsTo::new(self, squares.candidates(), squares.uncoverers, SquareSet::ALL);
        LegalsChecking { candidates, squares }
    }

    /// The squares to which the piece on a square may legally move; empty if the square has no piece of the
    /// side to move. Castling appears as its [`Move`](crate::Move) names it: the square two files from the
    /// king, or the square of its rook in Chess960.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let targets = Board::START.destinations(Square::G1);
    /// assert!(targets.into_iter().eq([Square::F3, Square::H3]));
    ///
    /// let board = Board::from_fen("4k3/8/8/8/8/8/3PPP2/3QK2R w K - 0 1")?;
    /// assert!(board.destinations(Square::E1).into_iter().eq([Square::F1, Square::G1]));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "dests")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn destinations(&self, from: Square) -> SquareSet {
        if !self.by_color(self.turn).contains(from) {
            return SquareSet::EMPTY;
        }
        self.destinations_with(from, &self.check_info())
    }

    /// The squares to which a piece of the side to move may go.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn destinations_with(&self, from: Square, info: &CheckInfo) -> SquareSet {
        let role = self.role_at(from);
        if role.is(Role::King) {
            let (steps, castles) = self.king_moves(info, SquareSet::ALL, true);
            return steps.or(castling_targets(castles));
        }
        self.targets(from, role, info)
    }

    /// Iterator over the pieces of the side to move that have a legal move, each with its
    /// [destinations](Self::destinations), from a1 to h8.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let mut pieces = Board::START.all_destinations();
    /// let (from, targets) = pieces.next().unwrap();
    /// assert_eq!(from, Square::B1);
    /// assert!(targets.into_iter().eq([Square::A3, Square::C3]));
    /// assert_eq!(pieces.count(), 1 + 8);
    /// ```
    #[doc(alias = "generate_moves")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn all_destinations(&self) -> Destinations<'_> {
        Destinations { board: self, info: self.check_info(), pieces: self.by_color(self.turn) }
    }
}

/// Iterator over pieces with the squares to which they may go, returned by [`Board::all_destinations`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Destinations<'a> {
    board: &'a Board,
    info: CheckInfo,
    /// The pieces that have not been looked at yet.
    pieces: SquareSet,
}

impl Destinations<'_> {
    /// Returns the next piece and its targets. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<(Square, SquareSet)> {
        while let Some(from) = self.pieces.pop() {
            let targets = self.board.destinations_with(from, &self.info);
            if !targets.is_empty() {
                return Some((from, targets));
            }
        }
        None
    }
}

impl Iterator for Destinations<'_> {
    type Item = (Square, SquareSet);

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<(Square, SquareSet)> {
        self.advance()
    }

    /// Exact. It finds the targets of all pieces that are not looked at yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let mut rest = self.clone();
        let count = core::iter::from_fn(|| rest.advance()).count();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Destinations<'_> {}

impl FusedIterator for Destinations<'_> {}

/// Iterator over the legal moves to given squares, returned by [`Board::legals_to`], [`Board::legals_capturing`] and
/// [`Board::legals_quiet`].
#[derive(Clone, Debug)]
#[must_use]
pub struct LegalsTo<'a> {
    all: Legals<'a>,
    filter: TargetFilter,
}

impl<'a> LegalsTo<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(
        board: &'a Board,
        squares: [SquareSet; 6],
        unrestricted: SquareSet,
        castling: SquareSet,
    ) -> Self {
        let all = Legals::with_pawns(board, squares[Role::Pawn as usize], unrestricted);
        Self { all, filter: TargetFilter { squares, unrestricted, castling } }
    }

    /// Returns the next of these moves. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<Legal<'a>> {
        self.all.advance_to(Some(&self.filter))
    }
}

impl<'a> Iterator for LegalsTo<'a> {
    type Item = Legal<'a>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Legal<'a>> {
        self.advance()
    }

    /// Exact. It finds the targets of all pieces that are not looked at yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let Self { all, filter } = self.clone();
        let count = all.remaining(Some(&filter));
        (count, Some(count))
    }

    /// The same moves with less to remember between two of them, for loops such as `for_each`.
    // Inlined into a large loop, it would keep its closure out.
    #[inline(never)]
    fn fold<T, F: FnMut(T, Legal<'a>) -> T>(self, start: T, f: F) -> T {
        let Self { all, filter } = self;
        all.fold_pieces(start, f, Some(&filter))
    }
}

impl ExactSizeIterator for LegalsTo<'_> {}

impl FusedIterator for LegalsTo<'_> {}

/// Iterator over the legal moves that give check, returned by [`Board::legals_checking`].
#[derive(Clone, Debug)]
#[must_use]
pub struct LegalsChecking<'a> {
    candidates: LegalsTo<'a>,
    squares: CheckSquares,
}

impl<'a> LegalsChecking<'a> {
    /// Returns the next of these moves. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<Legal<'a>> {
        while let Some(legal) = self.candidates.advance() {
            if self.squares.gives_check(legal) {
                return Some(legal);
            }
        }
        None
    }
}

impl<'a> Iterator for LegalsChecking<'a> {
    type Item = Legal<'a>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Legal<'a>> {
        self.advance()
    }

    /// Exact. It looks at all moves that are left.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let mut rest = self.clone();
        let count = core::iter::from_fn(|| rest.advance()).count();
        (count, Some(count))
    }
}

impl ExactSizeIterator for LegalsChecking<'_> {}

impl FusedIterator for LegalsChecking<'_> {}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// After any number of moves, even between two promotions of one pawn, a loop inside gives the rest.
    fn loop_inside_gives_the_same<I>(moves: &I)
    where
        I: ExactSizeIterator<Item: PartialEq + core::fmt::Debug> + Clone,
    {
        let count = moves.clone().count();
        for taken in 0..=count {
            let (mut one, mut all) = (moves.clone(), moves.clone());
            for _ in 0..taken {
                assert_eq!(one.next(), all.next());
            }
            assert_eq!(one.len(), count - taken);
            let mut folded = 0;
            all.for_each(|legal| {
                assert_eq!(one.next(), Some(legal));
                folded += 1;
            });
            assert_eq!((one.next(), folded), (None, count - taken));
        }
    }

    #[test]
    fn loops_inside_give_the_same_moves_as_one_by_one() {
        for fen in [
            ::tests::KIWIPETE,
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "1n2k3/P1P5/8/3Pp3/8/8/8/4K2R w K e6 0 1",
            // Pawns in front of their own sliders: some of their moves uncover check.
            "4k3/1p3p2/2P1P3/1B6/8/4R3/8/4K3 w - - 0 1",
            "8/8/8/R1pP3k/8/8/4P3/3QK3 w - c6 0 1",
        ] {
            let root = Board::from_fen(fen).unwrap();
            for board in root.legals().map(Legal::play).chain([root]) {
                let all = board.legals_to(SquareSet::ALL);
                assert!(board.legals().eq(all.clone()));
                loop_inside_gives_the_same(&board.legals());
                for moves in [all, board.legals_capturing(), board.legals_quiet()] {
                    loop_inside_gives_the_same(&moves);
                }
                loop_inside_gives_the_same(&board.legals_checking().candidates);
            }
        }
    }

    #[test]
    fn the_list_and_the_parts_hold_all_legal_moves() {
        let sorted = |moves: &mut dyn Iterator<Item = crate::Move>| {
            let mut moves: Vec<_> = moves.collect();
            moves.sort();
            moves
        };
        let mut list = crate::MoveList::new();
        let mut compared = 0;
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ::tests::KIWIPETE,
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            // 218 moves, the most that a position reached in a game is known to have.
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        ] {
            let root = Board::from_fen(fen).unwrap();
            for board in root
                .legals()
                .flat_map(|legal| legal.play().legals().map(Legal::play).collect::<Vec<_>>())
            {
                board.list_legal_moves(&mut list);
                assert!(list.iter().eq(&board.legal_moves()), "{board}");
                let all = sorted(&mut list.into_iter());
                assert_eq!(sorted(&mut board.legals().map(Legal::to_move)), all, "{board}");
                // The order of the iterator, but for pawns.
                let is_piece = |mv: &crate::Move| !board.by_role(Role::Pawn).contains(mv.from());
                let pieces = board.legals().map(Legal::to_move).filter(is_piece);
                assert!(pieces.eq(list.into_iter().filter(is_piece)), "{board}");
                let parts = board.legals_capturing().chain(board.legals_quiet());
                assert_eq!(sorted(&mut parts.map(Legal::to_move)), all, "{board}");
                let is_capture = |legal: Legal<'_>| legal.is_capture();
                assert!(
                    board.legals_capturing().all(is_capture)
                        && !board.legals_quiet().any(is_capture)
                );
                for (from, targets) in board.all_destinations() {
                    assert_eq!(board.destinations(from), targets);
                }
                let checks: Vec<_> = board.legals_checking().collect();
                assert_eq!(board.legals_checking().len(), checks.len());
                assert!(board.legals().filter(|legal| legal.gives_check()).eq(checks));
                let pieces: Vec<_> = board.all_destinations().collect();
                assert_eq!(board.all_destinations().len(), pieces.len());
                let targets = pieces.into_iter().map(|(_, targets)| targets.len());
                let promotions = all.iter().filter(|mv| mv.promotion().is_some()).count();
                assert_eq!(targets.sum::<usize>() + promotions / 4 * 3, all.len(), "{board}");
                assert_eq!(
                    (all.len(), board.legals().len()),
                    (list.len(), board.count_legal_moves())
                );
                compared += 1;
            }
        }
        assert!(compared > 3_000, "{compared}");
    }
}
