//! Pawn structure: passed, connected, isolated, doubled and backward pawns.
//!
//! Black's sets are flipped first, so that the pawns of each side go up the board.

use chess_core::{Board, Color, File, Square, SquareSet, attacks};

use super::terms::{
    BACKWARD, CONNECTED, DOUBLED, ENEMY_KING_TO_PASSED, FREE_PASSED, ISOLATED, OWN_KING_TO_PASSED,
    PASSED, Terms,
};

/// Counts the pawns of a side; returns the passed ones. Its own king and pawns come first, then the enemy's.
pub(crate) fn count(
    color: Color,
    kings: [Square; 2],
    pawns: [SquareSet; 2],
    terms: &mut impl Terms,
) -> SquareSet {
    let [own, enemy] = pawns.map(|pawns| turned(color, pawns));
    let (neighbours, behind) = (beside(own), below(own));
    let isolated = own.difference(up(neighbours) | down(neighbours));
    let connected = own & (neighbours | attacks::pawns(Color::White, own));
    let stopped = SquareSet::from_bits(attacks::pawns(Color::Black, enemy).bits() >> 8);
    let backward = (own & stopped).difference(isolated | connected | up(neighbours));
    terms.add(color, DOUBLED, (own & behind).len() as i32);
    terms.add(color, ISOLATED, isolated.len() as i32);
    terms.add(color, BACKWARD, backward.len() as i32);
    for pawn in connected {
        terms.add(color, CONNECTED + rank_of(pawn), 1);
    }
    let passed = own.difference(behind | below(enemy | beside(enemy)));
    count_passed(color, kings, passed, terms);
    turned(color, passed)
}

/// Counts passed pawns by rank, and the distances of both kings to the square in front.
fn count_passed(color: Color, kings: [Square; 2], passed: SquareSet, terms: &mut impl Terms) {
    let kings = kings.map(|king| turned(color, SquareSet::of(king)).first());
    for pawn in passed {
        let rank = rank_of(pawn);
        terms.add(color, PASSED + rank, 1);
        if rank >= 3
            && let (Some(next), [Some(own), Some(enemy)]) = (pawn.offset(0, 1), kings)
        {
            terms.add(color, OWN_KING_TO_PASSED + usize::from(own.distance(next)), 1);
            terms.add(color, ENEMY_KING_TO_PASSED + usize::from(enemy.distance(next)), 1);
        }
    }
}

/// Counts the passed pawns of a side that can advance.
pub(crate) fn count_free(board: &Board, color: Color, passed: SquareSet, terms: &mut impl Terms) {
    let blocked = turned(color, board.occupied()).bits() >> 8;
    for pawn in turned(color, passed).difference(SquareSet::from_bits(blocked)) {
        terms.add(color, FREE_PASSED + rank_of(pawn), 1);
    }
}

/// The squares, flipped for Black.
fn turned(color: Color, squares: SquareSet) -> SquareSet {
    match color {
        Color::White => squares,
        Color::Black => SquareSet::from_bits(squares.bits().swap_bytes()),
    }
}

/// The squares and all squares above them on their files.
fn up(squares: SquareSet) -> SquareSet {
    let mut bits = squares.bits();
    bits |= bits << 8;
    bits |= bits << 16;
    SquareSet::from_bits(bits | bits << 32)
}

/// The squares and all squares below them on their files.
fn down(squares: SquareSet) -> SquareSet {
    let mut bits = squares.bits();
    bits |= bits >> 8;
    bits |= bits >> 16;
    SquareSet::from_bits(bits | bits >> 32)
}

/// All squares below them on their files.
fn below(squares: SquareSet) -> SquareSet {
    SquareSet::from_bits(down(squares).bits() >> 8)
}

/// The squares to the left and to the right.
const fn beside(squares: SquareSet) -> SquareSet {
    let right = squares.difference(SquareSet::file(File::H)).bits() << 1;
    let left = squares.difference(SquareSet::file(File::A)).bits() >> 1;
    SquareSet::from_bits(right | left)
}

fn rank_of(square: Square) -> usize {
    usize::from(square.rank().index())
}
