//! The terms of the evaluation. Each is a number, the index of its weight in `weights`.

use chess_core::{Color, Role, Square};

/// A weight: hundredths of a pawn in the middlegame, and in the endgame.
pub(crate) type Weight = (i16, i16);

/// A collector of the terms of a position: it sums them, or lists them for the tuner.
pub(crate) trait Terms {
    /// Adds a term that a side has `times` times.
    fn add(&mut self, side: Color, term: usize, times: i32);

    /// Adds a piece of a side on a square. The square is mirrored so that the side's own king is on the right wing;
    /// `is_mirrored` says that the enemy king is on the other wing, so that its files are counted from the other side.
    fn place(&mut self, side: Color, role: Role, square: usize, is_mirrored: bool) {
        let enemy = if is_mirrored { square ^ 7 } else { square };
        self.add(side, piece_on(OWN, role, square), 1);
        self.add(side, piece_on(ENEMY, role, enemy), 1);
    }
}

// The groups of terms. Each begins where the one before ends.

/// A piece on a square, by role and square, with its own king on the right wing.
pub(crate) const OWN: usize = 0;
/// A piece on a square, by role and square, with the enemy king on the right wing.
pub(crate) const ENEMY: usize = OWN + 6 * 64;
/// Mobility: the number of squares that a knight, bishop, rook or queen attacks, up to 27.
pub(crate) const MOBILITY: usize = ENEMY + 6 * 64;
/// Pawns by rank, counted from their side: passed pawns, those that can advance, and pawns beside or defended by
/// another.
pub(crate) const PASSED: usize = MOBILITY + 4 * 28;
pub(crate) const FREE_PASSED: usize = PASSED + 8;
pub(crate) const CONNECTED: usize = FREE_PASSED + 8;
/// The distance of each king to the square in front of a passed pawn, 0 to 7.
pub(crate) const OWN_KING_TO_PASSED: usize = CONNECTED + 8;
pub(crate) const ENEMY_KING_TO_PASSED: usize = OWN_KING_TO_PASSED + 8;
pub(crate) const ISOLATED: usize = ENEMY_KING_TO_PASSED + 8;
pub(crate) const DOUBLED: usize = ISOLATED + 1;
pub(crate) const BACKWARD: usize = DOUBLED + 1;
pub(crate) const BISHOP_PAIR: usize = BACKWARD + 1;
pub(crate) const ROOK_ON_OPEN_FILE: usize = BISHOP_PAIR + 1;
pub(crate) const ROOK_ON_HALF_OPEN_FILE: usize = ROOK_ON_OPEN_FILE + 1;
/// Pieces that a pawn attacks, by role.
pub(crate) const PAWN_THREAT: usize = ROOK_ON_HALF_OPEN_FILE + 1;
/// Pieces that a knight or a bishop attacks, by role.
pub(crate) const MINOR_THREAT: usize = PAWN_THREAT + 6;
/// Pieces that a rook attacks, by role.
pub(crate) const ROOK_THREAT: usize = MINOR_THREAT + 6;
/// Pieces and pawns that are attacked and not defended.
pub(crate) const HANGING: usize = ROOK_THREAT + 6;
/// Attacked squares around the enemy king, by the role of the attacker.
pub(crate) const KING_ATTACK: usize = HANGING + 1;
/// The number of pieces that attack squares around the enemy king, 0 to 7.
pub(crate) const KING_ATTACKERS: usize = KING_ATTACK + 6;
/// Safe checks: squares from which a piece can check and where it is not attacked, by role.
pub(crate) const SAFE_CHECK: usize = KING_ATTACKERS + 8;
/// The number of half-open and of open files at the king, 0 to 3.
pub(crate) const KING_ON_HALF_OPEN: usize = SAFE_CHECK + 6;
pub(crate) const KING_ON_OPEN: usize = KING_ON_HALF_OPEN + 4;
pub(crate) const COUNT: usize = KING_ON_OPEN + 4;

/// The bits that mirror a square, so that its side plays up the board and has its king on the right wing. Positions
/// that are mirror images then have the same terms.
pub(crate) fn turn_of(side: Color, king: Square) -> u8 {
    let ranks = if side == Color::White { 0 } else { 56 };
    ranks | if is_on_right(king) { 0 } else { 7 }
}

pub(crate) const fn is_on_right(king: Square) -> bool {
    king.file().index() >= 4
}

/// The term of a piece on a square, in a group.
pub(crate) const fn piece_on(group: usize, role: Role, square: usize) -> usize {
    group + role as usize * 64 + square
}
