//! Quiet moves, which are neither captures nor promotions, and the same moves taken back.

use chess_core::{Color, Piece, Rank, Role, Square, SquareSet, attacks};

/// The ranks on which no pawn can be.
pub(super) const BACK_RANKS: SquareSet =
    SquareSet::rank(Rank::FIRST).or(SquareSet::rank(Rank::EIGHTH));

/// The squares to which a piece can move without a capture or a promotion.
#[inline]
pub(super) fn quiet(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => steps(piece.color, from, occupied).difference(BACK_RANKS),
        _ => attacks::of(piece, from, occupied).difference(occupied),
    }
}

/// The squares from which a piece can have come without a capture or a promotion.
#[inline]
pub(super) fn quiet_back(piece: Piece, to: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => steps_back(piece.color, to, occupied),
        _ => attacks::of(piece, to, occupied).difference(occupied),
    }
}

/// The squares to which a pawn steps.
pub(super) fn steps(color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    let (ahead, start) = match color {
        Color::White => (1, 1),
        Color::Black => (-1, 6),
    };
    walk(from, ahead, from.rank().index() == start, occupied)
}

/// The squares from which a pawn can have stepped.
fn steps_back(color: Color, to: Square, occupied: SquareSet) -> SquareSet {
    let (back, first, fourth) = match color {
        Color::White => (-1, 1, 3),
        Color::Black => (1, 6, 4),
    };
    match to.rank().index() {
        rank if rank == first => SquareSet::EMPTY,
        rank => walk(to, back, rank == fourth, occupied),
    }
}

/// The next free square in a direction along the file, and the one after it if two steps are allowed.
fn walk(from: Square, direction: i8, is_double: bool, occupied: SquareSet) -> SquareSet {
    let mut squares = SquareSet::EMPTY;
    let mut from = from;
    for _ in 0..=u8::from(is_double) {
        match from.offset(0, direction) {
            Some(next) if !occupied.contains(next) => from = next,
            _ => break,
        }
        squares.insert(from);
    }
    squares
}
