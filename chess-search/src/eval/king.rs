//! The king: the files beside it, and the checks that it may be given.

use chess_core::{Board, Role, attacks};

use super::pieces::{Side, files};
use super::terms::{KING_ON_HALF_OPEN, KING_ON_OPEN, SAFE_CHECK, Terms};

/// Counts what the pieces of a side can do to the enemy king, and how open its own stands.
pub(crate) fn count(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
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
    let near = (0b111_u16 << us.king.file().index() >> 1) as u8;
    let half_open = near & !files(us.pawns);
    let open = half_open & !files(them.pawns);
    terms.add(us.color, KING_ON_HALF_OPEN + half_open.count_ones() as usize, 1);
    terms.add(us.color, KING_ON_OPEN + open.count_ones() as usize, 1);
}
