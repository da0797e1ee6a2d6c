//! Pawns: passed, connected, isolated, doubled, backward.
//!
//! All sets are turned so that the side's pawns go up the board, as White's do.

use chess_core::{Board, Color, Square, SquareSet};

use super::pieces::{Side, beside, pawn_attacks};
use super::terms::{
    BACKWARD, CONNECTED, DOUBLED, ENEMY_KING_TO_PASSED, FREE_PASSED, ISOLATED, OWN_KING_TO_PASSED,
    PASSED, Terms,
};

pub(crate) fn count(board: &Board, us: &Side, them: &Side, terms: &mut impl Terms) {
    let color = us.color;
    let (own, enemy) = (turned(color, us.pawns), turned(color, them.pawns));
    let (neighbours, behind) = (beside(own), below(own));
    let isolated = own.difference(up(neighbours) | down(neighbours));
    let connected = own & (neighbours | pawn_attacks(Color::White, own));
    let stopped = SquareSet::from_bits(pawn_attacks(Color::Black, enemy).bits() >> 8);
    let backward = (own & stopped).difference(isolated | connected | up(neighbours));
    terms.add(color, DOUBLED, (own & behind).len() as i32);
    terms.add(color, ISOLATED, isolated.len() as i32);
    terms.add(color, BACKWARD, backward.len() as i32);
    for pawn in connected {
        terms.add(color, CONNECTED + rank_of(pawn), 1);
    }
    let guarded = below(enemy | beside(enemy));
    let passed = own.difference(behind | guarded);
    if !passed.is_empty() {
        count_passed(board, us, them, passed, terms);
    }
}

/// Passed pawns: how far they are, whether they can advance, and which king is nearer.
fn count_passed(board: &Board, us: &Side, them: &Side, passed: SquareSet, terms: &mut impl Terms) {
    let color = us.color;
    let occupied = turned(color, board.occupied());
    let kings = [us.king, them.king].map(|king| turned(color, SquareSet::of(king)).first());
    for pawn in passed {
        let rank = rank_of(pawn);
        terms.add(color, PASSED + rank, 1);
        let Some(next) = pawn.offset(0, 1) else { continue };
        if !occupied.contains(next) {
            terms.add(color, FREE_PASSED + rank, 1);
        }
        if rank >= 3
            && let [Some(own), Some(enemy)] = kings
        {
            terms.add(color, OWN_KING_TO_PASSED + distance(own, next), 1);
            terms.add(color, ENEMY_KING_TO_PASSED + distance(enemy, next), 1);
        }
    }
}

/// The squares as a side sees them.
fn turned(color: Color, squares: SquareSet) -> SquareSet {
    match color {
        Color::White => squares,
        Color::Black => SquareSet::from_bits(squares.bits().swap_bytes()),
    }
}

/// The squares, and all above them.
fn up(squares: SquareSet) -> SquareSet {
    let mut bits = squares.bits();
    bits |= bits << 8;
    bits |= bits << 16;
    SquareSet::from_bits(bits | bits << 32)
}

/// The squares, and all below them.
fn down(squares: SquareSet) -> SquareSet {
    let mut bits = squares.bits();
    bits |= bits >> 8;
    bits |= bits >> 16;
    SquareSet::from_bits(bits | bits >> 32)
}

/// All squares below.
fn below(squares: SquareSet) -> SquareSet {
    SquareSet::from_bits(down(squares).bits() >> 8)
}

fn rank_of(square: Square) -> usize {
    usize::from(square.rank().index())
}

fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    usize::from(files.max(ranks))
}
