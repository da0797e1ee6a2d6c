//! The pieces that can have left their first squares.
//!
//! ```text
//! 3  . . . . B      The bishop on e3 has not come from c1: the pawns on b2 and d2 have never moved, so no bishop has
//! 2  P P . P .      left that square. If it cannot have been a pawn either, the position is unreachable: the bishop is
//! 1  . . . . .      a `TrappedPiece`, and b2 and d2 are its `blockers`.
//!    a b c d e
//! ```

use crate::attacks;
use crate::basics::{CastlingSide, Color, File, Rank, Role, Square, SquareSet};
use crate::board::Board;
use crate::setup::Setup;

/// The pieces of both sides that have never moved.
pub(crate) struct Homes {
    /// Pawns on their starting rank. They have never moved, because pawns cannot return to it.
    pub(crate) pawns: SquareSet,
    /// These pawns, kings and rooks with a castling right, and bishops shut in by two such pawns.
    pub(crate) unmoved: SquareSet,
    pub(crate) is_known: bool,
}

/// A piece that is not where it was trapped: it can have come neither from its first squares nor from a pawn.
#[derive(Clone, Copy)]
pub(crate) struct TrappedPiece {
    pub(crate) role: Role,
    pub(crate) at: Square,
    /// The first squares of its kind, which it cannot have left.
    pub(crate) homes: SquareSet,
    /// The squares around which the [blockers](Homes::blockers) stand: its first squares, or its own.
    shut_in: SquareSet,
}

/// The first files of bishops and rooks.
const BISHOPS: [File; 2] = [File::C, File::F];
const ROOKS: [File; 2] = [File::A, File::H];

impl Homes {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(setup: &Setup) -> Self {
        let board = &setup.board;
        let white = board.by_piece(Color::White, Role::Pawn).and(SquareSet::rank(Rank::SECOND));
        let black = board.by_piece(Color::Black, Role::Pawn).and(SquareSet::rank(Rank::SEVENTH));
        let pawns = white.or(black);
        let mut homes = Self { pawns, unmoved: pawns, is_known: !setup.is_chess960 };
        homes.add_side(board, Color::White);
        homes.add_side(board, Color::Black);
        homes
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_side(&mut self, board: &Board, color: Color) {
        let rights = board.castling.and(SquareSet::rank(CastlingSide::rank(color)));
        if !rights.is_empty() {
            self.unmoved = self.unmoved.or(rights).with(board.king(color));
        }
        let mut i = 0;
        while i < 2 {
            let at = home(color, BISHOPS[i]);
            // The two squares diagonally ahead, as the bishop's side sees the board.
            let ahead = attacks::pawn(color, at);
            if board.by_piece(color, Role::Bishop).contains(at)
                && ahead.difference(self.pawns).is_empty()
            {
                self.unmoved = self.unmoved.with(at);
            }
            i += 1;
        }
    }

    /// The squares that a piece that began on a square can have reached.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn region(&self, color: Color, role: Role, from: Square) -> SquareSet {
        let mut reached = SquareSet::of(from);
        if self.unmoved.contains(from) {
            return reached;
        }
        let mut blocked = self.unmoved;
        if role.is(Role::King) {
            let theirs = self.pawns.and(SquareSet::rank(pawn_rank(color.other())));
            blocked = blocked.or(attacks::pawns(color.other(), theirs));
        }
        let mut rest = reached;
        while let Some(at) = rest.pop() {
            let next =
                attacks::piece(role, at, self.unmoved).difference(blocked).difference(reached);
            reached = reached.or(next);
            rest = rest.or(next);
        }
        reached
    }

    /// The greatest number of a side's pieces of a kind that can have begun on these files, one or two, and
    /// all pieces for which that is possible.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn originals(
        &self,
        board: &Board,
        color: Color,
        role: Role,
        files: &[File],
    ) -> (usize, SquareSet) {
        let pieces = board.by_piece(color, role);
        let mut covered = SquareSet::EMPTY;
        let mut count = 0;
        let mut i = 0;
        while i < files.len() {
            let region = self.region(color, role, home(color, files[i])).and(pieces);
            if !region.is_empty() {
                count += 1;
            }
            covered = covered.or(region);
            i += 1;
        }
        let most = covered.len();
        (if count < most { count } else { most }, covered)
    }

    /// The least number of a side's pieces that must have been pawns.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn promoted(&self, board: &Board, color: Color) -> usize {
        if !self.is_known {
            return crate::setup::promoted(board, color);
        }
        let others = board.by_color(color).difference(board.by_role(Role::Pawn)).len();
        let knights = board.by_piece(color, Role::Knight).len();
        let originals = 1
            + if knights < 2 { knights } else { 2 }
            + self.originals(board, color, Role::Queen, &[File::D]).0
            + self.originals(board, color, Role::Rook, &ROOKS).0
            + self.originals(board, color, Role::Bishop, &BISHOPS).0;
        others.saturating_sub(originals)
    }

    /// A bishop, rook or queen on squares that no piece of its kind can have entered, not even after a
    /// promotion: such as a bishop in the corner behind a pawn that has not moved.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn trapped_after_promotion(&self, board: &Board, color: Color) -> Option<TrappedPiece> {
        let promoted = self.promotion_squares(color);
        let steppers = board.by_role(Role::Pawn).or(board.by_role(Role::Knight));
        let mut pieces =
            board.by_color(color).difference(steppers).difference(board.by_role(Role::King));
        while let Some(at) = pieces.pop() {
            let role = board.role_at(at);
            let homes = first_squares(color, role, at);
            if !self.region(color, role, at).intersects(homes.or(promoted)) {
                return Some(TrappedPiece { role, at, homes, shut_in: SquareSet::of(at) });
            }
        }
        None
    }

    /// The squares of the last rank that a pawn can have come to: from straight ahead or beside, past a pawn
    /// of the opponent that has not moved.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn promotion_squares(&self, color: Color) -> SquareSet {
        let seventh = SquareSet::rank(pawn_rank(color.other()));
        let open = seventh.difference(self.pawns);
        let mut squares = attacks::pawns(color, open);
        let mut index = 0;
        while let Some(file) = File::from_index(index) {
            if SquareSet::file(file).intersects(open) {
                squares = squares.with(home(color.other(), file));
            }
            index += 1;
        }
        squares
    }

    /// A piece of the side that is outside although its kind could not leave its first squares, if too few
    /// pawns are missing to explain all promoted pieces; or a king outside, or a piece that is
    /// [trapped after a promotion](Self::trapped_after_promotion).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn trapped_piece(&self, board: &Board, color: Color) -> Option<TrappedPiece> {
        if !self.is_known {
            return None;
        }
        let king = home(color, File::E);
        if !self.region(color, Role::King, king).contains(board.king(color)) {
            let homes = SquareSet::of(king);
            return Some(TrappedPiece {
                role: Role::King,
                at: board.king(color),
                homes,
                shut_in: homes,
            });
        }
        let pawns = board.by_piece(color, Role::Pawn).len();
        if self.promoted(board, color) <= 8_usize.saturating_sub(pawns) {
            return self.trapped_after_promotion(board, color);
        }
        match self.trapped_on(board, color, Role::Bishop, &[File::C]) {
            None => {}
            found => return found,
        }
        match self.trapped_on(board, color, Role::Bishop, &[File::F]) {
            None => {}
            found => return found,
        }
        match self.trapped_on(board, color, Role::Queen, &[File::D]) {
            None => {}
            found => return found,
        }
        match self.trapped_on(board, color, Role::Rook, &ROOKS) {
            None => self.trapped_after_promotion(board, color),
            found => found,
        }
    }

    /// The pieces that have never moved and block all ways of a trapped piece.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn blockers(&self, color: Color, piece: TrappedPiece) -> SquareSet {
        let mut blockers = SquareSet::EMPTY;
        let mut shut_in = piece.shut_in;
        while let Some(at) = shut_in.pop() {
            let mut region = self.region(color, piece.role, at);
            while let Some(at) = region.pop() {
                let met = attacks::piece(piece.role, at, self.unmoved).and(self.unmoved);
                blockers = blockers.or(met);
            }
        }
        blockers
    }

    /// A piece of a kind that cannot have come from these files, if there are more pieces than can have.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn trapped_on(
        &self,
        board: &Board,
        color: Color,
        role: Role,
        files: &[File],
    ) -> Option<TrappedPiece> {
        let mut homes = SquareSet::EMPTY;
        let mut i = 0;
        while i < files.len() {
            homes = homes.with(home(color, files[i]));
            i += 1;
        }
        let mut pieces = board.by_piece(color, role);
        if role.is(Role::Bishop) {
            let light = homes.intersects(SquareSet::LIGHT);
            pieces = if light {
                pieces.and(SquareSet::LIGHT)
            } else {
                pieces.difference(SquareSet::LIGHT)
            };
        }
        let (count, covered) = self.originals(board, color, role, files);
        let began = if pieces.len() < files.len() { pieces.len() } else { files.len() };
        if count >= began {
            return None;
        }
        let at = match pieces.difference(covered).first() {
            Some(at) => Some(at),
            None => pieces.last(),
        };
        let Some(at) = at else { return None };
        Some(TrappedPiece { role, at, homes, shut_in: homes })
    }

    /// The number of a side's bishops that were captured on a first square that they could not leave. No pawn
    /// captured them there: it would have had to come from a square of the pawns that shut the bishop in.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn captured_at_home(&self, board: &Board, color: Color) -> usize {
        if !self.is_known {
            return 0;
        }
        let mut count = 0;
        let mut i = 0;
        while i < 2 {
            let at = home(color, BISHOPS[i]);
            let is_shut = attacks::pawn(color, at).difference(self.pawns).is_empty();
            if is_shut && !board.by_piece(color, Role::Bishop).contains(at) {
                count += 1;
            }
            i += 1;
        }
        count
    }
}

/// The first square of a piece.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn home(color: Color, file: File) -> Square {
    Square::new(file, CastlingSide::rank(color))
}

/// The first squares of a side's pieces of a kind; for a bishop, the one of its color of squares.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first_squares(color: Color, role: Role, at: Square) -> SquareSet {
    let [left, right] = match role {
        Role::Bishop => BISHOPS,
        Role::Rook => ROOKS,
        _ => [File::D, File::D],
    };
    let squares = SquareSet::of(home(color, left)).with(home(color, right));
    if !role.is(Role::Bishop) {
        squares
    } else if SquareSet::LIGHT.contains(at) {
        squares.and(SquareSet::LIGHT)
    } else {
        squares.difference(SquareSet::LIGHT)
    }
}

/// The starting rank of a side's pawns.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn pawn_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::SECOND,
        Color::Black => Rank::SEVENTH,
    }
}
