//! Pawns: passed, connected, isolated, doubled, backward.

use chess_core::{Board, Color, Square, SquareSet};

use super::pieces::{Side, pawn_attacks};
use super::terms::{
    BACKWARD, CONNECTED, DOUBLED, ENEMY_KING_TO_PASSED, FREE_PASSED, ISOLATED, OWN_KING_TO_PASSED,
    PASSED, Terms,
};

pub(crate) fn count(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    let color = us.color;
    let defended = pawn_attacks(color, us.pawns);
    for pawn in us.pawns {
        let rank = rank_of(color, pawn);
        let ahead = ahead(color, pawn);
        let file = SquareSet::file(pawn.file());
        let beside = neighbours(file);
        let others = us.pawns & beside;
        if (ahead & file).intersects(us.pawns) {
            terms.add(color, DOUBLED, 1);
        }
        if others.is_empty() {
            terms.add(color, ISOLATED, 1);
        } else if defended.contains(pawn) || others.intersects(SquareSet::rank(pawn.rank())) {
            terms.add(color, CONNECTED + rank, 1);
        } else if others.difference(ahead).is_empty() && is_stopped(color, pawn, them) {
            terms.add(color, BACKWARD, 1);
        }
        if !(ahead & (file | beside)).intersects(them.pawns) && !(ahead & file).intersects(us.pawns)
        {
            passed(board, us, them, pawn, terms);
        }
    }
}

/// A passed pawn: how far it is, whether it can go on, and which king is nearer.
fn passed(board: &Board, us: &Side, them: &Side, pawn: Square, terms: &mut impl Terms) {
    let rank = rank_of(us.color, pawn);
    terms.add(us.color, PASSED + rank, 1);
    let step = if us.color == Color::White { 1 } else { -1 };
    let Some(next) = pawn.offset(0, step) else { return };
    if !board.occupied().contains(next) {
        terms.add(us.color, FREE_PASSED + rank, 1);
    }
    if rank >= 3 {
        terms.add(us.color, OWN_KING_TO_PASSED + distance(us.king, next), 1);
        terms.add(us.color, ENEMY_KING_TO_PASSED + distance(them.king, next), 1);
    }
}

/// Whether an enemy pawn attacks the square ahead.
fn is_stopped(color: Color, pawn: Square, them: &Side) -> bool {
    let step = if color == Color::White { 1 } else { -1 };
    let next = pawn.offset(0, step);
    next.is_some_and(|next| pawn_attacks(them.color, them.pawns).contains(next))
}

/// The rank as a side sees it, from 0.
fn rank_of(color: Color, square: Square) -> usize {
    let rank = usize::from(square.rank().index());
    if color == Color::White { rank } else { 7 - rank }
}

/// All ranks ahead of a square.
fn ahead(color: Color, square: Square) -> SquareSet {
    let rank = u32::from(square.rank().index());
    SquareSet::from_bits(match color {
        Color::White => u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0),
        Color::Black => !(u64::MAX << (8 * rank)),
    })
}

/// The files beside a file.
fn neighbours(file: SquareSet) -> SquareSet {
    file.offset(1, 0) | file.offset(-1, 0)
}

fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    usize::from(files.max(ranks))
}
