//! Which men can have left their first squares.

use crate::attacks;
use crate::basics::{CastlingSide, Color, File, Rank, Role, Square, SquareSet};
use crate::board::Board;

/// What has never moved, both sides'.
pub(crate) struct Homes {
    /// Pawns on the rank where they began: none ever comes back to it.
    pawns: SquareSet,
    /// These pawns, the kings and rooks that may still castle, and bishops behind two such pawns.
    unmoved: SquareSet,
    is_known: bool,
}

/// A man that cannot have come from where its like began, nor from a pawn.
#[derive(Clone, Copy)]
pub(crate) struct Outsider {
    pub(crate) role: Role,
    pub(crate) at: Square,
    /// The first square or squares that it cannot have come from.
    pub(crate) homes: SquareSet,
}

/// The men that pawns cannot jump over and cannot become, by their first squares.
const BISHOPS: [File; 2] = [File::C, File::F];
const ROOKS: [File; 2] = [File::A, File::H];

/// Where the rooks begin.
pub(super) const CORNERS: SquareSet = SquareSet(0x8100_0000_0000_0081);

impl Homes {
    pub(crate) const fn of(board: &Board) -> Self {
        let white = board.by_piece(Color::White, Role::Pawn).and(SquareSet::rank(Rank::SECOND));
        let black = board.by_piece(Color::Black, Role::Pawn).and(SquareSet::rank(Rank::SEVENTH));
        let pawns = white.or(black);
        let mut homes = Self { pawns, unmoved: pawns, is_known: true };
        homes.add_side(board, Color::White);
        homes.add_side(board, Color::Black);
        homes
    }

    const fn add_side(&mut self, board: &Board, color: Color) {
        let rights = board.castling.and(SquareSet::rank(CastlingSide::rank(color)));
        if !rights.is_empty() {
            let king = board.king(color);
            self.unmoved = self.unmoved.or(rights).with(king);
            self.is_known &= king.is(home(color, File::E)) && rights.difference(CORNERS).is_empty();
        }
        let mut i = 0;
        while i < 2 {
            let at = home(color, BISHOPS[i]);
            // Ahead of it, seen from its own side.
            let ahead = attacks::pawn(color, at);
            if board.by_piece(color, Role::Bishop).contains(at)
                && ahead.difference(self.pawns).is_empty()
            {
                self.unmoved = self.unmoved.with(at);
            }
            i += 1;
        }
    }

    /// Whether the men began as in the starting array; a castling right can show that they did not.
    pub(crate) const fn are_known(&self) -> bool {
        self.is_known
    }

    /// The pawns that have not moved.
    pub(crate) const fn pawns(&self) -> SquareSet {
        self.pawns
    }

    /// Everything that has not moved.
    pub(crate) const fn unmoved(&self) -> SquareSet {
        self.unmoved
    }

    /// Where a man that began on a square can have come to.
    const fn region(&self, color: Color, role: Role, from: Square) -> SquareSet {
        let mut reached = SquareSet::of(from);
        if self.unmoved.contains(from) {
            return reached;
        }
        let mut closed = self.unmoved;
        if role.is(Role::King) {
            let theirs = self.pawns.and(SquareSet::rank(pawn_rank(color.other())));
            closed = closed.or(attacks::pawns(color.other(), theirs));
        }
        let mut rest = reached;
        while let Some(at) = rest.pop() {
            let next =
                attacks::piece(role, at, self.unmoved).difference(closed).difference(reached);
            reached = reached.or(next);
            rest = rest.or(next);
        }
        reached
    }

    /// How many of a side's men of a kind can be those that began on these files, where they are one
    /// or two, and which ones that can be.
    const fn originals(
        &self,
        board: &Board,
        color: Color,
        role: Role,
        files: &[File],
    ) -> (usize, SquareSet) {
        let men = board.by_piece(color, role);
        let mut covered = SquareSet::EMPTY;
        let mut count = 0;
        let mut i = 0;
        while i < files.len() {
            let region = self.region(color, role, home(color, files[i])).and(men);
            if !region.is_empty() {
                count += 1;
            }
            covered = covered.or(region);
            i += 1;
        }
        let most = covered.len();
        (if count < most { count } else { most }, covered)
    }

    /// The men of a side that must have been pawns, at least.
    pub(crate) const fn promoted(&self, board: &Board, color: Color) -> usize {
        if !self.is_known {
            return crate::setup::promoted(board, color);
        }
        let officers = board.by_color(color).difference(board.by_role(Role::Pawn)).len();
        let knights = board.by_piece(color, Role::Knight).len();
        let originals = 1
            + if knights < 2 { knights } else { 2 }
            + self.originals(board, color, Role::Queen, &[File::D]).0
            + self.originals(board, color, Role::Rook, &ROOKS).0
            + self.originals(board, color, Role::Bishop, &BISHOPS).0;
        officers.saturating_sub(originals)
    }

    /// A man of the side that is outside though its like are shut in, where too few pawns are missing
    /// for all that must have been pawns; or the king.
    pub(crate) const fn outsider(&self, board: &Board, color: Color) -> Option<Outsider> {
        if !self.is_known {
            return None;
        }
        let king = home(color, File::E);
        if !self.region(color, Role::King, king).contains(board.king(color)) {
            let homes = SquareSet::of(king);
            return Some(Outsider { role: Role::King, at: board.king(color), homes });
        }
        let pawns = board.by_piece(color, Role::Pawn).len();
        if self.promoted(board, color) <= 8_usize.saturating_sub(pawns) {
            return None;
        }
        match self.outside(board, color, Role::Bishop, &[File::C]) {
            None => {}
            found => return found,
        }
        match self.outside(board, color, Role::Bishop, &[File::F]) {
            None => {}
            found => return found,
        }
        match self.outside(board, color, Role::Queen, &[File::D]) {
            None => self.outside(board, color, Role::Rook, &ROOKS),
            found => found,
        }
    }

    /// What has never moved and closes an outsider's ways from its first squares.
    pub(crate) const fn closing(&self, color: Color, man: Outsider) -> SquareSet {
        let mut closing = SquareSet::EMPTY;
        let mut homes = man.homes;
        while let Some(home) = homes.pop() {
            let mut region = self.region(color, man.role, home);
            while let Some(at) = region.pop() {
                let met = attacks::piece(man.role, at, self.unmoved).and(self.unmoved);
                closing = closing.or(met);
            }
        }
        closing
    }

    /// A man of a kind beyond those that can have come from these files.
    const fn outside(
        &self,
        board: &Board,
        color: Color,
        role: Role,
        files: &[File],
    ) -> Option<Outsider> {
        let mut homes = SquareSet::EMPTY;
        let mut i = 0;
        while i < files.len() {
            homes = homes.with(home(color, files[i]));
            i += 1;
        }
        let mut men = board.by_piece(color, role);
        if role.is(Role::Bishop) {
            let light = homes.intersects(SquareSet::LIGHT);
            men = if light { men.and(SquareSet::LIGHT) } else { men.difference(SquareSet::LIGHT) };
        }
        let (count, covered) = self.originals(board, color, role, files);
        let began = if men.len() < files.len() { men.len() } else { files.len() };
        if count >= began {
            return None;
        }
        let at = match men.difference(covered).first() {
            Some(at) => Some(at),
            None => men.last(),
        };
        match at {
            Some(at) => Some(Outsider { role, at, homes }),
            None => None,
        }
    }

    /// The men of a side that were captured on the first square that they could not leave. No pawn
    /// captured them there: the pawns that shut them in stand on all squares it could have come from.
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

/// Where a man began.
const fn home(color: Color, file: File) -> Square {
    Square::new(file, CastlingSide::rank(color))
}

/// The rank on which a side's pawns begin.
const fn pawn_rank(color: Color) -> Rank {
    match color {
        Color::White => Rank::SECOND,
        Color::Black => Rank::SEVENTH,
    }
}
