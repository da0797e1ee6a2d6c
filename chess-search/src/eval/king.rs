//! The king: the files beside it, and the checks that it may be given.

use chess_core::{Board, Role, SquareSet, attacks};

use super::pieces::Side;
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
        let checks = (squares & us.attacks[role as usize] & free).len();
        if checks > 0 {
            terms.add(us.color, SAFE_CHECK + role as usize, checks as i32);
        }
    }
    let file = SquareSet::file(us.king.file());
    let files = [file, file.offset(1, 0), file.offset(-1, 0)];
    let is_file = |file: &&SquareSet| !file.is_empty();
    let own = files.iter().filter(is_file).filter(|file| !file.intersects(us.pawns));
    let open = own.clone().filter(|file| !file.intersects(them.pawns)).count();
    terms.add(us.color, KING_ON_HALF_OPEN + own.count(), 1);
    terms.add(us.color, KING_ON_OPEN + open, 1);
}
