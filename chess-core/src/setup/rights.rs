//! Castling rights as their letters mean them: `K Q k q` in standard chess, and in X-FEN of Chess960.

use super::Setup;
use crate::attacks::king as king_attacks;
use crate::basics::{CastlingSide, Color, File, Role, Square, SquareSet};
use crate::board::{Board, CORNERS};

impl Setup {
    /// The castling rights that are set and that the pieces' squares allow in standard chess: those
    /// of rooks in the corners whose kings are on their first squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Setup, Square, SquareSet};
    ///
    /// let setup = Setup::from(Board::START).clear(Square::H1).with_castling(SquareSet::ALL);
    /// assert_eq!(setup.standard_rights(), [Square::A1, Square::A8, Square::H8].into_iter().collect());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn standard_rights(&self) -> SquareSet {
        let mut rights = SquareSet::EMPTY;
        let mut i = 0;
        while i < 2 {
            let (color, rank) = (Color::ALL[i], CastlingSide::rank(Color::ALL[i]));
            let king = Square::new(File::E, rank);
            if self.board.by_piece(color, Role::King).contains(king) {
                let rooks = self.board.by_piece(color, Role::Rook).and(SquareSet::rank(rank));
                rights = rights.or(rooks.and(CORNERS).and(self.board.castling));
            }
            i += 1;
        }
        rights
    }

    /// Whether the ranks are in the wrong order: from below, the position is valid.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_upside_down(&self) -> bool {
        self.is_valid_as(true, false)
    }

    /// Whether the position is valid with its ranks or its files in the opposite order, or both.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_valid_as(&self, flips_ranks: bool, flips_files: bool) -> bool {
        let mut other = *self;
        let mut i = 0;
        while i < other.board.roles.len() + other.board.colors.len() {
            let set = match i.checked_sub(other.board.roles.len()) {
                None => &mut other.board.roles[i],
                Some(color) => &mut other.board.colors[color],
            };
            if flips_files {
                *set = SquareSet(set.0.reverse_bits());
            }
            if flips_ranks != flips_files {
                *set = set.flip_ranks();
            }
            i += 1;
        }
        other.faults().is_empty()
    }

    /// Whether pieces rather than castling rights may be wrong: the whole board, or a king or a rook beside its first square.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn may_be_misplaced(&self) -> bool {
        let [white, black] = Color::ALL;
        self.is_upside_down()
            || self.is_valid_as(true, true)
            || self.is_valid_as(false, true)
            || self.has_wrong_case()
            || self.misplaced(white).is_some()
            || self.misplaced(black).is_some()
            || self.is_shifted(white)
            || self.is_shifted(black)
    }

    /// Whether the king of a side with castling rights and a rook beside it stand on another rank.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_shifted(&self, color: Color) -> bool {
        let rank = SquareSet::rank(CastlingSide::rank(color));
        let king = self.board.by_piece(color, Role::King).and(SquareSet::file(File::E));
        let rooks = self.board.by_piece(color, Role::Rook);
        let edges = SquareSet::file(File::A).or(SquareSet::file(File::H));
        match king.difference(rank).first() {
            Some(king) if !self.board.castling.and(CORNERS).and(rank).is_empty() => {
                !rooks.and(edges).and(SquareSet::rank(king.rank())).is_empty()
            }
            _ => false,
        }
    }

    /// Whether capitals stand for Black's pieces: with the colors exchanged, the position is valid.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has_wrong_case(&self) -> bool {
        let mut other = *self;
        let [white, black] = other.board.colors;
        other.board.colors = [black, white];
        other.faults().is_empty()
    }

    /// The piece of a side that may be misplaced, and its first square, from which the written rights are true: its king, or a
    /// rook that is beside it, is exchanged with its neighbour, is lost or has the letter of the other
    /// side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn misplaced(&self, color: Color) -> Option<(Role, Square)> {
        let (board, rank) = (&self.board, CastlingSide::rank(color));
        let (home, e) = (SquareSet::rank(rank), Square::new(File::E, rank));
        let (rooks, pawns) = (board.by_piece(color, Role::Rook), board.by_role(Role::Pawn));
        let claimed = board.castling.and(CORNERS).and(home);
        let Some(king) = board.by_piece(color, Role::King).first() else { return None };
        if !king.is(e) {
            let most = if king.distance(e) == 1 { 1 } else { 2 };
            let is_beside = home.contains(king) || most == 1;
            let has_rooks = claimed.and(rooks).len() >= most;
            return if is_beside && has_rooks { Some((Role::King, e)) } else { None };
        }
        let mut wrong = claimed.difference(rooks);
        while let Some(corner) = wrong.pop() {
            let pieces = board.occupied().and(home);
            let outermost = match corner.file() {
                File::A => pieces.first(),
                _ => pieces.last(),
            };
            let is_exchanged = match outermost {
                Some(first) => first.is(outermost_rook(board, corner)),
                None => false,
            };
            let is_beside = !rooks.difference(claimed).and(king_attacks(corner)).is_empty();
            // Pieces that are lost in an opening are rather lost in the text.
            let is_lost = rooks.len() < 2 && board.by_color(color).difference(pawns).len() > 3;
            let is_of_other = board.by_piece(color.other(), Role::Rook).contains(corner);
            if is_exchanged || is_beside || is_lost || is_of_other {
                return Some((Role::Rook, corner));
            }
        }
        None
    }

    /// The castling rights that the pieces allow in standard chess.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn possible_rights(&self) -> SquareSet {
        self.with_castling(SquareSet::ALL).standard_rights()
    }

    /// The same position in Chess960, where each right in a corner means the outermost rook on its side.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn as_chess960(&self) -> Self {
        let mut rooks = self.board.castling.difference(CORNERS);
        let mut corners = self.board.castling.and(CORNERS);
        while let Some(corner) = corners.pop() {
            rooks = rooks.with(outermost_rook(&self.board, corner));
        }
        self.with_castling(rooks).with_chess960(true)
    }
}

/// The rook that a right in this corner means in X-FEN: the outermost one on its side of the king.
/// Without such a rook, it means the corner; the validation then reports the fault.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn outermost_rook(board: &Board, corner: Square) -> Square {
    let (color, side) = owner(corner);
    let home = board.by_color(color).and(SquareSet::rank(corner.rank()));
    let rooks_and_king = home.and(board.by_role(Role::Rook).or(board.by_role(Role::King)));
    let outermost = match side {
        CastlingSide::KingSide => rooks_and_king.last(),
        CastlingSide::QueenSide => rooks_and_king.first(),
    };
    match outermost {
        Some(square) if board.by_role(Role::Rook).contains(square) => square,
        _ => corner,
    }
}

/// The side and the wing to which a corner belongs.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn owner(corner: Square) -> (Color, CastlingSide) {
    let color = match corner.index() {
        0..32 => Color::White,
        _ => Color::Black,
    };
    match corner.file() {
        File::A => (color, CastlingSide::QueenSide),
        _ => (color, CastlingSide::KingSide),
    }
}
