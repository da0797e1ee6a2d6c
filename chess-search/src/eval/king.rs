//! King safety: open files at the king, and safe checks.

use chess_core::{Board, Color, Role, Square, SquareSet, attacks};

use super::pieces::{Side, files};
use super::terms::{KING_ON_HALF_OPEN, KING_ON_OPEN, SAFE_CHECK, Terms};

/// Counts the safe checks of a side: on squares that the enemy does not attack.
pub(crate) fn count_checks(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    let free = them.all_attacks.complement().difference(board.by_color(us.color));
    let straight = attacks::rook(them.king, board.occupied());
    let diagonal = attacks::bishop(them.king, board.occupied());
    for (role, squares) in [
        (Role::Knight, attacks::knight(them.king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, straight | diagonal),
    ] {
        let checks = squares & us.attacks[role as usize] & free;
        if !checks.is_empty() {
            terms.add(us.color, SAFE_CHECK + role as usize, checks.len() as i32);
        }
    }
}

/// Counts the half-open and open files at the king of a side. Its own pawns come first, then the enemy's.
pub(crate) fn count_files(
    color: Color,
    king: Square,
    pawns: [SquareSet; 2],
    terms: &mut impl Terms,
) {
    let near = (0b111_u16 << king.file().index() >> 1) as u8;
    let half_open = near & !files(pawns[0]);
    let open = half_open & !files(pawns[1]);
    terms.add(color, KING_ON_HALF_OPEN + half_open.count_ones() as usize, 1);
    terms.add(color, KING_ON_OPEN + open.count_ones() as usize, 1);
}
