//! Moves that a person makes while the engine thinks: they are played as soon as the engine has moved.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::{Board, CastlingSide, Color, Rank, Role, Square, SquareSet, attacks};

use crate::targets::Target;

/// A move that waits for the engine's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Premove {
    /// A move of a piece from one square to another; a pawn becomes a queen.
    Squares(Role, Square, Square),
    /// A move in any notation, which is read when the engine has moved.
    Text(String),
}

impl fmt::Display for Premove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(role, _, to) => write!(f, "{role} to {to}"),
            Self::Text(text) => write!(f, "`{text}`"),
        }
    }
}

/// The squares that a piece could reach in some position after the opponent's move, in the order of squares: no other
/// piece is in its way, and a pawn also takes.
pub(crate) fn targets(board: &Board, from: Square) -> Vec<Target> {
    let Some(piece) = board.piece_at(from) else { return Vec::new() };
    let reached = match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::King => attacks::king(from).or(castling(board, piece.color)),
        _ => attacks::of(piece, from, SquareSet::of(from)),
    };
    let last = SquareSet::rank(Rank::FIRST).or(SquareSet::rank(Rank::EIGHTH));
    let target = |square| Target {
        square,
        is_capture: board.occupied().contains(square),
        is_promotion: piece.role == Role::Pawn && last.contains(square),
    };
    reached.without(from).iter().map(target).collect()
}

/// The squares ahead of a pawn and the squares that it attacks.
fn pawn(color: Color, from: Square) -> SquareSet {
    let (ahead, home) = match color {
        Color::White => (1, Rank::SECOND),
        Color::Black => (-1, Rank::SEVENTH),
    };
    let steps = if from.rank() == home { 2 } else { 1 };
    let pushes = (1..=steps).filter_map(|step| from.offset(0, step * ahead));
    pushes.fold(attacks::pawn(color, from), SquareSet::with)
}

/// The squares where the king or its rook is dropped to castle.
fn castling(board: &Board, color: Color) -> SquareSet {
    let sides = CastlingSide::ALL.into_iter();
    let rights = sides.filter_map(|side| Some((side, board.castling_rook(color, side)?)));
    rights.fold(SquareSet::EMPTY, |set, (side, rook)| set.with(side.king_to(color)).with(rook))
}
