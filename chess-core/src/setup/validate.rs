//! The conditions that every position must meet, one predicate each.

use super::Setup;
use crate::attacks;
use crate::basics::{CastlingSide, Color, Rank, Role, Square, SquareSet};
use crate::board::Board;
use crate::error::{Fault, Faults};

impl Setup {
    /// The faults that make the position invalid; empty for a valid position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn faults(&self) -> Faults {
        let board = &self.board;
        let mut faults = Faults::NONE;
        self.side_faults(Color::White, &mut faults);
        self.side_faults(Color::Black, &mut faults);
        en_passant_faults(board, &mut faults);
        let kings = [
            board.by_piece(Color::White, Role::King).len(),
            board.by_piece(Color::Black, Role::King).len(),
        ];
        if kings[0] == 1 && kings[1] == 1 {
            king_faults(board, &mut faults);
        }
        if !faults.intersects(&NO_ARRAYS) && !arrays_agree(board) {
            faults.add(Fault::DifferentArrays);
        }
        faults
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn side_faults(&self, color: Color, faults: &mut Faults) {
        let board = &self.board;
        let kings = board.by_piece(color, Role::King);
        let pawns = board.by_piece(color, Role::Pawn);
        if kings.is_empty() {
            faults.add(Fault::MissingKing(color));
        }
        if kings.has_many() {
            faults.add(Fault::TooManyKings(color));
        }
        if pawns.len() > 8 {
            faults.add(Fault::TooManyPawns(color));
        }
        if board.by_color(color).len() > 16 {
            faults.add(Fault::TooManyPieces(color));
        }
        if promoted(board, color) > 8_usize.saturating_sub(pawns.len()) && pawns.len() <= 8 {
            faults.add(Fault::TooManyPromoted(color));
        }
        if may_have_many_moves(board, color) {
            faults.add(Fault::TooManyMoves(color));
        }
        if pawns.intersects(SquareSet::BACK_RANKS) {
            faults.add(Fault::PawnOnBackRank(color));
        }
        if kings.len() == 1 && !self.castling_is_sound(color) {
            faults.add(Fault::Castling(color));
        }
    }

    /// Whether the king and the rooks of all castling rights stand on the side's back rank, with at most one rook
    /// on each side of the king; in standard chess, the king on the e-file and the rooks in the corners.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn castling_is_sound(&self, color: Color) -> bool {
        let board = &self.board;
        let home = SquareSet::rank(CastlingSide::rank(color));
        let rights = board.castling.and(home);
        if rights.is_empty() {
            return true;
        }
        let king = board.by_piece(color, Role::King);
        let Some(square) = king.first() else { return false };
        let right = SquareSet(rights.0 & (u64::MAX << square.index()));
        let left = rights.difference(right);
        (self.is_chess960 || board.has_standard_castling(color))
            && !king.has_many()
            && home.contains(square)
            && rights.difference(board.by_piece(color, Role::Rook)).is_empty()
            && !right.has_many()
            && !left.has_many()
    }
}

/// Faults that leave no array to compare.
const NO_ARRAYS: [Fault; 6] = [
    Fault::MissingKing(Color::White),
    Fault::MissingKing(Color::Black),
    Fault::TooManyKings(Color::White),
    Fault::TooManyKings(Color::Black),
    Fault::Castling(Color::White),
    Fault::Castling(Color::Black),
];

/// Whether the castling rights can belong to one array: if both sides have a right, their kings stand on one
/// file, and so do the rooks of each wing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn arrays_agree(board: &Board) -> bool {
    let one_side_alone = board.castling.and(SquareSet::rank(Rank::FIRST)).is_empty()
        || board.castling.and(SquareSet::rank(Rank::EIGHTH)).is_empty();
    one_side_alone
        || are_opposite(board.king(Color::White), board.king(Color::Black))
            && rooks_agree(board, CastlingSide::KingSide)
            && rooks_agree(board, CastlingSide::QueenSide)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn rooks_agree(board: &Board, side: CastlingSide) -> bool {
    match (board.castling_rook(Color::White, side), board.castling_rook(Color::Black, side)) {
        (Some(white), Some(black)) => are_opposite(white, black),
        _ => true,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_opposite(a: Square, b: Square) -> bool {
    a.file().index() == b.file().index()
}

/// Whether the side could have more legal moves than a [`MoveList`](crate::MoveList) holds, 256.
///
/// Pawns promote to queens, so pawns and queens are counted together. Simulated annealing found at most 250
/// moves for 14 queens, including pawns about to promote, with any other pieces, and at most 248 for any 16
/// pieces. It found 256 moves for 16 queens with other pieces, and 273 for 24 queens.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn may_have_many_moves(board: &Board, color: Color) -> bool {
    let queens = board.by_piece(color, Role::Queen).or(board.by_piece(color, Role::Pawn));
    queens.len() > 14 && board.by_color(color).len() > 16
}

/// The number of a side's pieces that must have been pawns.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn promoted(board: &Board, color: Color) -> usize {
    let bishops = board.by_piece(color, Role::Bishop);
    board.by_piece(color, Role::Queen).len().saturating_sub(1)
        + board.by_piece(color, Role::Rook).len().saturating_sub(2)
        + board.by_piece(color, Role::Knight).len().saturating_sub(2)
        + bishops.and(SquareSet::LIGHT).len().saturating_sub(1)
        + bishops.difference(SquareSet::LIGHT).len().saturating_sub(1)
}

/// The opponent's pawn that the en passant square claims: its square, and the square from which it came
/// from.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn pushed_pawn(board: &Board, passed: Square) -> Option<(Square, Square)> {
    let ahead = match board.turn {
        Color::White => -1,
        Color::Black => 1,
    };
    match (passed.offset(0, ahead), passed.offset(0, -ahead)) {
        (Some(to), Some(from)) => Some((to, from)),
        _ => None,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn en_passant_faults(board: &Board, faults: &mut Faults) {
    let Some(passed) = board.en_passant else { return };
    let rank = match board.turn {
        Color::White => Rank::SIXTH,
        Color::Black => Rank::THIRD,
    };
    if passed.rank().index() != rank.index() {
        faults.add(Fault::EnPassantRank);
        return;
    }
    let Some((to, from)) = pushed_pawn(board, passed) else { return };
    if !board.by_piece(board.turn.other(), Role::Pawn).contains(to) {
        faults.add(Fault::EnPassantPawn);
    }
    if board.occupied().contains(passed) || board.occupied().contains(from) {
        faults.add(Fault::EnPassantOccupied);
    }
    if board.halfmoves > 0 {
        faults.add(Fault::EnPassantClock);
    }
}

/// Adds the faults whose tests need both kings.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn king_faults(board: &Board, faults: &mut Faults) {
    let (us, them) = (board.turn, board.turn.other());
    let (king, other) = (board.king(us), board.king(them));
    if attacks::king(king).contains(other) {
        faults.add(Fault::KingsTouch);
    } else if !board.attackers_to(other, us).is_empty() {
        faults.add(Fault::OpponentInCheck);
    }
    let checkers = board.checkers().without(other);
    let steppers = board.by_role(Role::Pawn).or(board.by_role(Role::Knight));
    if checkers.len() > 2 {
        faults.add(Fault::TooManyCheckers);
    } else if checkers.and(steppers).has_many() {
        faults.add(Fault::SteppingCheckers);
    } else if let (Some(a), Some(b)) = (checkers.first(), checkers.last())
        && !a.is(b)
        && attacks::line(king, a).contains(b)
    {
        faults.add(Fault::CheckersInLine);
    }
    if let Some(passed) = board.en_passant
        && !faults.contains(Fault::EnPassantRank)
        && !checkers.is_empty()
        && !en_passant_explains_check(board, passed, checkers)
    {
        faults.add(Fault::EnPassantCheck);
    }
}

/// Whether a double step over `passed` can have given the check: with the pawn itself, or with one slider
/// that it uncovered.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn en_passant_explains_check(board: &Board, passed: Square, checkers: SquareSet) -> bool {
    let Some((to, from)) = pushed_pawn(board, passed) else { return true };
    if checkers.has_many() {
        return false;
    }
    let before = board.occupied().without(to).with(from);
    checkers.contains(to)
        || board
            .attackers_to_with(board.king(board.turn), board.turn.other(), before)
            .without(to)
            .is_empty()
}
