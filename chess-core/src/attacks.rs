//! The squares that each piece attacks, on an empty or an occupied board (FIDE 3.1 to 3.8).
//!
//! A slider's line is looked up whole. One multiplication gathers its occupied squares into six bits (the
//! squares on the edge do not matter), and a table holds the squares that are seen for each combination. The
//! tables are small: they stay in the cache, and `const` code in a user's crate evaluates them quickly. On machines
//! of less than 64 bits, the largest of them are computed instead.

mod large;
mod tables;

use crate::basics::{Color, Piece, Role, Square, SquareSet};
use tables::{ANTIDIAGONAL, DIAGONAL, FILE_A, FILE_H, KING, KNIGHT, PAWN, REACH};

/// The squares a king attacks.
#[inline(always)]
pub const fn king(from: Square) -> SquareSet {
    SquareSet(KING[from.index() as usize])
}

/// The squares a knight attacks.
#[inline(always)]
pub const fn knight(from: Square) -> SquareSet {
    SquareSet(KNIGHT[from.index() as usize])
}

/// The squares a pawn of the color attacks. Its moves straight ahead are not attacks.
#[inline(always)]
pub const fn pawn(color: Color, from: Square) -> SquareSet {
    SquareSet(PAWN[color as usize][from.index() as usize])
}

/// The squares that a set of pawns of the color attacks.
///
/// ```text
/// 4  x . x . x . . .
/// 3  . P . P . . . .
///    a b c d e f g h
/// ```
///
/// # Examples
///
/// ```
/// use caissa::{Color, Square, SquareSet, attacks};
///
/// let attacked = attacks::pawns(Color::White, SquareSet::of(Square::B3).with(Square::D3));
/// assert!(attacked.into_iter().eq([Square::A4, Square::C4, Square::E4]));
/// ```
#[inline(always)]
pub const fn pawns(color: Color, from: SquareSet) -> SquareSet {
    let (left, right) = pawn_sides(color, from);
    left.or(right)
}

/// The squares that a set of pawns of the color attacks towards the a-file, and those towards the h-file.
#[inline(always)]
pub(crate) const fn pawn_sides(color: Color, from: SquareSet) -> (SquareSet, SquareSet) {
    let (left, right) = (from.0 & !FILE_A, from.0 & !FILE_H);
    match color {
        Color::White => (SquareSet(left << 7), SquareSet(right << 9)),
        Color::Black => (SquareSet(left >> 9), SquareSet(right >> 7)),
    }
}

/// The squares a bishop attacks: each line up to and including its first occupied square.
#[inline(always)]
pub const fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    let at = from.index() as usize;
    let (file, occupied) = (at & 7, occupied.0);
    SquareSet(across(file, DIAGONAL[at], occupied) | across(file, ANTIDIAGONAL[at], occupied))
}

/// The squares a rook attacks: each line up to and including its first occupied square.
#[inline(always)]
pub const fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    let at = from.index() as usize;
    let (file, rank) = (at & 7, at >> 3);
    // Moves the file to the a-file; the product has ranks 2 to 7 in its top six bits, rank 7 lowest.
    let gathered = (occupied.0 >> file & FILE_A).wrapping_mul(0x0080_4020_1008_0400) >> 58;
    let up = large::seen_up(rank, gathered as usize) << file;
    SquareSet(up | across(file, 0xFF << (rank * 8) & !(1 << at), occupied.0))
}

/// The squares seen from a file along a line that has at most one square on each file.
#[inline(always)]
const fn across(file: usize, line: u64, occupied: u64) -> u64 {
    // Adds up the ranks; the product has files b to g in its top six bits, the b-file lowest.
    let gathered = (occupied & line).wrapping_mul(FILE_A << 1) >> 58;
    large::seen_across(file, gathered as usize) & line
}

/// The squares a queen attacks: those of a rook and a bishop.
#[inline]
pub const fn queen(from: Square, occupied: SquareSet) -> SquareSet {
    bishop(from, occupied).or(rook(from, occupied))
}

/// The squares that a piece attacks: whatever its role, each line up to and including its first occupied
/// square. The piece need not be there, and its own square may be in `occupied`.
///
/// # Examples
///
/// ```
/// use caissa::{Board, Square, attacks};
///
/// let board = Board::START;
/// let knight = board.piece_at(Square::G1).unwrap();
/// let attacked = attacks::of(knight, Square::G1, board.occupied());
/// assert!(attacked.into_iter().eq([Square::E2, Square::F3, Square::H3]));
/// ```
#[doc(alias = "attacks_from")]
#[inline]
pub const fn of(piece: Piece, from: Square, occupied: SquareSet) -> SquareSet {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        role => self::piece(role, from, occupied),
    }
}

/// The squares that a piece other than a pawn attacks.
#[inline]
pub(crate) const fn piece(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
    match role {
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King | Role::Pawn => king(from),
    }
}

/// The squares that a piece attacks on an empty board.
///
/// # Panics
///
/// Panics for a pawn, whose attacks depend on its color: see [`pawn`].
///
/// # Examples
///
/// ```
/// use caissa::{Role, Square, attacks};
///
/// assert_eq!(attacks::reach(Role::Queen, Square::D4).len(), 27);
/// ```
#[inline(always)]
pub const fn reach(role: Role, from: Square) -> SquareSet {
    SquareSet(REACH[role as usize - 1][from.index() as usize])
}

/// The squares strictly between two squares on the same rank, file or diagonal; empty if they share none.
///
/// ```text
/// 8  . . . . . . . .
/// 7  . . . . . . . .
/// 6  . . . . . b . .
/// 5  . . . . x . . .
/// 4  . . . x . . . .
/// 3  . . a . . . . .
/// 2  . . . . . . . .
/// 1  . . . . . . . .
///    a b c d e f g h
/// ```
///
/// # Examples
///
/// ```
/// use caissa::{Square, attacks};
///
/// let between = attacks::between(Square::C3, Square::F6);
/// assert!(between.into_iter().eq([Square::D4, Square::E5]));
/// assert!(attacks::between(Square::C3, Square::D5).is_empty());
/// ```
#[inline(always)]
pub const fn between(a: Square, b: Square) -> SquareSet {
    large::between(a, b)
}

/// The whole rank, file or diagonal through two squares, including both; empty if they share none or are the
/// same square.
///
/// ```text
/// 8  . . . . . . . x
/// 7  . . . . . . x .
/// 6  . . . . . b . .
/// 5  . . . . x . . .
/// 4  . . . x . . . .
/// 3  . . a . . . . .
/// 2  . x . . . . . .
/// 1  x . . . . . . .
///    a b c d e f g h
/// ```
///
/// # Examples
///
/// ```
/// use caissa::{Square, attacks};
///
/// let line = attacks::line(Square::C3, Square::F6);
/// assert_eq!(line.len(), 8);
/// assert!(line.contains(Square::H8) && line.contains(Square::C3));
/// assert!(attacks::line(Square::C3, Square::D5).is_empty());
/// ```
#[doc(alias = "ray")]
#[inline(always)]
pub const fn line(a: Square, b: Square) -> SquareSet {
    large::line(a, b)
}
